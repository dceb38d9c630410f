import GNSS
import NMEA
import ReceiverTestSupport
import Testing

@testable import Receivers

/// Tests of diagnoses of receivers that send data. Each sentence passes through the whole decoder.
struct DoctorsJudgmentTests {
    private static func sentence(_ body: String) -> String {
        let sum = String(body.utf8.reduce(0, ^), radix: 16, uppercase: true)
        return "$\(body)*\(sum.count < 2 ? "0" : "")\(sum)\r\n"
    }

    /// Returns the bursts of a receiver, one per second.
    private static func bursts(_ count: Int = 12, _ burst: (Int) -> [String]) -> [String] {
        (0..<count).map { second in burst(second).map { $0.hasPrefix("!") ? $0 + "\r\n" : sentence($0) }.joined() }
    }

    private static func time(_ second: Int) -> String { "1200\(second < 10 ? "0" : "")\(second).00" }

    private static func good(_ second: Int, date: String = "211126") -> [String] {
        [
            "GNRMC,\(time(second)),A,4807.03,N,01131.00,E,0.0,,\(date),,,A",
            "GNGGA,\(time(second)),4807.03,N,01131.00,E,1,08,1.0,545.4,M,46.9,M,,",
            "GNGSA,A,3,01,02,03,04,05,06,07,08,,,,,1.5,1.0,1.1",
            "GPGSV,2,1,08,01,40,083,42,02,17,308,35,03,07,344,31,04,22,228,34",
            "GPGSV,2,2,08,05,40,083,42,06,17,308,35,07,07,344,31,08,22,228,34",
            "GNGLL,4807.03,N,01131.00,E,\(time(second)),A,A",
        ]
    }

    /// Returns the diagnoses after all bursts and after the first epoch. No port is involved.
    private static func diagnosis(
        _ bursts: [String], today: CalendarDate? = CalendarDate(year: 2026, month: 11, day: 21)
    ) async -> (diagnosis: Diagnosis, afterFirst: Diagnosis?) {
        var evidence = Diagnosis.Evidence()
        evidence.nodeExists = true
        evidence.wanted = "a test"
        evidence.today = today
        let feed = Receiver.Feed(name: "a test") {
            AnyIterator(
                bursts.enumerated().map {
                    Receiver.Feed.TimedEvent(at: .seconds($0.offset), .bytes(Array($0.element.utf8)))
                }.makeIterator())
        }
        let receiver = Receiver(.feed(feed))
        let batches = receiver.batches(.unbounded)
        receiver.start()
        var first: Diagnosis?
        for await batch in batches where batch.status.phase != .ended {
            evidence.handle(batch)
            if first == nil, !batch.epochs.isEmpty { first = Diagnosis(evidence) }
        }
        let isFinal = Diagnosis(evidence).isFinal
        if !isFinal { evidence.reading?.isOver = true }
        return (Diagnosis(evidence), first)
    }

    private static func finding(_ step: Diagnosis.Step, _ diagnosis: Diagnosis) -> Diagnosis.Finding? {
        diagnosis.findings.first { $0.step == step }
    }

    @Test("a truncated first burst does not complete the diagnosis")
    func fragment() async {
        let bursts = Self.bursts { $0 == 0 ? Array(Self.good(0).suffix(2)) : Self.good($0) }
        let (diagnosis, first) = await Self.diagnosis(bursts)
        #expect(first?.isFinal == false)
        #expect(diagnosis.cause == nil)
        #expect(Self.finding(.protocol, diagnosis)?.evidence == "NMEA: GGA GLL GSA GSV RMC")
        #expect(Self.finding(.satellites, diagnosis)?.evidence == "8 in view, 8 used, strongest 42 dBHz")
        #expect(Self.finding(.fix, diagnosis)?.evidence == "3D")
    }

    @Test("the number of satellites used is left out if the receiver does not report it")
    func unknownUse() async {
        let bursts = Self.bursts { second in
            Self.good(second).filter { !$0.hasPrefix("GNGSA") && !$0.hasPrefix("GNGGA") }
        }
        let (diagnosis, _) = await Self.diagnosis(bursts)
        #expect(Self.finding(.satellites, diagnosis)?.evidence == "8 in view, strongest 42 dBHz")
    }

    @Test(
        "if a device sends no positions, the diagnosis names the data that it sends",
        arguments: [
            ("!AIVDM,1,1,,A,13u?etPv2;0n:dDPwUM1U1Cb069D,0*24", "only AIS"), ("HEHDT,123.4,T", "only heading"),
            ("SDDBT,7.8,f,2.4,M,1.3,F", "only depth"), ("PXYZ,1,2", "the receiver sends no positions"),
        ])
    func noReceiver(_ line: String, _ words: String) async {
        let (diagnosis, _) = await Self.diagnosis(Self.bursts { _ in [line] })
        #expect(diagnosis.cause == .noReceiver)
        let finding = Self.finding(.protocol, diagnosis)
        #expect(finding?.outcome == .bad)
        #expect(finding?.evidence.contains(words) == true, "\(finding?.evidence ?? "")")
    }

    private static func searching(_ second: Int, _ others: [String]) -> [String] {
        ["GNRMC,\(time(second)),V,,,,,,,211126,,,N", "GNGGA,\(time(second)),,,,,0,00,99.99,,,,,,"] + others
    }

    @Test("weak signals are diagnosed as weakSignals")
    func weak() async {
        let sky = ["GPGSV,2,1,05,01,40,083,12,02,17,308,15,03,07,344,11,04,22,228,14", "GPGSV,2,2,05,05,40,083,10"]
        let (diagnosis, _) = await Self.diagnosis(Self.bursts { Self.searching($0, sky) })
        #expect(diagnosis.cause == .weakSignals)
        #expect(
            Self.finding(.satellites, diagnosis)?.evidence
                == "weak signals: 5 in view, 0 used, strongest 15 dBHz")
    }

    @Test("an antenna fault reported by the receiver is diagnosed as antennaFault", arguments: ["SHORT", "OPEN"])
    func antenna(_ state: String) async throws {
        let lines = ["GPGSV,1,1,00", "GPTXT,01,01,01,ANTENNA \(state)"]
        let (diagnosis, _) = await Self.diagnosis(Self.bursts { Self.searching($0, lines) })
        #expect(diagnosis.cause == .antennaFault)
        let finding = try #require(Self.finding(.satellites, diagnosis))
        #expect(finding.evidence.contains(state == "OPEN" ? "open" : "short circuit"))
        #expect(finding.remedy?.contains("outdoors") == false)
    }

    @Test("an open antenna circuit is not diagnosed as a fault if the receiver has a position")
    func openSocket() async {
        let (diagnosis, _) = await Self.diagnosis(
            Self.bursts { Self.good($0) + ["GPTXT,01,01,01,ANTENNA OPEN"] })
        #expect(diagnosis.cause == nil)
    }

    @Test("damaged sentences are counted and diagnosed as damagedData")
    func damaged() async {
        let bursts = Self.bursts { Self.good($0) }.enumerated().map { index, burst in
            index % 2 == 0 ? burst : burst.replacing("4807.03", with: "4807.13")
        }
        let (diagnosis, _) = await Self.diagnosis(bursts)
        #expect(diagnosis.cause == .damagedData)
        let finding = Self.finding(.protocol, diagnosis)
        #expect(finding?.outcome == .poor)
        #expect(finding?.evidence.contains("18 of 72 sentences are damaged") == true, "\(finding?.evidence ?? "")")
        #expect(Self.finding(.fix, diagnosis)?.outcome == .good)
    }

    @Test(
        "a wrong receiver date is diagnosed as wrongDate",
        arguments: [("060180", "46.9 years"), ("070407", "1024 weeks (a week rollover)")])
    func wrongDate(_ date: String, _ words: String) async {
        let (diagnosis, _) = await Self.diagnosis(Self.bursts { Self.good($0, date: date) })
        #expect(diagnosis.cause == .wrongDate)
        let finding = Self.finding(.fix, diagnosis)
        #expect(finding?.evidence.contains("the receiver's date is wrong") == true)
        #expect(finding?.evidence.contains(words) == true, "\(finding?.evidence ?? "")")
    }

    @Test("the receiver's date is not judged by a computer's clock that is certainly wrong")
    func wrongClock() async {
        let today = CalendarDate(year: 2024, month: 11, day: 21)
        let (diagnosis, _) = await Self.diagnosis(Self.bursts { Self.good($0) }, today: today)
        #expect(diagnosis.cause == nil)
    }

    @Test("a 2D fix is diagnosed as noAltitude unless the device never reports altitude")
    func twoDimensions() async {
        let flat = Self.bursts { second in
            [
                "GNRMC,\(Self.time(second)),A,4807.03,N,01131.00,E,0.0,,211126,,,A",
                "GNGGA,\(Self.time(second)),4807.03,N,01131.00,E,1,03,4.0,,M,,M,,",
                "GNGSA,A,2,01,02,03,,,,,,,,,,4.5,4.0,",
                "GPGSV,1,1,04,01,40,083,42,02,17,308,35,03,07,344,31,04,22,228,34",
            ]
        }
        #expect(await Self.diagnosis(flat).diagnosis.cause == .noAltitude)
        // The altitude of PQTMINS is not read.
        for further in [[], ["PQTMINS,42634,1,31.82222216,-117.11578436,53.756,0.1,-0.2,0.0,0.25,1.85,269.87"]] {
            let plain = Self.bursts { ["GPRMC,\(Self.time($0)),A,4807.03,N,01131.00,E,0.0,,211126,,,A"] + further }
            let (diagnosis, _) = await Self.diagnosis(plain)
            #expect(diagnosis.cause == nil)
            #expect(Self.finding(.fix, diagnosis)?.evidence.contains("this device does not report altitude") == true)
        }
    }

    @Test("the diagnosis describes an RTK float fix as RTK float")
    func realTimeKinematic() async {
        let bursts = Self.bursts { second in
            Self.good(second).map { $0.replacing(",E,1,08,", with: ",E,5,08,").replacing("26,,,A", with: "26,,,F") }
        }
        let (diagnosis, _) = await Self.diagnosis(bursts)
        #expect(Self.finding(.fix, diagnosis)?.evidence == "3D, RTK float")
    }

    @Test("a receiver that sends no checksums has a position, and the doctor warns of damage")
    func noChecksums() async {
        let bursts = Self.bursts(4) { Self.good($0) }.map { burst in
            burst.split(separator: "\r\n").map { "\($0.prefix { $0 != "*" })\r\n" }.joined()
        }
        let (diagnosis, _) = await Self.diagnosis(bursts)
        #expect(diagnosis.cause == nil)
        let finding = Self.finding(.protocol, diagnosis)
        #expect(finding?.outcome == .poor)
        #expect(finding?.evidence.hasSuffix("no checksums, so damaged sentences may give wrong positions") == true)
        #expect(Self.finding(.fix, diagnosis)?.outcome == .good)
    }
}
