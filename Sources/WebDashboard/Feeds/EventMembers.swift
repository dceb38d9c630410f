package import Dashboard
package import GNSS
package import TextOutput

/// The members of events that describe an epoch or a track. The same members are used for receivers and for recorded
/// tracks.
package enum EventMembers {
    /// Appends the members of a `fix` event.
    ///
    /// - Parameter sky: The satellites in view, if they are known.
    package static func append(_ fix: Fix, sky: Sky?, to json: inout JSONText) {
        json.member("time", fix.time?.seconds, decimals: 3)
        json.member("mode", Int(fix.mode?.rawValue ?? 1))
        json.member("kind", fix.kind)
        if fix.hasPosition {
            json.member("lat", fix.coordinate?.latitude, decimals: 9)
            json.member("lon", fix.coordinate?.longitude, decimals: 9)
        }
        json.member("alt", fix.knownAltitude, decimals: 3)
        json.member("height", fix.knownEllipsoidalAltitude, decimals: 3)
        json.member("speed", fix.speed, decimals: 3)
        json.member("course", fix.course, decimals: 2)
        json.member("climb", fix.climb, decimals: 3)
        if let errors = fix.errors { json.member("error") { append(errors, of: fix, to: &$0) } }
        json.member("dop") { json in
            json.object { json in
                json.member("h", fix.dilution.horizontal, decimals: 2)
                json.member("v", fix.dilution.vertical, decimals: 2)
                json.member("p", fix.dilution.position, decimals: 2)
                json.member("word", fix.dilution.word)
            }
        }
        json.member("used", fix.usedSatelliteCount(in: sky))
        json.member("seen", sky?.satelliteCount)
        if fix.correctionAge != nil || fix.knownCorrectionStation != nil {
            json.member("corrections") { json in
                json.object { json in
                    json.member("age", fix.correctionAge, decimals: 1)
                    json.member("station", fix.knownCorrectionStation)
                }
            }
        }
    }

    private static func append(_ errors: ErrorEstimate, of fix: Fix, to json: inout JSONText) {
        json.object { json in
            json.member("h", errors.horizontalError, decimals: 3)
            json.member("v", fix.knownVerticalError, decimals: 3)
            if let ellipse = errors.ellipse {
                json.member("major", ellipse.major, decimals: 3)
                json.member("minor", ellipse.minor, decimals: 3)
                json.member("orient", ellipse.orientation, decimals: 1)
            }
            if errors.origin != .receiver { json.member("estimated", true) }
        }
    }

    /// Appends the members of a `sky` event.
    package static func append(signalsOf sky: Sky?, to json: inout JSONText) {
        json.member("signals") { json in
            json.list { json in
                for satellite in sky?.distinctSignals ?? [] { append(satellite, to: &json) }
            }
        }
    }

    private static func append(_ satellite: Satellite, to json: inout JSONText) {
        json.list { json in
            json.append(satellite.name)
            json.append(satellite.constellation.name)
            if let signal = satellite.signal.name(in: satellite.constellation) {
                json.append(signal)
            } else {
                json.appendNull()
            }
            json.append(satellite.isUsed ? 1 : 0)
            for value in [satellite.elevation, satellite.azimuth, satellite.signalStrength] {
                if let value { json.append(Double(value), decimals: 1) } else { json.appendNull() }
            }
        }
    }

    /// Appends the members of a `trail` event.
    package static func append(_ points: [PositionTrail.Point], to json: inout JSONText) {
        guard let first = points.first else { return }
        json.member("time", first.time?.seconds, decimals: 3)
        json.member("lat", first.coordinate.latitude, decimals: 7)
        json.member("lon", first.coordinate.longitude, decimals: 7)
        json.member("points") { json in
            json.list { json in
                var last = GridPoint(first)
                for point in points {
                    let next = GridPoint(point)
                    json.append(next.milliseconds - last.milliseconds)
                    json.append(next.latitude - last.latitude)
                    json.append(next.longitude - last.longitude)
                    json.append(point.speed, in: 0.01)
                    json.append(point.error, in: 0.01)
                    json.append(point.strength, in: 0.1)
                    json.append(point.altitude, in: 0.1)
                    last = next
                }
            }
        }
        json.member("gap") { json in
            json.list { json in
                for (index, point) in points.enumerated() where point.followsLoss { json.append(index) }
            }
        }
    }
}

/// A position and time in the units of the `trail` event.
private struct GridPoint {
    var latitude: Int
    var longitude: Int
    var milliseconds: Int

    init(_ point: PositionTrail.Point) {
        latitude = Int((point.coordinate.latitude * 1e7).rounded())
        longitude = Int((point.coordinate.longitude * 1e7).rounded())
        milliseconds = point.time.map { Int(($0.seconds * 1e3).rounded()) } ?? 0
    }
}

extension JSONText {
    /// Appends a value as a multiple of a unit, or `null` if the value is unknown or too large.
    fileprivate mutating func append(_ value: Double?, in unit: Double) {
        if let multiple = value.flatMap({ Int(exactly: ($0 / unit).rounded()) }) {
            append(multiple)
        } else {
            appendNull()
        }
    }
}
