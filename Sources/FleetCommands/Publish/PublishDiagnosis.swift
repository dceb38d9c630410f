import FleetLink
import FleetQueue
import SystemSupport

/// The reasons why a device's fixes do not reach the database of the center, with remedies.
struct PublishDiagnosis {
    /// A reason. If it is bad, nothing is stored or fixes can be lost.
    struct Finding: Equatable {
        let cause: Trouble.Cause
        let outcome: CheckFinding.Outcome
        /// The result as a sentence without a final period.
        let evidence: String
        /// The remedy.
        let cure: String
    }

    /// The status of the device's queue.
    var status: QueueStatus
    /// The current time in microseconds since 1970.
    var now: Int64
    /// The free space on the disk of the queue, in bytes; `nil` if it is unknown.
    var freeSpace: Int?
    /// Why the fleet file cannot be used; `nil` if it can, or if there is none.
    var accessProblem: String?
    /// The period in which the certificates of the fleet file are valid, in seconds since 1970; `nil` if it is unknown.
    var validity: Range<Int64>?
    /// The answers of the servers, as far as they were asked.
    var greetings: [BrokerGreeting] = []

    /// The free space below which the disk counts as full, in bytes.
    static let fullDisk = 1_000_000
    /// The time for which another device with the same name is reported after its last sign, in microseconds.
    static let copyTime: Int64 = 3_600_000_000

    /// Whether the greetings of the servers can improve the diagnosis.
    var needsGreetings: Bool { status.isInUse && [.noStream, .centerSilent].contains(recorded?.cause) }

    /// The reasons, the most important one first.
    var findings: [Finding] {
        [running, access, transport, clock, disk, queue, copy].compactMap { $0 }
    }

    /// Whether nothing is stored, or fixes can be lost.
    var isBad: Bool { findings.contains { $0.outcome == .bad } }

    // MARK: The causes

    private var running: Finding? { status.isInUse ? nil : finding(.notRunning, "no program is publishing") }

    private var access: Finding? { accessProblem.map { finding(.noCredentials, $0) } }

    /// The reason that the running program has recorded last.
    private var recorded: Trouble? {
        guard status.isInUse else { return nil }
        guard status.linkSince != nil else { return Trouble(.notConnected, "never connected") }
        if let trouble = status.linkTrouble { return Self.trouble(trouble, status.linkCause) }
        return status.problem.map { Self.trouble($0, status.problemCause) }
    }

    /// Returns the reason that a queue contains. A queue of another version may lack the cause, or contain another one.
    private static func trouble(_ sentence: String, _ cause: String?) -> Trouble {
        Trouble(cause.flatMap { Trouble.Cause(rawValue: $0) } ?? .other, sentence)
    }

    private var transport: Finding? {
        guard let recorded else { return nil }
        switch recorded.cause {
        // The recorded reason is the consequence of the clock.
        case .wrongCertificate where isClockOutsideValidity: return nil
        case .noStream, .centerSilent:
            let hasNoJetStream = !greetings.isEmpty && greetings.allSatisfy { !$0.hasJetStream }
            return hasNoJetStream
                ? finding(.noJetStream, "the servers have no JetStream, so they cannot keep batches")
                : finding(recorded.cause, recorded.sentence)
        default: return finding(recorded.cause, recorded.sentence)
        }
    }

    private var isClockOutsideValidity: Bool { validity.map { !$0.contains(now / 1_000_000) } ?? false }

    private var clock: Finding? {
        if let offset = status.clockOffset {
            let direction = offset > 0 ? "ahead of" : "behind"
            return finding(
                .wrongClock,
                "the clock of this computer is \(DeviceText.age(abs(offset))) \(direction) the satellites' time",
                isBad: isClockOutsideValidity)
        }
        guard let validity, isClockOutsideValidity else { return nil }
        return now / 1_000_000 < validity.lowerBound
            ? finding(.wrongClock, "the certificate is not valid yet, by the clock of this computer", isBad: true)
            : Finding(
                cause: .wrongCertificate, outcome: .bad,
                evidence: "the certificate has expired, by the clock of this computer",
                cure: "If the clock is right, enrol the device again: gpsbridge fleet enrol")
    }

    private var disk: Finding? {
        guard let freeSpace, freeSpace < Self.fullDisk else { return nil }
        return finding(.diskFull, "the disk of the queue is full: \(freeSpace) bytes are free")
    }

    private var queue: Finding? {
        guard status.dropped > 0 else { return nil }
        return finding(.queueFull, "the queue is full, and has dropped \(status.dropped) fixes that were not stored")
    }

    private var copy: Finding? {
        guard let sign = status.copySign, now - sign < Self.copyTime else { return nil }
        return finding(
            .clonedCard,
            "another device publishes under the same name, last seen \(DeviceText.age((now - sign) / 1_000_000)) ago")
    }

    private func finding(_ cause: Trouble.Cause, _ evidence: String, isBad: Bool? = nil) -> Finding {
        let isBad = isBad ?? cause.isBad
        return Finding(cause: cause, outcome: isBad ? .bad : .poor, evidence: evidence, cure: cause.cure)
    }
}

extension Trouble.Cause {
    /// Whether nothing is stored until the user acts, or fixes can be lost.
    fileprivate var isBad: Bool {
        switch self {
        case .notConnected, .connectionLost, .offline, .wrongClock, .clonedCard: false
        default: true
        }
    }

    /// The remedy, as a sentence without a final period.
    var cure: String {
        switch self {
        case .notRunning: "Start it: gpsbridge publish, or as a service: systemctl start gpsbridge-publish"
        case .notConnected, .connectionLost: "Wait: the device connects on its own"
        case .offline: "Wait until the outage of the simulated device ends"
        case .brokerUnreachable:
            "Check the connection of this computer, the address and the firewall, and that the servers are running"
        case .noCredentials: "Enrol the device, and use its file: gpsbridge fleet enrol, gpsbridge publish --fleet FILE"
        case .revoked:
            "If the device was revoked, enrol it again. If not, check that the file or the password is that of this fleet"
        case .wrongCertificate: "Check that the fleet file is of this fleet, and that the clock is right"
        case .wrongClock: "Set the clock: timedatectl set-ntp true, or gpsbridge serve --chrony with this receiver"
        case .notPermitted: "Check the permissions: the name of the device must be the one that was enrolled"
        case .noJetStream:
            "Use the configuration that 'gpsbridge fleet init' has written on the servers, or add a block jetstream"
        case .noStream: "Start a collector, which creates the stream: gpsbridge fleet collect"
        case .brokerRefuses: "Examine the center: gpsbridge fleet check"
        case .centerSilent: "Start a collector, and check its database: gpsbridge fleet collect, gpsbridge fleet check"
        case .centerRefuses: "Update the collectors. The batch stays in the queue"
        case .diskFull: "Free space on the disk. Fixes are kept in the reserve of the queue, and then in memory"
        case .queueFull: "Restore the connection to the center, or set a larger limit: --keep 90d,1GB"
        case .clonedCard:
            "Enrol one of the devices under another name: gpsbridge fleet enrol. The fixes of both are stored"
        case .other: "Examine the center: gpsbridge fleet check"
        }
    }
}
