internal import CWebPage

/// The files of a page, as embedded in the program.
struct PageSource {
    /// A script or a style sheet, to which the document refers by stem and suffix.
    struct File {
        var stem, suffix, type: String
        var bytes: [UInt8]
    }

    let html: [UInt8]
    let files: [File]

    init(_ kind: WebPage.Kind) {
        let shared = UnsafeBufferPointer(start: web_page_shared_script(), count: web_page_shared_script_size())
        let style = UnsafeBufferPointer(start: web_page_style(), count: web_page_style_size()).withoutComments
        switch kind {
        case .monitor:
            let script = UnsafeBufferPointer(start: web_page_monitor_script(), count: web_page_monitor_script_size())
            let library = UnsafeBufferPointer(start: web_page_library(), count: web_page_library_size())
            html = Array(UnsafeBufferPointer(start: web_page_html(), count: web_page_html_size()))
            files = [
                Self.script("page", shared.withoutComments + script.withoutComments),
                Self.script("library", library.withoutComments),
                Self.style(style),
            ]
        case .viewer:
            let script = UnsafeBufferPointer(start: web_page_viewer_script(), count: web_page_viewer_script_size())
            let ownStyle = UnsafeBufferPointer(start: web_page_viewer_style(), count: web_page_viewer_style_size())
            html = Array(UnsafeBufferPointer(start: web_page_viewer_html(), count: web_page_viewer_html_size()))
            files = [
                Self.script("page", shared.withoutComments + script.withoutComments),
                Self.style(style + ownStyle.withoutComments),
            ]
        }
    }

    private static func script(_ stem: String, _ bytes: [UInt8]) -> File {
        File(stem: stem, suffix: "js", type: "javascript", bytes: bytes)
    }

    private static func style(_ bytes: [UInt8]) -> File {
        File(stem: "page", suffix: "css", type: "css", bytes: bytes)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The source code of a script or a style sheet without indentation and without the comments that begin a line. The
    /// result is about half as long, and keeps the original line numbers.
    var withoutComments: [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(count)
        var isInComment = false
        var rest = self[...]
        // A list of all lines would take more memory than the code.
        while !rest.isEmpty {
            let line = rest.prefix { $0 != UInt8(ascii: "\n") }
            rest = rest.dropFirst(line.count + 1)
            let code = line.drop { $0 == UInt8(ascii: " ") }
            let begins = code.starts(with: "/*".utf8)
            if begins || isInComment {
                isInComment = !code.suffix(2).elementsEqual("*/".utf8)
            } else if !code.starts(with: "//".utf8) {
                result += code
            }
            result.append(UInt8(ascii: "\n"))
        }
        return result
    }
}
