import GNSS
import NMEA
import Serial

// The diagnostic step for the baud rate. The baud rate can be judged only while the port is being read.

extension Diagnosis.Evidence {
    var judgeBaudRate: Judgment {
        let listening = Diagnosis.Finding(.baudRate, .pending, "listening")
        guard let reading else { return (listening, nil) }
        let situation = reading.condition.situation
        switch situation {
        case .silence: return silence(reading)
        case .wrongBaudRate, .noReceiver:
            if reading.isFindingBaudRate, reading.mayMakeSense { break }
            return garbage(reading)
        case .lost(let error?):
            return (.init(.baudRate, .bad, error.summary, remedy: "Check the connector and the cable"), .cannotOpen)
        default:
            if reading.isFindingBaudRate { break }
            if reading.statistics.provesReceiver { return (.init(.baudRate, .good, baudRateText(reading)), nil) }
        }
        guard reading.isOver else {
            guard reading.isFindingBaudRate else { return (listening, nil) }
            return (.init(.baudRate, .pending, "trying baud rates, which can take up to a minute"), nil)
        }
        // Reading has ended before the baud rate was determined, so the data received so far is judged.
        let hasReceivedBytes = reading.statistics.bytes > 0 || situation == .wrongBaudRate
        return hasReceivedBytes ? garbage(reading) : silence(reading)
    }

    private func baudRateText(_ reading: Diagnosis.ReceivedData) -> String {
        reading.status.baudRate.map { "\($0) baud" } ?? "not needed"
    }

    private func silence(_ reading: Diagnosis.ReceivedData) -> Judgment {
        (
            .init(
                .baudRate, .bad, "no data received" + (reading.status.baudRate == nil ? "" : " \(triedBaudRates)"),
                // The advice is about the cables of a receiver.
                remedy: source == nil ? ReceiverCondition.Situation.silence.remedy() : nil), .silence
        )
    }

    private func garbage(_ reading: Diagnosis.ReceivedData) -> Judgment {
        if reading.status.baudRate == nil, source != nil || !reading.status.isSimulated {
            return (
                .init(
                    .baudRate, .bad, "\(reading.statistics.bytes) bytes received, but no data from a GPS receiver",
                    remedy: ReceiverCondition.Situation.noReceiver.remedy(), followUp: .listDevices), .noReceiver
            )
        }
        let evidence = "\(reading.statistics.bytes) bytes received, but no valid data \(triedBaudRates)"
        guard baudRate == nil else {
            return (
                .init(.baudRate, .bad, evidence, remedy: "Let gpsbridge find the baud rate", followUp: .findBaudRate),
                .wrongBaudRate
            )
        }
        return (
            .init(
                .baudRate, .bad, evidence, remedy: ReceiverCondition.Situation.wrongBaudRate.remedy(),
                followUp: .setBaudRate(examined)),
            .wrongBaudRate
        )
    }

    private var triedBaudRates: String {
        baudRate.map { "at \($0) baud, the only baud rate tried" } ?? "at any baud rate"
    }
}

extension USBIdentity {
    /// A one-line summary of the USB IDs, the serial number and the USB port.
    var summary: String {
        let number = serialNumber.map { ", serial number \($0)" } ?? ""
        return "(\(numbers))\(number), on USB port \(portPath)"
    }
}
