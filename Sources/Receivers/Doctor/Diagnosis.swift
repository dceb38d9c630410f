/// What is wrong with a receiver, found step by step: each step needs all before it.
public struct Diagnosis: Hashable, Sendable {
    /// The steps from the plug to the position.
    public enum Step: String, Sendable, CaseIterable {
        /// It is plugged in.
        case usb
        /// A kernel driver has taken it.
        case driver
        /// There is a node in /dev.
        case node
        /// This user may open it.
        case permission
        /// No other program has it.
        case free
        /// Something comes over the line, at a speed that is right.
        case speed
        /// It is what receivers send.
        case `protocol`
        /// It sees satellites.
        case satellites
        /// It knows where it is.
        case fix
    }

    /// What a step has come to.
    public enum Outcome: String, Sendable {
        case good
        /// It works, but not well.
        case poor
        case bad
        /// It is being looked at.
        case pending
        /// A step before it failed, or it does not apply.
        case skipped
    }

    /// Why there is no position.
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
        /// It cannot be opened, for another reason than those.
        case cannotOpen
        /// It receives its satellites too weakly.
        case weakSignals
        /// It reports that its antenna is not connected, or short-circuited.
        case antennaFault
        /// Much of what it sends arrives damaged.
        case damagedData
        /// There is a position, but its date is wrong.
        case wrongDate
        /// There is a position without an altitude, of three satellites.
        case noAltitude
    }

    /// A next step that programs offer under different names, such as a command.
    public enum FollowUp: Hashable, Sendable {
        /// List the devices that are plugged in.
        case listDevices
        /// Examine another device.
        case examine(String)
        /// Read a file as a recording.
        case readRecording(String)
        /// Give the receiver more time for its first fix.
        case waitLonger
        /// Name the baud rate of the serial line.
        case setSpeed
        /// Let the baud rate be found.
        case findSpeed
    }

    /// What was found at one step.
    public struct Finding: Hashable, Sendable {
        /// Which step.
        public var step: Step
        /// What it has come to.
        public var outcome: Outcome
        /// What was seen.
        public var evidence: String
        /// What to do, when it is bad or poor.
        public var cure: String?
        /// The next step at the end of the cure, if there is one.
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

    /// All steps in their order.
    public private(set) var findings: [Finding] = []
    /// Why there is no position, or what is poor about the one that there is; `nil` while that is not known, or when all is
    /// well.
    public private(set) var cause: Cause?

    /// Whether nothing more is to be found out.
    public var isFinal: Bool { !findings.contains { $0.outcome == .pending } }

    /// Judges what is known so far.
    public init(_ evidence: Evidence) {
        var isBad = false
        for step in Step.allCases {
            if isBad {
                findings.append(Finding(step, .skipped, "not looked at"))
            } else if findings.last?.outcome == .pending {
                findings.append(Finding(step, .pending, ""))
            } else {
                let (finding, cause) = evidence.judge(step)
                findings.append(finding)
                isBad = finding.outcome == .bad
                // What makes a position impossible matters more than what makes it poor.
                self.cause = isBad ? cause : self.cause ?? cause
            }
        }
    }
}
