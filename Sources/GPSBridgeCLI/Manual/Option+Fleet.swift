package import CommandLineKit

// The options that connect a device to its fleet. They are declared here, rather than with the commands of the
// gpsbridge-fleet package, because they can also be set in the configuration files, which this package reads.

extension Option {
    /// The options that select a fleet's servers, credentials and tenant.
    package static let fleet: [Option] = [
        value(
            "--fleet", "FILE", .file,
            "fleet file from 'gpsbridge fleet enrol': servers, names, keys and certificates"),
        value(
            "--servers", "URL,…", .text,
            """
            servers to use without a fleet file: NATS servers that require no credentials, or an MQTT
            broker, mqtts://[USER@]HOST[:PORT] (default: nats://127.0.0.1:4222)
            """),
        value("--password-file", "FILE", .file, "file that contains the MQTT user's password"),
        value("--ca", "FILE", .file, "trusted CA certificates for an MQTT broker (default: the system's certificates)"),
        value("--tenant", "NAME", .text, "operator of the devices (default: main)"),
    ]

    /// The option that names a device of a fleet.
    package static let fleetDevice = value("--name", "NAME", .text, "name of this device, if there is no fleet file")

    /// The options that control the queue in which a device stores its fixes.
    package static let fleetQueue: [Option] = [
        value(
            "--queue", "FILE", .file,
            "queue file (default: NAME.queue in ~/.local/state/gpsbridge or the service's state directory)"),
        value(
            "--keep", "LIMITS", .text,
            """
            time for which the queue keeps fixes that the center has stored, in case the center loses
            them, and maximum size of the queue (default: 90d,256MB). If the queue is full, the oldest
            fixes are dropped, and the center records their sequence numbers
            """),
        value("--batch", "TIME", .duration, "interval between batches of fixes sent to the center (default: 60s)"),
        value("--live", "TIME", .duration, "minimum interval between positions for the live map (default: 2s)"),
        value(
            "--sync", "TIME", .duration,
            """
            interval between writes to the disk; a longer interval reduces flash wear, but a crash can
            lose the fixes of one interval (default: write each fix immediately)
            """),
    ]

    /// The options of `gpsbridge publish` that can be set in the configuration files.
    package static let publishSettings = fleet + [fleetDevice] + fleetQueue
}
