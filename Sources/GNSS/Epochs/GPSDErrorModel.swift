#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

// gpsd clients depend on values that few receivers report. gpsd therefore computes the missing values: DOPs from the
// directions of the satellites in use, errors from the DOPs, rates from two consecutive fixes, and one altitude from
// the other. Except for the altitudes, this file uses the same formulas as gpsd. The results have been compared with
// gpsd's reports for its regression logs. gpsd reports errors as 95% bounds, while elsewhere in this library an error is
// one standard deviation. See decision 0017.

/// A model that adds the values that gpsd computes to a receiver's epochs.
package struct GPSDErrorModel {
    /// An epoch with all values that a gpsd client receives.
    package struct Completed {
        /// The epoch. DOPs, the vertical speed and one of the altitudes are computed if the receiver did not report
        /// them.
        package var epoch: Epoch
        /// The errors for the TPV report. Errors that the receiver did not estimate are computed.
        package var errors: ErrorEstimate

        /// Creates a completed epoch without computing anything. Its errors are the receiver's own estimates.
        package init(epoch: Epoch) {
            self.epoch = epoch
            errors = epoch.expectedErrors
        }
    }

    /// The fix of a completed epoch, without the other values of the epoch.
    package struct CompletedFix {
        /// The fix. DOPs, the vertical speed and one of the altitudes are computed if the receiver did not report
        /// them.
        package var fix: Fix
        /// The errors for the TPV report. Errors that the receiver did not estimate are computed.
        package var errors: ErrorEstimate

        /// Combines values that have been completed already.
        package init(fix: Fix, errors: ErrorEstimate) {
            self.fix = fix
            self.errors = errors
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

        init(time: UTCTime, of completed: UnsafePointer<CompletedFix>) {
            self.time = time
            coordinate = completed.pointee.fix.hasPosition ? completed.pointee.fix.coordinate : nil
            altitude = completed.pointee.fix.altitude
            ellipsoidalAltitude = completed.pointee.fix.ellipsoidalAltitude
            verticalError = completed.pointee.errors.vertical
            horizontalError = completed.pointee.errors.widest
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
    /// The most recent fix with a time other than the current fix's.
    private var earlier: ComparedFix?
    private var geometry: Geometry?

    /// The maximum difference in seconds between two times that count as equal.
    private static let timeTolerance = 0.0099

    /// Creates a model without an earlier fix.
    package init() {}

    /// Processes the receiver's next epoch, and returns it with the values that gpsd would compute.
    package mutating func complete(_ epoch: borrowing Epoch) -> Completed {
        let fix = withUnsafePointer(to: epoch) { completeFix(of: $0) }
        var completed = Completed(epoch: copy epoch)
        completed.epoch.fix = fix.fix
        completed.errors = fix.errors
        return completed
    }

    // Epochs and fixes are passed by pointer, because copying them would take up a large part of the conversion time.

    /// Processes the receiver's next epoch, and returns its fix with the values that gpsd would compute.
    package mutating func completeFix(of epoch: UnsafePointer<Epoch>) -> CompletedFix {
        var completed = CompletedFix(fix: epoch.pointee.fix, errors: epoch.pointee.expectedErrors)
        withUnsafeMutablePointer(to: &completed) { complete($0, of: epoch) }
        return completed
    }

    private mutating func complete(_ completed: UnsafeMutablePointer<CompletedFix>, of epoch: UnsafePointer<Epoch>) {
        let time = completed.pointee.fix.time
        if let latest, let time, abs(time.seconds(since: latest.time)) > Self.timeTolerance { earlier = latest }
        if completed.pointee.fix.hasPosition {
            if let dilution = dilution(of: epoch) { completed.pointee.fix.dilution.complete(from: dilution) }
            completed.pointee.completeErrors()
            if let earlier { completed.pointee.compare(with: earlier) }
        } else {
            geometry = nil
        }
        if let time { latest = ComparedFix(time: time, of: completed) }
        // The next fix is compared with what the receiver has reported, so that the model's errors do not look like a
        // climb.
        if completed.pointee.fix.hasPosition { completed.pointee.fix.estimateMissingAltitude() }
    }

    /// Returns the DOPs computed from the latest satellite list. The list may come from an earlier epoch, because a
    /// receiver may list its satellites less often than it reports fixes.
    private mutating func dilution(of epoch: UnsafePointer<Epoch>) -> Dilution? {
        let time = epoch.pointee.fix.time
        if let sky = epoch.pointee.sky, !sky.satellites.isEmpty {
            if geometry?.sky.hasSameGeometry(as: sky) == true {
                geometry?.time = time
            } else {
                let dilution = Dilution(geometryOf: sky, countsSignals: true)
                geometry = Geometry(sky: sky, time: time, dilution: dilution)
            }
        } else if let time, let since = geometry?.time, abs(time.seconds(since: since)) > RecentSky.lifetime {
            geometry = nil
        }
        return geometry?.dilution
    }
}

extension Epoch {
    /// The errors that the receiver expects, or that its gpsd server has estimated; without values if there are none.
    @inline(__always)
    fileprivate var expectedErrors: ErrorEstimate {
        sharedSupplement?.value.expectedErrors ?? .notEstimated
    }
}

extension GPSDErrorModel.CompletedFix {
    /// Computes missing error estimates from the DOPs of the fix.
    fileprivate mutating func completeErrors() {
        let range = GPSDRangeErrors(fix.quality)
        let dilution = fix.dilution
        errors.east = errors.east ?? dilution.east.map { $0 * range.axis }
        errors.north = errors.north ?? dilution.north.map { $0 * range.axis }
        errors.horizontal = errors.horizontal ?? dilution.horizontal.map { $0 * range.joint }
        guard fix.mode == .threeDimensional else { return }
        errors.vertical = errors.vertical ?? dilution.vertical.map { $0 * range.vertical }
        errors.spherical = errors.spherical ?? dilution.position.map { $0 * range.joint }
    }

    /// Computes rates from the change since an earlier fix.
    fileprivate mutating func compare(with earlier: GPSDErrorModel.ComparedFix) {
        guard let seconds = fix.time?.seconds(since: earlier.time), seconds > 0,
            let earlierCoordinate = earlier.coordinate
        else { return }
        if fix.climb == nil {
            fix.climb = fix.rise(since: earlier).map { $0 / seconds }
            fix.climb.limit(to: Fix.possibleClimbs)
        }
        if let now = errors.vertical, let then = earlier.verticalError {
            errors.climb = errors.climb ?? (now + then) / seconds
        }
        guard let now = errors.widest, let then = earlier.horizontalError else { return }
        errors.speed = errors.speed ?? (now + then) / seconds
        // A movement that is shorter than the position error does not indicate a direction.
        if errors.course == nil, let distance = fix.coordinate.map(earlierCoordinate.shortDistance),
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
