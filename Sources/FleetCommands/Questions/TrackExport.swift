import FleetWire
import GNSS
import GPSBridgeCLI
import SystemSupport
import TextOutput
import TrackFormats

/// An output file that contains the fixes of several devices, with one track per device.
struct TrackExport {
    private let output: OutputFile
    private let buffer: OutputBuffer
    private let format: TrackFormat
    private var writer: any TrackWriter
    /// The number of tracks that contain fixes.
    private var tracks = 0

    /// Opens the output and begins the file.
    ///
    /// - Parameter path: The path of the file; `nil` or `-` for standard output.
    init(to path: String?, as format: TrackFormat) throws(Failure) {
        let output = try OutputFile(path)
        self.output = output
        buffer = output.makeBuffer()
        self.format = format
        writer = format.writer(into: buffer, namesDevices: true)
        writer.begin()
    }

    /// Adds a device's track.
    ///
    /// - Parameter fixes: A closure that calls its argument with each fix until the argument returns `false`.
    /// - Returns: The number of fixes written.
    mutating func addTrack(
        of device: String, _ fixes: ((FleetFix) -> Bool) throws(Failure) -> Void
    ) throws(Failure) -> Int {
        writer.beginTrack(named: device)
        let count = writer.count
        try fixes { fix in
            writer.append(fix.epoch)
            return !buffer.hasFailed
        }
        if buffer.hasFailed { try buffer.flush() }
        if writer.count > count { tracks += 1 }
        return writer.count - count
    }

    /// Completes the file. Throws a ``Failure`` if no fix was written.
    mutating func finish() throws(Failure) {
        guard writer.count > 0 else {
            throw Failure(.nothingDecoded, "nothing was exported, because no fix with a position matches the options")
        }
        writer.end()
        try buffer.flush()
        try output.finish()
        if let note { Terminal.say("gpsbridge: \(note)") }
    }

    /// A note about a file that does not show which fixes belong to which device; `nil` for any other file.
    var note: String? {
        guard format == .nmea, tracks > 1 else { return nil }
        return "the fixes of \(tracks) devices follow each other, and NMEA sentences do not contain the devices' names"
    }
}
