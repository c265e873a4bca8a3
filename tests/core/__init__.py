"""Tests of the core contract."""
