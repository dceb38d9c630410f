/// A question to the database that is measured.
enum Question {
    /// Prints the median time of a question, and the number of values that answer it.
    ///
    /// - Parameter answer: A closure that passes the number of values, in any number of parts, to another closure.
    static func ask(
        _ question: String, values: String = "fixes", _ answer: ((Int) -> Bool) throws -> Void
    ) rethrows {
        var count = 0
        let measured = try (0..<5).map { _ in
            count = 0
            let begin = (ContinuousClock.now, Clocks.processSeconds())
            try answer {
                count += $0
                return true
            }
            return (wall: (ContinuousClock.now - begin.0) / .milliseconds(1), cpu: Clocks.processSeconds() - begin.1)
        }
        let wall = measured.map(\.wall).sorted()[2]
        let processor = measured.map(\.cpu).sorted()[2] * 1000
        print(
            "\(question): \(count) \(values) in \(Clocks.shown(wall)) ms,",
            "of which \(Clocks.shown(processor)) ms of CPU time here")
    }
}
