internal import RTCM3
internal import TextOutput

/// RTCM3: a message of differential corrections. Messages without named members are written as bytes.
struct RTCM3Report: FrameReport {
    static let name = "RTCM3"

    private let number: UInt16
    private let payload: [UInt8]

    /// - Parameter bytes: A complete frame.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard let frame = RTCM3Frame(bytes) else { return nil }
        number = frame.number
        payload = Array(frame.payload)
    }

    func write(to text: inout JSONText) {
        text.member("type", Int(number))
        text.member("length", payload.count)
        let isNamed = payload.withUnsafeBytes { writeNamed($0, to: &text) }
        if isNamed { return }
        text.member("data") { text in
            text.list { text in for byte in payload { text.append("0x" + hexadecimal(byte)) } }
        }
    }

    private func hexadecimal(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }

    /// Writes the named members of a message.
    /// - Returns: Whether the message has named members.
    private func writeNamed(_ payload: UnsafeRawBufferPointer, to text: inout JSONText) -> Bool {
        switch number {
        case 1001...1004, 1009...1012: write(RTKObservations(payload), to: &text) { $0.write(to: &$1) }
        case 1005, 1006: write(StationPosition(payload), to: &text) { $0.write(to: &$1) }
        case 1007, 1008, 1033: write(StationEquipment(payload), to: &text) { $0.write(to: &$1) }
        case 1013: write(SystemParameters(payload), to: &text) { $0.write(to: &$1) }
        case 1029: write(TextMessage(payload), to: &text) { $0.write(to: &$1) }
        case 1230: write(GLONASSBiases(payload), to: &text) { $0.write(to: &$1) }
        default:
            write(MultiSignalObservations(payload), to: &text) { $0.write(to: &$1, MultiSignalMasks(payload)) }
        }
    }

    private func write<Message: RTCM3Message>(
        _ message: Message?, to text: inout JSONText, _ members: (Message, inout JSONText) -> Void
    ) -> Bool {
        guard let message else { return false }
        members(message, &text)
        return true
    }
}

extension StationPosition {
    fileprivate func write(to text: inout JSONText) {
        text.member("station_id", Int(station))
        text.member("system") { text in
            text.list { text in
                if hasGPS { text.append("GPS") }
                if hasGLONASS { text.append("GLONASS") }
                if hasGalileo { text.append("GALILEO") }
            }
        }
        text.member("refstation", isVirtual)
        text.member("sro", hasSingleOscillator)
        text.member("x", x, decimals: 4)
        text.member("y", y, decimals: 4)
        text.member("z", z, decimals: 4)
        text.member("h", antennaHeight, decimals: 4)
    }
}

extension StationEquipment {
    fileprivate func write(to text: inout JSONText) {
        text.member("station_id", Int(station))
        text.member("desc", antenna)
        text.member("setup_id", Int(antennaSetup))
        if number == 1007 { return }
        text.member("serial", antennaSerialNumber)
        if number == 1008 { return }
        text.member("receiver", receiver)
        text.member("firmware", firmware)
    }
}

extension SystemParameters {
    fileprivate func write(to text: inout JSONText) {
        text.member("station_id", Int(station))
        text.member("mjd", Int(day))
        text.member("sec", Int(secondOfDay))
        text.member("leapsecs", Int(leapSeconds))
        text.member("announcements") { text in
            text.list { text in
                for announcement in announcements {
                    text.object { text in
                        text.member("id", Int(announcement.message))
                        text.member("sync", announcement.isSynchronous)
                        text.member("interval", announcement.interval, decimals: 1)
                    }
                }
            }
        }
    }
}

extension TextMessage {
    fileprivate func write(to text: inout JSONText) {
        text.member("station_id", Int(station))
        text.member("mjd", Int(day))
        text.member("sec", Int(secondOfDay))
        text.member("len", self.text.unicodeScalars.count)
        text.member("units", self.text.utf8.count)
        text.member("msg", self.text)
    }
}

extension GLONASSBiases {
    fileprivate func write(to text: inout JSONText) {
        text.member("station_id", Int(station))
        text.member("ind", areAligned ? 1 : 0)
        // gpsd sends the integers of the message, in units of 0.02 m.
        let biases = [("l1_ca", civilL1), ("l1_p", preciseL1), ("l2_ca", civilL2), ("l2_p", preciseL2)]
        for (name, bias) in biases { text.member(name, bias.map { Int(($0 * 50).rounded()) }) }
    }
}
