/// A step-by-step diagnosis of a receiver. Each step requires that all earlier steps have succeeded.
public struct Diagnosis: Hashable, Sendable {
    /// The steps of a diagnosis, from the USB connection to the position.
    public enum Step: String, Sendable, CaseIterable {
        /// The device is connected.
        case usb
        /// A kernel driver handles the device.
        case driver
        /// The device has a device file in `/dev`.
        case node
        /// The user has permission to open the device file.
        case permission
        /// No other program uses the port.
        case free
        /// Data is arriving at the right baud rate.
        case baudRate
        /// The data is in a format that GPS receivers send.
        case `protocol`
        /// The receiver tracks satellites.
        case satellites
        /// The receiver has a position.
        case fix
    }

    /// The outcome of a step.
    public enum Outcome: String, Sendable {
        /// The step succeeded.
        case good
        /// The step succeeded, but with a problem.
        case poor
        /// The step failed.
        case bad
        /// The step is in progress.
        case pending
        /// The step was not checked, because an earlier step failed or because the step does not apply.
        case skipped
    }

    /// The reason for a missing or poor position.
    public enum Cause: String, Sendable, CaseIterable {
        /// Neither a receiver nor a serial adapter is connected.
        case noDevice
        /// A USB device is connected, but the kernel has no driver for it.
        case noDriver
        /// The device has no device file in `/dev`.
        case noNode
        /// The user lacks permission to open the port.
        case permissionDenied
        /// Another program uses the port.
        case busy
        /// The port delivers no data.
        case silence
        /// Data is arriving, but it is not recognized at any baud rate.
        case wrongBaudRate
        /// The device is not a GPS receiver, or it sends no positions.
        case noReceiver
        /// The receiver tracks no satellites.
        case noSatellites
        /// The receiver tracks satellites, but has no position yet.
        case noFix
        /// The port cannot be opened, or was lost, for a reason that no other case covers.
        case cannotOpen
        /// The satellite signals are too weak.
        case weakSignals
        /// The receiver reports that its antenna is disconnected or short-circuited.
        case antennaFault
        /// The receiver reports strong interference.
        case jamming
        /// The receiver reports that the line is too slow for its messages and that it drops some of them.
        case overloaded
        /// Much of the receiver's data arrives damaged.
        case damagedData
        /// The receiver has a position, but its date is wrong.
        case wrongDate
        /// The receiver has a position from only three satellites, without an altitude.
        case noAltitude
        /// The receiver cannot use the corrections that are sent to it.
        case badCorrections
    }

    /// A suggested next action. Each program presents the action in its own way, for example as a command to enter.
    public enum FollowUp: Hashable, Sendable {
        /// List the connected devices.
        case listDevices
        /// Examine another device, given by its path.
        case examine(String)
        /// Read the file at a path as a recording.
        case readRecording(String)
        /// Give the receiver more time for its first fix. The value is the examined device, if it is known.
        case waitLonger(String?)
        /// Set the baud rate of the serial line. The value is the examined device, if it is known.
        case setBaudRate(String?)
        /// Search for the baud rate.
        case findBaudRate
    }

    /// The result of one diagnostic step.
    public struct Finding: Hashable, Sendable {
        /// The diagnostic step to which the finding belongs.
        public var step: Step
        /// The outcome of the step.
        public var outcome: Outcome
        /// A description of the observed facts, for display.
        public var evidence: String
        /// Advice for solving the problem if the outcome is bad or poor; `nil` otherwise, or if no advice is available.
        public var remedy: String?
        /// An action to suggest in addition to the advice, if any.
        public var followUp: FollowUp?

        init(
            _ step: Step, _ outcome: Outcome, _ evidence: String, remedy: String? = nil, followUp: FollowUp? = nil
        ) {
            self.step = step
            self.outcome = outcome
            self.evidence = evidence
            self.remedy = remedy
            self.followUp = followUp
        }
    }

    /// One finding for each step, in the order of the steps.
    public private(set) var findings: [Finding] = []
    /// The reason for a missing or poor position; `nil` if the reason is not known yet or there is no problem.
    public private(set) var cause: Cause?

    /// Whether all steps have a final outcome.
    public var isFinal: Bool { !findings.contains { $0.outcome == .pending } }

    /// Creates a diagnosis from the evidence gathered so far.
    public init(_ evidence: Evidence) {
        var isBad = false
        for step in Step.allCases {
            if isBad {
                findings.append(Finding(step, .skipped, "not checked"))
            } else if findings.last?.outcome == .pending {
                findings.append(Finding(step, .pending, ""))
            } else {
                let (finding, cause) = evidence.judge(step)
                findings.append(finding)
                isBad = finding.outcome == .bad
                // A cause that prevents a position takes precedence over one that merely degrades the position.
                self.cause = isBad ? cause : self.cause ?? cause
            }
        }
    }
}

extension Diagnosis.Step {
    /// The name of the step, as shown to users.
    package var title: String {
        switch self {
        case .usb: "USB"
        case .driver: "driver"
        case .node: "device file"
        case .permission: "permission"
        case .free: "not in use"
        case .baudRate: "baud rate"
        case .protocol: "protocol"
        case .satellites: "satellites"
        case .fix: "position"
        }
    }
}
