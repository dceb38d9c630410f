import GNSS
import NMEA
import Serial

// The steps that need somebody to listen.

extension Diagnosis.Evidence {
    var judgeSpeed: Judgement {
        let listening = Diagnosis.Finding(.speed, .pending, "listening")
        guard let reading else { return (listening, nil) }
        switch reading.status.phase {
        case .findingSpeed(.silence): return silence(reading)
        case .reading(.silent) where reading.statistics.bytes == 0: return silence(reading)
        case .findingSpeed(.garbage) where !reading.mayMakeSense: return garbage(reading)
        case .reading(.garbled) where !reading.isProven: return garbage(reading)
        case .reading where reading.isProven:
            let speed = reading.status.speed.map { "\($0) bits per second" } ?? "it needs none"
            return (.init(.speed, .good, speed), nil)
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
        if reading.lacksChecksums {
            return (
                .init(
                    .speed, .bad, "sentences come without checksums; they are not believed",
                    cure: "Switch the checksums on with the program of the receiver's maker"), .noReceiver
            )
        }
        if reading.status.speed == nil { return noReceiver(reading) }
        let cure =
            speed == nil
            ? "If you know the speed: gpsbridge decode --baud N. It may be no receiver, or its wires may be inverted or loose"
            : "Let the speed be found: leave --baud out, and baud out of the configuration"
        return (
            .init(
                .speed, .bad, "\(reading.statistics.bytes) bytes came, and they make no sense \(triedSpeeds)",
                cure: cure
            ), .wrongSpeed
        )
    }

    private var triedSpeeds: String { speed.map { "at \($0) bits per second, the only speed tried" } ?? "at any speed" }

    private func noReceiver(_ reading: Diagnosis.Reading) -> Judgement {
        (
            .init(
                .speed, .bad, "\(reading.statistics.bytes) bytes came, and none of them are a receiver's",
                cure: "See which other devices there are: gpsbridge devices"), .noReceiver
        )
    }

    var judgeProtocol: Judgement {
        guard let reading else { return (.init(.protocol, .pending, ""), nil) }
        let statistics = reading.statistics
        let frames = statistics.frames.sorted { $0.value > $1.value }.map { "\($0.key.name) frames" }
        if !statistics.sentences.isEmpty {
            let codes = Set(statistics.sentences.keys.map { "\($0.code)" }).sorted()
            let kinds = (["NMEA: \(codes.prefix(12).joined(separator: " "))"] + frames).joined(separator: ", ")
            return (.init(.protocol, .good, kinds + Self.errors(statistics)), nil)
        }
        guard reading.isOver, let first = frames.first else {
            return (.init(.protocol, .pending, frames.joined(separator: ", ")), nil)
        }
        return (
            .init(
                .protocol, .bad, "only \(first), no NMEA sentences",
                cure: "Switch the receiver's NMEA output on with its maker's program"), .noReceiver
        )
    }

    private static func errors(_ statistics: Receiver.Statistics) -> String {
        guard let bad = statistics.rejected[.badChecksum], bad > 0 else { return "" }
        return "; \(bad) of \(statistics.sentenceCount + bad) with a bad checksum"
    }

    var judgeSatellites: Judgement {
        guard let reading else { return (.init(.satellites, .pending, ""), nil) }
        if let sky = reading.sky, !sky.satellites.isEmpty {
            let strengths = sky.satellites.compactMap(\.signalStrength)
            let strongest = strengths.max().map { ", the strongest with \(Int($0)) dBHz" } ?? ", none of them is heard"
            let seen = Set(sky.satellites.map { "\($0.constellation) \($0.number)" }).count
            return (.init(.satellites, .good, "\(seen) in view, \(sky.usedCount) used\(strongest)"), nil)
        }
        // A receiver with a position has satellites, whether or not it lists them.
        if reading.hasPosition { return (.init(.satellites, .skipped, "it does not list them"), nil) }
        guard reading.isOver else { return (.init(.satellites, .pending, ""), nil) }
        return (
            .init(
                .satellites, .bad, "it sees none",
                cure:
                    "Give its antenna a free view of the sky: outdoors, or at a window; and see whether the antenna's plug "
                    + "is firm"), .noSatellites
        )
    }

    var judgeFix: Judgement {
        guard let reading else { return (.init(.fix, .pending, ""), nil) }
        if reading.hasPosition {
            let mode = reading.fix?.mode == .twoDimensional ? "2D" : "3D"
            let quality = reading.fix?.quality.map { ", \($0)" } ?? ""
            return (.init(.fix, .good, mode + quality), nil)
        }
        guard reading.isOver else { return (.init(.fix, .pending, ""), nil) }
        return (
            .init(
                .fix, .bad, "it has no position yet",
                cure:
                    "A position needs four satellites with some 30 dBHz, and after a long rest up to 13 minutes. Watch: "
                    + "gpsbridge doctor --wait 900"), .noFix
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
