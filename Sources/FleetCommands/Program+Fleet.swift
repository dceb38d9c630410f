package import GPSBridgeCLI

extension Program {
    /// The program `gpsbridge-fleet`, which users run as `gpsbridge fleet` and `gpsbridge publish`.
    package static let fleet = Program(
        name: "gpsbridge-fleet", invocation: "gpsbridge fleet", summary: "collect and query the fixes of many devices",
        commands: [
            ListCommand.self, WatchCommand.self, ShowCommand.self, ExportCommand.self, FindCommand.self,
            VerifyCommand.self, FenceCommand.self, ReplayCommand.self, ForgetCommand.self, ServeCommand.self,
            InitCommand.self, EnrolCommand.self, RevokeCommand.self, RenewCommand.self, PublishCommand.self,
            CollectCommand.self, CheckCommand.self, DemoCommand.self, PrepareCommand.self,
            CompletionsCommand.self, ManCommand.self,
        ])
}
