import Glibc
import Testing

@testable import Serial

@Suite("An error says what happened, where, and what helps")
struct ErrorTextTests {
    private func text(
        _ cause: SerialError.Cause, _ operation: SerialError.Operation = .open, number: Int32 = 0,
        path: String = "/dev/ttyUSB0"
    ) -> String { "\(SerialError(operation, path: path, number: number, cause: cause))" }

    @Test("Opening")
    func opening() {
        #expect(
            text(.notFound)
                == "cannot open /dev/ttyUSB0: there is no such device. Is the receiver plugged in? See what there is"
        )
        #expect(
            text(.permissionDenied(group: "dialout"), number: EACCES)
                == "cannot open /dev/ttyUSB0: permission denied. Add yourself to the group dialout: sudo usermod -aG dialout $USER, then log in again"
        )
        #expect(
            text(.loginNeeded(group: "dialout"), number: EACCES)
                == "cannot open /dev/ttyUSB0: permission denied. You are in the group dialout, but were not when this session began: log in again (or run: newgrp dialout)"
        )
        #expect(
            text(.permissionDenied(group: nil), number: EACCES)
                == "cannot open /dev/ttyUSB0: permission denied. Until it is plugged in again, this lets everybody use it: sudo chmod a+rw /dev/ttyUSB0"
        )
        #expect(
            text(.permissionDenied(group: nil), number: EPERM)
                == "cannot open /dev/ttyUSB0: permission denied. The container or service that this runs in must allow the device: docker run --device /dev/ttyUSB0, or DeviceAllow=/dev/ttyUSB0 in the systemd unit"
        )
        #expect(
            text(.notASerialPort)
                == "cannot open /dev/ttyUSB0: it is no serial port. See which serial ports there are"
        )
        #expect(
            text(.disconnected, number: ENXIO)
                == "cannot open /dev/ttyUSB0: there is no device behind it. Plug it in again; a port on the board "
                + "that is refused like this has no chip")
        #expect(text(.system, number: EMFILE) == "cannot open /dev/ttyUSB0: too many open files")
    }

    @Test("Using")
    func using() {
        #expect(text(.disconnected, .read) == "cannot read /dev/ttyUSB0: it was disconnected. Plug it in again")
        #expect(
            text(.unsupportedSpeed(31_250), .configure)
                == "cannot configure /dev/ttyUSB0: its driver does not do 31250 bits per second. Choose a usual one, such as 9600 or 115200"
        )
        #expect(text(.unsupportedSpeed(9_600), .configure).hasSuffix("such as 4800 or 115200"))
    }

    @Test("A port that others have: those that are known to be services are stopped as such")
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
        #expect(text("minicom") == "\(start)minicom (process \(first)) has it open. Quit it first")
        #expect(
            text("gpsd", "minicom")
                == "\(start)gpsd (process \(first)) and minicom (process \(first - 1)) have it open. Quit them first")
        #expect(
            text("gpsd", "gpsd", "ModemManager").hasSuffix(
                "have it open. Stop them: sudo systemctl stop gpsd.socket gpsd ModemManager"))
        #expect(text() == "\(start)another user's process has it. See which one: sudo fuser -v /dev/ttyUSB0")
    }

    @Test("What the system's numbers mean")
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
