"""Measurements of the product: `python -m benchmarks.NAME`. Exit 0 whenever something was measured."""
