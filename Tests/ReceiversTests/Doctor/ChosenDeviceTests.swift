import ReceiverTestSupport
import Serial
import Testing

@testable import Receivers

/// Tests of the device that the doctor chooses, and of its remarks about other devices.
struct ChosenDeviceTests {
    private static let strandedReceiver = USBDevice(
        identity: USBIdentity(vendor: 0x1546, product: 0x01A8, portPath: "1-9"), drivers: [],
        verdict: .certain("u-blox 8"), suitableDriver: "cdc_acm")

    private static let strandedAdapter = USBDevice(
        identity: USBIdentity(vendor: 0x0403, product: 0x6001, portPath: "1-8"), drivers: [],
        verdict: .candidate("FTDI FT232R adapter"), suitableDriver: "ftdi_sio")

    private func evidence(
        _ ports: [SerialDevice], _ usbDevices: [USBDevice] = [], wanted: String? = nil
    ) -> Diagnosis.Evidence {
        var evidence = Diagnosis.Evidence()
        evidence.wanted = wanted
        evidence.ports = ports
        evidence.usbDevices = usbDevices
        if wanted == nil { evidence.chooseDevice() }
        return evidence
    }

    @Test("a board that resets when it is opened is examined only on request")
    func resettingBoard() {
        #expect(evidence([.arduino("ttyACM0"), .adapter("ttyUSB0")]).device?.path == "/dev/ttyUSB0")
    }

    @Test("the doctor reports a connected board, but does not open it")
    func aBoardAloneIsNamedButNotOpened() throws {
        let evidence = evidence([.arduino("ttyACM0"), .modem("ttyUSB1")])
        #expect(evidence.device == nil)
        let diagnosis = Diagnosis(evidence)
        #expect(diagnosis.cause == .noDevice)
        #expect(diagnosis.findings[0].evidence.contains("/dev/ttyACM0 (Arduino board)"))
        #expect(!diagnosis.findings[0].evidence.contains("ttyUSB1"))
        #expect(diagnosis.findings[0].followUp == .examine("/dev/ttyACM0"))
    }

    @Test("a receiver without a port takes precedence over an adapter with a port")
    func aReceiverWithoutAPortComesBeforeAnAdapter() throws {
        let evidence = evidence([.adapter("ttyUSB0")], [Self.strandedReceiver])
        #expect(evidence.device == nil)
        let diagnosis = Diagnosis(evidence)
        #expect(diagnosis.cause == .noDriver)
        #expect(try #require(diagnosis.findings[1].remedy).contains("modprobe cdc_acm"))
    }

    @Test("a device with a port takes precedence over a similar device without a port")
    func aReceiverWithAPortComesBeforeAllThatHaveNone() {
        #expect(evidence([.receiver("ttyACM0")], [Self.strandedReceiver]).device?.path == "/dev/ttyACM0")
        #expect(evidence([.adapter("ttyUSB0")], [Self.strandedAdapter]).device?.path == "/dev/ttyUSB0")
    }

    @Test("a USB device that has a port is not reported as noDriver")
    func deviceWithPort() {
        let port = SerialDevice.receiver("ttyACM0", usbPort: "1-9")
        #expect(Diagnosis(evidence([port], [Self.strandedReceiver], wanted: "/dev/ttyUSB5")).cause == .noDevice)
    }

    @Test(
        "a device requested by identity is found even without a port",
        arguments: ["usb-1546-01a8@1-9-if00", "usb-1546-01a8-S1-if00"])
    func requestedIdentity(_ identity: String) {
        var receiver = Self.strandedReceiver
        receiver.identity.serialNumber = "S1"
        let others = [Self.strandedAdapter, receiver]
        #expect(Diagnosis(evidence([.adapter("ttyUSB0")], others, wanted: identity)).cause == .noDriver)
        receiver.drivers = ["cdc_acm"]
        #expect(Diagnosis(evidence([], [Self.strandedAdapter, receiver], wanted: identity)).cause == .noNode)
        let finding = Diagnosis(evidence([], [Self.strandedAdapter], wanted: identity)).findings[0]
        #expect(finding.evidence == "\(identity) is not connected, and no receiver or adapter is connected")
    }

    @Test("the report about a missing requested device also lists the connected devices")
    func missingDevice() throws {
        let adapters = [SerialDevice.adapter("ttyUSB0"), .adapter("ttyUSB1", usbPort: "1-2")]
        let finding = Diagnosis(evidence(adapters, wanted: "/dev/ttyUSB5")).findings[0]
        #expect(finding.outcome == .bad)
        #expect(
            finding.evidence
                == "/dev/ttyUSB5 is not connected; connected devices: /dev/ttyUSB0 (PL2303 adapter), /dev/ttyUSB1 (PL2303 adapter)"
        )
        #expect(finding.followUp == .examine("/dev/ttyUSB0"))
    }

    @Test(
        "the doctor examines no device file for a source that has none",
        arguments: ["tcp://gps:1", "gpsd://center", "udp://:1"])
    func sourceWithoutDevice(_ name: String) throws {
        let evidence = Doctor.look(at: try #require(Receiver.Source(name)), named: name, reading: nil)
        #expect(evidence.source == name && evidence.wanted == nil && evidence.ports.isEmpty)
    }

    @Test("the doctor examines the device file that is being read, otherwise the requested one")
    func deviceFile() {
        #expect(Doctor.look(at: .port("/dev/gps-missing"), named: "", reading: nil).wanted == "/dev/gps-missing")
        #expect(Doctor.look(at: .port("/dev/gps-missing"), named: "", reading: "/dev/null").wanted == "/dev/null")
    }
}
