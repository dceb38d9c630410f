import CommandLineKit
import FleetFences
import GNSS
import GPSBridgeCLI
import SystemSupport
import TrackFormats

extension FenceArea {
    /// Creates the area that `--circle` or `--polygon` specifies.
    init(_ arguments: Arguments) throws(Failure) {
        switch (arguments.value("--circle"), arguments.value("--polygon")) {
        case (let circle?, nil): self = try .circle(Self.circle(circle))
        case (nil, let polygon?): self = try .polygon(Self.polygon(polygon))
        default:
            throw Failure(
                .usage,
                "specify one area: --circle LAT,LON,RADIUS or --polygon FILE, such as --circle 48.137,11.575,200m"
            )
        }
    }

    private static func circle(_ text: String) throws(Failure) -> FenceCircle {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 3, let latitude = Double(parts[0]), let longitude = Double(parts[1]),
            let radius = Quantity(parts[2]), radius.dimension == .length
        else {
            throw Failure(
                .usage,
                "--circle must be a latitude, a longitude and a radius with its unit, such as 48.137,11.575,200m or "
                    + "48.1,11.5,3km, not '\(text)'"
            )
        }
        do throws(FenceError) {
            return try FenceCircle(
                center: Coordinate(latitude: latitude, longitude: longitude), radius: radius.value)
        } catch {
            throw Failure(.usage, "--circle: \(error.message)")
        }
    }

    private static func polygon(_ text: String) throws(Failure) -> FencePolygon {
        let areCorners = text.contains(",") && text.allSatisfy("0123456789+-.,; ".contains)
        let lines = try areCorners ? [] : lines(inFile: text)
        do throws(FenceError) {
            let polygon = try areCorners ? FencePolygon(points: text) : FencePolygon(rings: lines)
            try polygon.checkOutline()
            return polygon
        } catch {
            throw Failure(.usage, "--polygon: \(error.message)")
        }
    }

    /// Reads the tracks in a file as lines, each a list of coordinates. A fix without a position splits a track into
    /// two lines.
    private static func lines(inFile path: String) throws(Failure) -> [[Coordinate]] {
        let contents = TrackReader.read(try InputFile(path).readAll(atMost: 1 << 24))
        let lines = contents?.tracks.flatMap { $0.epochs.split { $0.fix.coordinate == nil } } ?? []
        guard !lines.isEmpty else {
            throw Failure(
                .cannotRead,
                "\(FileName.shown(path)) contains no lines. Save the polygon as a GeoJSON feature, or list corners: "
                    + "--polygon '48.1,11.5 48.2,11.5 48.2,11.6'")
        }
        // It is not known whether a file with an unsupported encoding is complete.
        if let losses = contents?.losses,
            losses.isDamaged || losses.points > 0 || losses.unsupportedEncoding != nil
        {
            throw Failure(.cannotRead, "\(FileName.shown(path)) is damaged, so corners of the polygon may be missing")
        }
        return lines.map { $0.compactMap(\.fix.coordinate) }
    }
}
