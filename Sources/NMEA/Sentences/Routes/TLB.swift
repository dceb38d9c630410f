extension Sentence {
    /// TLB: the labels of radar targets.
    ///
    /// Each target has two fields: the target number and its label. ``labels`` parses ``text`` on each access.
    public struct TLB: SentenceBody {
        public static let code: SentenceCode = "TLB"

        /// The target numbers and labels, separated by commas (all fields).
        public var text: SentenceText?

        public init() {}

        /// Creates a sentence from target labels, or returns `nil` if the labels do not fit into a sentence.
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

        /// The target numbers and labels. A target whose label is truncated is dropped.
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

/// The number and label of a radar target.
public struct TargetLabel: Hashable, Sendable {
    /// The target number.
    public var number: UInt16?
    /// The label assigned to the target; `nil` if the target has no label.
    public var name: WaypointName?

    /// Creates a label.
    public init(number: UInt16?, name: WaypointName?) {
        self.number = number
        self.name = name
    }
}
