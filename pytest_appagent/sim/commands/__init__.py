"""The programs of the simulated device's shell, by group; `table.COMMANDS` has them all."""
