internal import DelegateStreams
internal import Glibc
internal import Serial

/// Finds out why there is no position. It changes nothing, and sends nothing to the device.
public enum Doctor {
    /// Looks at a receiver step by step.
    /// - Parameters:
    ///   - name: a port, by its node, by a link to it or by the text of its ``DeviceIdentity``; `nil` for the best one that is
    ///     plugged in.
    ///   - patience: how long to wait for a position once the receiver speaks.
    ///   - options: how it is read.
    ///   - report: gets each diagnosis that says more than the one before; the last one is final.
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
            // From then on it is a matter of patience.
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

    /// By then any speed has been found that can be, and any port has been opened that opens.
    private static let longestSearch = Duration.seconds(90)

    private static func stop(_ receiver: Receiver, after time: Duration) -> Task<Void, any Error> {
        Task {
            try await Task.sleep(for: time)
            receiver.stop()
        }
    }

    /// What is known without opening anything.
    /// - Parameter name: a port, by its node, by a link to it or by the text of its ``DeviceIdentity``; `nil` for the best one
    ///   that is plugged in.
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
