internal import SQLiteDatabase
internal import SystemSupport

/// The columns of the table `fixes`, in the order in which they are written and read.
enum FixColumn: Int32, CaseIterable {
    case time, device, number, session, delay, complete, mode, quality, satellites, latitude, longitude, altitude
    case ellipsoidalAltitude, geoidSeparation, speed, course, climb, magneticVariation, hdop, vdop, pdop
    case errorOrigin, errorHorizontal, errorVertical, errorNorth, errorEast, correctionAge, correctionStation
    case heading, pitch, roll

    /// The name in the database, which has underscores between its words.
    var name: String { "\(self)".map { $0.isUppercase ? "_\($0.lowercased())" : "\($0)" }.joined() }

    /// The names of all columns, separated by commas.
    static let names = allCases.map(\.name).joined(separator: ", ")
}

extension Statement {
    func integer(_ column: FixColumn) -> Int64? { integer(column.rawValue) }

    func number(_ column: FixColumn) -> Double? { number(column.rawValue) }

    func bind(_ value: (some BinaryInteger)?, _ column: FixColumn) throws(Failure) {
        try bind(value, at: column.rawValue + 1)
    }

    func bind(_ value: Double?, _ column: FixColumn) throws(Failure) { try bind(value, at: column.rawValue + 1) }
}
