import Serial
import TestSupport
import Testing

@testable import GPSBridgeCLI

/// Tests of descriptions of devices that are created from values.
struct DevicesTextTests {
    private let device = SerialDevice(
        path: "/dev/ttyUSB0", sysfsPath: "/sys/devices/usb1/1-2", driver: "ftdi_sio",
        usb: USBIdentity(
            vendor: 0x0403, product: 0x6001, serialNumber: "A50285BI", manufacturer: "FTDI",
            productName: "FT232R USB UART",
            interface: 1, interfaceName: "B", adapterPort: 2, portPath: "1-2"),
        links: ["/dev/gps0", "/dev/serial/by-id/usb-FTDI_FT232R_USB_UART_A50285BI-if01-port2"],
        verdict: .candidate("FTDI FT232R adapter"))

    @Test("a device report shows all known values")
    func knownValues() throws {
        let report = DeviceReport(
            device,
            obstacle: SerialError(
                .open, path: "/dev/ttyUSB0", number: 13, cause: .permissionDenied(group: "dialout")),
            holders: [
                PortHolder(process: 812, command: "gpsd"), PortHolder(process: 900, command: "\u{1B}]0;title\u{7}"),
            ], knownAs: "boat")
        try expectGolden(report.text + report.line(event: "added") + report.json(event: "added"), "devices-report.txt")
    }

    @Test("a device report omits unknown values")
    func unknownValues() {
        let report = DeviceReport(
            SerialDevice(path: "/dev/ttyUSB0", sysfsPath: "", verdict: .candidate("unknown device")), obstacle: nil,
            holders: [])
        #expect(report.text == "/dev/ttyUSB0  may be a receiver: unknown device\n  access  yes\n")
        #expect(
            report.json() == """
                {"path":"/dev/ttyUSB0","verdict":"candidate","kind":"unknown device","identity":"node-/dev/ttyUSB0","links":[],\
                "resetsWhenOpened":false,"mayOpen":true,"holders":[]}

                """)
    }

    @Test("the devices command suggests decode unless a connected device is certain to be a receiver")
    func advice() {
        let adapter = DeviceReport(device, obstacle: nil, holders: [])
        var receiver = device
        receiver.verdict = .certain("u-blox 8")
        #expect(DeviceReport.advice(for: [adapter]).contains("gpsbridge decode /dev/ttyUSB0\n"))
        #expect(DeviceReport.advice(for: [DeviceReport(receiver, obstacle: nil, holders: []), adapter]).isEmpty)
    }

    @Test("the devices command never suggests opening a board that resets when it is opened")
    func noAdviceToOpenBoards() {
        var board = device
        board.path = "/dev/ttyACM0"
        board.usb = USBIdentity(vendor: 0x2341, product: 0x0043, portPath: "1-3")
        #expect(board.resetsWhenOpened)
        let reports = [board, device].map { DeviceReport($0, obstacle: nil, holders: []) }
        #expect(DeviceReport.advice(for: reports).contains("gpsbridge decode /dev/ttyUSB0\n"))
        #expect(DeviceReport.advice(for: [reports[0]]).isEmpty)
    }
}
