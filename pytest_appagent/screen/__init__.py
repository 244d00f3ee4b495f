"""From a frame to a screen: read, identify, label, grid, compare. No I/O."""
