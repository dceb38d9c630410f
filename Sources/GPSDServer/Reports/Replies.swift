package import Formats
package import GNSS
package import ServerCore

// Compact JSON, one object a line: the clients that are written in C look for `"class":"TPV"` with nothing in between, keep
// four devices at most, and stop reading at an object that they do not know. So what gpsd does not have stands last, and
// consists of plain values.

/// Writes answers and notices.
package struct Replies {
    /// The version of gpsd whose protocol this is. Clients of another one say so, and go on.
    package static let release = "3.22"
    /// More devices in one answer, and clients that are written in C do not read it.
    package static let mostDevices = 4

    private let output: OutputBuffer

    /// - Parameter output: what they are written to.
    package init(_ output: OutputBuffer) { self.output = output }

    /// What the server is.
    package func version() {
        output.append(
            #"{"class":"VERSION","release":"\#(Self.release)","rev":"\#(Self.release)","proto_major":3,"proto_minor":14,"#
                + #""server":"gpsbridge","server_release":"\#(Product.version)"}"#)
        endLine()
    }

    /// That something cannot be done.
    package func error(_ message: String) {
        output.append(#"{"class":"ERROR","message":\#(message.limited.quotedForJSON)}"#)
        endLine()
    }

    /// The devices: the client's own first, then the primary one, then those that are read.
    package func devices(_ states: [ReceiverState], own: String?) {
        let order = states.filter { $0.isNamed || $0.activated != nil }.sorted { one, other in
            let keys = [one, other].map { state in
                [
                    own.map(state.isKnown) == true ? 0 : 1, state.isPrimary ? 0 : 1, state.activated == nil ? 1 : 0,
                    state.priority,
                ]
            }
            return keys[0].lexicographicallyPrecedes(keys[1])
        }
        output.append(#"{"class":"DEVICES","devices":["#)
        for (index, state) in order.prefix(Self.mostDevices).enumerated() {
            if index > 0 { output.append(",") }
            object(state)
        }
        output.append("]")
        if order.count > Self.mostDevices { output.append(",\"count\":\(order.count)") }
        output.append("}")
        endLine()
    }

    /// How a device is.
    package func device(_ state: ReceiverState) {
        object(state)
        endLine()
    }

    /// A device that can no longer be read.
    package func deactivation(of name: String) {
        output.append(#"{"class":"DEVICE","path":\#(name.limited.quotedForJSON),"activated":0}"#)
        endLine()
    }

    /// What a client has asked for.
    package func watch(_ policy: WatchPolicy) {
        output.append(
            #"{"class":"WATCH","enable":\#(policy.isEnabled),"json":\#(policy.json),"nmea":\#(policy.nmea),"#
                + #""raw":\#(policy.raw),"scaled":\#(policy.scaled),"timing":\#(policy.timing),"#
                + #""split24":\#(policy.split24),"pps":\#(policy.pps)"#)
        if let device = policy.device { output.append(#","device":\#(device.limited.quotedForJSON)"#) }
        if policy.allSatellites { output.append(#","allSatellites":true"#) }
        output.append("}")
        endLine()
    }

    /// What has come last of the receivers that a client hears.
    package func poll(_ states: [ReceiverState], at time: UTCTime) {
        let active = states.filter { $0.activated != nil }
        output.append(#"{"class":"POLL","time":""#)
        output.append(time)
        output.append(#"","active":\#(active.count),"tpv":["#)
        list(states) { state, reports in
            if state.activated != nil, let latest = state.latest {
                reports.writeFix(latest)
            } else {
                reports.writeFix(Fix())
            }
        }
        output.append(#"],"gst":["#)
        // Clients expect one report of each receiver, and some of them fail without it.
        list(active) { state, reports in reports.writeErrors(of: state.epoch?.fix ?? Fix()) }
        output.append(#"],"sky":["#)
        list(active) { state, reports in
            reports.writeSky(state.sky ?? Sky(satellites: []), of: state.epoch?.fix ?? Fix())
        }
        output.append("]}")
        endLine()
    }

    private func list(_ states: [ReceiverState], _ write: (ReceiverState, inout ReportWriter) -> Void) {
        for (index, state) in states.prefix(Self.mostDevices).enumerated() {
            if index > 0 { output.append(",") }
            var style = ReportWriter.Style()
            style.device = state.name.limited
            style.lineEnd = ""
            style.mostSatellites = ReportSet.mostSatellites
            var reports = ReportWriter(output, style: style)
            reports.isSimulated = state.isSimulated
            reports.cause = state.cause
            write(state, &reports)
        }
    }

    private func object(_ state: ReceiverState) {
        output.append(#"{"class":"DEVICE","path":\#(state.name.limited.quotedForJSON)"#)
        if let driver = state.driver { output.append(#","driver":"\#(driver)""#) }
        if let product = state.receiverProduct { output.append(#","subtype":\#(product.limited.quotedForJSON)"#) }
        if !state.versions.isEmpty {
            output.append(#","subtype1":\#(state.versions.joined(separator: ",").limited.quotedForJSON)"#)
        }
        if let activated = state.activated {
            output.append(#","activated":""#)
            output.append(activated)
            // 1: it is a receiver, as what has been heard tells.
            output.append(#"","flags":\#(state.driver == nil ? 0 : 1)"#)
            output.append(#","native":\#(state.driver.map { $0 == "NMEA0183" ? 0 : 1 } ?? 0)"#)
            // Clients expect a speed; what is no serial line has none.
            output.append(#","bps":\#(state.speed ?? 0),"parity":"N","stopbits":1"#)
            output.append(",\"cycle\":")
            output.append(state.cycle ?? 1, decimals: 2)
        }
        output.append(",\"primary\":\(state.isPrimary),\"priority\":\(state.priority)")
        if let product = state.product { output.append(#","product":\#(product.limited.quotedForJSON)"#) }
        if let identity = state.identity { output.append(#","identity":\#(identity.limited.quotedForJSON)"#) }
        if state.isSimulated { output.append(#","simulated":true"#) }
        output.append(#","status":\#(state.status.limited.quotedForJSON),"bytes":\#(state.bytes)"#)
        output.append(
            ",\"sentences\":\(state.sentences),\"rejected\":\(state.rejected),\"losses\":\(state.losses)}")
    }

    private func endLine() { output.append("\r\n") }
}

extension String {
    /// The beginning, as much as clients that are written in C keep, and no part of a character.
    var limited: String {
        guard let end = utf8.index(startIndex, offsetBy: 127, limitedBy: endIndex), end < endIndex else { return self }
        return String(unicodeScalars[..<end])
    }
}
