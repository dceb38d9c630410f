// The time until a receiver that was just connected is read, and until its data is reported. Everything runs on
// simulated ports with the timing of real lines: see SimulatedPort.

for sender in Sender.all { try await SpeedTable.print(sender) }
try await Latency.print()
