internal import GNSS

extension Fix.Quality {
    /// The value of the `status` member for this quality; `nil` for an ordinary fix.
    var gpsdStatus: UInt64? {
        switch self {
        case .autonomous: nil
        case .differential: 2
        case .rtkFixed: 3
        case .rtkFloat: 4
        case .estimated: 5
        case .combined: 6
        case .manual: 7
        case .simulated: 8
        case .precise: 9
        }
    }

    /// Creates the quality that corresponds to a value of the `status` member.
    init?(gpsdStatus: Int) {
        switch gpsdStatus {
        case 0, 1: self = .autonomous
        case 2: self = .differential
        case 3: self = .rtkFixed
        case 4: self = .rtkFloat
        case 5: self = .estimated
        case 6: self = .combined
        case 7: self = .manual
        case 8: self = .simulated
        case 9: self = .precise
        default: return nil
        }
    }
}
