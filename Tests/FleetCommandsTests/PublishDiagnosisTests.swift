import FleetLink
import FleetQueue
import SystemSupport
import TestSupport
import Testing

@testable import FleetCommands

@Suite("Reasons why nothing is published")
struct PublishDiagnosisTests {
    private static let now: Int64 = 1_795_132_800_000_000

    /// A connected device that has stored everything.
    private static var healthy: PublishDiagnosis {
        var status = QueueStatus()
        (status.accepted, status.stored, status.linkSince) = (60, 60, now - 60_000_000)
        return PublishDiagnosis(status: status, now: now, freeSpace: 1 << 30)
    }

    private static func diagnosis(_ change: (inout PublishDiagnosis) -> Void) -> PublishDiagnosis {
        var diagnosis = healthy
        change(&diagnosis)
        return diagnosis
    }

    @Test("a device whose fixes are stored has no findings")
    func good() {
        #expect(Self.healthy.findings.isEmpty && !Self.healthy.isBad)
        #expect(PublishStatus.lines(Self.healthy).last == "link      up for 60 s")
    }

    @Test("each state that prevents storing has one cause, with a remedy")
    func causes() {
        let second = Self.now / 1_000_000
        let states: [(Trouble.Cause, isBad: Bool, (inout PublishDiagnosis) -> Void)] = [
            (.notRunning, true, { $0.status.isInUse = false }),
            (.notConnected, false, { $0.status.linkSince = nil }),
            (.noCredentials, true, { $0.accessProblem = "cannot open truck7.fleet" }),
            (.diskFull, true, { $0.freeSpace = 4_096 }),
            (.queueFull, true, { $0.status.dropped = 600 }),
            (.queueDamaged, false, { ($0.status.damagedBatches, $0.status.lastDamage) = (2, Self.now - 60_000_000) }),
            (.clonedCard, false, { $0.status.copySign = Self.now - 60_000_000 }),
            (.wrongClock, false, { $0.status.clockOffset = 7_200 }),
            (.wrongClock, true, { $0.validity = second + 86_400..<second + 2 * 86_400 }),
            (.wrongCertificate, true, { $0.validity = 0..<second }),
            (.expiringCertificate, false, { $0.validity = 0..<second + 29 * 86_400 }),
            (.other, true, { $0.status.linkTrouble = "a queue of an earlier version records no cause" }),
            (.other, true, { ($0.status.problem, $0.status.problemCause) = ("a", "aCauseOfALaterVersion") }),
        ]
        for (cause, isBad, change) in states {
            let diagnosis = Self.diagnosis(change)
            #expect(diagnosis.findings.map(\.cause) == [cause])
            #expect(diagnosis.isBad == isBad, "\(cause)")
        }
        #expect(Trouble.Cause.allCases.allSatisfy { !$0.remedy.isEmpty })
    }

    @Test("damage to the queue is reported for a week")
    func oldDamage() {
        let diagnosis = Self.diagnosis {
            ($0.status.damagedBatches, $0.status.lastDamage) = (2, Self.now - 8 * 86_400_000_000)
        }
        #expect(diagnosis.findings.isEmpty)
    }

    @Test("a recorded cause is reported with its recorded explanation", arguments: Trouble.Cause.allCases)
    func recorded(_ cause: Trouble.Cause) {
        let link = Self.diagnosis { ($0.status.linkTrouble, $0.status.linkCause) = ("the reason", cause.rawValue) }
        #expect(link.findings.map(\.cause) == [cause] && link.findings.first?.evidence == "the reason")
        let problem = Self.diagnosis { ($0.status.problem, $0.status.problemCause) = ("the reason", cause.rawValue) }
        #expect(problem.findings == link.findings)
    }

    @Test("while a device is not connected, its last problem with the center is not reported")
    func precedence() {
        let diagnosis = Self.diagnosis {
            ($0.status.linkTrouble, $0.status.linkCause) = ("no server", "brokerUnreachable")
            ($0.status.problem, $0.status.problemCause) = ("no collector", "centerSilent")
        }
        #expect(diagnosis.findings.map(\.cause) == [.brokerUnreachable])
    }

    @Test("servers without JetStream are the cause of a missing stream and of a silent center")
    func noJetStream() {
        func greeting(_ hasJetStream: Bool) -> BrokerGreeting {
            BrokerGreeting(version: "2.9.10", hasJetStream: hasJetStream, isProtected: true)
        }
        for cause in [Trouble.Cause.noStream, .centerSilent] {
            var diagnosis = Self.diagnosis { ($0.status.problem, $0.status.problemCause) = ("a", cause.rawValue) }
            #expect(diagnosis.needsGreetings)
            diagnosis.greetings = [greeting(false), greeting(true)]
            #expect(diagnosis.findings.map(\.cause) == [cause])
            diagnosis.greetings = [greeting(false), greeting(false)]
            #expect(diagnosis.findings.map(\.cause) == [.noJetStream])
        }
        #expect(!Self.healthy.needsGreetings)
    }

    @Test("a wrong clock explains certificates that seem to be invalid, and is reported only once")
    func clock() {
        let second = Self.now / 1_000_000
        var diagnosis = Self.diagnosis {
            ($0.status.linkTrouble, $0.status.linkCause) = ("cannot connect: ssl error", "wrongCertificate")
            $0.validity = second + 86_400..<second + 2 * 86_400
        }
        #expect(diagnosis.findings.map(\.cause) == [.wrongClock] && diagnosis.isBad)
        diagnosis.status.clockOffset = -86_400 * 365
        #expect(diagnosis.findings.map(\.cause) == [.wrongClock] && diagnosis.isBad)
        #expect(diagnosis.findings.first?.evidence.contains("behind GPS time") == true)
        // A certificate of another fleet has nothing to do with the clock.
        diagnosis.validity = 0..<second + 1
        #expect(diagnosis.findings.map(\.cause) == [.wrongCertificate, .wrongClock])
    }

    @Test("the end of a certificate is reported 30 days in advance, unless the clock is wrong")
    func expiry() {
        let second = Self.now / 1_000_000
        let diagnosis = Self.diagnosis { $0.validity = 0..<second + 29 * 86_400 }
        #expect(diagnosis.findings.map(\.evidence) == ["the device's certificate expires in 29 d"])
        #expect(Self.diagnosis { $0.validity = 0..<second + 30 * 86_400 }.findings.isEmpty)
        let wrongClock = Self.diagnosis { ($0.validity, $0.status.clockOffset) = (0..<second + 86_400, 7_200) }
        #expect(wrongClock.findings.map(\.cause) == [.wrongClock])
    }

    @Test("a copied memory card is reported for an hour after it was last noticed")
    func copy() {
        func causes(_ age: Int64) -> [Trouble.Cause] {
            Self.diagnosis { $0.status.copySign = Self.now - age * 1_000_000 }.findings.map(\.cause)
        }
        #expect(causes(3_599) == [.clonedCard] && causes(3_600).isEmpty)
    }

    @Test("the status reports only once that no program is publishing")
    func notRunning() {
        let lines = PublishStatus.lines(Self.diagnosis { $0.status.isInUse = false })
        #expect(
            lines.suffix(2) == [
                "link      down: gpsbridge publish is not running", "          → \(Trouble.Cause.notRunning.remedy)",
            ])
        #expect(!lines.contains { $0.hasPrefix("problem") })
    }

    @Test("the status shows the remedy below the link or the problem, and the JSON object names the cause")
    func text() {
        let link = Self.diagnosis {
            ($0.status.linkTrouble, $0.status.linkCause) = ("cannot connect", "revoked")
            $0.status.dropped = 600
        }
        #expect(
            PublishStatus.lines(link).suffix(4) == [
                "link      down for 60 s: cannot connect", "          → \(Trouble.Cause.revoked.remedy)",
                "problem   the queue is full: 600 fixes were dropped before they were stored",
                "          → \(Trouble.Cause.queueFull.remedy)",
            ])
        let problem = Self.diagnosis {
            ($0.status.problem, $0.status.problemCause) = ("no collector is running", "centerSilent")
            ($0.status.accepted, $0.status.oldestWaiting) = (61, Self.now - 5_000_000)
        }
        #expect(
            PublishStatusJSON.text(problem, exitCode: 1)
                == #"{"accepted":61,"stored":60,"waiting":1,"waitingBatches":0,"waitingBytes":0,"oldestWaiting":5,"gaps":0,"#
                + #""dropped":0,"damagedBatches":0,"running":true,"connected":true,"causes":[{"cause":"centerSilent","outcome":"bad","#
                + #""evidence":"no collector is running","remedy":"\#(Trouble.Cause.centerSilent.remedy)"}],"exitCode":1}"#
                + "\n")
    }

    @Test("the documentation lists every cause, under the name that scripts depend on")
    func documentation() throws {
        let page = try read("\(testDirectory())/../../docs/commands/publish.md")
        for cause in Trouble.Cause.allCases { #expect(page.contains("| `\(cause.rawValue)` |"), "\(cause)") }
    }
}
