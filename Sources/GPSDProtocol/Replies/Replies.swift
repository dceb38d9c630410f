package import TextOutput

// Replies are compact JSON, one object per line. Clients written in C search for `"class":"TPV"` without spaces, store
// at most four devices, and stop parsing at an unknown object. Members that gpsd does not define are therefore written
// last, and their values are never objects.

/// A writer for replies and notices.
package struct Replies {
    /// The version of gpsd whose protocol is implemented. Clients of other versions print a warning and continue.
    package static let release = "3.22"

    /// The buffer for the replies.
    package let output: OutputBuffer

    /// Creates a writer.
    ///
    /// - Parameter output: The buffer for the replies.
    package init(_ output: OutputBuffer) { self.output = output }

    /// Writes a VERSION reply, which contains the versions of the server and of the protocol.
    package func version() {
        output.append(
            #"{"class":"VERSION","release":"\#(Self.release)","rev":"\#(Self.release)","proto_major":3,"proto_minor":14,"#
                + #""server":"gpsbridge","server_release":"\#(Product.version)"}"#)
        endLine()
    }

    /// Writes an ERROR reply, which contains the reason why a request failed.
    package func error(_ message: String) {
        output.append(#"{"class":"ERROR","message":\#(message.limited.quotedForJSON)}"#)
        endLine()
    }

    /// Writes a DEVICE notice, which reports that a device has been deactivated.
    package func deactivation(of name: String) {
        output.append(#"{"class":"DEVICE","path":\#(name.limited.quotedForJSON),"activated":0}"#)
        endLine()
    }

    /// Writes a WATCH reply, which contains the policy of a client.
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

    /// Writes the line end that follows each reply.
    package func endLine() { output.append("\r\n") }
}

extension String {
    /// The string, truncated to at most 127 bytes because clients written in C cannot store longer strings. Characters
    /// are never split.
    package var limited: String {
        guard let end = utf8.index(startIndex, offsetBy: 127, limitedBy: endIndex), end < endIndex else { return self }
        return String(unicodeScalars[..<end])
    }
}
