import CWebPage
import Recording
import ServerCore
import Testing
import WebTestSupport

@testable import WebServer

/// Tests of the files of the page.
struct WebPageTests {
    private let page = WebPage(.monitor, compress: Gzip.compress)
    private let plainPage = WebPage(.monitor, compress: { _ in nil })
    private let viewerPage = WebPage(.viewer, compress: { _ in nil })

    private func request(_ path: String..., encoding: String? = nil) -> HTTPRequest {
        var request = HTTPRequest(path: path)
        if let encoding { request.fields = [.init(name: "accept-encoding", value: encoding)] }
        return request
    }

    private func field(_ name: String, _ answer: HTTPAnswer?) -> String? {
        answer?.fields.first { $0.name == name }?.value
    }

    /// The names of the script and the style, which the document contains.
    private func names(in document: String) -> [String] {
        document.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == ".")) }
            .filter { $0.hasPrefix("page-") }.map(String.init)
    }

    private var document: String { document(of: plainPage) }

    private func document(of page: WebPage) -> String {
        page.answer(request()).map { String(decoding: $0.body.array, as: UTF8.self) } ?? ""
    }

    /// The file of a page whose name has a suffix.
    private func file(_ suffix: String, of page: WebPage) throws -> [UInt8] {
        let name = try #require(names(in: document(of: page)).first { $0.hasSuffix(suffix) })
        return try #require(page.answer(request(name))).body.array
    }

    @Test("the page's script and style sheet are served under names that contain their hashes")
    func files() throws {
        let names = names(in: document)
        #expect(Set(names).count == 2 && !document.contains("\"page.js\"") && !document.contains("\"page.css\""))
        for name in names {
            let answer = try #require(plainPage.answer(request(name)))
            #expect(
                answer.caching == .forever
                    && answer.type.hasPrefix(name.hasSuffix(".js") ? "text/javascript" : "text/css"))
        }
        guard case .whileTagged = plainPage.answer(request())?.caching else { throw NoTag() }
        for path in ["page.js", "page.css", "index.html", "page-0.js", "..", ""] {
            #expect(page.answer(request(path)) == nil)
        }
        #expect(page.answer(request(names[0], "x")) == nil)
    }

    private struct NoTag: Error {}

    @Test("the content security policy forbids foreign content and inline scripts")
    func policy() {
        let policy = field("Content-Security-Policy", page.answer(request())) ?? ""
        #expect(policy.hasPrefix("default-src 'none'; ") && policy.contains("frame-ancestors 'none'"))
        #expect(!policy.contains("unsafe") && !policy.contains("http") && !policy.contains("*"))
        #expect(!document.contains(" onclick") && !document.contains("<script>") && !document.contains("style=\""))
    }

    @Test(
        "files are sent compressed only to browsers that accept gzip",
        arguments: [
            ("gzip, br", true), ("br;q=1, gzip;q=0.2", true), ("gzip;q=0", false), ("identity", false), (nil, false),
        ]
            as [(String?, Bool)])
    func encodings(_ encoding: String?, _ isCompressed: Bool) throws {
        for name in names(in: document) {
            let answer = try #require(page.answer(request(name, encoding: encoding)))
            #expect(field("Content-Encoding", answer) == (isCompressed ? "gzip" : nil))
            #expect(field("Vary", answer) == "Accept-Encoding")
            #expect(answer.body.array.starts(with: [0x1F, 0x8B]) == isCompressed)
        }
        let uncompressed = try #require(plainPage.answer(request(encoding: "gzip")))
        #expect(field("Content-Encoding", uncompressed) == nil && field("Vary", uncompressed) == nil)
    }

    @Test("indentation and comments are removed from the script without changing its line numbers")
    func script() throws {
        let sent = try file(".js", of: plainPage).split(separator: 0x0A, omittingEmptySubsequences: false)
        let shared = UnsafeBufferPointer(start: web_page_shared_script(), count: web_page_shared_script_size())
        let monitor = UnsafeBufferPointer(start: web_page_monitor_script(), count: web_page_monitor_script_size())
        let lines = (Array(shared) + Array(monitor)).split(separator: 0x0A, omittingEmptySubsequences: false)
        #expect(sent.count == lines.count)
        for (sent, line) in zip(sent, lines) {
            let code = Array(line.drop { $0 == 0x20 })
            #expect(sent.isEmpty || Array(sent) == code)
            if sent.isEmpty {
                #expect(
                    code.isEmpty || code.starts(with: "//".utf8) || code.starts(with: "/*".utf8)
                        || code.starts(with: "*".utf8))
            }
        }
    }

    @Test("the script and style of both pages begin with the same shared part")
    func kinds() throws {
        let shared = UnsafeBufferPointer(start: web_page_shared_script(), count: web_page_shared_script_size())
            .withoutComments
        let style = UnsafeBufferPointer(start: web_page_style(), count: web_page_style_size()).withoutComments
        let (monitor, viewer) = (try file(".js", of: plainPage), try file(".js", of: viewerPage))
        #expect(monitor.starts(with: shared) && viewer.starts(with: shared) && monitor != viewer)
        let (monitorStyle, viewerStyle) = (try file(".css", of: plainPage), try file(".css", of: viewerPage))
        #expect(monitorStyle == style && viewerStyle.starts(with: style) && viewerStyle.count > style.count)
        #expect(document(of: viewerPage) != document && !document(of: viewerPage).contains("library"))
    }

    // Large circles at their true distance take 1.5 KiB of this.
    @Test("the unshared parts of the map page are at most 14 KiB long")
    func viewerSize() throws {
        let shared = UnsafeBufferPointer(start: web_page_shared_script(), count: web_page_shared_script_size())
            .withoutComments
        let style = UnsafeBufferPointer(start: web_page_style(), count: web_page_style_size()).withoutComments
        let sizes = [
            try file(".js", of: viewerPage), try file(".css", of: viewerPage), Array(document(of: viewerPage).utf8),
        ].compactMap { Gzip.compress($0)?.count }
        let sharedSizes = [shared, style].compactMap { Gzip.compress($0)?.count }
        #expect(sizes.count == 3 && sizes.reduce(0, +) - sharedSizes.reduce(0, +) <= 14 * 1_024)
    }

    @Test("removing the comments from a script preserves the line breaks")
    func helpers() {
        for (one, other) in [("a", "b"), ("ab", "ba"), ("", "\0")] {
            #expect(Array(one.utf8).contentHash != Array(other.utf8).contentHash)
        }
        func stripped(_ text: String) -> String {
            Array(text.utf8).withUnsafeBufferPointer { String(decoding: $0.withoutComments, as: UTF8.self) }
        }
        #expect(stripped("  // a\n  b() // c\n/* d\n   e */\n  f('//')") == "\nb() // c\n\n\nf('//')\n")
        #expect(stripped("/* a */\nb") == "\nb\n")
    }
}

/// Tests of the world map's tiles.
struct WorldMapTests {
    private let map = WorldMap()

    private func answer(_ path: [String], encoding: String = "gzip") -> HTTPAnswer? {
        var request = HTTPRequest(path: ["world"] + path)
        request.fields = [.init(name: "accept-encoding", value: encoding)]
        return map?.answer(request)
    }

    @Test("a world map tile with land is sent compressed")
    func land() throws {
        // Munich at level 5.
        let tile = try #require(answer(["5", "17", "11"]))
        #expect(tile.status == .ok && tile.body.array.starts(with: [0x1F, 0x8B]))
        #expect(tile.fields.contains { $0.name == "Content-Encoding" && $0.value == "gzip" })
        guard case .whileTagged = tile.caching else {
            Issue.record("no tag")
            return
        }
        let places = try #require(answer(["places"]))
        #expect(places.status == .ok && places.body.count > 10_000)
    }

    @Test("a request for a tile without land is answered with 204")
    func sea() throws {
        // The middle of the Pacific Ocean at level 5.
        let tile = try #require(answer(["5", "2", "19"]))
        #expect(tile.status == .noContent && tile.body.count == 0)
        #expect(answer(["13", "16383", "16383"])?.status == .noContent)
    }

    @Test("a tile request from a client that does not accept gzip is refused")
    func plain() {
        #expect(answer(["5", "17", "11"], encoding: "identity")?.status == .notAcceptable)
        #expect(answer(["5", "17", "11"], encoding: "gzip;q=0")?.status == .notAcceptable)
    }

    @Test(
        "a path that is not a tile path is answered with 404",
        arguments: [
            [], ["5"], ["5", "17"], ["5", "17", "11", "0"], ["x", "17", "11"], ["5", "-1", "11"], ["14", "0", "0"],
            ["5", "16384", "0"], ["5", "0", "16384"], ["4294967296", "0", "0"], ["99999999999999999999", "0", "0"],
            ["5", "17", "11.5"], ["", "", ""], ["places", "x"], ["Places"], ["15", "0", "0"], ["5", "17", "x", "11"],
        ])
    func badPaths(_ path: [String]) {
        #expect(answer(path) == nil)
        #expect(
            WebPage(.monitor, compress: { _ in nil }).answer(HTTPRequest(path: ["world"] + path))?.status == .notFound)
    }
}
