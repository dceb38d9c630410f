"""What all labs and runners share: waiting for events, and reports on programs that hang."""
