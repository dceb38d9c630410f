import MonitorScreen
import Serial
import TerminalScreen

// A device or process can have any name, even one with terminal control sequences, with line breaks that imitate the
// output of gpsbridge, or with right-to-left text. All names are therefore cleaned and cut to the screen width before
// they are shown.

extension DeviceReport {
    /// The report as human-readable text in lines of at most 80 columns. Only a line with a long symbolic link can be
    /// wider.
    var text: String {
        var lines = ["\(device.path.shown)  \(device.verdict.words.shown)"]
        func add(_ label: String, _ value: String) {
            lines.append("  \(label.padded(right: 8))\(value)")
        }
        if let knownAs { add("known", "as \(knownAs.shown)".cut(to: 68)) }
        if let usb = device.usb {
            let names = [usb.productName, usb.manufacturer].compactMap { $0?.shown }.filter { !$0.isEmpty }
            if !names.isEmpty { add("name", names.joined(separator: " by ").cut(to: 68)) }
            add(
                "USB",
                "\(usb.numbers), \(usb.serialNumber.map { "serial number \($0.shown)" } ?? "no serial number")".cut(
                    to: 68))
            add("port", "\(usb.portPath.shown)\(usb.partWords)\(driverWords)".cut(to: 68))
        } else if let driver = device.driver {
            add("driver", driver.shown)
        }
        if let link = device.bestLink { add("link", link.plain) }
        if let obstacle {
            add("access", "no, \(obstacle.reason.shown)")
            for line in wrapped((obstacle.remedy ?? "").plain, width: 68) { add("", line) }
        } else {
            add("access", "yes")
        }
        if !holders.isEmpty { add("in use", "by \(holders.map(\.words).joined(separator: ", "))".cut(to: 68)) }
        if device.resetsWhenOpened { add("note", "opening the port may reset the board") }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns a line that reports an event. If the device cannot be opened, the line is followed by the reason and the
    /// remedy.
    func line(event: String) -> String {
        let line = "\(event.padded(right: 8)) \(device.path.shown)  \(device.verdict.words.shown)\n"
        guard let obstacle else { return line }
        let remedy = (["cannot be opened: \(obstacle.reason)", obstacle.remedy ?? ""]).map(\.plain).flatMap {
            wrapped($0, width: 68)
        }
        return line + remedy.map { "         \($0)\n" }.joined()
    }

    /// Returns the advice to print after a list of devices, or an empty string if a receiver was found or no device is
    /// worth trying.
    static func advice(for reports: [DeviceReport]) -> String {
        let isReceiverThere = reports.contains(where: \.device.verdict.isCertain)
        // Do not suggest a programmable board: opening its port would restart its program.
        let candidate = reports.first { report in
            guard case .candidate = report.device.verdict else { return false }
            return report.device.usb != nil && !report.device.resetsWhenOpened
        }
        guard !isReceiverThere, let candidate else { return "" }
        return """

            No device identifies itself as a receiver, but many receivers identify themselves only as serial adapters.
            To check whether the device sends positions: gpsbridge decode \(candidate.device.path.plain)

            """
    }

    private var driverWords: String { device.driver.map { ", driver \($0.shown)" } ?? ", no driver" }
}

extension SerialDevice.Verdict {
    /// The verdict as shown to the user, such as "receiver: u-blox 8".
    var words: String {
        switch self {
        case .certain(let name): "receiver: \(name)"
        case .candidate(let name): "may be a receiver: \(name)"
        case .no(let name): "not a receiver: \(name)"
        }
    }
}

extension SerialDevice {
    /// The best symbolic link to the device file. A link in `/dev/serial/by-id` is preferred, because it is stable and
    /// most programs know it.
    fileprivate var bestLink: String? {
        links.first { $0.hasPrefix("/dev/serial/by-id/") } ?? links.first { $0.hasPrefix("/dev/serial/") }
            ?? links.first
    }
}

extension SerialError {
    /// The reason for the error, without the failed operation and the path.
    fileprivate var reason: String {
        let start = "cannot \(operation.rawValue) \(path): "
        return summary.hasPrefix(start) ? String(summary.dropFirst(start.count)) : summary
    }
}

extension PortHolder {
    fileprivate var words: String { "\(command.shown) (process \(process))" }
}

extension USBIdentity {
    fileprivate var partWords: String {
        let interface = interface.map { ", interface \($0)" } ?? ""
        return interface + (adapterPort.map { $0 > 0 ? ", port \($0)" : "" } ?? "")
    }
}

extension String {
    /// The text without terminal control characters, cut to 60 characters.
    var shown: String { plain.cut(to: 60) }

    fileprivate func cut(to length: Int) -> String { count > length ? prefix(length - 1) + "…" : self }
}
