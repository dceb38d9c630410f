import CommandLineKit
internal import Glibc
import Serial
import SystemSupport
import TextOutput

/// The `gpsbridge devices` command, which shows the connected devices and whether they can be used.
enum DevicesCommand: Command {
    static let name = "devices"
    static let summary = "list connected receivers and serial adapters"

    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        let arguments = try Arguments(words, manual)
        try arguments.refuseOperands(of: "gpsbridge devices")
        let selection = Selection(isEverything: arguments.has("--all"))
        let output = try OutputFile(nil)
        let buffer = output.makeBuffer()
        let writer = DevicesWriter(asJSON: arguments.has("--json"), into: buffer)
        if arguments.has("--watch") { return try watch(selection, writer) }
        let devices = SerialDevices.all(includingBuiltIn: selection.isEverything)
        let chosen = devices.filter(selection.includes)
        try writer.list(reports(chosen))
        guard chosen.isEmpty else { return .success }
        throw Failure(.nothingDecoded, nothingFound(among: devices.count, selection))
    }

    /// Returns a report for each device, without opening the device files.
    static func reports(_ devices: [SerialDevice]) throws(Failure) -> [DeviceReport] {
        let configuration = try Configuration.effective()
        return devices.map { DeviceReport($0, knownAs: configuration.name(of: $0)) }
    }

    /// The selection of devices to show.
    struct Selection {
        let isEverything: Bool

        func includes(_ device: SerialDevice) -> Bool { isEverything || !device.verdict.isNo }
    }

    /// Returns the error message for an empty list of devices.
    ///
    /// - Parameter others: The number of connected devices that are not receivers.
    static func nothingFound(among others: Int, _ selection: Selection) -> String {
        let hint =
            selection.isEverything
            ? "To find out why a connected receiver is not listed: gpsbridge doctor"
            : others == 0
                ? "To list built-in ports: gpsbridge devices --all"
                : "Other devices are connected. To list them: gpsbridge devices --all"
        return """
            no GPS receiver or serial adapter found
            Is the receiver plugged in? To wait for it: gpsbridge devices --watch
            To try gpsbridge without a receiver: gpsbridge monitor --simulate
            \(hint)
            """
    }
}
