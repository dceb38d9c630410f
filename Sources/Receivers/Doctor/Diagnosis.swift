/// A step-by-step diagnosis of a receiver. Each step requires all earlier ones to succeed.
public struct Diagnosis: Hashable, Sendable {
    /// The steps from the USB plug to the position.
    public enum Step: String, Sendable, CaseIterable {
        /// The device is connected.
        case usb
        /// A kernel driver handles the device.
        case driver
        /// The device has a file in /dev.
        case node
        /// The user may open the device file.
        case permission
        /// No other program uses the port.
        case free
        /// Data arrives, at the right baud rate.
        case speed
        /// The data is what GPS receivers send.
        case `protocol`
        /// The receiver tracks satellites.
        case satellites
        /// The receiver has a position.
        case fix
    }

    /// The outcome of a step.
    public enum Outcome: String, Sendable {
        case good
        /// The step succeeded, but not well.
        case poor
        case bad
        /// The step is in progress.
        case pending
        /// An earlier step failed, or this one does not apply.
        case skipped
    }

    /// The reason why there is no position, or only a poor one.
    public enum Cause: String, Sendable, CaseIterable {
        case noDevice
        case noDriver
        case noNode
        case permissionDenied
        case busy
        case silence
        case wrongSpeed
        case noReceiver
        case noSatellites
        case noFix
        /// The port cannot be opened, for a reason other than the above.
        case cannotOpen
        /// The satellite signals are too weak.
        case weakSignals
        /// The receiver reports that its antenna is disconnected or short-circuited.
        case antennaFault
        /// Much of the receiver's data arrives damaged.
        case damagedData
        /// There is a position, but its date is wrong.
        case wrongDate
        /// There is a position from three satellites, without an altitude.
        case noAltitude
    }

    /// A suggested next action, which each program offers in its own form, such as a command.
    public enum FollowUp: Hashable, Sendable {
        /// List the connected devices.
        case listDevices
        /// Examine another device.
        case examine(String)
        /// Read a file as a recording.
        case readRecording(String)
        /// Give the receiver more time for its first fix.
        case waitLonger
        /// Set the baud rate of the serial line.
        case setSpeed
        /// Search for the baud rate.
        case findSpeed
    }

    /// The finding of one step.
    public struct Finding: Hashable, Sendable {
        /// The step.
        public var step: Step
        /// The outcome of the step.
        public var outcome: Outcome
        /// The observed facts, in words for people.
        public var evidence: String
        /// Advice, if the outcome is bad or poor.
        public var cure: String?
        /// The action to offer after the advice, if any.
        public var followUp: FollowUp?

        init(
            _ step: Step, _ outcome: Outcome, _ evidence: String, cure: String? = nil, followUp: FollowUp? = nil
        ) {
            self.step = step
            self.outcome = outcome
            self.evidence = evidence
            self.cure = cure
            self.followUp = followUp
        }
    }

    /// The findings of all steps, in order.
    public private(set) var findings: [Finding] = []
    /// The reason why there is no position, or why it is poor. `nil` if that is not known yet, or if all is well.
    public private(set) var cause: Cause?

    /// Whether all steps have a final outcome.
    public var isFinal: Bool { !findings.contains { $0.outcome == .pending } }

    /// Judges the evidence gathered so far.
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
                // A cause that prevents a position outranks one that makes it poor.
                self.cause = isBad ? cause : self.cause ?? cause
            }
        }
    }
}
