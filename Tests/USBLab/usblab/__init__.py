"""The USB lab: GPS receivers as whole USB devices, plugged into a virtual machine with a real kernel and a real udevd."""
