import GNSS
import NMEA
import Serial

// The steps that need somebody to listen.

extension Diagnosis.Evidence {
    var judgeSpeed: Judgement {
        let listening = Diagnosis.Finding(.speed, .pending, "listening")
        guard let reading else { return (listening, nil) }
        if reading.lacksChecksums { return (.init(.speed, .good, speedText(reading)), nil) }
        switch reading.status.phase {
        case .findingSpeed(.silence): return silence(reading)
        case .reading(.silent) where reading.statistics.bytes == 0: return silence(reading)
        case .findingSpeed(.garbage) where !reading.mayMakeSense: return garbage(reading)
        case .reading(.garbled) where !reading.isProven: return garbage(reading)
        case .reading where reading.isProven:
            return (.init(.speed, .good, speedText(reading)), nil)
        case .lost(let error):
            return (.init(.speed, .bad, error.summary, cure: "See whether plug and cable are firm"), .cannotOpen)
        case .findingSpeed where !reading.isOver:
            return (.init(.speed, .pending, "listening at one speed after the other, for a minute or so"), nil)
        default:
            guard reading.isOver else { return (listening, nil) }
            let hasHeard = reading.statistics.bytes > 0 || reading.status.phase == .findingSpeed(.garbage)
            return hasHeard ? garbage(reading) : silence(reading)
        }
    }

    private func speedText(_ reading: Diagnosis.Reading) -> String {
        reading.status.speed.map { "\($0) bits per second" } ?? "it needs none"
    }

    private func silence(_ reading: Diagnosis.Reading) -> Judgement {
        (
            .init(
                .speed, .bad, "nothing comes from it" + (reading.status.speed == nil ? "" : ", \(triedSpeeds)"),
                cure:
                    "Is the receiver switched on? Pull it out and put it back. Behind an adapter: do its TX and RX go to the "
                    + "adapter's RX and TX?"), .silence
        )
    }

    private func garbage(_ reading: Diagnosis.Reading) -> Judgement {
        if reading.status.speed == nil { return noReceiver(reading) }
        let cure =
            speed == nil
            ? "It may be no receiver, or its wires may be inverted or loose. If you know its baud rate, set it"
            : "Let the baud rate be found"
        return (
            .init(
                .speed, .bad, "\(reading.statistics.bytes) bytes came, and they make no sense \(triedSpeeds)",
                cure: cure, followUp: speed == nil ? .setSpeed : .findSpeed
            ), .wrongSpeed
        )
    }

    private var triedSpeeds: String { speed.map { "at \($0) bits per second, the only speed tried" } ?? "at any speed" }

    private func noReceiver(_ reading: Diagnosis.Reading) -> Judgement {
        (
            .init(
                .speed, .bad, "\(reading.statistics.bytes) bytes came, and none of them are a receiver's",
                cure: "See which other devices there are", followUp: .listDevices), .noReceiver
        )
    }
}

extension SerialDevice.Verdict {
    /// What it is, in words.
    var name: String {
        switch self {
        case .certain(let name), .candidate(let name), .no(let name): name
        }
    }
}

extension USBIdentity {
    /// Ids, serial number and socket in a line.
    var summary: String {
        func digits(_ id: UInt16) -> String {
            let text = String(id, radix: 16)
            return String(repeating: "0", count: 4 - text.count) + text
        }
        let number = serialNumber.map { ", serial number \($0)" } ?? ""
        return "(\(digits(vendor)):\(digits(product)))\(number), in socket \(portPath)"
    }
}
