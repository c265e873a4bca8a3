"""Tests of RingRift."""
