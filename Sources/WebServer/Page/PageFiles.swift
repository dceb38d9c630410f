/// The files of a page, ready to be sent. Preparing them takes tens of milliseconds, too long for a loop that serves
/// other clients.
package struct PageFiles: Sendable {
    struct File: Sendable {
        var type: String
        var plain: [UInt8]
        var compressed: [UInt8]?
        var caching: HTTPAnswer.Caching
    }

    /// The document, which has the empty path, and the files to which it refers, keyed by path.
    let files: [[String]: File]

    /// Prepares a page.
    ///
    /// - Parameters:
    ///   - kind: The purpose of the page.
    ///   - compress: A closure that compresses a file with gzip. If it returns `nil`, the file is sent as it is.
    package init(_ kind: WebPage.Kind, compress: ([UInt8]) -> [UInt8]?) {
        func file(_ type: String, _ bytes: [UInt8], _ caching: HTTPAnswer.Caching) -> File {
            File(type: type, plain: bytes, compressed: compress(bytes), caching: caching)
        }
        let source = PageSource(kind)
        var text = String(decoding: source.html, as: UTF8.self)
        var files: [[String]: File] = [:]
        for part in source.files {
            // The name of each file contains the hash of the file, so that browsers can cache the file forever.
            let name = "\(part.stem)-\(part.bytes.contentHash).\(part.suffix)"
            text = text.replacing("\(part.stem).\(part.suffix)", with: name)
            files[[name]] = file("text/\(part.type); charset=utf-8", part.bytes, .forever)
        }
        let document = Array(text.utf8)
        files[[]] = file("text/html; charset=utf-8", document, .whileTagged(document.contentHash))
        self.files = files
    }
}
