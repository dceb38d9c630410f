import CommandLineKit
import Glibc
import Recording
import SystemSupport
import WebDashboard
import WebLibraries

// `gpsbridge web` and `gpsbridge serve --web` serve the same page.

extension Option {
    /// The options for the live page.
    static let livePage: [Option] = [
        value(
            "--web-name", "NAME", .text,
            "also accept this host name in the page's URL, such as boat.lan; may be repeated"
        ).repeatable,
        flag(
            "--web-token",
            "require a key in the page's URL; the key is created at the first start"),
        value(
            "--web-blur", "METERS", .number(20...100_000),
            """
            for screens shown to others: reveal the position only to within METERS (20 to 100000), and
            hide speed, altitude, sky directions and raw data
            """),
        value(
            "--web-tracks", "FILE", .file,
            "also show the tracks in FILE, a database written by 'gpsbridge record -o tracks.sqlite'"),
        value(
            "--maps", "DIR", .file,
            """
            also show the maps in DIR, in MBTiles or PMTiles format (default:
            /var/lib/gpsbridge/maps and ~/.local/share/gpsbridge/maps)
            """),
    ]
}

extension Configuration {
    /// Sets each option of the live page that was not given on the command line. Configured tracks are not shown if the
    /// command line requests a blurred page, because they contain exact positions.
    func completePage(_ arguments: inout Arguments, _ options: [Option], from section: String) {
        let isBlurred = arguments.has("--web-blur")
        complete(&arguments, options.filter { !(isBlurred && $0.name == "--web-tracks") }, from: section)
    }
}

extension WebOutlet.Options {
    /// The names of the options for the live page.
    static let optionNames = Option.livePage.map(\.name)

    /// Creates the options of the live page from a command line.
    init(_ arguments: Arguments) throws(Failure) {
        self.init()
        servesPage = true
        names = try arguments.all("--web-name").map(Self.hostName)
        nameRemedy = "To allow another name, use --web-name"
        if arguments.has("--web-token") { key = try WebKey.stored() }
        blur = try arguments.number("--web-blur")
        if blur != nil, arguments.has("--web-tracks") {
            throw Failure(
                .usage,
                "--web-blur cannot be combined with --web-tracks, because recorded tracks contain exact positions")
        }
        if let path = arguments.value("--web-tracks") {
            try SourceArgument.refusePort(path)
            let library = TrackLibrary(path)
            // The tracks are offered anyway, because the database may be created later.
            if let problem = library.problem { Terminal.say("gpsbridge: --web-tracks: \(problem.message)") }
            libraries.append(library)
        }
        if let folder = arguments.value("--maps") { Self.warnIfUnusable(folder) }
        let folders = arguments.value("--maps").map { [$0] } ?? Self.defaultMapFolders
        if !folders.isEmpty { libraries.append(MapLibrary(folders)) }
        compress = Gzip.compress
    }

    /// Checks a host name, which must be written without a port.
    private static func hostName(_ text: String) throws(Failure) -> String {
        let name = text.hasSuffix(".") ? String(text.dropLast()) : text
        let isName = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
        guard isName, !name.isEmpty else {
            throw Failure(.usage, "--web-name must be a host name without a port, such as boat.lan, not \(text)")
        }
        return name
    }

    /// Warns about a folder of maps that cannot be read. The page is served anyway, because the folder may appear later.
    private static func warnIfUnusable(_ folder: String) {
        let name = FileName.shown(folder)
        var status = stat()
        guard stat(FileName.path(folder), &status) == 0, access(FileName.path(folder), R_OK) == 0 else {
            Terminal.say("gpsbridge: --maps: cannot read \(name): \(lastSystemError)")
            return
        }
        guard status.st_mode & S_IFMT != S_IFDIR else { return }
        let slash = name.lastIndex(of: "/")
        let parent = slash.map { $0 == name.startIndex ? "/" : String(name[..<$0]) } ?? "."
        Terminal.say(
            "gpsbridge: --maps: \(name) is not a directory. Name the directory that contains it: --maps \(parent)")
    }

    /// The default map folders that can be read.
    private static var defaultMapFolders: [String] {
        MapLibrary.usualFolders(Environment.value).filter {
            access($0, R_OK | X_OK) == 0
        }
    }

    /// The content that the page reveals, for messages.
    var shownContent: String {
        if blur != nil { return "the blurred position" }
        let hasTracks = libraries.contains { $0 is TrackLibrary }
        return hasTracks ? "the position and all recorded tracks" : "the position and the track"
    }

    /// The part of a URL that contains the key.
    var fragment: String { key.map { "#key=\($0)" } ?? "" }
}
