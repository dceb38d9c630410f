internal import GNSS
internal import SystemSupport
internal import TextOutput
internal import TrackDatabase
internal import WebDashboard

/// The responses that are created in a single step.
enum TrackTexts {
    static func list(_ tracks: [TrackDatabase.Track]) -> Reply {
        Reply { json in
            json.member("tracks") { json in
                json.list { json in
                    for track in tracks {
                        json.object { json in
                            json.member("session", Int(track.session))
                            json.member("number", Int(track.deviceNumber))
                            json.member("device", track.device)
                            json.member("identity", track.identity)
                            json.member("from", track.from.seconds, decimals: 3)
                            json.member("to", track.to.seconds, decimals: 3)
                            json.member("epochs", track.epochs)
                            json.member("positions", track.positions)
                            json.member("simulated", track.isSimulated)
                            guard let bounds = track.bounds else { return }
                            json.appendBounds(
                                south: bounds.south, west: bounds.west, north: bounds.north, east: bounds.east)
                        }
                    }
                }
            }
        }
    }

    /// Returns the last epoch of a track at or before a time.
    ///
    /// - Parameter time: The time in microseconds since 1970.
    static func moment(
        _ found: (database: TrackDatabase, track: TrackDatabase.Track), at time: Int64
    ) throws(Failure) -> Reply {
        guard let epoch = try found.database.epoch(of: found.track, atOrBefore: time) else {
            throw Failure(.nothingDecoded, "the track begins after the requested time")
        }
        return Reply { json in
            json.member("fix") { json in
                json.object { EventMembers.append(epoch.fix, sky: epoch.sky, to: &$0) }
            }
            json.member("sky") { json in
                json.object { EventMembers.append(signalsOf: epoch.sky, to: &$0) }
            }
        }
    }
}
