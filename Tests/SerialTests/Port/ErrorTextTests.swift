import Glibc
import Testing

@testable import Serial

@Suite("Errors state what failed, where, and what to do")
struct ErrorTextTests {
    private func text(
        _ cause: SerialError.Cause, _ operation: SerialError.Operation = .open, number: Int32 = 0,
        path: String = "/dev/ttyUSB0"
    ) -> String { "\(SerialError(operation, path: path, number: number, cause: cause))" }

    @Test("errors from opening a port state the reason and a remedy")
    func opening() {
        #expect(
            text(.notFound)
                == "cannot open /dev/ttyUSB0: no such device. Check that the receiver is plugged in. List the devices"
        )
        #expect(
            text(.permissionDenied(group: "dialout"), number: EACCES)
                == "cannot open /dev/ttyUSB0: permission denied. Add yourself to the group dialout: sudo usermod -aG dialout $USER, then log in again"
        )
        #expect(
            text(.loginNeeded(group: "dialout"), number: EACCES)
                == "cannot open /dev/ttyUSB0: permission denied. You have joined the group dialout since you logged in. Log in again, or run: newgrp dialout"
        )
        #expect(
            text(.permissionDenied(group: nil), number: EACCES)
                == "cannot open /dev/ttyUSB0: permission denied. To give everyone access until the device is unplugged: sudo chmod a+rw /dev/ttyUSB0"
        )
        #expect(
            text(.permissionDenied(group: nil), number: EPERM)
                == "cannot open /dev/ttyUSB0: permission denied. Allow the device in the settings of the container or service: docker run --device /dev/ttyUSB0, or DeviceAllow=/dev/ttyUSB0 in the systemd unit"
        )
        #expect(
            text(.notASerialPort)
                == "cannot open /dev/ttyUSB0: not a serial port. List the serial ports"
        )
        #expect(
            text(.disconnected, number: ENXIO)
                == "cannot open /dev/ttyUSB0: no device at this port. Plug the device in again. If this is a "
                + "built-in port, no hardware is connected to it")
        #expect(text(.system, number: EMFILE) == "cannot open /dev/ttyUSB0: too many open files")
    }

    @Test("errors from reading and configuring a port state the reason and a remedy")
    func using() {
        #expect(text(.disconnected, .read) == "cannot read /dev/ttyUSB0: disconnected. Plug the device in again")
        #expect(
            text(.unsupportedBaudRate(31_250), .configure)
                == "cannot configure /dev/ttyUSB0: the driver does not support 31250 baud. Choose a standard baud rate, such as 9600 or 115200"
        )
        #expect(text(.unsupportedBaudRate(9_600), .configure).hasSuffix("such as 4800 or 115200"))
    }

    @Test("a busy port error names the port's holders and explains how to stop them")
    func busy() {
        func text(_ commands: String..., path: String = "/dev/ttyUSB0") -> String {
            let holders = commands.enumerated().map {
                PortHolder(process: Int32.max - Int32($0.offset), command: $0.element)
            }
            return self.text(.busy(holders), path: path)
        }
        let start = "cannot open /dev/ttyUSB0: "
        let first = Int32.max
        #expect(
            text("gpsd")
                == "\(start)gpsd (process \(first)) has it open. Stop it: sudo systemctl stop gpsd.socket gpsd")
        #expect(text("ModemManager").hasSuffix("Stop it: sudo systemctl stop ModemManager"))
        #expect(text("brltty").hasSuffix("Stop it: sudo systemctl stop brltty-udev brltty"))
        #expect(text("agetty").hasSuffix("Stop it: sudo systemctl stop serial-getty@ttyUSB0"))
        #expect(text("agetty", path: "/dev/serial/by-id/x").hasSuffix("sudo systemctl stop serial-getty@'*'"))
        #expect(text("minicom") == "\(start)minicom (process \(first)) has it open. Quit that program first")
        #expect(
            text("gpsd", "minicom")
                == "\(start)gpsd (process \(first)) and minicom (process \(first - 1)) have it open. "
                + "Quit those programs first")
        #expect(
            text("gpsd", "gpsd", "ModemManager").hasSuffix(
                "have it open. Stop them: sudo systemctl stop gpsd.socket gpsd ModemManager"))
        #expect(text() == "\(start)another user's process has it open. To find the process: sudo fuser -v /dev/ttyUSB0")
    }

    @Test("errno values map to causes")
    func causes() {
        func cause(_ number: Int32, _ evidence: PortEvidence = PortEvidence()) -> SerialError.Cause {
            SerialError.Cause(number: number, evidence: evidence)
        }
        let gpsd = PortHolder(process: 812, command: "gpsd")
        #expect(cause(ENOENT) == .notFound)
        #expect(cause(ENOTDIR) == .notFound)
        #expect(cause(EACCES) == .permissionDenied(group: nil))
        #expect(cause(EACCES, PortEvidence(group: "dialout")) == .permissionDenied(group: "dialout"))
        #expect(cause(EACCES, PortEvidence(group: "dialout", isMember: true)) == .loginNeeded(group: "dialout"))
        #expect(cause(EPERM, PortEvidence(group: "dialout")) == .permissionDenied(group: nil))
        #expect(cause(EBUSY, PortEvidence(holders: [gpsd])) == .busy([gpsd]))
        #expect(cause(ENOTTY) == .notASerialPort)
        for number in [EIO, ENXIO, ENODEV] { #expect(cause(number) == .disconnected) }
        for number in [EMFILE, ENOMEM, EINVAL, 0] { #expect(cause(number) == .system) }
    }
}
