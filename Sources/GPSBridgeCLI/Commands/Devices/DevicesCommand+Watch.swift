import Serial
import SystemSupport

extension DevicesCommand {
    /// Shows the connected devices, then every change, until a signal arrives or the output closes.
    static func watch(_ selection: Selection, _ writer: DevicesWriter) throws(Failure) -> ExitCode {
        Shutdown.begin()
        let monitor: HotplugMonitor
        do { monitor = try HotplugMonitor(includingBuiltIn: selection.isEverything) } catch {
            throw Failure(.cannotRead, "cannot watch for devices: \(error)")
        }
        if monitor.source == .nodes {
            Terminal.say("gpsbridge: udevd is not running, which is normal in containers: watching /dev instead")
        }
        var shown: [String: SerialDevice] = [:]
        let present = monitor.devices.filter(selection.includes)
        for device in present { shown[device.path] = device }
        try writer.list(reports(present), event: "present")
        while Shutdown.wait(for: monitor.descriptor) {
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
}
