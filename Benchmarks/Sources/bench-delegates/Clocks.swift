import Glibc

/// CPU time and resident memory of the whole process, which other programs on a shared machine do not affect.
enum Clocks {
    static func processSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Returns the number of resident bytes.
    static func residentBytes() -> Int {
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var text = [CChar](repeating: 0, count: 256)
        guard fgets(&text, 256, file) != nil else { return 0 }
        let numbers = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(
            separator: " ")
        return (numbers.count > 1 ? Int(numbers[1]) ?? 0 : 0) * Int(getpagesize())
    }

    /// Returns the shortest of several measurements, in nanoseconds for each of `count` items.
    static func nanoseconds(_ count: Int, rounds: Int = 7, _ body: () -> Void) -> Double {
        body()
        let times = (0..<rounds).map { _ in
            let start = processSeconds()
            body()
            return processSeconds() - start
        }
        return (times.min() ?? .nan) * 1e9 / Double(count)
    }

    static func shown(_ value: Double, _ places: Int = 1) -> String {
        let unit = (0..<places).reduce(1.0) { unit, _ in unit * 10 }
        return "\((value * unit).rounded() / unit)"
    }
}
