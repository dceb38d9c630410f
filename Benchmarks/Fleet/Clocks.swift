import Glibc

/// The CPU time of the whole process, which other programs on a shared machine affect less than the time of day.
enum Clocks {
    static func processSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    static func shown(_ value: Double, _ places: Int = 1) -> String {
        let unit = (0..<places).reduce(1.0) { unit, _ in unit * 10 }
        return "\((value * unit).rounded() / unit)"
    }
}
