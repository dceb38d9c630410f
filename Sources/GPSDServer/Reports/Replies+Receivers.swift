internal import GNSS
internal import GPSDProtocol
internal import ServerCore
internal import TextOutput

extension Replies {
    /// The maximum number of devices in a reply. Clients written in C cannot parse more.
    static var maxDevices: Int { 4 }

    /// Writes a DEVICES reply. The device that the client has chosen is listed first, followed by the primary receiver,
    /// the other active receivers, and the rest.
    func devices(_ states: [ReceiverState], own: String?) {
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
        for (index, state) in order.prefix(Self.maxDevices).enumerated() {
            if index > 0 { output.append(",") }
            object(state)
        }
        output.append("]")
        if order.count > Self.maxDevices { output.append(",\"count\":\(order.count)") }
        output.append("}")
        endLine()
    }

    /// Writes a DEVICE reply, which contains a device and its settings.
    func device(_ state: ReceiverState) {
        object(state)
        endLine()
    }

    /// Writes a POLL reply, which contains the latest reports of the receivers that a client watches.
    func poll(_ states: [ReceiverState], at time: UTCTime) {
        let active = states.filter { $0.activated != nil }
        output.append(#"{"class":"POLL","time":""#)
        output.append(time)
        output.append(#"","active":\#(active.count),"tpv":["#)
        list(states) { state, reports in
            if state.activated != nil, let latest = state.latest {
                reports.writeFix(latest)
            } else {
                reports.writeNoFix()
            }
        }
        output.append(#"],"gst":["#)
        // Clients expect one report for each receiver, and some clients fail if a report is missing.
        list(active) { state, reports in reports.writeErrors(of: state.epoch?.fix ?? Fix()) }
        output.append(#"],"sky":["#)
        list(active) { state, reports in
            reports.writeSky(state.sky ?? Sky(satellites: []), of: state.epoch?.fix ?? Fix())
        }
        output.append("]}")
        endLine()
    }

    /// Writes a TPV report without a position for each receiver whose reason for having no position is known.
    func causes(_ states: [ReceiverState]) {
        for state in states.prefix(Self.maxDevices) where state.cause != nil {
            var reports = reports(of: state)
            reports.writeNoFix()
            endLine()
        }
    }

    private func list(_ states: [ReceiverState], _ write: (ReceiverState, inout ReportWriter) -> Void) {
        for (index, state) in states.prefix(Self.maxDevices).enumerated() {
            if index > 0 { output.append(",") }
            var reports = reports(of: state)
            write(state, &reports)
        }
    }

    private func reports(of state: ReceiverState) -> ReportWriter {
        var style = ReportWriter.Style()
        style.device = state.name.limited
        style.lineEnd = ""
        style.maxSatellites = ReportSet.maxSatellites
        var reports = ReportWriter(output, style: style)
        reports.isSimulated = state.isSimulated
        reports.cause = state.cause
        return reports
    }

    private func object(_ state: ReceiverState) {
        output.append(#"{"class":"DEVICE","path":\#(state.name.limited.quotedForJSON)"#)
        if let kind = state.protocolInUse { output.append(#","driver":"\#(kind.gpsdDriver)""#) }
        if let product = state.receiverProduct { output.append(#","subtype":\#(product.limited.quotedForJSON)"#) }
        if !state.versions.isEmpty {
            output.append(#","subtype1":\#(state.versions.joined(separator: ",").limited.quotedForJSON)"#)
        }
        if let activated = state.activated {
            output.append(#","activated":""#)
            output.append(activated)
            // Flag 1 means that the device has sent data that identifies it as a receiver.
            output.append(#"","flags":\#(state.protocolInUse == nil ? 0 : 1)"#)
            output.append(#","native":\#(state.protocolInUse?.isBinary == true ? 1 : 0)"#)
            // Clients expect a baud rate, although only serial lines have one.
            output.append(#","bps":\#(state.baudRate ?? 0),"parity":"N","stopbits":1"#)
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
}

extension ReceiverState.ProtocolInUse {
    fileprivate var gpsdDriver: String {
        switch self {
        case .nmea: "NMEA0183"
        case .binary(let kind): kind.gpsdDriver
        }
    }

    fileprivate var isBinary: Bool { if case .binary = self { true } else { false } }
}
