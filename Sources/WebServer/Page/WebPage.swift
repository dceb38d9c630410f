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
    }

    private let assets: [[String]: Asset]
    private let world = WorldMap()

    /// Whether the program contains the world map.
    package static let hasWorld = WorldMap() != nil

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

    /// Creates a page with prepared files.
    package init(_ prepared: PageFiles) {
        assets = prepared.files.mapValues { file in
            Asset(
                type: file.type, plain: SharedBytes(file.plain), compressed: file.compressed.map { SharedBytes($0) },
                caching: file.caching)
        }
    }

    /// Prepares and creates a page.
    package convenience init(_ kind: Kind, compress: ([UInt8]) -> [UInt8]?) {
        self.init(PageFiles(kind, compress: compress))
    }

    /// Returns whether a page may have a file with the given path.
    package static func mayContain(_ path: [String]) -> Bool {
        guard let name = path.first else { return true }
        return name == "world" || path.count == 1 && (name.hasSuffix(".js") || name.hasSuffix(".css"))
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
        if request.path.isEmpty { answer.fields = Self.policy }
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
    package var contentHash: String {
        String(reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 36)
    }
}
