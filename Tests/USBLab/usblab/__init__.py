"""The USB lab: GPS receivers as complete USB devices, plugged into a virtual machine with a real kernel and udevd."""
