import FleetWire
import GNSS
import Testing

@testable import FleetStore

@Suite struct BatchSummaryTests {
    @Test("coordinates that are not on the earth belong neither to a batch's area nor to its last position")
    func impossiblePositions() {
        let fixes = ([400, 11, 12, .nan, -.infinity] as [Double]).map { longitude in
            var fix = Fix()
            fix.mode = .threeDimensional
            fix.coordinate = Coordinate(latitude: 48, longitude: longitude)
            return FleetFix(fix: fix, received: 0)
        }
        let header = BatchHeader(
            tenant: "acme", device: "van", incarnation: Incarnation(), first: 61, count: fixes.count)
        let summary = BatchSummary(Batch(header: header, fixes: fixes))
        #expect(summary.box == FleetBox(south: 48, west: 11, north: 48, east: 12))
        #expect(summary.position?.number == 63 && summary.position?.fix == fixes[2])
    }
}
