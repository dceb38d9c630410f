import GNSS
import NMEA
import ReceiverTestSupport
import Serial
import Testing

@testable import Receivers

/// Tests of diagnoses of given evidence. Evidence is a value, so no device is needed.
@Suite struct DiagnosisTests {
    private static let usb = USBIdentity(
        vendor: 0x0403, product: 0x6001, serialNumber: "GPS0001", manufacturer: "FTDI", productName: "FT232R",
        portPath: "1-2")

    private static let adapter = SerialDevice(
        path: "/dev/ttyUSB0", sysfsPath: "/sys/x", driver: "ftdi_sio", usb: usb, verdict: .candidate("FTDI adapter"))

    /// The evidence for a device that can be opened but has not been read yet.
    private static var healthy: Diagnosis.Evidence {
        var evidence = Diagnosis.Evidence()
        evidence.device = adapter
        evidence.nodeExists = true
        return evidence
    }

    /// Returns the evidence for a device that is being read.
    private static func read(
        _ phase: Receiver.Phase, baudRate: Int? = 9_600, isOver: Bool = false,
        _ change: (inout Diagnosis.ReceivedData) -> Void = { _ in }
    ) -> Diagnosis.Evidence {
        var status = Receiver.Status(phase: phase, since: .now)
        status.baudRate = baudRate
        var reading = Diagnosis.ReceivedData(status: status, statistics: Receiver.Statistics())
        reading.isOver = isOver
        change(&reading)
        var evidence = healthy
        evidence.reading = reading
        return evidence
    }

    /// Returns the evidence for garbage after several passes over all baud rates.
    private static func garbage(_ bytes: [UInt8], passes: Int) -> Diagnosis.Evidence {
        var evidence = healthy
        var status = Receiver.Status(phase: .findingBaudRate(.garbage), since: .now)
        status.baudRate = 9_600
        status.baudRatePasses = passes
        var statistics = Receiver.Statistics()
        statistics.bytes = bytes.count
        var batch = Receiver.Batch(time: status.since, status: status, statistics: statistics)
        batch.bytes = bytes
        evidence.handle(batch)
        return evidence
    }

    private static func hear(_ reading: inout Diagnosis.ReceivedData) {
        reading.statistics.bytes = 500
        reading.statistics.sentences[SentenceName(talker: "GP", code: "GGA")] = 3
    }

    private static func stranded(_ drivers: [String]) -> Diagnosis.Evidence {
        var evidence = Diagnosis.Evidence()
        evidence.usbDevices = [
            USBDevice(identity: usb, drivers: drivers, verdict: .candidate("FTDI adapter"), suitableDriver: "ftdi_sio")
        ]
        return evidence
    }

    @Test("if there is no device, the diagnosis has the cause noDevice")
    func noDevice() {
        var evidence = Diagnosis.Evidence()
        #expect(Diagnosis(evidence).cause == .noDevice)
        evidence.wanted = "/dev/ttyUSB7"
        let diagnosis = Diagnosis(evidence)
        #expect(diagnosis.cause == .noDevice)
        #expect(diagnosis.findings[0].evidence.contains("/dev/ttyUSB7"))
        #expect(diagnosis.isFinal)
    }

    @Test("the diagnosis of a device without a driver names the driver to load")
    func noDriver() throws {
        let diagnosis = Diagnosis(Self.stranded([]))
        #expect(diagnosis.cause == .noDriver)
        #expect(diagnosis.findings[0].outcome == .good)
        #expect(try #require(diagnosis.findings[1].remedy).contains("modprobe ftdi_sio"))
    }

    @Test("the diagnosis of a device claimed through usbfs suggests removing brltty")
    func claimedDevice() throws {
        let diagnosis = Diagnosis(Self.stranded(["usbfs"]))
        #expect(diagnosis.cause == .noDriver)
        #expect(try #require(diagnosis.findings[1].remedy).contains("brltty"))
    }

    @Test("if a driver creates no device file, the diagnosis has the cause noNode")
    func noNode() {
        #expect(Diagnosis(Self.stranded(["ftdi_sio"])).cause == .noNode)
        var evidence = Self.healthy
        evidence.nodeExists = false
        #expect(Diagnosis(evidence).cause == .noNode)
    }

    @Test("the diagnosis of a permission error names the group to join")
    func permissionDenied() throws {
        var evidence = Self.healthy
        evidence.obstacle = SerialError(
            .open, path: "/dev/ttyUSB0", number: 13, cause: .permissionDenied(group: "dialout"))
        let diagnosis = Diagnosis(evidence)
        #expect(diagnosis.cause == .permissionDenied)
        let finding = try #require(diagnosis.findings.first { $0.outcome == .bad })
        #expect(finding.step == .permission)
        #expect(try #require(finding.remedy).contains("usermod -aG dialout"))
    }

    @Test("the diagnosis of a busy port names the program that uses the port")
    func busyPort() throws {
        var evidence = Self.healthy
        evidence.holders = [PortHolder(process: 812, command: "gpsd")]
        // A port that another program uses is not opened, so no error has occurred yet.
        let diagnosis = Diagnosis(evidence)
        #expect(diagnosis.cause == .busy)
        let finding = try #require(diagnosis.findings.first { $0.outcome == .bad })
        #expect(finding.evidence.contains("gpsd (process 812)"))
        #expect(try #require(finding.remedy).contains("systemctl stop gpsd"))
    }

    @Test("a port is diagnosed as busy even if the process that uses it is hidden")
    func hiddenHolder() {
        let error = SerialError(.open, path: "/dev/ttyUSB0", number: 16, cause: .busy([]))
        let diagnosis = Diagnosis(Self.read(.waiting(.error(LinkError(error)))))
        #expect(diagnosis.cause == .busy)
    }

    @Test("silence and garbage are diagnosed with different causes")
    func silenceAndGarbage() {
        #expect(Diagnosis(Self.read(.findingBaudRate(.silence))).cause == .silence)
        #expect(Diagnosis(Self.garbage([0x80], passes: 2)).cause == .wrongBaudRate)
        #expect(Diagnosis(Self.read(.reading(.silent), baudRate: nil)).cause == .silence)
        #expect(Diagnosis(Self.read(.reading(.noDataYet), baudRate: nil, isOver: true)).cause == .silence)
    }

    @Test("the steps for permission and exclusive use stay pending until the port is opened")
    func openingDecides() {
        for evidence in [Self.healthy, Self.read(.opening)] {
            let diagnosis = Diagnosis(evidence)
            #expect(diagnosis.findings.first { $0.step == .permission }?.outcome == .pending)
            #expect(diagnosis.findings.first { $0.step == .free }?.outcome == .pending)
        }
        let opened = Diagnosis(Self.read(.reading(.noDataYet)))
        #expect(opened.findings.first { $0.step == .free }?.outcome == .good)
        let refused = SerialError(.open, path: "/dev/ttyUSB0", number: 16, cause: .busy([]))
        let diagnosis = Diagnosis(Self.read(.waiting(.error(LinkError(refused)))))
        #expect(diagnosis.findings.first { $0.step == .permission }?.outcome == .good)
        #expect(diagnosis.findings.first { $0.step == .free }?.outcome == .bad)
    }

    @Test(
        "a device file without hardware is diagnosed as cannotOpen",
        arguments: [Receiver.Reason.deviceIsAway, .noDevice])
    func aNodeWithNothingBehindItCannotBeOpened(_ reason: Receiver.Reason) throws {
        let diagnosis = Diagnosis(Self.read(.waiting(reason), baudRate: nil))
        #expect(diagnosis.cause == .cannotOpen)
        let finding = try #require(diagnosis.findings.first { $0.outcome == .bad })
        #expect(finding.evidence.contains("no device at this port"))
        #expect(finding.remedy != nil)
    }

    @Test("an open call that never returns is diagnosed as cannotOpen")
    func hangingOpen() {
        #expect(Diagnosis(Self.read(.opening, baudRate: nil, isOver: true)).cause == .cannotOpen)
    }

    @Test("bytes that contain no sentences do not prove a baud rate")
    func bytesAloneDoNotProveASpeed() {
        let diagnosis = Diagnosis(Self.read(.reading(.noDataYet)) { $0.statistics.bytes = 20 })
        #expect(diagnosis.findings.first { $0.step == .baudRate }?.outcome == .pending)
    }

    @Test("a diagnosis at a fixed baud rate makes no claims about other baud rates")
    func fixedBaudRate() throws {
        var evidence = Self.read(.reading(.garbled), baudRate: 4_800) { $0.statistics.bytes = 300 }
        evidence.baudRate = 4_800
        let diagnosis = Diagnosis(evidence)
        #expect(diagnosis.cause == .wrongBaudRate)
        let finding = try #require(diagnosis.findings.first { $0.outcome == .bad })
        #expect(finding.evidence.contains("at 4800 baud, the only baud rate tried"))
        #expect(finding.followUp == .findBaudRate)

        evidence.reading?.status.phase = .reading(.silent)
        evidence.reading?.statistics.bytes = 0
        let silence = try #require(Diagnosis(evidence).findings.first { $0.outcome == .bad })
        #expect(!silence.evidence.contains("any baud rate"))
    }

    @Test("the start of a binary frame extends the baud rate search by one pass")
    func binaryProtocolSearch() {
        let frame: [UInt8] = [0x80, 0xB5, 0x62, 0x01, 0x07]
        #expect(!Diagnosis(Self.garbage([0x80, 0xFE], passes: 1)).isFinal)
        #expect(Diagnosis(Self.garbage([0x80, 0xFE], passes: 2)).cause == .wrongBaudRate)
        #expect(!Diagnosis(Self.garbage(frame, passes: 2)).isFinal)
        #expect(Diagnosis(Self.garbage(frame, passes: 3)).cause == .wrongBaudRate)
    }

    @Test("a pending baud rate step describes its current activity")
    func pendingStep() {
        func evidence(_ phase: Receiver.Phase) -> String? {
            Diagnosis(Self.read(phase)).findings.first { $0.step == .baudRate }?.evidence
        }
        #expect(evidence(.reading(.noDataYet)) == "listening")
        #expect(evidence(.findingBaudRate(.undecided)) == "trying baud rates, which can take up to a minute")
    }

    @Test("the start of a frame is found even if it is split across chunks")
    func frameStart() {
        var beginning = BeginningOfFrame()
        beginning.add([0x00, 0xB5])
        #expect(!beginning.wasFound)
        beginning.add([])
        beginning.add([0x62])
        #expect(beginning.wasFound)
    }

    @Test("a diagnosis has no cause while the port is being opened and searched")
    func listening() {
        for phase in [Receiver.Phase.opening, .findingBaudRate(.undecided), .reading(.noDataYet)] {
            let diagnosis = Diagnosis(Self.read(phase))
            #expect(diagnosis.cause == nil)
            #expect(!diagnosis.isFinal)
        }
    }

    @Test("garbage from a device without a baud rate is diagnosed as noReceiver")
    func garbageWithoutBaudRate() {
        let evidence = Self.read(.reading(.garbled), baudRate: nil) { $0.statistics.bytes = 300 }
        #expect(Diagnosis(evidence).cause == .noReceiver)
    }

    @Test("a device that sends only binary frames is reported with its protocol")
    func binaryOnly() throws {
        let evidence = Self.read(.reading(.binary(.ubx)), isOver: true) {
            $0.statistics.bytes = 300
            $0.statistics.frames[.ubx] = 3
        }
        let diagnosis = Diagnosis(evidence)
        #expect(diagnosis.cause == .noReceiver)
        #expect(diagnosis.findings.contains { $0.evidence.contains("UBX") })
    }

    @Test("a receiver without satellites is diagnosed as noSatellites")
    func noSatellites() {
        func diagnosis(isOver: Bool) -> Diagnosis {
            Diagnosis(
                Self.read(.reading(.good), isOver: isOver) {
                    Self.hear(&$0)
                    $0.sky = Sky()
                })
        }
        #expect(diagnosis(isOver: true).cause == .noSatellites)
        #expect(!diagnosis(isOver: false).isFinal)
    }

    @Test(
        "a receiver that has not listed its satellites is not said to have none in view",
        arguments: [("GGA", "no satellite list received"), ("GSV", "no complete satellite list received")])
    func noSatelliteList(_ code: SentenceCode, _ evidence: String) {
        let diagnosis = Diagnosis(
            Self.read(.reading(.good), isOver: true) {
                Self.hear(&$0)
                $0.statistics.sentences[SentenceName(talker: "GP", code: code)] = 3
            })
        let satellites = diagnosis.findings.first { $0.step == .satellites }
        #expect(satellites?.evidence == evidence && satellites?.outcome == .skipped)
        #expect(diagnosis.cause == .noFix)
    }

    @Test("a receiver with satellites but without a fix is diagnosed as noFix")
    func satellitesWithoutAPositionNeedTime() throws {
        let evidence = Self.read(.reading(.good), isOver: true) {
            Self.hear(&$0)
            $0.sky = Sky(satellites: [
                Satellite(constellation: .gps, number: 7, receiverNumber: 7, signalStrength: 34),
                Satellite(constellation: .gps, number: 8, receiverNumber: 8, signalStrength: 30),
                Satellite(constellation: .gps, number: 9, receiverNumber: 9, signalStrength: 28),
                Satellite(constellation: .galileo, number: 8, receiverNumber: 308, signalStrength: 27),
            ])
            $0.fix = Fix()
        }
        let diagnosis = Diagnosis(evidence)
        #expect(diagnosis.cause == .noFix)
        let satellites = try #require(diagnosis.findings.first { $0.step == .satellites })
        #expect(satellites.evidence.contains("4 in view"))
        #expect(satellites.evidence.contains("34 dBHz"))
    }

    @Test("a diagnosis with a position is complete and has no cause")
    func position() {
        let evidence = Self.read(.reading(.good)) {
            Self.hear(&$0)
            var fix = Fix()
            fix.mode = .threeDimensional
            fix.coordinate = Coordinate(latitude: 52, longitude: 13)
            $0.fix = fix
            $0.wholeEpochs = 3
            $0.sky = Sky(
                satellites: (1...4).map {
                    Satellite(constellation: .gps, number: $0, receiverNumber: $0, signalStrength: 40)
                })
        }
        let diagnosis = Diagnosis(evidence)
        #expect(diagnosis.cause == nil)
        #expect(diagnosis.isFinal)
        #expect(!diagnosis.findings.contains { $0.outcome == .bad })
    }

    @Test("steps after the first failed step are skipped")
    func skippedSteps() {
        for diagnosis in [Diagnosis(Self.stranded([])), Diagnosis(Self.read(.findingBaudRate(.silence)))] {
            let after = diagnosis.findings.drop { $0.outcome != .bad }.dropFirst()
            #expect(after.allSatisfy { $0.outcome == .skipped })
            #expect(diagnosis.findings.count == Diagnosis.Step.allCases.count)
        }
    }
}
