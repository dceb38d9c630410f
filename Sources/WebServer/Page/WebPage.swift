internal import CWebPage
internal import ServerCore

/// The live page and the world map, which are part of the program.
package final class WebPage {
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

    /// The page may load only its own files, and no page of another site may embed it.
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

    /// Prepares the page.
    ///
    /// - Parameter compress: A closure that compresses a file with gzip. If it returns `nil`, the file is sent as it is.
    package init(compress: ([UInt8]) -> [UInt8]?) {
        func asset(_ type: String, _ bytes: [UInt8], _ caching: HTTPAnswer.Caching) -> Asset {
            Asset(
                type: type, plain: SharedBytes(bytes), compressed: compress(bytes).map { SharedBytes($0) },
                caching: caching)
        }
        let script = UnsafeBufferPointer(start: web_page_script(), count: web_page_script_size()).withoutComments
        let library = UnsafeBufferPointer(start: web_page_library(), count: web_page_library_size()).withoutComments
        let style = UnsafeBufferPointer(start: web_page_style(), count: web_page_style_size()).withoutComments
        let html = Array(UnsafeBufferPointer(start: web_page_html(), count: web_page_html_size()))
        // The names of the scripts and the style contain their hash, so that browsers can keep them forever.
        let scriptName = "page-\(script.hash).js"
        let libraryName = "library-\(library.hash).js"
        let styleName = "page-\(style.hash).css"
        let text = String(decoding: html, as: UTF8.self)
            .replacing("page.js", with: scriptName).replacing("library.js", with: libraryName)
            .replacing("style.css", with: styleName)
        var document = asset("text/html; charset=utf-8", Array(text.utf8), .whileTagged(Array(text.utf8).hash))
        document.fields = Self.policy
        assets = [
            []: document,
            [scriptName]: asset("text/javascript; charset=utf-8", script, .forever),
            [libraryName]: asset("text/javascript; charset=utf-8", library, .forever),
            [styleName]: asset("text/css; charset=utf-8", style, .forever),
        ]
    }

    /// Returns the response to a request for a file of the page or a tile of the world map; `nil` for other requests.
    package func answer(_ request: HTTPRequest) -> HTTPAnswer? {
        if request.path.first == "world" { return world?.answer(request) ?? HTTPAnswer(.notFound, "no such tile\n") }
        guard let asset = assets[request.path] else { return nil }
        let isCompressed = asset.compressed != nil && request.accepts("gzip", in: "accept-encoding")
        var answer = HTTPAnswer(type: asset.type, body: isCompressed ? asset.compressed ?? asset.plain : asset.plain)
        answer.caching = asset.caching
        answer.fields = asset.fields
        if asset.compressed != nil { answer.fields.append(("Vary", "Accept-Encoding")) }
        if isCompressed {
            answer.fields.append(("Content-Encoding", "gzip"))
            // Different bytes need different tags.
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

extension UnsafeBufferPointer<UInt8> {
    /// The source code of a script or a style sheet without indentation and without the comments that begin a line. It is
    /// half as long, and its line numbers stay the same.
    var withoutComments: [UInt8] {
        var result: [UInt8] = []
        var isInComment = false
        for line in split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let code = line.drop { $0 == UInt8(ascii: " ") }
            let begins = code.starts(with: "/*".utf8)
            if begins || isInComment {
                isInComment = !code.reversed().starts(with: "/*".utf8)
            } else if !code.starts(with: "//".utf8) {
                result += code
            }
            result.append(UInt8(ascii: "\n"))
        }
        return result
    }
}
