"""The shared parts of all labs and runners: waiting for events, and reports on programs that hang."""
