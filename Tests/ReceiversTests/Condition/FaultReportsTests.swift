import Testing

@testable import Receivers

/// Tests of the end of faults that receivers repeat.
struct FaultReportsTests {
    /// Returns the numbers of the epochs, counted from 0, in which the fault has ended.
    ///
    /// - Parameters:
    ///   - faults: The epochs that report the fault.
    ///   - others: The epochs with a message that does not report the fault.
    private func ends(
        of faults: some Sequence<Int>, others: some Sequence<Int> = [], isPeriodic: Bool, epochs: Int
    ) -> [Int] {
        let (faults, others) = (Set(faults), Set(others))
        var reports = FaultReports()
        return (0..<epochs).filter { epoch in
            let content: FaultReports.Content =
                faults.contains(epoch) ? .fault : others.contains(epoch) ? .noFault : .nothing
            reports.addEpoch(content, isPeriodic: isPeriodic)
            return reports.haveStopped
        }
    }

    @Test("a fault that was never reported has no end")
    func noFault() { #expect(ends(of: [], others: 0..<20, isPeriodic: true, epochs: 50) == []) }

    @Test("a fault reported at a known interval lasts until three reports are missing", arguments: [10, 11, 30, 255])
    func knownInterval(_ interval: Int) {
        let (working, faulty) = (0...1, 2...5)
        let found = ends(
            of: faulty.map { $0 * interval }, others: working.map { $0 * interval }, isPeriodic: true,
            epochs: 8 * interval + 1)
        #expect(found == [8 * interval])
    }

    @Test("a fault in periodic reports lasts until the second report arrives", arguments: [1, 20, 30, 255])
    func secondReport(_ interval: Int) {
        let found = ends(of: stride(from: 0, to: 1_000, by: interval), isPeriodic: true, epochs: 1_000)
        #expect(found == [])
    }

    @Test("a fault ends after the longest interval if no second periodic report arrives")
    func singleReport() { #expect(ends(of: [0], isPeriodic: true, epochs: 260) == Array(255..<260)) }

    @Test("the interval of reports that may not be periodic is learned from the third one")
    func thirdReport() {
        let found = ends(of: stride(from: 0, to: 200, by: 20), isPeriodic: false, epochs: 200)
        #expect(found == Array(10..<20) + Array(30..<40))
    }

    @Test("reports that are sent only after changes do not determine an interval")
    func changes() {
        let found = ends(of: [0, 20, 90], isPeriodic: false, epochs: 110)
        #expect(found == Array(10..<20) + Array(30..<90) + Array(100..<110))
    }

    @Test("a fault in every epoch ends ten epochs after the last one, even after a long pause")
    func everyEpoch() {
        for isPeriodic in [false, true] {
            let found = ends(of: Array(0..<5) + Array(100..<105), isPeriodic: isPeriodic, epochs: 120)
            #expect(found == Array(14..<100) + Array(114..<120))
        }
    }

    @Test("a message that was polled long after another one does not prolong the fault")
    func polled() {
        let found = ends(of: [0, 256], isPeriodic: true, epochs: 270)
        #expect(found == [255] + Array(266..<270))
    }

    @Test("messages without the fault do not prolong it")
    func othersAfterFault() {
        let found = ends(of: [40], others: [0, 20, 60, 80, 100, 120], isPeriodic: true, epochs: 121)
        #expect(found == Array(100..<121))
    }
}
