import Dashboard
import FleetLink
import FleetQueue
import SystemSupport

/// The reasons why a device's fixes do not reach the center's database, with remedies.
struct PublishDiagnosis {
    /// A reason. A bad one prevents the storage of fixes, or causes their loss.
    struct Finding: Equatable {
        let cause: Trouble.Cause
        let outcome: CheckFinding.Outcome
        /// The result as a sentence without a final period.
        let evidence: String
        /// The remedy.
        let remedy: String
    }

    /// The status of the device's queue.
    var status: QueueStatus
    /// The current time in microseconds since 1970.
    var now: Int64
    /// The free space on the queue's disk, in bytes; `nil` if it is unknown.
    var freeSpace: Int?
    /// The reason why the fleet file cannot be used; `nil` if it can be used, or if there is no fleet file.
    var accessProblem: String?
    /// The period in which the certificates of the fleet file are valid, in seconds since 1970; `nil` if it is unknown.
    var validity: Range<Int64>?
    /// The greetings of the servers that were asked for one.
    var greetings: [BrokerGreeting] = []
    /// The evidence that the queue does not exist yet; `nil` if it exists.
    var missingQueue: String?

    /// The free space below which the disk counts as full, in bytes.
    static let fullDisk = 1_000_000
    /// How long another device with the same name is reported after it was last noticed, in seconds.
    static let copyTime: Int64 = 3_600

    /// How long damage to the queue is reported after it was last found, in seconds.
    static let damageTime: Int64 = 7 * 86_400

    /// How long in advance a certificate's expiry is reported, in seconds.
    static let expiryTime: Int64 = 30 * 86_400

    /// The evidence that no program is publishing.
    static let notRunning = "gpsbridge publish is not running"

    /// Whether the greetings of the servers can improve the diagnosis.
    var needsGreetings: Bool { status.isInUse && [.noStream, .centerSilent].contains(recorded?.cause) }

    /// The reasons, the most important first.
    var findings: [Finding] {
        [running, access, transport, clock, expiry, disk, queue, damage, copy].compactMap { $0 }
    }

    /// Whether nothing is stored, or fixes can be lost.
    var isBad: Bool { findings.contains { $0.outcome == .bad } }

    // MARK: The causes

    private var running: Finding? {
        guard let missingQueue else { return status.isInUse ? nil : finding(.notRunning, Self.notRunning) }
        return Finding(
            cause: .notRunning, outcome: .bad, evidence: missingQueue,
            remedy: """
                Start publishing: gpsbridge publish, or as a service: systemctl start gpsbridge-publish. If the device is \
                already publishing from another queue, add --queue FILE
                """)
    }

    private var access: Finding? { accessProblem.map { finding(.noCredentials, $0) } }

    /// The reason that the running program recorded most recently.
    private var recorded: Trouble? {
        guard status.isInUse else { return nil }
        guard status.linkSince != nil else { return Trouble(.notConnected, "never connected") }
        if let trouble = status.linkTrouble { return Self.trouble(trouble, status.linkCause) }
        return status.problem.map { Self.trouble($0, status.problemCause) }
    }

    /// Creates a reason from the texts in a queue. The cause may be unknown or missing if another version of the
    /// program wrote the queue.
    private static func trouble(_ sentence: String, _ cause: String?) -> Trouble {
        Trouble(cause.flatMap { Trouble.Cause(rawValue: $0) } ?? .other, sentence)
    }

    private var transport: Finding? {
        guard let recorded else { return nil }
        switch recorded.cause {
        // The wrong clock explains this reason.
        case .wrongCertificate where isClockOutsideValidity: return nil
        case .noStream, .centerSilent:
            let hasNoJetStream = !greetings.isEmpty && greetings.allSatisfy { !$0.hasJetStream }
            return hasNoJetStream
                ? finding(.noJetStream, "the servers run without JetStream, so they cannot keep batches")
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
                "this computer's clock is \(DeviceText.age(abs(offset))) \(direction) GPS time",
                isBad: isClockOutsideValidity)
        }
        guard let validity, isClockOutsideValidity else { return nil }
        return now / 1_000_000 < validity.lowerBound
            ? finding(.wrongClock, "according to this computer's clock, the certificate is not valid yet", isBad: true)
            : Finding(
                cause: .wrongCertificate, outcome: .bad,
                evidence: "according to this computer's clock, the certificate has expired",
                remedy: """
                    If the clock is correct, revoke the device and enroll it again, with 'gpsbridge fleet revoke' and \
                    'gpsbridge fleet enrol'
                    """)
    }

    private var expiry: Finding? {
        // If the clock is wrong, it is unknown how long the certificate remains valid.
        guard let validity, status.clockOffset == nil, !isClockOutsideValidity else { return nil }
        let life = validity.upperBound - now / 1_000_000
        guard life < Self.expiryTime else { return nil }
        return finding(.expiringCertificate, "the device's certificate expires in \(DeviceText.age(life))")
    }

    private var disk: Finding? {
        guard let freeSpace, freeSpace < Self.fullDisk else { return nil }
        return finding(.diskFull, "the queue's disk is full: only \(freeSpace) bytes are free")
    }

    private var queue: Finding? {
        guard status.dropped > 0 else { return nil }
        let dropped = count(status.dropped, "fix was", "fixes were")
        return finding(.queueFull, "the queue is full: \(dropped) dropped before they were stored")
    }

    private var damage: Finding? {
        guard let found = status.lastDamage, Self.seconds(from: found, to: now) < Self.damageTime
        else { return nil }
        let parts = count(status.damagedBatches, "part", "parts")
        return finding(
            .queueDamaged, "the fixes in \(parts) of the queue are lost, because the disk has damaged them")
    }

    private var copy: Finding? {
        guard let sign = status.copySign else { return nil }
        let age = Self.seconds(from: sign, to: now)
        guard age < Self.copyTime else { return nil }
        return finding(
            .clonedCard, "another device publishes under the same name, last seen \(DeviceText.age(age)) ago")
    }

    /// Returns the seconds between two times in microseconds. The times in a damaged queue can be any numbers.
    static func seconds(from start: Int64, to end: Int64) -> Int64 {
        let (difference, overflows) = end.subtractingReportingOverflow(start)
        return overflows ? (end < start ? .min : .max) : difference / 1_000_000
    }

    private func finding(_ cause: Trouble.Cause, _ evidence: String, isBad: Bool? = nil) -> Finding {
        let isBad = isBad ?? cause.isBad
        return Finding(cause: cause, outcome: isBad ? .bad : .poor, evidence: evidence, remedy: cause.remedy)
    }
}

extension Trouble.Cause {
    /// Whether nothing is stored until the user acts, or fixes can be lost.
    fileprivate var isBad: Bool {
        switch self {
        case .notConnected, .connectionLost, .offline, .wrongClock, .expiringCertificate, .clonedCard, .queueDamaged:
            false
        default: true
        }
    }

    /// The remedy, as a sentence without a final period.
    var remedy: String {
        switch self {
        case .notRunning: "Start it: gpsbridge publish, or as a service: systemctl start gpsbridge-publish"
        case .notConnected, .connectionLost: "Wait: the device connects automatically"
        case .offline: "Wait until the outage of the simulated device ends"
        case .brokerUnreachable:
            "Check this computer's network connection, the servers' address and the firewall, and that the servers are running"
        case .noCredentials:
            "Enroll the device with 'gpsbridge fleet enrol', and use its file: gpsbridge publish --fleet FILE"
        case .revoked:
            "If the device was revoked, enroll it again. Otherwise, check that the file or the password belongs to this fleet"
        case .wrongCertificate: "Check that the fleet file belongs to this fleet, and that the clock is correct"
        case .expiringCertificate:
            "Revoke the device and enroll it again, with 'gpsbridge fleet revoke' and 'gpsbridge fleet enrol'"
        case .wrongClock:
            "Set the clock, for example with 'timedatectl set-ntp true', or from this receiver with 'gpsbridge serve --chrony'"
        case .notPermitted: "Use the name under which the device was enrolled: its credentials permit no other name"
        case .noJetStream:
            "Use the server configuration that 'gpsbridge fleet init' wrote, or add a jetstream block to your own"
        case .noStream: "Start a collector, which creates the stream: gpsbridge fleet collect"
        case .brokerRefuses: "Examine the center: gpsbridge fleet check"
        case .centerSilent:
            "Start a collector with 'gpsbridge fleet collect', and examine the center with 'gpsbridge fleet check'"
        case .centerRefuses: "Update the collectors. The batch stays in the queue until they can read it"
        case .diskFull: "Free some disk space. Until then, fixes are kept in the queue's reserve, and then in memory"
        case .queueFull: "Restore the connection to the center, or raise the limit, for example with --keep 90d,1GB"
        case .queueDamaged:
            "Replace the disk or the card: it does not return the data that was written to it. All other fixes are sent"
        case .clonedCard:
            "Enroll one of the devices under another name with 'gpsbridge fleet enrol'. The fixes of both devices are stored"
        case .other: "Examine the center: gpsbridge fleet check"
        }
    }
}
