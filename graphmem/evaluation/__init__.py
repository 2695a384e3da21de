"""Measuring a memory from outside: data sets, their ways of phrasing, benches."""
