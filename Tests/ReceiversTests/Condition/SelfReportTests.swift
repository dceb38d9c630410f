import GNSS
import NMEA
import ReceiverTestSupport
import TestSupport
import Testing
import UBX

@testable import Receivers

/// Tests of the state that receivers report about themselves.
final class SelfReportTests {
    private var decoder = StreamDecoder(earliestDate: nil)
    private var reports = SelfReport()
    private var status = Receiver.Status(phase: .reading(.good), since: .now)

    private func read(_ bytes: [UInt8]) {
        var batch = Receiver.Batch(time: .now, status: status, statistics: .init())
        batch.add(decoder.read(bytes))
        reports.add(batch)
    }

    private func read(_ messages: (any UBXMessage)...) {
        var bytes: [UInt8] = []
        for message in messages { message.append(to: &bytes) }
        read(bytes)
    }

    private static func radio(antenna: UInt8 = 2, state: UInt8 = 0, interference: UInt8 = 0) -> MonRF {
        var radio = MonRF()
        var block = MonRF.Block()
        block.antennaStatus = antenna
        block.jamming = state
        block.interference = interference
        radio.blocks = [MonRF.Block(), block]
        return radio
    }

    /// Returns the messages of an epoch.
    private static func epoch(_ second: Int, _ middle: (any UBXMessage)...) -> [UInt8] {
        var solution = NavPVT()
        solution.timeOfWeek = UInt32(second) * 1_000
        (solution.year, solution.month, solution.day) = (2026, 1, 1)
        (solution.minute, solution.second) = (UInt8(second / 60), UInt8(second % 60))
        solution.validity = [.date, .time, .fullyResolved]
        var end = NavEOE()
        end.timeOfWeek = solution.timeOfWeek
        var bytes: [UInt8] = []
        for message in [solution] + middle + [end] as [any UBXMessage] { message.append(to: &bytes) }
        return bytes
    }

    @Test("MON-VER identifies the module and its firmware")
    func version() {
        var version = MonVER()
        version.softwareVersion = "EXT CORE 1.00 (0fa0ae)"
        version.hardwareVersion = "00190000"
        read(Self.epoch(1, version))
        #expect(reports.identity == "firmware EXT CORE 1.00 (0fa0ae)")
        version.extensions = ["FWVER=HPG 1.32", "PROTVER=27.31", "MOD=ZED-F9P"].map { text in
            var part = MonVER.Extension()
            part.text = text
            return part
        }
        read(Self.epoch(2, version))
        #expect(reports.identity == "ZED-F9P, HPG 1.32")
    }

    @Test("an antenna fault in MON-RF ends when MON-RF reports that the antenna works")
    func antenna() {
        read(Self.epoch(1, Self.radio()))
        #expect(reports.antenna == nil)
        read(Self.epoch(2, Self.radio(antenna: 3)))
        #expect(reports.antenna == .short)
        read(Self.epoch(3))
        #expect(reports.antenna == .short)
        read(Self.epoch(4, Self.radio(antenna: 4)))
        #expect(reports.antenna == .open)
        // An antenna whose state is unknown has not been repaired.
        read(Self.epoch(5, Self.radio(antenna: 1)))
        #expect(reports.antenna == .open)
        read(Self.epoch(6, Self.radio()))
        #expect(reports.antenna == .normal)
    }

    @Test("an antenna fault in the MON-RF of every epoch ends after ten epochs without a MON-RF")
    func faultWithoutEnd() {
        for second in 1...2 { read(Self.epoch(second, Self.radio(antenna: 3))) }
        for second in 3..<12 {
            read(Self.epoch(second))
            #expect(reports.antenna == .short)
        }
        read(Self.epoch(12))
        #expect(reports.antenna == nil)
    }

    @Test("an antenna fault in the first two of rare MON-HW messages does not end between them")
    func rareReportsFromTheBeginning() {
        #expect(readRareReports(inEpochs: 1..<20, of: 3) == [nil])
        #expect(readRareReports(inEpochs: 20..<60, of: 3) == [.short])
    }

    /// Reads epochs of which every twentieth contains a MON-HW. Returns the antenna statuses after each epoch.
    private func readRareReports(inEpochs seconds: Range<Int>, of antenna: UInt8) -> Set<AntennaStatus?> {
        var hardware = MonHW()
        hardware.antennaStatus = antenna
        return Set(
            seconds.map { second in
                read(second % 20 == 0 ? Self.epoch(second, hardware) : Self.epoch(second))
                return reports.antenna
            })
    }

    @Test("an antenna fault in every twentieth MON-HW is reported until MON-HW reports that the antenna works")
    func rareReports() {
        #expect(readRareReports(inEpochs: 1..<60, of: 2) == [nil])
        #expect(readRareReports(inEpochs: 60..<200, of: 4) == [.open])
        #expect(readRareReports(inEpochs: 200..<240, of: 2) == [.normal])
    }

    @Test("an antenna fault in every twentieth MON-HW ends after three intervals without a MON-HW")
    func rareReportsWithoutEnd() {
        #expect(readRareReports(inEpochs: 1..<60, of: 2) == [nil])
        #expect(readRareReports(inEpochs: 60..<81, of: 3) == [.short])
        for second in 81..<140 {
            read(Self.epoch(second))
            #expect(reports.antenna == .short)
        }
        read(Self.epoch(140))
        #expect(reports.antenna == nil)
    }

    @Test("an antenna fault reported in a sentence persists even if the receiver does not repeat the sentence")
    func faultInSentence() {
        read(Array(line("GNTXT,01,01,02,ANTSTATUS=OPEN").utf8))
        for second in 1..<20 { read(Self.epoch(second)) }
        #expect(reports.antenna == .open)
    }

    @Test("the receiver's interference state takes precedence over the interference strength")
    func jamming() {
        read(Self.radio(state: 1, interference: 200))
        #expect(reports.jamming?.isHarmful == false)
        #expect(reports.jamming?.percentage == "78 %")
        read(Self.radio(state: 2, interference: 30))
        #expect(reports.jamming?.isHarmful == true)
        read(Self.radio(interference: 100))
        #expect(reports.jamming?.isHarmful == false)
        var hardware = MonHW()
        hardware.interference = 255
        read(hardware)
        #expect(reports.jamming?.isHarmful == true)
        hardware.flags = MonHW.Flags(rawValue: 1 << 2)
        read(hardware)
        #expect(reports.jamming?.isHarmful == false)
    }

    /// Returns the usage of ports that have sent something.
    private static func ports(_ usages: KeyValuePairs<UInt16, UInt8>) -> MonCOMMS {
        var message = MonCOMMS()
        message.ports = usages.map { number, usage in
            var port = MonCOMMS.Port()
            port.number = number
            port.sendingUsage = usage
            port.sentByteCount = 1
            return port
        }
        message.protocols = [0, 1, 5, 255]
        return message
    }

    @Test("the load of a port that cannot be in use is ignored")
    func output() {
        status.baudRate = 38_400
        read(Self.ports([0x201: 40, 0x300: 100]))
        #expect(reports.output?.share == 0.4)
        #expect(reports.output?.isOverloaded == false)
        var buffers = MonTXBUF()
        buffers.pendingByteCounts = [0, 0, 0, 0, 0, 0]
        buffers.usages = [100, 0, 96, 0, 100, 0]
        buffers.peakUsages = buffers.usages
        read(buffers)
        #expect(reports.output?.share == 0.96)
        #expect(reports.output?.isOverloaded == true)
    }

    @Test("a full output buffer of the second serial port does not mark the line as overloaded")
    func secondPort() {
        status.baudRate = 38_400
        read(Self.ports([0x100: 30, 0x201: 100]))
        #expect(reports.output?.isOverloaded == false)
        read(Self.ports([0x100: 97, 0x201: 100]))
        #expect(reports.output?.isOverloaded == true)
        // A port that has never sent anything is not connected to this line.
        var idle = Self.ports([0x100: 97, 0x201: 0])
        idle.ports[1].sentByteCount = 0
        read(idle)
        #expect(reports.output?.isOverloaded == true)
    }

    @Test("a survey-in is reported while it lasts, and when it is complete")
    func surveyIn() {
        read(NavSVIN())
        #expect(reports.surveyIn == nil)
        var message = NavSVIN()
        (message.isActive, message.duration, message.accuracy) = (true, 120, 1.32)
        read(message)
        #expect(reports.surveyIn?.text == "surveying in for 120 s, accurate to 132 cm")
        (message.isActive, message.isValid, message.duration, message.accuracy) = (false, true, 300, 0.5)
        read(message)
        #expect(reports.surveyIn?.text == "survey-in complete after 300 s, accurate to 50 cm")
        var timing = TimSVIN()
        (timing.isActive, timing.duration, timing.variance) = (true, 7, 144_000_000)
        read(timing)
        #expect(reports.surveyIn?.text == "surveying in for 7 s, accurate to 12 m")
        timing.variance = .max
        read(timing)
        #expect(reports.surveyIn?.shortText == "7 s, 66 m")
    }

    private func readCorrections(_ count: Int, use: UInt8, isDamaged: Bool = false) {
        var message = RxmRTCM()
        message.flags = RxmRTCM.Flags(rawValue: use << 1 | (isDamaged ? 1 : 0))
        for _ in 0..<count { read(message) }
    }

    @Test("corrections are reported as a problem if none are used or half of them are damaged")
    func corrections() {
        #expect(reports.corrections == nil)
        readCorrections(15, use: 1)
        #expect(reports.corrections?.problem == nil)
        readCorrections(1, use: 1)
        #expect(reports.corrections?.problem == .unused)
        readCorrections(4, use: 2)
        #expect(reports.corrections?.problem == nil)
        #expect(reports.corrections?.text == "4 of the last 20 correction messages were used")
        readCorrections(20, use: 0, isDamaged: true)
        #expect(reports.corrections?.problem == .damaged)
        #expect(reports.corrections?.text == "4 of the last 40 correction messages were used, and 20 were damaged")
        readCorrections(64, use: 2)
        #expect(reports.corrections?.text == "64 of the last 64 correction messages were used")
    }

    @Test("a message that both RXM-RTCM and RXM-COR report is counted once")
    func correctionsReportedTwice() {
        var message = RxmCOR()
        message.status = RxmCOR.Status(rawValue: 2 << 7)
        for _ in 0..<10 {
            read(message)
            readCorrections(1, use: 1)
        }
        #expect(reports.corrections?.text == "10 of the last 10 correction messages were used")
    }

    @Test("errors and warnings from UBX and sentences are listed only once")
    func notices() {
        var error = InfERROR()
        error.text = "txbuf alloc"
        var warning = InfWARNING()
        warning.text = "clock"
        var notice = InfNOTICE()
        notice.text = "u-blox AG"
        read(error, warning, notice, error)
        read(Array((line("GNTXT,01,01,00,txbuf alloc") + line("GNTXT,01,01,01,NMEA unknown msg")).utf8))
        read(Array((line("GNTXT,01,01,02,u-blox AG") + line("GPTXT,01,01,01,ANTENNA OK")).utf8))
        #expect(reports.notices.map(\.text) == ["txbuf alloc", "clock", "NMEA unknown msg"])
        #expect(reports.notices.map(\.isError) == [true, false, false])
    }
}
