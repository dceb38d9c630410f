package import TextOutput

// Replies are compact JSON, one object a line. Clients written in C search for `"class":"TPV"` without spaces, store at
// most four devices, and stop reading at an unknown object. So members that gpsd does not have come last, and have
// plain values.

/// Writes replies and notices.
package struct Replies {
    /// The version of gpsd whose protocol this is. Clients of another version print a warning and continue.
    package static let release = "3.22"

    /// The destination of the replies.
    package let output: OutputBuffer

    /// Creates a writer.
    ///
    /// - Parameter output: The destination of the replies.
    package init(_ output: OutputBuffer) { self.output = output }

    /// VERSION: the server and its protocol.
    package func version() {
        output.append(
            #"{"class":"VERSION","release":"\#(Self.release)","rev":"\#(Self.release)","proto_major":3,"proto_minor":14,"#
                + #""server":"gpsbridge","server_release":"\#(Product.version)"}"#)
        endLine()
    }

    /// ERROR: the reason why a request failed.
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

    /// Writes the line end of a reply.
    package func endLine() { output.append("\r\n") }
}

extension String {
    /// The start of the string: at most 127 bytes, which clients written in C can store, without cutting a character.
    package var limited: String {
        guard let end = utf8.index(startIndex, offsetBy: 127, limitedBy: endIndex), end < endIndex else { return self }
        return String(unicodeScalars[..<end])
    }
}
