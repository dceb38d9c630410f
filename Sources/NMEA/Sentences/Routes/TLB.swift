extension Sentence {
    /// TLB: the names of targets.
    ///
    /// Each target has two fields: number and name.
    ///
    /// ``labels`` parses the ``text`` on each access.
    public struct TLB: SentenceBody {
        public static let code: SentenceCode = "TLB"

        /// The numbers and names, separated by commas (all fields).
        public var text: SentenceText?

        public init() {}

        /// Creates a sentence from the names of targets; `nil` if the names do not fit.
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

        /// The numbers and names of the targets. A target with a truncated name is dropped.
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

/// A target's number and name.
public struct TargetLabel: Hashable, Sendable {
    /// The target number.
    public var number: UInt16?
    /// The target name; `nil` if the target has no name.
    public var name: WaypointName?

    /// Creates a label.
    public init(number: UInt16?, name: WaypointName?) {
        self.number = number
        self.name = name
    }
}
