"""Tests of the pages of Master Thieves."""
