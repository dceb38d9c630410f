package import CommandLineKit

// The options that connect a device to its fleet. They are declared here, rather than with the commands of the
// gpsbridge-fleet package, because they can also be set in the configuration files, which this package reads.

extension Option {
    /// The options that select a fleet's servers, credentials and tenant.
    package static let fleet: [Option] = [
        value("--fleet", "FILE", .file, "file from 'gpsbridge fleet enrol': servers, names, keys and certificates"),
        value(
            "--servers", "URL,…", .text,
            """
            servers without a fleet file: NATS servers that demand no credentials, or an MQTT broker,
            mqtts://[USER@]HOST[:PORT] (default: nats://127.0.0.1:4222)
            """),
        value("--password-file", "FILE", .file, "file with the password of an MQTT user"),
        value("--ca", "FILE", .file, "certificates that an MQTT broker must have (default: those of the system)"),
        value("--tenant", "NAME", .text, "operator of the devices (default: main)"),
    ]

    /// The option that names a device of a fleet.
    package static let fleetDevice = value("--name", "NAME", .text, "name of this device, without a fleet file")

    /// The options that control the queue in which a device stores its fixes.
    package static let fleetQueue: [Option] = [
        value(
            "--queue", "FILE", .file,
            "queue (default: NAME.queue in ~/.local/state/gpsbridge, or in the directory of the service)"),
        value(
            "--keep", "LIMITS", .text,
            """
            how long stored fixes are kept in the queue for a center that loses its data, and the maximum
            size of the queue (default: 90d,256MB). If the queue is full, the oldest fixes are
            dropped, and the center records their numbers
            """),
        value("--batch", "TIME", .duration, "time after which fixes are sent to be stored (default: 60s)"),
        value("--live", "TIME", .duration, "time between positions for the map (default: 2s)"),
        value(
            "--sync", "TIME", .duration,
            """
            write to the disk only this often, which saves flash memory; a crash loses the fixes of this
            time (default: write each fix)
            """),
    ]

    /// The options of `gpsbridge publish` that can be set in the configuration files.
    package static let publishSettings = fleet + [fleetDevice] + fleetQueue
}
