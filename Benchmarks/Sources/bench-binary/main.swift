import CLimits
import Glibc
import Timing

// Compares the typed parse of UBX to the limit of this machine, on a log in memory, single thread.
//
//     bench-binary LOG [ROUNDS]

func bytes(of path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    let size = ftell(file)
    rewind(file)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        count = fread(buffer.baseAddress, 1, size, file)
    }
}

let arguments = CommandLine.arguments.dropFirst()
let rounds = arguments.count > 1 ? Int(arguments[2]) : 15
guard let path = arguments.first, let log = bytes(of: path), let rounds, rounds > 0 else {
    fail("usage: bench-binary LOG [ROUNDS]; the log must be readable")
}
let expected = climits_ubx_pass(log, log.count)
let passes = [typedPass, typedPassOfAllProtocols]
guard expected.ok > 0, passes.allSatisfy({ $0(log).frames == expected.ok }) else {
    fail("the passes find different frames in \(path)")
}

var seconds: (limit: [Double], typed: [[Double]]) = ([], [[], []])
for _ in 0..<rounds {
    let start = threadSeconds()
    guard climits_ubx_pass(log, log.count).sum == expected.sum else { fail("the result differs between rounds") }
    seconds.limit.append(threadSeconds() - start)
    for (index, pass) in passes.enumerated() {
        let start = threadSeconds()
        guard pass(log).frames == expected.ok else { fail("the result differs between rounds") }
        seconds.typed[index].append(threadSeconds() - start)
    }
}

let megabytes = Double(log.count) / 1e6
print("\(rounds) interleaved rounds, thread CPU time; \(expected.ok) frames, \(decimal(megabytes, 1)) MB")
print(row("pass", "best ns", "median ns", "median MB/s"))
for (name, times) in [
    ("find, checksum, 3 fields in C", seconds.limit), ("typed parse, module UBX", seconds.typed[0]),
    ("typed parse, all protocols", seconds.typed[1]),
] {
    let nanoseconds = [times.min() ?? .nan, median(times)].map { decimal($0 * 1e9 / Double(expected.ok), 1) }
    print(row(name, nanoseconds[0], nanoseconds[1], decimal(megabytes / median(times), 0)))
}
let ratios = seconds.typed.map { median(zip($0, seconds.limit).map { $0 / $1 }) }
print("typed parse ratio to the scalar C pass: \(decimal(ratios[0], 2)); all protocols: \(decimal(ratios[1], 2))")
