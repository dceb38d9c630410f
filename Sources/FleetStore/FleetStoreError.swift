/// The reason why a database operation failed.
package struct FleetStoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The cause, followed by a remedy if there is one.
    package let message: String
    /// Whether the same call can succeed later without human intervention: the connection was lost, another transaction
    /// conflicted, or the server is starting, stopping or short of space.
    ///
    /// An interrupted ``FleetStore/take(_:)`` may have been committed. Its retry reports those batches as duplicates.
    package let canRetry: Bool

    /// Creates an error.
    package init(_ message: String, canRetry: Bool = false) {
        self.message = message
        self.canRetry = canRetry
    }

    /// The message.
    package var description: String { message }
}

extension FleetStoreError {
    /// Creates an error from a report of the server.
    ///
    /// - Parameters:
    ///   - state: The SQLSTATE code; `nil` if libpq lost the connection.
    ///   - report: The message of the server or of libpq.
    init(state: String?, report: String) {
        guard let state else {
            self.init("the connection to PostgreSQL was lost: \(report)", canRetry: true)
            return
        }
        switch (state.prefix(2), state) {
        case ("08", _), ("57", _):
            self.init("PostgreSQL ended the connection: \(report)", canRetry: true)
        case ("40", _), (_, "55P03"):
            self.init("another transaction conflicted: \(report)", canRetry: true)
        case (_, "53100"):
            self.init("PostgreSQL's disk is full: \(report). Free some space on the server", canRetry: true)
        case ("53", _):
            self.init("PostgreSQL is short of resources: \(report)", canRetry: true)
        case (_, "25006"):
            self.init(
                "the PostgreSQL server is a read-only standby: \(report). Add the primary's host to the connection string",
                canRetry: true)
        case (_, "42501"):
            self.init("\(report). Connect as the owner of the schema fleet, or as a role with this right")
        case (_, "3F000"), (_, "42P01"), (_, "42883"):
            self.init(
                "\(report). The schema fleet is missing or old. Prepare the database first: gpsbridge fleet prepare")
        default:
            self.init("PostgreSQL reports an error: \(report) (SQLSTATE \(state))")
        }
    }

    /// The error for a stored payload that cannot be read.
    static func unreadable(_ reason: String, stream: Int64, first: Int64) -> FleetStoreError {
        FleetStoreError(
            "the batch with number \(first) of stream \(stream) cannot be read: \(reason). Restore it from a backup")
    }
}
