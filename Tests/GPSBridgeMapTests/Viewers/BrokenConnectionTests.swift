import GPSBridgeMap
import GPSBridgeMapSimulator
import TestSupport
import Testing

/// Tests of touches whose requests fail.
@MainActor
struct BrokenConnectionTests {
    private let map = MapView()
    private let counter = Counter()

    init() { map.delegate = counter }

    @Test(
        "a touch arrives exactly once even if its request or response is lost or repeated",
        arguments: SimulatedViewer.Delivery.allCases)
    func m8OneBrokenRequest(_ delivery: SimulatedViewer.Delivery) {
        let viewer = SimulatedViewer(of: map)
        viewer.delivery = { delivery }
        viewer.tap(Counter.place(0))
        #expect(counter.count == (delivery == .requestIsLost ? 0 : 1))
        viewer.delivery = { .complete }
        viewer.tap(Counter.place(1))
        #expect(counter.count == 2 && counter.hasOnlyNext)
    }

    @Test("touches whose requests failed are sent again even if no other touch follows")
    func m8Repetition() {
        let viewer = SimulatedViewer(of: map)
        viewer.delivery = { .requestIsLost }
        for number in 0..<20 { viewer.tap(Counter.place(number)) }
        viewer.delivery = { .complete }
        viewer.wait(.seconds(1))
        #expect(counter.count == 20 && counter.hasOnlyNext)
    }

    @Test("100,000 taps arrive once and in order although 45% of the requests fail")
    func m8ManyTaps() {
        let viewer = SimulatedViewer(of: map)
        var generator = SplitMix64(seed: 8)
        var counts: [SimulatedViewer.Delivery: Int] = [:]
        viewer.delivery = {
            let broken: [SimulatedViewer.Delivery] = [.requestIsLost, .answerIsLost, .requestIsRepeated]
            let delivery = generator.next() % 100 < 45 ? broken[Int(generator.next() % 3)] : .complete
            counts[delivery, default: 0] += 1
            return delivery
        }
        for number in 0..<100_000 { viewer.tap(Counter.place(number)) }
        // The requests of the last touches may have failed.
        while counter.count < 100_000, counts[.complete, default: 0] < 200_000 { viewer.wait(.seconds(1)) }
        #expect(counter.count == 100_000 && counter.hasOnlyNext)
        for delivery in SimulatedViewer.Delivery.allCases { #expect(counts[delivery, default: 0] > 10_000) }
    }

    /// A delegate that counts taps at consecutive positions.
    private final class Counter: MapViewDelegate {
        private(set) var count = 0
        /// Whether each tap was one position after the previous tap.
        private(set) var hasOnlyNext = true

        static func place(_ number: Int) -> LocationCoordinate2D {
            GPSBridgeMapTests.place(Double(number) / 10_000, 0)
        }

        func mapView(_ mapView: MapView, didTap tap: Tap) {
            if tap.coordinate != Self.place(count) { hasOnlyNext = false }
            count += 1
        }
    }
}
