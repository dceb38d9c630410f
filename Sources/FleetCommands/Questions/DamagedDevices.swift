import CommandLineKit
import GPSBridgeCLI

/// The devices whose stored fixes could not all be read. Damaged batches are skipped, so that they do not withhold the
/// fixes of all other batches and devices.
struct DamagedDevices {
    private var names: Set<String> = []

    /// The exit codes of a command that skips damaged batches.
    static let exitCodes = HelpPage.Section.titled(
        "Exit codes",
        [
            .list([
                .init("0", "all fixes that match the options were read"),
                .init("1", "nothing was found, or some fixes are damaged and were skipped"),
            ])
        ])

    /// Adds a device. A device may be added several times.
    mutating func add(_ device: String) { names.insert(device) }

    /// Names the devices on standard error. Returns the exit code of a command that has skipped their damaged batches.
    func report(_ tenant: String) -> ExitCode {
        guard let notice = notice(tenant) else { return .success }
        Terminal.say("gpsbridge: \(notice)")
        return .nothingDecoded
    }

    /// The notice that names the devices, with the commands that help; `nil` if there is no device.
    func notice(_ tenant: String) -> String? {
        guard let first = names.first else { return nil }
        let list = DeviceText.list(names.sorted())
        let operand = (names.count == 1 ? first : "DEVICE") + Center.option(tenant: tenant)
        return """
            some fixes of \(list) were skipped, because the stored data is damaged. To list the damage: gpsbridge fleet \
            verify \(operand). To get the fixes again: gpsbridge fleet replay \(operand)
            """
    }
}
