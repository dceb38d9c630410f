import GNSS

@testable import GPSBridge

/// Returns an epoch at a distance in meters north of 52° N 13° E, with an accuracy in meters.
func epoch(_ second: Int64, north: Double = 0, accuracy: Double = 3, mode: Fix.Mode = .threeDimensional)
    -> Epoch
{
    var fix = Fix()
    fix.mode = mode
    fix.time = UTCTime(secondsSince1970: 1_800_000_000 + second)
    guard mode != .noFix else { return Epoch(fix: fix) }
    fix.coordinate = Coordinate(latitude: 52, longitude: 13).destination(bearing: 0, distance: north)
    fix.altitude = 34
    fix.geoidSeparation = 40
    fix.quality = .autonomous
    var errors = ErrorEstimate(origin: .receiver)
    errors.horizontal = accuracy
    errors.vertical = accuracy * 2
    fix.errors = errors
    return Epoch(fix: fix)
}

extension [LocationEvent] {
    var updates: [[Location]] {
        compactMap { event in
            switch event {
            case .didUpdateLocations(let locations), .didMoveSignificantly(let locations): locations
            default: nil
            }
        }
    }

    var authorizations: [AuthorizationStatus] {
        compactMap { if case .didChangeAuthorization(let status) = $0 { status } else { nil } }
    }

    var failures: [LocationError] {
        compactMap { if case .didFail(let error) = $0 { error } else { nil } }
    }

    /// The errors that report that a region cannot be monitored.
    func monitoringFailures(of region: Region) -> [LocationError] {
        compactMap { if case .monitoringDidFail(region, let error) = $0 { error } else { nil } }
    }
}
