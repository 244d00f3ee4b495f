"""TODO."""
def main() -> int: return 0
