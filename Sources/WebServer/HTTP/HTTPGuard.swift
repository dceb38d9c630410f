internal import Glibc

/// A check that keeps pages from other sites from using this server through a visitor's browser.
package struct HTTPGuard {
    /// The lowercase names by which this machine is known, in addition to `localhost` and IP addresses.
    let names: [String]
    /// A sentence on how the operator can allow another name; `nil` if the program has no setting for names.
    let remedy: String?

    package init(names: [String], remedy: String? = nil) {
        self.names = names.map { $0.lowercased() }
        self.remedy = remedy
    }

    /// Returns the reason why a request is refused, or `nil` if it may be answered.
    package func refusal(of request: HTTPRequest) -> String? {
        guard request.host.map(isOwn) ?? true else {
            return """
                The host \(request.host ?? "") in the URL is not a name of this machine. Use localhost, an IP address or \
                this machine's own name in the URL\(remedy.map { ". \($0)" } ?? "")

                """
        }
        guard !isCrossSite(request) else { return "Pages from other sites may not use this server\n" }
        return nil
    }

    /// Returns the reason why a POST request fails the additional checks for this method, or `nil` if it may be
    /// answered.
    ///
    /// The request must have the header field `X-Gpsbridge` and the content type `application/json`. Before a browser
    /// sends either of these on behalf of another site, it sends a CORS preflight request, which the server never
    /// approves.
    package func refusal(ofPost request: HTTPRequest) -> (status: HTTPStatus, reason: String)? {
        guard request.field("origin") != nil, request.host != nil else {
            return (.forbidden, "POST requests need an Origin header with the address of this server\n")
        }
        guard request.field("x-gpsbridge") == "1" else {
            return (.forbidden, "POST requests need the header X-Gpsbridge: 1\n")
        }
        let type = request.field("content-type").map { Substring($0.utf8.prefix { $0 != UInt8(ascii: ";") }) }
        guard type?.trimmingBlanks.lowercased() == "application/json" else {
            return (.unsupportedMediaType, "POST requests need the header Content-Type: application/json\n")
        }
        return nil
    }

    /// Returns whether a browser sends the request on behalf of a page from another site. The result is `false` if a
    /// person follows a link on another site, so that such links work.
    private func isCrossSite(_ request: HTTPRequest) -> Bool {
        // Browsers never repeat these fields. If a request does, it is unclear which value counts.
        let isAmbiguous = ["origin", "sec-fetch-site"].contains { name in request.fields.count { $0.name == name } > 1 }
        if isAmbiguous { return true }
        if request.field("sec-fetch-site") == "cross-site" {
            let isNavigation =
                request.field("sec-fetch-mode") == "navigate" && request.field("sec-fetch-dest") == "document"
            if !isNavigation { return true }
        }
        guard let origin = request.field("origin"), let host = request.host else { return false }
        return !["http", "https"].contains { "\($0)://\(host)".lowercased() == origin.lowercased() }
    }

    /// Returns whether a host is an IP address, `localhost` or a name of this machine.
    ///
    /// This check prevents DNS rebinding. In this attack, the host name of a malicious web page resolves to this
    /// machine. Without the check, the page could then read the position.
    private func isOwn(_ host: String) -> Bool {
        guard let (name, isBracketed) = Self.nameWithoutPort(host.lowercased()) else { return false }
        if isBracketed { return Self.isAddress(name, AF_INET6) }
        return name == "localhost" || names.contains(name) || Self.isAddress(name, AF_INET)
    }

    /// Returns the host in `NAME`, `NAME:PORT`, `[ADDRESS]` or `[ADDRESS]:PORT`, or `nil` if the string has another
    /// form.
    private static func nameWithoutPort(_ host: String) -> (String, isBracketed: Bool)? {
        let isBracketed = host.hasPrefix("[")
        guard let end = isBracketed ? host.firstIndex(of: "]") : host.firstIndex(of: ":") ?? host.endIndex else {
            return nil
        }
        let name = isBracketed ? host[..<end].dropFirst() : host[..<end]
        let rest = isBracketed ? host[end...].dropFirst() : host[end...]
        guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
        let port = rest.dropFirst()
        guard port.utf8.allSatisfy({ (0x30...0x39).contains($0) }), port.isEmpty || UInt16(port) != nil else {
            return nil
        }
        return (String(name), isBracketed)
    }

    private static func isAddress(_ text: String, _ family: Int32) -> Bool {
        // `inet_pton` reads only up to the first zero byte.
        var address = in6_addr()
        return !text.utf8.contains(0) && inet_pton(family, text, &address) == 1
    }
}
