extension Sentence {
    /// TLB: names of targets.
    ///
    /// | field | meaning | here |
    /// |---|---|---|
    /// | 1–2 | number of a target and its name; any number of times | ``labels`` |
    ///
    /// The fields are kept as ``text``; ``labels`` takes it apart each time.
    public struct TLB: SentenceBody {
        public static let code: SentenceCode = "TLB"

        public var text: SentenceText?

        public init() {}

        /// Makes a sentence of names; `nil` when they do not fit.
        public init?(_ labels: some Sequence<TargetLabel>) {
            text = SentenceText { fields in
                for label in labels {
                    fields.integer(label.number)
                    fields.text(label.name)
                }
            }
            if text == nil { return nil }
        }

        public init(from fields: consuming FieldReader) { text = fields.rest() }

        public func write(to fields: inout FieldWriter) { fields.rest(text) }

        /// The names. One that was cut short is left out.
        public var labels: [TargetLabel] {
            guard let text else { return [] }
            return text.readFields { fields in
                var found: [TargetLabel] = []
                let needed = text.isTruncated ? 3 : 1
                while fields.remaining >= needed {
                    found.append(TargetLabel(number: fields.integer(), name: fields.text()))
                }
                return found
            }
        }
    }
}

/// A target's name.
public struct TargetLabel: Hashable, Sendable {
    /// The number of the target.
    public var number: UInt16?
    /// Its name, `nil` when it has none.
    public var name: WaypointName?

    /// Makes a name.
    public init(number: UInt16?, name: WaypointName?) {
        self.number = number
        self.name = name
    }
}
