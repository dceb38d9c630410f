#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

// gpsd clients depend on values that few receivers report. gpsd therefore computes the missing values: DOPs from the
// directions of the satellites in use, errors from the DOPs, and rates from two consecutive fixes. This file uses the
// same formulas as gpsd. The results have been compared with gpsd's reports for its regression logs. gpsd reports
// errors as 95% bounds, while elsewhere in this library an error is one standard deviation. See decision 0017.

/// A model that adds the values that gpsd computes to a receiver's epochs.
package struct GPSDErrorModel {
    /// An epoch with all values that a gpsd client receives.
    package struct Completed {
        /// The epoch. DOPs and the vertical speed are computed if the receiver did not report them.
        package var epoch: Epoch
        /// The errors for the TPV report. Errors that the receiver did not estimate are computed.
        package var errors: ErrorEstimate

        /// Creates a completed epoch without computing anything. Its errors are the receiver's own estimates.
        package init(epoch: Epoch) {
            self.epoch = epoch
            errors = epoch.supplement?.expectedErrors ?? ErrorEstimate(origin: .server)
        }
    }

    /// An earlier fix that later fixes are compared with.
    fileprivate struct ComparedFix {
        let time: UTCTime
        let coordinate: Coordinate?
        let altitude: Double?
        let ellipsoidalAltitude: Double?
        let verticalError: Double?
        let horizontalError: Double?

        init(time: UTCTime, of completed: borrowing Completed) {
            self.time = time
            coordinate = completed.epoch.fix.hasPosition ? completed.epoch.fix.coordinate : nil
            altitude = completed.epoch.fix.altitude
            ellipsoidalAltitude = completed.epoch.fix.ellipsoidalAltitude
            verticalError = completed.errors.vertical
            horizontalError = completed.errors.widest
        }
    }

    /// A sky and the DOPs computed from its satellites.
    private struct Geometry {
        var sky: Sky
        var time: UTCTime?
        var dilution: Dilution?
    }

    /// The previous fix. It has the same time as the next fix if the next epoch is an amendment.
    private var latest: ComparedFix?
    /// The most recent fix whose time differs from that of the current fix.
    private var earlier: ComparedFix?
    private var geometry: Geometry?

    /// The maximum difference in seconds between two times that count as equal.
    private static let timeTolerance = 0.0099
    /// The maximum age of a satellite list, in seconds. Satellites move, so an older list does not describe the current
    /// sky.
    private static let maxSkyAge = 60.0

    /// Creates a model without an earlier fix.
    package init() {}

    /// Processes the receiver's next epoch, and returns it with the values that gpsd would compute.
    package mutating func complete(_ epoch: borrowing Epoch) -> Completed {
        var completed = Completed(epoch: copy epoch)
        complete(&completed)
        return completed
    }

    // The epoch is changed in place, because copying epochs would take up a large part of the conversion time.
    private mutating func complete(_ completed: inout Completed) {
        if let latest, let time = completed.epoch.fix.time, abs(time.seconds(since: latest.time)) > Self.timeTolerance {
            earlier = latest
        }
        if completed.epoch.fix.hasPosition {
            if let dilution = dilution(of: completed.epoch) { completed.epoch.fix.dilution.complete(from: dilution) }
            completed.completeErrors()
            if let earlier { completed.compare(with: earlier) }
        } else {
            geometry = nil
        }
        if let time = completed.epoch.fix.time { latest = ComparedFix(time: time, of: completed) }
    }

    /// Returns the DOPs computed from the latest satellite list. The list may come from an earlier epoch, because a
    /// receiver may list its satellites less often than it reports fixes.
    private mutating func dilution(of epoch: borrowing Epoch) -> Dilution? {
        let time = epoch.fix.time
        if let sky = epoch.sky, !sky.satellites.isEmpty {
            let isSame = geometry?.sky.hasSameGeometry(as: sky) ?? false
            let dilution = isSame ? geometry?.dilution : Dilution(geometryOf: sky, countsSignals: true)
            geometry = Geometry(sky: sky, time: time, dilution: dilution)
        } else if let time, let since = geometry?.time, abs(time.seconds(since: since)) > Self.maxSkyAge {
            geometry = nil
        }
        return geometry?.dilution
    }
}

extension GPSDErrorModel.Completed {
    /// Computes missing error estimates from the DOPs of the fix.
    fileprivate mutating func completeErrors() {
        let range = GPSDRangeErrors(epoch.fix.quality)
        let dilution = epoch.fix.dilution
        errors.east = errors.east ?? dilution.east.map { $0 * range.axis }
        errors.north = errors.north ?? dilution.north.map { $0 * range.axis }
        errors.horizontal = errors.horizontal ?? dilution.horizontal.map { $0 * range.joint }
        guard epoch.fix.mode == .threeDimensional else { return }
        errors.vertical = errors.vertical ?? dilution.vertical.map { $0 * range.vertical }
        errors.spherical = errors.spherical ?? dilution.position.map { $0 * range.joint }
    }

    /// Computes rates from the change since an earlier fix.
    fileprivate mutating func compare(with earlier: GPSDErrorModel.ComparedFix) {
        guard let seconds = epoch.fix.time?.seconds(since: earlier.time), seconds > 0,
            let earlierCoordinate = earlier.coordinate
        else { return }
        epoch.fix.climb = epoch.fix.climb ?? epoch.fix.rise(since: earlier).map { $0 / seconds }
        if let now = errors.vertical, let then = earlier.verticalError {
            errors.climb = errors.climb ?? (now + then) / seconds
        }
        guard let now = errors.widest, let then = earlier.horizontalError else { return }
        errors.speed = errors.speed ?? (now + then) / seconds
        // A movement that is shorter than the position error does not indicate a direction.
        if errors.course == nil, let distance = epoch.fix.coordinate.map(earlierCoordinate.shortDistance),
            distance > now
        {
            errors.course = 2 * asin(now / hypot(distance, now)) * 180 / .pi
        }
    }
}

extension Fix {
    /// Returns the increase in altitude since an earlier fix, in meters; `nil` unless both fixes have an altitude above
    /// the same reference, either the ellipsoid or sea level.
    fileprivate func rise(since earlier: GPSDErrorModel.ComparedFix) -> Double? {
        if let now = ellipsoidalAltitude, let then = earlier.ellipsoidalAltitude { return now - then }
        if let now = altitude, let then = earlier.altitude { return now - then }
        return nil
    }
}

/// The range errors that gpsd assumes, in meters, as 95% bounds.
package struct GPSDRangeErrors {
    /// The error along one horizontal axis, north or east.
    package let axis: Double
    /// The error in the horizontal plane, also used as the spherical error.
    package let joint: Double
    /// The vertical error.
    package let vertical: Double

    /// Creates the range errors for a fix quality. RTK fixes are treated like fixes without corrections. Smaller values
    /// are not needed, because RTK receivers report their own error estimates in GST sentences.
    package init(_ quality: Fix.Quality?) {
        let scale = quality == .differential ? 0.25 : 1
        axis = 15 * scale
        joint = 19 * scale
        vertical = 23 * scale
    }
}

extension ErrorEstimate {
    /// The larger of the north and east errors.
    fileprivate var widest: Double? {
        guard let north, let east else { return nil }
        return max(north, east)
    }
}

extension Sky {
    /// Returns whether both skies use the same satellites in the same directions.
    fileprivate func hasSameGeometry(as other: Sky) -> Bool {
        satellites.count == other.satellites.count
            && zip(satellites, other.satellites).allSatisfy {
                $0.isUsed == $1.isUsed && $0.packedDirection == $1.packedDirection
            }
    }
}
