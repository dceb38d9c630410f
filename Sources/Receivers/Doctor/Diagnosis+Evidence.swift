internal import NMEA
public import Serial

extension Diagnosis {
    /// All that is known about a receiver, gathered without changing anything.
    public struct Evidence: Sendable {
        /// The device that was asked for, by whatever name.
        public var wanted: String?
        /// The ports that are there, whatever is behind them.
        public var ports: [SerialDevice] = []
        /// What is on the USB, with or without a port.
        public var usbDevices: [USBDevice] = []
        /// The port that is looked at.
        public var device: SerialDevice?
        /// Whether its node is there.
        public var nodeExists = false
        /// Whether its node is anything but a device: a file, a directory, a pipe.
        public var isFile = false
        /// Whether its node is an ordinary file, which may be a recording.
        public var isRecording = false
        /// Whether other programs may read it at the same time.
        public var isShared = false
        /// Today, by this machine's clock; `nil` when that is not believed.
        var today: CalendarDate?
        /// Why it may not be opened.
        public var obstacle: SerialError?
        /// Who else has it open.
        public var holders: [PortHolder] = []
        /// The only speed it is read at, `nil` when the speed is looked for.
        public var speed: Int?
        /// What came of reading it, once that has begun.
        public var reading: Reading?

        /// Makes evidence of nothing.
        public init() {}

        /// The device that was asked for, if it was by its identity.
        var identity: DeviceIdentity? { wanted.flatMap(DeviceIdentity.init) }

        /// The node of the port that is looked at, `nil` when none is known.
        var path: String? { device?.path ?? (identity == nil ? wanted : nil) }

        /// Chooses what is looked at when nothing was asked for: the best port. But what surely is a receiver comes before
        /// what only may be one, even if it has no port.
        mutating func chooseDevice() {
            device = best
            if case .candidate = device?.verdict, case .certain = stranded?.verdict { device = nil }
        }

        /// Takes what came of reading it.
        public mutating func take(_ batch: Receiver.Batch) {
            var reading = reading ?? Reading(status: batch.status, statistics: batch.statistics)
            reading.add(batch)
            self.reading = reading
        }
    }
}

extension Diagnosis.Evidence {
    typealias Judgement = (Diagnosis.Finding, Diagnosis.Cause?)

    /// Judges one step, those before it being good.
    func judge(_ step: Diagnosis.Step) -> Judgement {
        switch step {
        case .usb: judgeUSB
        case .driver: judgeDriver
        case .node: judgeNode
        case .permission: judgePermission
        case .free: judgeHolders
        case .speed: judgeSpeed
        case .protocol: judgeProtocol
        case .satellites: judgeSatellites
        case .fix: judgeFix
        }
    }

    private var judgeUSB: Judgement {
        if let device {
            guard let usb = device.usb else { return (.init(.usb, .skipped, "it is not on the USB"), nil) }
            return (.init(.usb, .good, "\(device.verdict.name) \(usb.summary)"), nil)
        }
        if nodeExists { return (.init(.usb, .skipped, "it is not on the USB"), nil) }
        // It may be plugged in all the same, and have no port.
        if let stranded { return (.init(.usb, .good, "\(stranded.verdict.name) \(stranded.identity.summary)"), nil) }
        if let other = best ?? others.first { return absence(beside: other) }
        let name = wanted.map { "\($0) is not there, and no" } ?? "no"
        return (
            .init(
                .usb, .bad, "\(name) receiver or adapter is plugged in",
                cure: ReceiverCondition.Situation.noDevice.remedy()), .noDevice
        )
    }

    /// What is looked for is not there, but others are.
    private func absence(beside other: SerialDevice) -> Judgement {
        let names = others.map { "\($0.path) (\($0.verdict.name))" }.joined(separator: ", ")
        guard let wanted else {
            return (
                .init(
                    .usb, .bad, "nothing is plugged in that is opened unless it is named; there is \(names)",
                    cure: "A board may restart when it is opened. If a receiver is behind it, look at it",
                    followUp: .examine(other.path)),
                .noDevice
            )
        }
        return (
            .init(
                .usb, .bad, "\(wanted) is not there; there is \(names)",
                cure: "Plug the missing one in, or look at the other", followUp: .examine(other.path)), .noDevice
        )
    }

    private var judgeDriver: Judgement {
        if let device {
            guard let driver = device.driver else { return (.init(.driver, .skipped, "none is known"), nil) }
            return (.init(.driver, .good, driver), nil)
        }
        guard let stranded else { return (.init(.driver, .skipped, "none is needed"), nil) }
        if stranded.drivers.contains("usbfs") {
            return (
                .init(
                    .driver, .bad, "a program has taken it from its driver, past the kernel (usbfs)",
                    cure:
                        "Often that is brltty, for Braille displays. If you have none: sudo apt remove brltty, then plug "
                        + "the receiver in again"), .noDriver
            )
        }
        if stranded.drivers.contains("garmin_gps") {
            return (
                .init(
                    .driver, .bad, "garmin_gps, which brings Garmin's own protocol instead of NMEA",
                    cure: "Set the receiver to NMEA, or use one that speaks it"), .noReceiver
            )
        }
        if !stranded.drivers.isEmpty { return (.init(.driver, .good, stranded.drivers.joined(separator: ", ")), nil) }
        let driver = stranded.suitableDriver
        return (
            .init(
                .driver, .bad, "no kernel driver has taken it",
                cure: driver.map { "Load it: sudo modprobe \($0)" } ?? "See what the kernel says: sudo dmesg | tail"),
            .noDriver
        )
    }

    private var judgeNode: Judgement {
        let name = path ?? "/dev"
        if isFile {
            return (
                .init(
                    .node, .bad, isRecording ? "\(name) is a file, not a serial port" : "\(name) is not a serial port",
                    cure: isRecording ? "Read it as a recording" : "See which serial ports there are",
                    followUp: isRecording ? .readRecording(name) : .listDevices),
                .noReceiver
            )
        }
        if nodeExists { return (.init(.node, .good, name), nil) }
        return (
            .init(
                .node, .bad, "there is no \(name)",
                cure:
                    "In a container: pass the device in, as with docker run --device. Otherwise see whether udevd runs: "
                    + "systemctl status systemd-udevd"), .noNode
        )
    }

    private var judgePermission: Judgement {
        let error = obstacle ?? openingError
        switch error?.cause {
        case .permissionDenied, .loginNeeded:
            return (.init(.permission, .bad, "permission denied", cure: error?.cure), .permissionDenied)
        // Rights are not the last word: containers and services have lists of their own. Opening tells.
        case nil where isOpening && (holders.isEmpty || isShared): return (.init(.permission, .pending, ""), nil)
        default: return (.init(.permission, .good, "you may read and write it"), nil)
        }
    }

    private var judgeHolders: Judgement {
        var error = openingError
        if !holders.isEmpty, !isShared {
            error = SerialError(.open, path: path ?? "", number: 0, cause: .busy(holders))
        }
        switch error?.cause {
        case nil where isOpening: return (.init(.free, .pending, ""), nil)
        case nil where reading?.isOpened == false:
            return (
                .init(
                    .free, .bad, "opening it takes too long",
                    cure: "Pull the receiver out, put it back, and try again"), .cannotOpen
            )
        case nil where !holders.isEmpty: return (.init(.free, .good, sharing), nil)
        case nil: return (.init(.free, .good, "no other program has it open"), nil)
        case .busy: return (.init(.free, .bad, error?.summary ?? "", cure: error?.cure), .busy)
        case .notASerialPort:
            return (
                .init(.free, .bad, error?.summary ?? "", cure: error?.cure, followUp: .listDevices), .noReceiver
            )
        default:
            return (
                .init(
                    .free, .bad, error?.summary ?? "",
                    cure: error?.cure ?? "Pull the receiver out, put it back, and try again"), .cannotOpen
            )
        }
    }

    private var sharing: String {
        let names = holders.map { "\($0.command) (process \($0.process))" }.joined(separator: ", ")
        return "\(names) reads it too; each gets only a part of the data"
    }

    /// Whether nothing has come yet of trying to open it.
    private var isOpening: Bool { reading.map { !$0.isOpened && !$0.isOver } ?? true }

    /// Why the reader could not open the port.
    private var openingError: SerialError? {
        switch reading?.condition.situation {
        case .cannotOpen(let error): error.port
        // There was a node.
        case .noDevice, .deviceIsAway, .lost(nil):
            SerialError(.open, path: path ?? "", number: 0, cause: .disconnected)
        default: nil
        }
    }

    /// The port that ``Receiver/Source/automatic`` reads.
    fileprivate var best: SerialDevice? {
        var chooser = PortChooser(.best(triesAdapters: true))
        chooser.replaceAll(ports)
        return chooser.choice(at: .now)?.device
    }

    /// What is plugged in and has no port, the likeliest first.
    fileprivate var stranded: USBDevice? {
        guard !nodeExists else { return nil }
        let sockets = Set(ports.compactMap(\.usb?.portPath))
        return usbDevices.first { device in
            !sockets.contains(device.identity.portPath) && identity?.matches(device) ?? true
        }
    }

    /// The ports that a receiver may be behind.
    private var others: [SerialDevice] { ports.filter { if case .no = $0.verdict { false } else { true } } }
}
