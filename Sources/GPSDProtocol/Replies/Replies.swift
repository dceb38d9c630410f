package import TextOutput

// Compact JSON, one object a line: the clients that are written in C look for `"class":"TPV"` with nothing in between, keep
// four devices at most, and stop reading at an object that they do not know. So what gpsd does not have stands last, and
// consists of plain values.

/// Writes answers and notices.
package struct Replies {
    /// The version of gpsd whose protocol this is. Clients of another one say so, and go on.
    package static let release = "3.22"

    /// The destination of the replies.
    package let output: OutputBuffer

    /// - Parameter output: the destination of the replies.
    package init(_ output: OutputBuffer) { self.output = output }

    /// VERSION: the server and its protocol.
    package func version() {
        output.append(
            #"{"class":"VERSION","release":"\#(Self.release)","rev":"\#(Self.release)","proto_major":3,"proto_minor":14,"#
                + #""server":"gpsbridge","server_release":"\#(Product.version)"}"#)
        endLine()
    }

    /// ERROR: why a request failed.
    package func error(_ message: String) {
        output.append(#"{"class":"ERROR","message":\#(message.limited.quotedForJSON)}"#)
        endLine()
    }

    /// DEVICE: the device can no longer be read.
    package func deactivation(of name: String) {
        output.append(#"{"class":"DEVICE","path":\#(name.limited.quotedForJSON),"activated":0}"#)
        endLine()
    }

    /// WATCH: the policy of a client.
    package func watch(_ policy: WatchPolicy) {
        output.append(
            #"{"class":"WATCH","enable":\#(policy.isEnabled),"json":\#(policy.json),"nmea":\#(policy.nmea),"#
                + #""raw":\#(policy.raw),"scaled":\#(policy.scaled),"timing":\#(policy.timing),"#
                + #""split24":\#(policy.split24),"pps":\#(policy.pps)"#)
        if let device = policy.device { output.append(#","device":\#(device.limited.quotedForJSON)"#) }
        if policy.allSatellites { output.append(#","allSatellites":true"#) }
        output.append("}")
        endLine()
    }

    /// Ends a reply.
    package func endLine() { output.append("\r\n") }
}

extension String {
    /// The beginning, as much as clients that are written in C keep, and no part of a character.
    package var limited: String {
        guard let end = utf8.index(startIndex, offsetBy: 127, limitedBy: endIndex), end < endIndex else { return self }
        return String(unicodeScalars[..<end])
    }
}
