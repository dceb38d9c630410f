internal import DelegateStreams
internal import Glibc
internal import Serial

/// Finds out why a receiver has no position. It changes nothing and sends nothing to the device.
public enum Doctor {
    /// Examines a receiver step by step, and returns the final diagnosis.
    ///
    /// The receiver is read until all steps are judged, or until the time is up.
    ///
    /// - Parameters:
    ///   - name: A port, given by its device file, by a link to it or by the text of its ``DeviceIdentity``. `nil`
    ///     means the best connected receiver.
    ///   - patience: How long to wait for a position once data is being read.
    ///   - options: The options for reading the receiver.
    ///   - report: Receives each diagnosis that differs from the one before. The last one is final.
    public static func examine(
        _ name: String?, patience: Duration = .seconds(10), options: Receiver.Options = Receiver.Options(),
        report: (Diagnosis) -> Void
    ) async -> Diagnosis {
        var evidence = look(name)
        evidence.speed = options.speed
        evidence.isShared = options.sharesPort
        var diagnosis = Diagnosis(evidence)
        report(diagnosis)
        guard !diagnosis.isFinal, let path = evidence.path else { return diagnosis }
        let receiver = Receiver(.port(path), options: options)
        let batches = receiver.batches(.newest(1_000))
        receiver.start()
        var limit = stop(receiver, after: longestSearch)
        defer { limit.cancel() }
        var hasBegun = false
        for await batch in batches {
            evidence.take(batch)
            // The port and the baud rate are found. From here on the time limit is `patience`.
            if case .reading = batch.status.phase, !hasBegun {
                hasBegun = true
                limit.cancel()
                limit = stop(receiver, after: patience)
            }
            let latest = Diagnosis(evidence)
            if latest != diagnosis { report(latest) }
            diagnosis = latest
            if diagnosis.isFinal { break }
        }
        receiver.stop()
        return diagnosis
    }

    /// Long enough to find any baud rate and to open any port, if it is possible at all.
    private static let longestSearch = Duration.seconds(90)

    private static func stop(_ receiver: Receiver, after time: Duration) -> Task<Void, any Error> {
        Task {
            try await Task.sleep(for: time)
            receiver.stop()
        }
    }

    /// Gathers the evidence that is available without opening a port.
    /// - Parameter name: A port, given by its device file, by a link to it or by the text of its ``DeviceIdentity``.
    ///   `nil` means the best connected receiver.
    public static func look(_ name: String?) -> Diagnosis.Evidence {
        var evidence = Diagnosis.Evidence()
        evidence.wanted = name
        evidence.today = LiveDate.today
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
            evidence.nodeExists = stat(path, &node) == 0
            evidence.isFile = evidence.nodeExists && node.st_mode & S_IFMT != S_IFCHR
            evidence.isRecording = evidence.nodeExists && node.st_mode & S_IFMT == S_IFREG
            evidence.obstacle = evidence.device?.obstacle
            evidence.holders = PortHolder.others(at: path)
        }
        return evidence
    }
}
