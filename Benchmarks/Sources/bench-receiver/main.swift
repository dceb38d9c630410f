// How soon a receiver that was just plugged in is read, and how soon what it says is told. Everything runs on simulated
// ports with the timing of real lines: see SimulatedPort.

try await SpeedTable.print()
try await Latency.print()
