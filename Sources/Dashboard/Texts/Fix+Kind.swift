package import GNSS

extension Fix {
    /// The kind of fix in one or two words, such as "3D DGPS" or "RTK FIXED".
    package var kind: String {
        let dimensions = mode == .twoDimensional ? "2D" : "3D"
        return switch quality {
        case _ where !hasPosition: "NO FIX"
        case nil, .autonomous, .simulated: dimensions
        case .differential: "\(dimensions) DGPS"
        case .precise: "\(dimensions) PPS"
        case .rtkFixed: "RTK FIXED"
        case .rtkFloat: "RTK FLOAT"
        case .estimated: "ESTIMATED"
        case .manual: "MANUAL"
        case .combined: "\(dimensions) DR"
        }
    }
}
