import TestSupport
import Testing

/// Tests of amended fixes in tracks, recordings and databases.
@Suite struct AmendmentTests {
    private let directory = TemporaryDirectory()

    /// Creates a log in which some sentences have lost their line ending, so that the rest of their burst amends an
    /// epoch.
    init() async throws {
        let outcome = try await shell(
            """
            gpsbridge simulate --scenario drive --receiver ublox8 --duration 100 --start 2026-02-03T05:00:00Z --seed 23 \
                --speed max -o whole.nmea
            awk '/GLL/ && ++n % 9 == 0 { sub(/\\r$/, ""); printf "%s", $0; next } { print }' whole.nmea > torn.nmea
            """, in: directory)
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    private static let duplicates = "grep '^2' out.csv | cut -d, -f1 | sort | uniq -d | wc -l"

    @Test("recordings contain each amended fix once")
    func recordings() async throws {
        let outcome = try await shell(
            """
            gpsbridge record --replay torn.nmea --speed max -q -o out.csv; \(Self.duplicates)
            for format in gpx geojson json sqlite; do
                gpsbridge record --replay torn.nmea --speed max -q -o out.$format
                [ $format = sqlite ] && gpsbridge tracks export out.sqlite --format csv > out.csv
                [ $format = sqlite ] || gpsbridge replay out.$format --speed max | gpsbridge convert - --to csv > out.csv
                \(Self.duplicates)
            done
            sqlite3 out.sqlite 'SELECT count(*) FROM fixes WHERE number > 0'
            """, in: directory)
        #expect(outcome.output == "0\n0\n0\n0\n0\n0\n", "\(outcome.output)\(outcome.errors)")
    }

    @Test("converted logs contain each amended fix once with all its data")
    func conversions() async throws {
        let outcome = try await shell(
            """
            gpsbridge convert torn.nmea --to csv > out.csv; \(Self.duplicates)
            grep '^2' out.csv | cut -d, -f4 | grep -c '^$'
            gpsbridge convert torn.nmea --to nmea | grep RMC,0 | cut -d, -f2 | sort | uniq -d | wc -l
            """, in: directory)
        #expect(outcome.output == "0\n0\n0\n", "\(outcome.output)\(outcome.errors)")
    }
}
