import Formats
import GPSBridge

/// `gpsbridge doctor`: why there is no position.
enum DoctorCommand: Command {
    static let name = "doctor"
    static let summary = "why there is no position, and what to do about it"

    static func run(_ words: ArraySlice<String>) async throws(Failure) -> ExitCode {
        try FileLimit.raise()
        let request = try Request(words)
        Shutdown.exitWhenOutputCloses()
        let examination = Task { await examine(request) }
        Shutdown.onRequest { examination.cancel() }
        return try await examination.value.get()
    }

    private static func examine(_ request: Request) async -> Result<ExitCode, Failure> {
        do throws(Failure) {
            return .success(try await diagnose(request).cause?.exitCode ?? .success)
        } catch {
            return .failure(error)
        }
    }

    private static func diagnose(_ request: Request) async throws(Failure) -> Diagnosis {
        let output = try OutputFile(nil)
        let buffer = OutputBuffer { bytes throws(Failure) in try output.write(bytes) }
        var writer = DoctorWriter(asJSON: request.isJSON, into: buffer)
        var progress = DoctorProgress()
        var failure: Failure?
        let diagnosis = await Doctor.examine(request.device, patience: request.patience, options: request.options) {
            do throws(Failure) { try writer.show($0) } catch { failure = error }
            progress.tell($0)
        }
        try writer.finish(diagnosis)
        if let failure { throw failure }
        return diagnosis
    }

    /// What is asked for on the command line.
    struct Request: Sendable {
        let device: String?
        let isJSON: Bool
        let patience: Duration
        let options: Receiver.Options

        init(_ words: ArraySlice<String>) throws(Failure) {
            let arguments = try Arguments(
                words, options: LiveSource.options + [.init("--json"), .init("--wait", takesValue: true)])
            guard arguments.operands.count < 2 else {
                throw Failure(.usage, "doctor looks at one device at a time\nSee 'gpsbridge doctor --help'")
            }
            device = try LiveSource.names(arguments.operands).first.flatMap { name throws(Failure) in
                try LiveSource.port(name)
            }
            isJSON = arguments.has("--json")
            options = try LiveSource.receiverOptions(arguments, hasPort: true)
            let text = arguments.value("--wait") ?? "10"
            patience = .seconds(try text == "0" ? 0 : Moment.seconds(text, option: "--wait"))
        }
    }
}

extension DoctorCommand {
    static let help = """
        Usage: gpsbridge doctor [DEVICE] [OPTION…]

        Looks at a receiver step by step, from its plug to its position, and tells at which step something is wrong, how that
        was seen and which command cures it. DEVICE is a serial port such as /dev/ttyUSB0, or a receiver's name from the
        configuration; without one it is the configuration's device, or else the best receiver that is plugged in. Nothing is
        changed, and nothing is sent to the device.

        Options:
          --wait TIME     how long to wait for a position once the receiver speaks: seconds, or 10min, 1h, 1d (default: 10)
          --json          one JSON object: "steps", each with "step", "outcome" (good, poor, bad, skipped), "evidence" and
                          "cure"; "cause" and "exitCode"
          --baud N        the speed of the serial line in bits per second, instead of finding it
          --shared        look even if another program has the port; they take bytes from each other
          -h, --help      this text

        Exit codes, and the causes they stand for:
           0  all is well: there is a position
           2  wrong usage
           4  the result could not be written
          10  noDevice          no receiver and no adapter is plugged in
          11  noDriver          no kernel driver has taken it
          12  noNode            there is no node in /dev
          13  permissionDenied  you may not open it
          14  busy              another program has it
          15  silence           nothing comes from it
          16  wrongSpeed        what comes makes no sense at any speed
          17  noReceiver        what comes is not NMEA, or holds no positions, as of an AIS receiver or a compass; behind an
                                adapter that may look like a wrong speed
          18  noSatellites      it sees no satellites
          19  noFix             it has no position yet
          20  cannotOpen        it cannot be opened or read, for another reason
          21  weakSignals       it receives its satellites too weakly
          22  antennaFault      it reports that its antenna is not connected, or short-circuited
          23  damagedData       much of what it sends arrives damaged
          24  wrongDate         there is a position, but its date is wrong
          25  noAltitude        there is a position of three satellites, without an altitude

        Examples:
          gpsbridge doctor
          gpsbridge doctor /dev/ttyUSB0 --wait 120
          gpsbridge doctor --json | jq -r '.steps[] | select(.cure) | .cure'

        """
}
