extension Sentence {
    /// RTE: a route, sent in one or more sentences.
    ///
    /// `$GPRTE,2,1,c,0,PBRCPK,PBRTO,PTELGR,PPLAND`
    ///
    /// ``route`` and ``waypoints`` parse ``text`` on each access.
    public struct RTE: SentenceBody {
        public static let code: SentenceCode = "RTE"

        /// The total number of sentences in the group (field 1).
        public var total: UInt8?
        /// The sentence number within the group, starting at 1 (field 2).
        public var number: UInt8?
        /// The message mode: complete or working route (field 3).
        public var kind: RouteKind?
        /// The route identifier and the waypoint identifiers, separated by commas (from field 4 on).
        public var text: SentenceText?

        public init() {}

        /// Creates one sentence of a group, or returns `nil` if the route and waypoint identifiers do not fit into a
        /// sentence.
        public init?(total: UInt8, number: UInt8, kind: RouteKind, route: String, waypoints: some Sequence<String>) {
            self.total = total
            self.number = number
            self.kind = kind
            text = SentenceText { fields in
                fields.text(SentenceText(route))
                for waypoint in waypoints { fields.text(SentenceText(waypoint)) }
            }
            if text == nil { return nil }
        }

        public init(from fields: consuming FieldReader) {
            total = fields.integer()
            number = fields.integer()
            kind = fields.symbol()
            text = fields.rest()
        }

        public func write(to fields: inout FieldWriter) {
            fields.integer(total)
            fields.integer(number)
            fields.symbol(kind)
            // The route identifier field is written even if it is empty.
            if text == nil { fields.skip() }
            fields.rest(text)
        }

        /// The route identifier; `nil` if it is empty or missing.
        public var route: String? { text?.components().first.flatMap { $0.isEmpty ? nil : $0 } }

        /// The waypoint identifiers in this sentence. A truncated identifier is dropped.
        public var waypoints: [String] {
            guard let text else { return [] }
            return text.components().dropFirst().dropLast(text.isTruncated ? 1 : 0).filter { !$0.isEmpty }
        }
    }
}

/// The part of a route that a group of RTE sentences contains.
public enum RouteKind: UInt8, Sendable {
    /// `c`: the complete route; all waypoints.
    case complete = 0x63
    /// `w`: the working route, which consists of the waypoint just left, the waypoint being approached, and the
    /// remaining waypoints.
    case working = 0x77
}
