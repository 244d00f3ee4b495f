"""An agent tests an Android app in plain sentences."""
