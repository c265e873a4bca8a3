"""Tests of analyses, reviews and the programs that offer them."""
