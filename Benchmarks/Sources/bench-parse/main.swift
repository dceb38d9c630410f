import Timing

// Compares the typed parse of a log in memory to the limits of this machine, on a single thread.
//
//     bench-parse LOG [ROUNDS]

/// Returns the time of the typed parse relative to the generic C pass.
func measureRatio(on log: Log, title: String, rounds: Int) -> Double {
    let measurement = Measurement(on: log, rounds: rounds)
    measurement.printTable(title: title)
    return measurement.ratio(of: .typedParse, to: .generic)
}

let arguments = CommandLine.arguments.dropFirst()
let rounds = arguments.count > 1 ? Int(arguments[2]) : 15
guard let path = arguments.first, let log = Log(path: path), let rounds, rounds > 0 else {
    fail("usage: bench-parse LOG [ROUNDS]; the log must be readable and end with a newline")
}
print("\(rounds) interleaved rounds, thread CPU time per sentence")
let ordered = measureRatio(on: log, title: "clean, in order", rounds: rounds)
let shuffled = measureRatio(on: log.shuffled(), title: "clean, shuffled lines", rounds: rounds)
print("shuffled parse ratio to generic C pass: \(decimal(shuffled, 2))")
print("parse ratio to generic C pass: \(decimal(ordered, 2))")
