import FleetWire

/// Batches that are sealed and read in memory.
struct Codec {
    private let days: [[FleetFix]]

    init(_ day: FleetDay) { days = FleetDay.scenarios.indices.map(day.fixes) }

    /// Prints the size of a fix, and the CPU time to seal and to read it.
    func print(batchCount: Int) throws {
        let count = Double(days.joined().count)
        let begin = Clocks.processSeconds()
        let payloads = days.enumerated().map { FleetDay.payloads($1, vehicle: $0, batchCount: batchCount) }
        let sealed = Clocks.processSeconds()
        for payload in payloads.joined() { _ = try Batch(payload: payload) }
        let end = Clocks.processSeconds()
        let bytes = payloads.map { Double($0.reduce(0) { $0 + $1.count }) }
        Swift.print(
            "batches of \(batchCount): \(Clocks.shown(bytes.reduce(0, +) / count, 2)) bytes for each fix;",
            "sealing \(Clocks.shown((sealed - begin) / count * 1e9)) ns,",
            "reading \(Clocks.shown((end - sealed) / count * 1e9)) ns of CPU time")
        for (name, (bytes, fixes)) in zip(FleetDay.scenarios, zip(bytes, days)) {
            Swift.print("  \(name): \(Clocks.shown(bytes / Double(fixes.count), 2)) bytes")
        }
    }
}
