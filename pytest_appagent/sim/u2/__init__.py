"""A stand-in for the server that the uiautomator2 package runs on a device: JSON-RPC over HTTP on a port of the device.

Source: github.com/openatx/android-uiautomator-server, and the calls of uiautomator2 3.7.
"""
