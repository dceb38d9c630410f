import NMEA
import TextOutput

// Typed values become JSON by what they are made of: their stored properties, under the names that they have in Swift. A
// new type of sentence needs no line here. Only values that keep themselves in another shape say what they are.

extension JSONText {
    /// The members of an object: a value's properties. What is absent is left out.
    mutating func appendMembers(of value: Any) {
        if let value = value as? any DescribesMembers {
            for (name, member) in value.members { appendMember(name, member as Any) }
        } else {
            for (name, member) in Mirror(reflecting: value).children {
                // A wrapped property is stored under its name with an underscore.
                if let name { appendMember(name.first == "_" ? name.dropFirst() : name[...], member) }
            }
        }
    }

    private mutating func appendMember(_ name: some StringProtocol, _ value: Any) {
        let start = bytes.count
        member(name) { $0.append(reflecting: value) }
        if isBlank { takeBack(to: start) }
    }

    /// A list. An element that is absent keeps its place, except at the end.
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

    /// Writes nothing for what is absent.
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

    /// Whether the last value has nothing to tell: it is absent, or an object without members.
    private var isBlank: Bool { bytes.last == UInt8(ascii: ":") || bytes.suffix(2).elementsEqual("{}".utf8) }
}

/// A value with another form in JSON than that of its properties.
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
    /// `HH:MM:SS.sss`, with six or nine decimals where the receiver has them.
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

/// A value that has other members than its stored properties.
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
    /// The text that a list was made of, when the list is not all.
    fileprivate var ifTruncated: SentenceText? { isTruncated ? self : nil }
}
