internal import NMEA
public import Serial

extension Diagnosis {
    /// The facts about a receiver on which a diagnosis is based.
    public struct Evidence: Sendable {
        /// The requested device: a device file, a link to one, or the textual form of a `DeviceIdentity`. `nil` if no
        /// particular device was requested.
        public var wanted: String?
        /// The name of the source that is read instead of a port, such as a server or a recording; `nil` for a port.
        package var source: String?
        /// All serial ports that are present, whether or not a receiver may be connected to them.
        public var ports: [SerialDevice] = []
        /// All USB devices that are present, whether or not they have a serial port.
        public var usbDevices: [USBDevice] = []
        /// The port to examine; `nil` if no matching port is present.
        public var device: SerialDevice?
        /// The name of the examined device; `nil` if it is unknown.
        var examined: String? { device?.path ?? wanted }
        /// Whether the device file of the port to examine exists.
        public var nodeExists = false
        /// Whether the requested path refers to something other than a port, such as a file, a pipe or `/dev/null`.
        public var isFile = false
        /// Whether the requested path refers to a regular file, which may be a recording.
        public var isRecording = false
        /// Whether other programs are allowed to read the port at the same time.
        public var isShared = false
        /// The date according to this computer's clock; `nil` to leave the receiver's date unchecked.
        var today: CalendarDate?
        /// The error that is expected when the port is opened; `nil` if none is expected.
        public var obstacle: SerialError?
        /// The other programs that have the port open.
        public var holders: [PortHolder] = []
        /// The only baud rate to try; `nil` to search for the baud rate.
        public var baudRate: Int?
        /// The data received so far; `nil` until reading has begun.
        public var reading: ReceivedData?

        /// Creates empty evidence.
        public init() {}

        /// The identity of the requested device, if it was requested by identity.
        var identity: DeviceIdentity? { wanted.flatMap(DeviceIdentity.init) }

        /// The path of the port to examine; `nil` if the path is unknown.
        var path: String? { device?.path ?? (identity == nil ? wanted : nil) }

        /// Chooses the best port if the user did not request a device.
        ///
        /// If the best port only might have a receiver, but a connected device without a port certainly is a receiver,
        /// no port is chosen. The diagnosis then reports that the receiver's port is missing.
        mutating func chooseDevice() {
            device = best
            if case .candidate = device?.verdict, case .certain = stranded?.verdict { device = nil }
        }

        /// Adds a batch that the receiver has delivered.
        public mutating func handle(_ batch: Receiver.Batch) {
            var reading = reading ?? ReceivedData(status: batch.status, statistics: batch.statistics)
            reading.add(batch)
            self.reading = reading
        }
    }
}

extension Diagnosis.Evidence {
    typealias Judgment = (Diagnosis.Finding, Diagnosis.Cause?)

    /// Judges one step, given that all earlier steps have succeeded.
    func judge(_ step: Diagnosis.Step) -> Judgment {
        if let source, let judgment = judge(step, of: source) { return judgment }
        return switch step {
        case .usb: judgeUSB
        case .driver: judgeDriver
        case .node: judgeNode
        case .permission: judgePermission
        case .free: judgeHolders
        case .baudRate: judgeBaudRate
        case .protocol: judgeProtocol
        case .satellites: judgeSatellites
        case .fix: judgeFix
        }
    }

    /// Judges a step of a source that is not a port; `nil` if the step is the same as for a port.
    private func judge(_ step: Diagnosis.Step, of source: String) -> Judgment? {
        switch step {
        case .usb, .driver, .node, .permission: return (.init(step, .skipped, "not a serial port"), nil)
        case .free:
            switch reading?.condition.situation {
            case .cannotOpen(let error), .lost(let error?):
                return (.init(.free, .bad, error.summary, remedy: error.remedy), .cannotOpen)
            case nil, .opening: return (.init(.free, .pending, ""), nil)
            default: return (.init(.free, .skipped, "not a serial port"), nil)
            }
        case .baudRate, .protocol, .satellites, .fix: return nil
        }
    }

    private var judgeUSB: Judgment {
        if let device {
            guard let usb = device.usb else { return (.init(.usb, .skipped, "not a USB device"), nil) }
            return (.init(.usb, .good, "\(device.verdict.name) \(usb.summary)"), nil)
        }
        if nodeExists { return (.init(.usb, .skipped, "not a USB device"), nil) }
        // The device may be connected but have no port.
        if let stranded { return (.init(.usb, .good, "\(stranded.verdict.name) \(stranded.identity.summary)"), nil) }
        if let other = best ?? others.first { return absence(beside: other) }
        let nothing = "no receiver or adapter is connected"
        return (
            .init(
                .usb, .bad, wanted.map { "\($0) is not connected, and \(nothing)" } ?? nothing,
                remedy: ReceiverCondition.Situation.noDevice.remedy()), .noDevice
        )
    }

    /// Returns the judgment of the first step if the requested device was not found, but other serial devices are
    /// connected. If no device was requested, the judgment is that no receiver was found.
    private func absence(beside other: SerialDevice) -> Judgment {
        let names = others.map { "\($0.path) (\($0.verdict.name))" }.joined(separator: ", ")
        guard let wanted else {
            return (
                .init(
                    .usb, .bad, "no receiver found; boards are connected, but are not opened automatically: \(names)",
                    remedy:
                        "Opening a board may restart it. If a receiver is connected to the board, examine the board",
                    followUp: .examine(other.path)),
                .noDevice
            )
        }
        return (
            .init(
                .usb, .bad, "\(wanted) is not connected; connected devices: \(names)",
                remedy: "Plug in the missing device, or examine one that is connected", followUp: .examine(other.path)),
            .noDevice
        )
    }

    private var judgeDriver: Judgment {
        if let device {
            guard let driver = device.driver else { return (.init(.driver, .skipped, "unknown"), nil) }
            return (.init(.driver, .good, driver), nil)
        }
        guard let stranded else { return (.init(.driver, .skipped, "not needed"), nil) }
        if stranded.drivers.contains("usbfs") {
            return (
                .init(
                    .driver, .bad, "another program has detached the device's kernel driver (through usbfs)",
                    remedy:
                        "The program is often brltty, the driver for Braille displays. If you do not use a Braille "
                        + "display, run the following command and plug the receiver in again: sudo apt remove brltty"),
                .noDriver
            )
        }
        if stranded.drivers.contains("garmin_gps") {
            return (
                .init(
                    .driver, .bad, "garmin_gps, which uses Garmin's protocol instead of NMEA",
                    remedy: "Switch the receiver to NMEA output, or use a receiver that sends NMEA"), .noReceiver
            )
        }
        if !stranded.drivers.isEmpty { return (.init(.driver, .good, stranded.drivers.joined(separator: ", ")), nil) }
        let driver = stranded.suitableDriver
        return (
            .init(
                .driver, .bad, "no kernel driver is bound to the device",
                remedy: driver.map { "Load the driver: sudo modprobe \($0)" }
                    ?? "Check the kernel log: sudo dmesg | tail"),
            .noDriver
        )
    }

    private var judgeNode: Judgment {
        let name = path ?? "/dev"
        if isFile {
            return (
                .init(
                    .node, .bad, isRecording ? "\(name) is a file, not a serial port" : "\(name) is not a serial port",
                    remedy: isRecording ? "Read the file as a recording" : "List the serial ports",
                    followUp: isRecording ? .readRecording(name) : .listDevices),
                .noReceiver
            )
        }
        if nodeExists { return (.init(.node, .good, name), nil) }
        return (
            .init(
                .node, .bad, "\(name) does not exist",
                remedy:
                    "If gpsbridge is running in a container, pass the device to the container: docker run --device DEVICE. "
                    + "Otherwise, check that udevd is running: systemctl status systemd-udevd"), .noNode
        )
    }

    private var judgePermission: Judgment {
        let error = obstacle ?? openingError
        switch error?.cause {
        case .permissionDenied, .loginNeeded:
            return (.init(.permission, .bad, "permission denied", remedy: error?.remedy), .permissionDenied)
        // Permissions do not guarantee access, because containers and services may restrict it further. Only an attempt
        // to open the port shows whether access is allowed.
        case nil where isOpening && (holders.isEmpty || isShared): return (.init(.permission, .pending, ""), nil)
        default: return (.init(.permission, .good, "you have read and write access"), nil)
        }
    }

    private var judgeHolders: Judgment {
        var error = openingError
        if !holders.isEmpty, !isShared {
            error = SerialError(.open, path: path ?? "", number: 0, cause: .busy(holders))
        }
        switch error?.cause {
        case nil where isOpening: return (.init(.free, .pending, ""), nil)
        case nil where reading?.isOpened == false:
            return (
                .init(
                    .free, .bad, "opening the port is taking too long",
                    remedy: "Unplug the receiver, plug it in again, and retry"), .cannotOpen
            )
        case nil where !holders.isEmpty: return (.init(.free, .good, sharing), nil)
        case nil: return (.init(.free, .good, "no other program has the port open"), nil)
        case .busy: return (.init(.free, .bad, error?.summary ?? "", remedy: error?.remedy), .busy)
        case .notASerialPort:
            return (
                .init(.free, .bad, error?.summary ?? "", remedy: error?.remedy, followUp: .listDevices), .noReceiver
            )
        default:
            return (
                .init(
                    .free, .bad, error?.summary ?? "",
                    remedy: error?.remedy ?? "Unplug the receiver, plug it in again, and retry"), .cannotOpen
            )
        }
    }

    private var sharing: String {
        let names = holders.map { "\($0.command) (process \($0.process))" }.joined(separator: ", ")
        return "the port is also open in \(names), so each program gets only part of the data"
    }

    /// Whether the attempt to open the port has not begun yet or is still in progress.
    private var isOpening: Bool { reading.map { !$0.isOpened && !$0.isOver } ?? true }

    /// The error that prevented the port from being opened, if any.
    private var openingError: SerialError? {
        switch reading?.condition.situation {
        case .cannotOpen(let error): error.port
        // The device file existed when the diagnosis began, so the device has been disconnected since then.
        case .noDevice, .deviceIsAway, .lost(nil):
            SerialError(.open, path: path ?? "", number: 0, cause: .disconnected)
        default: nil
        }
    }

    /// The port that ``Receiver/Source/automatic`` would read.
    fileprivate var best: SerialDevice? {
        var chooser = PortChooser(.best(triesAdapters: true))
        chooser.replaceAll(ports)
        return chooser.choice(at: .now)?.device
    }

    /// The USB device that is most likely to be a receiver, among the connected USB devices without a serial port.
    fileprivate var stranded: USBDevice? {
        guard !nodeExists else { return nil }
        let sockets = Set(ports.compactMap(\.usb?.portPath))
        return usbDevices.first { device in
            !sockets.contains(device.identity.portPath) && identity?.matches(device) ?? true
        }
    }

    /// The ports to which a receiver may be connected.
    private var others: [SerialDevice] { ports.filter { !$0.verdict.isNo } }
}
