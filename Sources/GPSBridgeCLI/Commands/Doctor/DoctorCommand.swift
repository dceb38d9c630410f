import CommandLineKit
import GPSBridge
import SystemSupport
import TextOutput

/// The `gpsbridge doctor` command, which diagnoses why a receiver delivers no position.
enum DoctorCommand: Command {
    static let name = "doctor"
    static let summary = "find out why there is no position, and what to do about it"

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
        let buffer = output.makeBuffer()
        var writer = DoctorWriter(asJSON: request.isJSON, into: buffer)
        var progress = DoctorProgress()
        var failure: Failure?
        let diagnosis = await Doctor.examine(request.device, timeout: request.timeout, options: request.options) {
            do throws(Failure) { try writer.show($0) } catch { failure = error }
            progress.report($0)
        }
        try writer.finish(diagnosis)
        if let failure { throw failure }
        return diagnosis
    }

    /// The parsed command line.
    struct Request: Sendable {
        let device: String?
        let isJSON: Bool
        let timeout: Duration
        let options: Receiver.Options

        init(_ words: ArraySlice<String>) throws(Failure) {
            let arguments = try Arguments(words, DoctorCommand.manual)
            guard arguments.operands.count < 2 else {
                throw Failure(.usage, "only one DEVICE is allowed\nSee 'gpsbridge doctor --help'")
            }
            device = try SourceArgument.names(arguments.operands).first.flatMap { name throws(Failure) in
                try SourceArgument.port(name)
            }
            isJSON = arguments.has("--json")
            options = try SourceArgument.receiverOptions(arguments, hasPort: true)
            timeout = try arguments.value("--wait") == "0" ? .zero : arguments.duration("--wait") ?? .seconds(10)
        }
    }
}
