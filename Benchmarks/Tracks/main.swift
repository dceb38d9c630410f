// The cost of recording a day of a receiver that sends ten positions per second, written every half second as in live
// use. Also the size of the files, and the time to find part of the database again.

import GNSS
import Glibc
import Receivers
import Recording
import TrackDatabase

private func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

private func rounded(_ number: Double, _ decimals: Int) -> String {
    var power = 1.0
    for _ in 0..<decimals { power *= 10 }
    return "\((number * power).rounded() / power)"
}

private var template = Array("/var/tmp/gpsbridge-bench-XXXXXX".utf8CString)
guard mkdtemp(&template) != nil else { fatalError("cannot create a directory in /var/tmp") }
private let directory = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
private let day = Day(template: try await Day.firstBatch())

private let idle = processorSeconds()
for half in 0..<Day.halves { blackHole(day.batches(half).count) }
private let making = processorSeconds() - idle

print("one day: 864,000 fixes, 32 signals once per second, 172,800 writes")
for ending in ["sqlite", "gpx", "geojson", "csv", "json", "csv.zst"] {
    let path = "\(directory)/day.\(ending)"
    let begin = processorSeconds()
    var worker = try RecordingWorker(RecordingName(path), RecordingOptions())
    for half in 0..<Day.halves { worker.record(day.batches(half)) }
    worker.record([], isLast: true)
    precondition(worker.state.failure == nil, worker.state.failure ?? "")
    let seconds = processorSeconds() - begin - making
    print(
        "\(ending): \(rounded(seconds, 1)) s of CPU time, \(rounded(seconds / 864, 3)) % of a core;",
        "\(rounded(Double(worker.state.bytes) / 1e6, 1)) MB")
}

private let database = try TrackDatabase("\(directory)/day.sqlite")
for (name, length) in [("1 s", 1), ("1 min", 60), ("10 min", 600), ("1 h", 3_600)] {
    var times: [Double] = []
    var processor: [Double] = []
    var count = 0
    for _ in 0..<15 {
        let from = Day.start + Int64.random(in: 0..<Int64(86_400 - length))
        let selection = TrackDatabase.Selection(
            from: UTCTime(secondsSince1970: from), to: UTCTime(secondsSince1970: from + Int64(length)))
        let begin = ContinuousClock.now
        let used = processorSeconds()
        count = 0
        try database.read(selection) { _ in count += 1 }
        times.append((ContinuousClock.now - begin) / .milliseconds(1))
        processor.append((processorSeconds() - used) * 1_000)
    }
    times.sort()
    processor.sort()
    print(
        "\(name), \(count) fixes: median \(rounded(times[7], 2)) ms, worst \(rounded(times[14], 2)) ms;",
        "\(rounded(processor[7], 2)) ms of CPU time")
}
for ending in ["sqlite", "gpx", "geojson", "csv", "json", "csv.zst"] { unlink("\(directory)/day.\(ending)") }
rmdir(directory)

@inline(never)
private func blackHole(_ value: Int) {}
