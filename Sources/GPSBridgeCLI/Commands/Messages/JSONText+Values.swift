import GNSS
import NMEA
import TextOutput

// By default, a value is written with all of its stored properties under their Swift names, so a new sentence type
// needs no code here. Only types whose JSON differs from their stored properties write their own JSON or list their own
// members.

extension JSONText {
    /// Appends a value's properties as members of an object. Absent values are omitted.
    mutating func appendMembers(of value: Any) {
        if let value = value as? any DescribesMembers {
            for (name, member) in value.members { appendMember(name, member as Any) }
        } else {
            for (name, member) in Mirror(reflecting: value).children {
                // The backing storage of a property wrapper has the name of the property with a leading underscore.
                if let name { appendMember(name.first == "_" ? String(name.dropFirst()) : name, member) }
            }
        }
    }

    private mutating func appendMember(_ name: String, _ value: Any) {
        let start = bytes.count
        member(name) { $0.append(reflecting: value) }
        if isBlank { takeBack(to: start) }
    }

    /// Appends a list. Missing elements become `null`, but missing elements at the end of the list are omitted.
    mutating func append(list elements: some Sequence) {
        list { json in
            var end = json.bytes.count
            for element in elements {
                let start = json.bytes.count
                json.append(reflecting: element)
                if json.isBlank { json.takeBack(to: start) }
                if json.bytes.count > start { end = json.bytes.count } else { json.appendNull() }
            }
            json.takeBack(to: end)
        }
    }

    /// Appends a value, or nothing if the value is missing.
    fileprivate mutating func append(reflecting value: Any) {
        switch value {
        case let value as any DescribesItself:
            value.write(to: &self)
        case let number as any BinaryInteger:
            append(Int(clamping: number))
        case let elements as any Sequence:
            append(list: elements)
        default:
            switch Mirror(reflecting: value).displayStyle {
            case .enum: append("\(value)")
            default: object { $0.appendMembers(of: value) }
            }
        }
    }

    /// Whether the value written last is blank: a missing value, or an object without members.
    private var isBlank: Bool { bytes.last == UInt8(ascii: ":") || bytes.suffix(2).elementsEqual("{}".utf8) }
}

/// A value that writes its own JSON, because the JSON differs from the stored properties.
private protocol DescribesItself {
    func write(to json: inout JSONText)
}

extension Optional: DescribesItself {
    fileprivate func write(to json: inout JSONText) {
        if let self { json.append(reflecting: self) }
    }
}

extension Compact: DescribesItself {
    fileprivate func write(to json: inout JSONText) {
        if let wrappedValue { json.append(reflecting: wrappedValue) }
    }
}

extension Bool: DescribesItself {
    fileprivate func write(to json: inout JSONText) { json.append(self) }
}

extension Double: DescribesItself {
    fileprivate func write(to json: inout JSONText) { json.append(self) }
}

extension Float: DescribesItself {
    fileprivate func write(to json: inout JSONText) { json.append(self) }
}

extension String: DescribesItself {
    fileprivate func write(to json: inout JSONText) { json.append(self) }
}

extension InlineText: DescribesItself {
    fileprivate func write(to json: inout JSONText) {
        withBytes { json.append($0) }
        if isTruncated { json.isCutShort = true }
    }
}

extension TrackedSatellites: DescribesItself {
    fileprivate func write(to json: inout JSONText) {
        json.append(list: self)
        if omitted > 0 { json.isCutShort = true }
    }
}

extension TimeOfDay: DescribesItself {
    /// Appends the time as `HH:MM:SS.sss`, with six or nine decimals if three decimals are not exact.
    fileprivate func write(to json: inout JSONText) {
        var fraction = Int(nanosecond)
        var decimals = 9
        while decimals > 3, fraction % 1000 == 0 {
            fraction /= 1000
            decimals -= 3
        }
        let clock = [hour, minute, second].map { $0.padded(to: 2) }.joined(separator: ":")
        json.append("\(clock).\(fraction.padded(to: decimals))")
    }
}

extension CalendarDate: DescribesItself {
    fileprivate func write(to json: inout JSONText) {
        json.append("\(self)")
    }
}

/// A value that lists its own members, because they differ from the stored properties.
private protocol DescribesMembers {
    var members: KeyValuePairs<String, Any?> { get }
}

extension SatelliteInView: DescribesMembers {
    fileprivate var members: KeyValuePairs<String, Any?> {
        ["number": number, "elevation": elevation, "azimuth": azimuth, "signalStrength": signalStrength]
    }
}

extension Sentence.XDR: DescribesMembers {
    fileprivate var members: KeyValuePairs<String, Any?> {
        ["measurements": measurements, "text": text?.ifTruncated]
    }
}

extension Sentence.RTE: DescribesMembers {
    fileprivate var members: KeyValuePairs<String, Any?> {
        [
            "total": total, "number": number, "kind": kind, "route": route, "waypoints": waypoints,
            "text": text?.ifTruncated,
        ]
    }
}

extension SentenceText {
    /// The text if it is truncated, otherwise `nil`. A list parsed from truncated text is incomplete, so the JSON also
    /// includes the text.
    fileprivate var ifTruncated: SentenceText? { isTruncated ? self : nil }
}
