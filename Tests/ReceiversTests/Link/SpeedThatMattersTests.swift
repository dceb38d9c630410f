import ReceiverTestSupport
import Serial
import Testing

@testable import Receivers

@Suite struct SpeedThatMattersTests {
    @Test func aReceiverWithItsOwnUSBHasNone() { #expect(!SerialDevice.receiver("ttyACM0").hasSpeed) }

    @Test(arguments: [SerialDevice.adapter("ttyUSB0"), .builtIn("ttyS0"), .board("ttyACM0"), .arduino("ttyACM0")])
    func whateverMayHaveALineBehindItHasOne(_ device: SerialDevice) { #expect(device.hasSpeed) }

    /// These adapters have the driver of devices without a serial line, and the names of receivers
    /// with a built-in adapter.
    @Test func adaptersOfWCHHaveOne() {
        var device = SerialDevice.receiver("ttyACM0")
        device.usb?.vendor = 0x1A86
        #expect(device.hasSpeed)
    }

    @Test func noBoardIsMadeToForgetItsProgram() {
        #expect(!(SpeedSearch.usualSpeeds + SpeedSearch.rareSpeeds).contains(1_200))
    }
}
