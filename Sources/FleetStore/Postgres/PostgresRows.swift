internal import CPostgres

/// The rows that a statement returned, in PostgreSQL's binary format.
final class PostgresRows {
    private let result: OpaquePointer
    /// The number of rows.
    let count: Int

    /// Takes ownership of a libpq result, which is freed together with this object.
    init(_ result: OpaquePointer) {
        self.result = result
        count = Int(PQntuples(result))
    }

    deinit { PQclear(result) }

    /// Returns the bytes of a value, or `nil` for NULL.
    func bytes(_ row: Int, _ column: Int) -> [UInt8]? {
        guard PQgetisnull(result, Int32(row), Int32(column)) == 0,
            let start = PQgetvalue(result, Int32(row), Int32(column))
        else { return nil }
        let length = Int(PQgetlength(result, Int32(row), Int32(column)))
        return Array(UnsafeRawBufferPointer(start: start, count: length))
    }

    /// Returns an integer of any SQL type, or `nil` for NULL.
    func number(_ row: Int, _ column: Int) -> Int64? {
        guard let bytes = bytes(row, column), let first = bytes.first else { return nil }
        return bytes.reduce(first & 0x80 == 0 ? 0 : -1) { $0 << 8 | Int64($1) }
    }

    /// Returns a text, or `nil` for NULL.
    func text(_ row: Int, _ column: Int) -> String? { bytes(row, column).map { String(decoding: $0, as: UTF8.self) } }

    /// Returns whether a boolean value is true. NULL counts as false.
    func flag(_ row: Int, _ column: Int) -> Bool { bytes(row, column) == [1] }
}
