internal import CWebPage
internal import ServerCore

/// A live page and the world map, both of which are embedded in the program.
package final class WebPage {
    /// The purpose of a page.
    package enum Kind {
        /// The live page of receivers.
        case monitor
        /// The interactive map of a program.
        case viewer
    }

    /// A file of the page.
    private struct Asset {
        var type: String
        var plain: SharedBytes
        var compressed: SharedBytes?
        var caching: HTTPAnswer.Caching
        var fields: [(name: String, value: String)] = []
    }

    private let assets: [[String]: Asset]
    private let world = WorldMap()

    /// Whether the program contains the world map.
    package var hasWorld: Bool { world != nil }

    /// The header fields that protect the page. The page may load only its own files, and no page of another site may
    /// embed it.
    private static let policy = [
        (
            name: "Content-Security-Policy",
            value: """
            default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
            base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'
            """
        ),
        (
            "Permissions-Policy",
            "camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=()"
        ),
    ]

    /// Prepares a page.
    ///
    /// - Parameters:
    ///   - kind: The purpose of the page.
    ///   - compress: A closure that compresses a file with gzip. If it returns `nil`, the file is sent as it is.
    package init(_ kind: Kind, compress: ([UInt8]) -> [UInt8]?) {
        func asset(_ type: String, _ bytes: [UInt8], _ caching: HTTPAnswer.Caching) -> Asset {
            Asset(
                type: type, plain: SharedBytes(bytes), compressed: compress(bytes).map { SharedBytes($0) },
                caching: caching)
        }
        let source = PageSource(kind)
        var text = String(decoding: source.html, as: UTF8.self)
        var assets: [[String]: Asset] = [:]
        for file in source.files {
            // The name of each file contains the hash of the file, so that browsers can cache the file forever.
            let name = "\(file.stem)-\(file.bytes.hash).\(file.suffix)"
            text = text.replacing("\(file.stem).\(file.suffix)", with: name)
            assets[[name]] = asset("text/\(file.type); charset=utf-8", file.bytes, .forever)
        }
        var document = asset("text/html; charset=utf-8", Array(text.utf8), .whileTagged(Array(text.utf8).hash))
        document.fields = Self.policy
        assets[[]] = document
        self.assets = assets
    }

    /// Returns the response to a request for a file of the page or a tile of the world map; `nil` for other requests.
    package func answer(_ request: HTTPRequest) -> HTTPAnswer? {
        if request.path.first == "world" {
            return world?.answer(request) ?? HTTPAnswer(.notFound, "The world map has no such tile\n")
        }
        guard let asset = assets[request.path] else { return nil }
        let isCompressed = asset.compressed != nil && request.accepts("gzip", in: "accept-encoding")
        var answer = HTTPAnswer(type: asset.type, body: isCompressed ? asset.compressed ?? asset.plain : asset.plain)
        answer.caching = asset.caching
        answer.fields = asset.fields
        if asset.compressed != nil { answer.fields.append(("Vary", "Accept-Encoding")) }
        if isCompressed {
            answer.fields.append(("Content-Encoding", "gzip"))
            // The compressed file consists of different bytes, so it needs a different tag.
            if case .whileTagged(let tag) = asset.caching { answer.caching = .whileTagged("\(tag)-gzip") }
        }
        return answer
    }
}

extension [UInt8] {
    /// A hash of the bytes (64-bit FNV-1a), for names and tags.
    var hash: String {
        String(reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 36)
    }
}
