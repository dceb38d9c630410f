internal import DelegateStreams
internal import Glibc
internal import Serial
internal import SystemSupport

/// A diagnostic tool that determines why a receiver has no position, or a poor one.
///
/// The tool sends nothing to the receiver and does not change its settings.
public enum Doctor {
    /// Examines a receiver step by step, and returns the final diagnosis.
    ///
    /// The receiver is read until all steps have a final outcome or the time limit is reached.
    ///
    /// - Parameters:
    ///   - name: The port to examine: a device file, a link to one, or the textual form of a `DeviceIdentity`. `nil`
    ///     selects the best receiver that is connected.
    ///   - timeout: How long to wait for a position after the baud rate has been found. Finding it may take up to 90
    ///     seconds.
    ///   - options: The options for reading the receiver.
    ///   - report: A closure that is called whenever the diagnosis changes. The last call receives the final diagnosis.
    public static func examine(
        _ name: String?, timeout: Duration = .seconds(10), options: Receiver.Options = Receiver.Options(),
        report: (Diagnosis) -> Void
    ) async -> Diagnosis {
        var evidence = look(name)
        evidence.baudRate = options.baudRate
        evidence.isShared = options.sharesPort
        var diagnosis = Diagnosis(evidence)
        report(diagnosis)
        guard !diagnosis.isFinal, let path = evidence.path else { return diagnosis }
        let receiver = Receiver(.port(path), options: options)
        let batches = receiver.batches(.newest(1_000))
        receiver.start()
        var limit = stop(receiver, after: searchTimeout)
        defer { limit.cancel() }
        var hasBegun = false
        for await batch in batches {
            evidence.handle(batch)
            // The port is open and its baud rate is known, so from now on the time limit is `timeout`.
            if batch.status.isReading, !hasBegun {
                hasBegun = true
                limit.cancel()
                limit = stop(receiver, after: timeout)
            }
            let latest = Diagnosis(evidence)
            if latest != diagnosis { report(latest) }
            diagnosis = latest
            if diagnosis.isFinal { break }
        }
        receiver.stop()
        return diagnosis
    }

    /// The maximum time for opening the port and finding the baud rate. After this time, neither is likely to succeed.
    private static let searchTimeout = Duration.seconds(90)

    private static func stop(_ receiver: Receiver, after time: Duration) -> Task<Void, any Error> {
        Task {
            try await Task.sleep(for: time)
            receiver.stop()
        }
    }

    /// Gathers the evidence that is available without opening a port.
    /// - Parameter name: The port to examine: a device file, a link to one, or the textual form of a `DeviceIdentity`.
    ///   `nil` selects the best receiver that is connected.
    public static func look(_ name: String?) -> Diagnosis.Evidence {
        var evidence = Diagnosis.Evidence()
        evidence.wanted = name
        evidence.today = .today
        evidence.ports = SerialDevices.all()
        evidence.usbDevices = USBDevices.all()
        if let identity = evidence.identity {
            evidence.device = SerialDevices.all(includingBuiltIn: true).first(where: identity.matches)
        } else if let name {
            evidence.device = SerialDevices.device(at: name)
        } else {
            evidence.chooseDevice()
        }
        if let path = evidence.path {
            var node = stat()
            evidence.nodeExists = stat(FileName.path(path), &node) == 0
            evidence.isFile = evidence.nodeExists && !SerialDevices.isPort(at: path)
            evidence.isRecording = evidence.nodeExists && node.st_mode & S_IFMT == S_IFREG
            evidence.obstacle = evidence.device?.obstacle
            evidence.holders = PortHolder.others(at: path)
        }
        return evidence
    }
}
