"""The shared parts of all labs and test runners: waiting for events, and describing programs that hang."""
