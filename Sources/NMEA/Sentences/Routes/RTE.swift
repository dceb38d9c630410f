extension Sentence {
    /// RTE: a route, sent in one or more sentences.
    ///
    /// `$GPRTE,2,1,c,0,PBRCPK,PBRTO,PTELGR,PPLAND`
    ///
    /// ``route`` and ``waypoints`` parse the ``text`` on each access.
    public struct RTE: SentenceBody {
        public static let code: SentenceCode = "RTE"

        /// The number of sentences in the group (field 1).
        public var total: UInt8?
        /// The number of this sentence within the group, starting with 1 (field 2).
        public var number: UInt8?
        /// The part of the route that the sentences contain (field 3).
        public var kind: RouteKind?
        /// The route and its waypoints, separated by commas (field 4 and the following fields).
        public var text: SentenceText?

        public init() {}

        /// Creates one sentence of a group; `nil` if the names do not fit.
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
            // The field for the route's name is written even if the name is empty.
            if text == nil { fields.skip() }
            fields.rest(text)
        }

        /// The name or number of the route.
        public var route: String? { text?.components().first.flatMap { $0.isEmpty ? nil : $0 } }

        /// The waypoints in this sentence. A waypoint with a truncated name is dropped.
        public var waypoints: [String] {
            guard let text else { return [] }
            return text.components().dropFirst().dropLast(text.isTruncated ? 1 : 0).filter { !$0.isEmpty }
        }
    }
}

/// The part of a route that the sentences contain.
public enum RouteKind: UInt8, Sendable {
    /// `c`: all waypoints.
    case complete = 0x63
    /// `w`: the last waypoint passed, the next waypoint, and all later waypoints.
    case working = 0x77
}
