import Formats
internal import Glibc
import Serial

extension Devices {
    /// Shows what is there and then what happens, until the reader goes away or a signal comes.
    static func watch(_ selection: Selection, _ writer: DevicesWriter) throws(Failure) -> ExitCode {
        EndingSignals.cleanUpFirst { _exit(ExitCode.success.rawValue) }
        let monitor: HotplugMonitor
        do { monitor = try HotplugMonitor(includingBuiltIn: selection.isEverything) } catch {
            throw Failure(.cannotRead, "cannot watch for devices: \(error)")
        }
        if monitor.source == .nodes {
            Terminal.say("gpsbridge: there is no udevd here, as in a container: watching /dev instead")
        }
        var shown: [String: SerialDevice] = [:]
        let present = monitor.devices.filter(selection.includes)
        for device in present { shown[device.path] = device }
        try writer.list(reports(present), event: "present")
        while wait(for: monitor) {
            for event in monitor.events() {
                switch event {
                case .added(let device) where selection.includes(device):
                    shown[device.path] = device
                    for report in try reports([device]) { try writer.show(report, event: "added") }
                case .changed(let device) where selection.includes(device):
                    shown[device.path] = device
                    for report in try reports([device]) { try writer.show(report, event: "changed") }
                case .removed(let path):
                    if let device = shown.removeValue(forKey: path) { try writer.showRemoval(of: device) }
                default: break
                }
            }
        }
        return .success
    }

    /// - Returns: whether there are events; otherwise whoever read the standard output has gone away.
    private static func wait(for monitor: HotplugMonitor) -> Bool {
        // A pipe's other end is reported as an error, without being asked for.
        var waitedFor = [
            pollfd(fd: monitor.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
        ]
        while poll(&waitedFor, 2, -1) < 0, errno == EINTR {}
        return waitedFor[1].revents == 0
    }
}
