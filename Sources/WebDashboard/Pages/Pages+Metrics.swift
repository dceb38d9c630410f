internal import Dashboard
internal import GNSS
internal import Receivers
internal import ServerCore
internal import WebServer

extension Pages {
    /// Returns the metrics of all receivers in the Prometheus text format.
    static func metrics(_ states: [ReceiverState]) -> String {
        func family(
            _ name: String, _ kind: String, _ help: String, _ value: (ReceiverState) -> Double?
        ) -> String {
            Self.family(name, kind, help, by: "receiver", states.map { ($0.name, value($0)) })
        }
        func gauge(_ name: String, _ help: String, _ value: (ReceiverState) -> Double?) -> String {
            family(name, "gauge", help, value)
        }
        func counter(_ name: String, _ help: String, _ value: (ReceiverState) -> Int) -> String {
            family(name, "counter", help) { Double(value($0)) }
        }
        func flag(_ value: Bool) -> Double { value ? 1 : 0 }
        return [
            gauge("receiver_active", "1 if the receiver is being read.") { flag($0.activated != nil) },
            gauge("receiver_primary", "1 if this is the primary receiver.") { flag($0.isPrimary) },
            gauge("receiver_simulated", "1 if the receiver is simulated.") { flag($0.isSimulated) },
            // Also for a receiver that is not being read, because an alert about a missing fix needs a value.
            gauge("fix_mode", "Fix mode: 1 (no fix), 2 (2D) or 3 (3D).") { state in
                Double((state.epoch?.fix.mode ?? .noFix).rawValue)
            },
            gauge("fix_time_seconds", "Unix time of the fix, in seconds.") { $0.epoch?.fix.time?.seconds },
            gauge("latitude_degrees", "Latitude in degrees, positive north.") { $0.epoch?.fix.coordinate?.latitude },
            gauge("longitude_degrees", "Longitude in degrees, positive east.") { $0.epoch?.fix.coordinate?.longitude },
            gauge("altitude_meters", "Altitude above mean sea level, in meters.") { $0.epoch?.fix.knownAltitude },
            gauge("speed_meters_per_second", "Speed over ground, in meters per second.") { $0.epoch?.fix.speed },
            gauge("course_degrees", "Course over ground, in degrees from true north.") { $0.epoch?.fix.course },
            gauge("horizontal_error_meters", "Horizontal error in meters (one standard deviation).") {
                $0.epoch?.fix.errors?.horizontal
            },
            gauge("vertical_error_meters", "Vertical error in meters (one standard deviation).") {
                $0.epoch?.fix.knownVerticalError
            },
            gauge("horizontal_dilution", "Horizontal dilution of precision.") { $0.epoch?.fix.dilution.horizontal },
            gauge("signals_visible", "Signals in the receiver's satellite list.") {
                $0.sky.map { Double($0.satellites.count) }
            },
            gauge("satellites_used", "Satellites used in the fix.") { state in
                state.sky.map { Double($0.usedCount) }
            },
            gauge("signal_strength_best_dbhz", "C/N0 of the strongest signal, in dBHz.") { state in
                state.sky?.satellites.compactMap(\.signalStrength).max().map(Double.init)
            },
            gauge("antenna_fault", "1 if the receiver reports that its antenna is open or shorted.") { state in
                state.reports.antenna.map { flag($0.remedy != nil) }
            },
            gauge("jamming_ratio", "Interference that the receiver reports, from 0 (none) to 1 (strong).") {
                $0.reports.jamming?.strength
            },
            gauge("output_buffer_ratio", "Reported fill level of the receiver's output buffer, from 0 to 1 (full).") {
                $0.reports.output?.share
            },
            counter("bytes_total", "Bytes read from the receiver.") { $0.bytes },
            counter("sentences_total", "NMEA sentences received with a valid checksum.") { $0.sentences },
            counter("frames_total", "Binary frames received with a valid checksum.") { $0.frames },
            counter("rejected_lines_total", "Rejected lines, such as sentences with a wrong checksum.") { $0.rejected },
            counter("dropped_batches_total", "Batches of receiver data dropped because the server was overloaded.") {
                $0.droppedBatches
            },
            counter("losses_total", "Number of times the receiver was lost while being read.") { $0.losses },
        ].joined()
    }

    /// Returns the client metrics of all outlets in the Prometheus text format.
    static func metrics(_ counts: [(outlet: String, ClientList.Counts)]) -> String {
        func family(
            _ name: String, _ kind: String, _ help: String, _ value: (ClientList.Counts) -> Int
        ) -> String {
            Self.family(name, kind, help, by: "outlet", counts.map { ($0.outlet, Double(value($0.1))) })
        }
        return [
            family("clients", "gauge", "Connected clients.", \.clients),
            family("lost_reports_total", "counter", "Reports dropped because clients were too slow.", \.droppedReports),
            family(
                "cut_off_clients_total", "counter",
                "Clients disconnected because they did not read their data or to make room for other clients.",
                \.cutOff),
            family(
                "refused_clients_total", "counter", "Clients refused because a client limit was reached.", \.refused),
        ].joined()
    }

    /// Returns the metrics of the live page in the Prometheus text format.
    static func metrics(_ counts: HTTPServer.Counts) -> String {
        func family(_ name: String, _ kind: String, _ help: String, _ value: Int) -> String {
            Self.family(name, kind, help, by: "outlet", [("http", Double(value))])
        }
        return family("viewers", "gauge", "Open pages.", counts.streams)
            + family(
                "skipped_events_total", "counter", "Events not sent to slow pages.",
                counts.skippedEvents)
    }

    private static func family(
        _ name: String, _ kind: String, _ help: String, by label: String, _ values: [(of: String, Double?)]
    ) -> String {
        let samples = values.compactMap { owner, value in
            value.map { "gpsbridge_\(name){\(label)=\"\(owner.label)\"} \($0.metric)\n" }
        }
        guard !samples.isEmpty else { return "" }
        return "# HELP gpsbridge_\(name) \(help)\n# TYPE gpsbridge_\(name) \(kind)\n" + samples.joined()
    }
}

extension Double {
    /// The number as text, without a decimal point if it is an integer.
    fileprivate var metric: String { self == rounded() && magnitude < 1e15 ? "\(Int64(self))" : "\(self)" }
}

extension String {
    /// The string, with all characters escaped that have a special meaning in label values.
    fileprivate var label: String {
        // Escaping is done by Unicode scalar, because a `Character` may combine a character that must be escaped with
        // others, as in CR LF.
        unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "\\", "\"": text += "\\\(scalar)"
            case "\n": text += "\\n"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
