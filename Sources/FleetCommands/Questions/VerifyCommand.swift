import CommandLineKit
import Dashboard
import FleetStore
import FleetWire
import GPSBridgeCLI
import SystemSupport

/// The `gpsbridge fleet verify` command, which checks that the stored fixes are complete and unchanged.
enum VerifyCommand: Command {
    static let name = "verify"
    static let summary = "check that stored fixes are complete and unchanged"

    static let manual = HelpPage(
        usage: ["gpsbridge fleet verify [DEVICE] [OPTION…]"],
        [
            .description([
                .paragraph(
                    """
                    Reads every stored batch, and checks that its sequence numbers and its digest continue those of the
                    previous batch, and that it and its simplified track can be decoded. Prints one line for each run of
                    'publish' on a device, followed by any problems and the sequence numbers of dropped or forgotten
                    fixes.
                    """)
            ]),
            .titled("Options", [.options(Center.options + [.help])]),
            .titled(
                "Exit codes",
                [
                    .list([
                        .init("0", "all stored fixes are complete and unchanged"),
                        .init("1", "problems were found, or nothing is stored"),
                    ])
                ]),
        ])

    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        let arguments = try Arguments(words, manual)
        let device = try arguments.operands.isEmpty ? nil : Center.device(arguments, for: VerifyCommand.self)
        let center = try Center(arguments)
        let reports = try center.ask { store throws(FleetStoreError) in
            try store.verify(tenant: center.tenant, device: device)
        }
        guard !reports.isEmpty else {
            guard let device else { throw try center.nothingFound(ListCommand.noDevices) }
            throw try ShowCommand.noFixes(of: device, in: nil, center)
        }
        _ = try OutputFile.show(reports.flatMap(lines).map { $0 + "\n" }.joined())
        return reports.allSatisfy(\.problems.isEmpty) ? .success : .nothingDecoded
    }

    /// Returns the result for one stream as lines of text.
    static func lines(_ report: StreamReport) -> [String] {
        let verdict = report.problems.isEmpty ? "complete" : "DAMAGED"
        let gaps = report.gaps.map { gap in
            let numbers =
                gap.count == 1 ? "fix \(gap.first)" : "fixes \(gap.first) to \(gap.first + UInt64(gap.count) - 1)"
            return gap.isDeleted
                ? "  \(gap.reason): \(numbers)" : "  dropped by the device: \(numbers) (\(gap.reason))"
        }
        let counts =
            count(report.fixes, "fix", "fixes") + " in "
            + count(report.batches, "batch", "batches")
        return ["\(report.device) \(report.incarnation.text): \(verdict), \(counts)"] + gaps
            + report.problems.map { "  \($0)" }
    }
}
