import GNSS
import Testing
import TextTestSupport
import TrackFormats

struct TrackStatisticsTests {
    @Test("the altitudes of 2D fixes do not count in a track's statistics")
    func twoDimensionalFixes() {
        var statistics = TrackStatistics()
        for (altitude, mode) in [(500, .threeDimensional), (0, .twoDimensional), (520, .threeDimensional)]
            as [(Double, Fix.Mode)]
        {
            statistics.add(
                epoch(1, 2) { fix in
                    fix.mode = mode
                    fix.altitude = altitude
                })
        }
        #expect(statistics.lowest == 500 && statistics.highest == 520)
    }
}
