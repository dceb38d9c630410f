package import SystemSupport

/// The reason why a database operation failed.
package struct FleetStoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The cause, followed by a remedy if there is one.
    package let message: String
    /// Whether the same call may succeed later. This is `true`, for example, if the connection was lost, another
    /// transaction conflicted, or the server is starting, shutting down or out of resources.
    ///
    /// If ``FleetStore/take(_:)`` loses its connection, its batches may still have been committed. A repeated call then
    /// reports them as duplicates.
    package let canRetry: Bool
    /// The remedy that the program appends to the message, if any.
    package let remedy: Failure.Remedy?
    /// The SQLSTATE code of the failed statement; `nil` if PostgreSQL did not report one.
    private let state: String?
    /// Whether the call was refused because a replay of the device is running.
    package private(set) var isReplayRunning = false

    /// Creates an error.
    package init(_ message: String, canRetry: Bool = false, remedy: Failure.Remedy? = nil) {
        self.init(message, canRetry: canRetry, remedy: remedy, state: nil)
    }

    private init(_ message: String, canRetry: Bool, remedy: Failure.Remedy? = nil, state: String?) {
        self.message = message
        self.canRetry = canRetry
        self.remedy = remedy
        self.state = state
    }

    /// Whether the statement waited longer than its lock timeout.
    var isLockTimeout: Bool { state == "55P03" }

    /// Whether the statement was canceled, for example because it took longer than its timeout.
    var isCanceled: Bool { state == "57014" }

    /// The error of a call that was waiting for the database when the program was stopped.
    package static let stopped = FleetStoreError("the program was stopped while it waited for the database")

    /// Creates the error for a running replay, during which older fixes of a device cannot be forgotten.
    init(replayOf device: String, missing count: Int64) {
        self.init(
            """
            a replay is running: \(count) fixes of \(device) have not arrived again, and their times are unknown. Wait until \
            the replay has ended, end it, or forget all fixes of the device
            """)
        isReplayRunning = true
    }

    /// The message.
    package var description: String { message }
}

extension FleetStoreError {
    /// Creates an error from PostgreSQL's error report.
    ///
    /// - Parameters:
    ///   - state: The SQLSTATE code; `nil` if libpq lost the connection.
    ///   - report: The message from the server or from libpq.
    init(state: String?, report: String) {
        guard let state else {
            self.init("the connection to PostgreSQL was lost: \(report)", canRetry: true)
            return
        }
        switch (state.prefix(2), state) {
        case (_, "57014"):
            self.init(
                "PostgreSQL canceled a statement: \(report). Check statement_timeout", canRetry: true, state: state)
        case ("08", _), ("57", _):
            self.init("PostgreSQL ended the connection: \(report)", canRetry: true)
        case ("40", _), (_, "55P03"):
            self.init(
                "another transaction conflicted with this one: \(report)", canRetry: true, state: state)
        case (_, "53100"):
            self.init("the PostgreSQL server's disk is full: \(report). Free up space on that disk", canRetry: true)
        case ("53", _):
            self.init(
                "the PostgreSQL server is out of resources: \(report). Check its memory and max_connections",
                canRetry: true)
        case (_, "25006"):
            self.init(
                """
                the PostgreSQL server is a read-only standby: \(report). Add the primary's host to the connection \
                string
                """, canRetry: true)
        case (_, "42704"):
            self.init("\(report). Create it first; for a role, use createuser")
        case (_, "42501"):
            self.init("\(report). Connect as the owner of the schema fleet, or as a role with the missing privilege")
        case (_, "3F000"), (_, "42P01"), (_, "42883"):
            self.init("\(report). Create or update the fleet tables", remedy: .fleetTables)
        default:
            self.init("PostgreSQL reported an error: \(report) (SQLSTATE \(state)). Check the server's log")
        }
    }

    /// Returns the error for stored data that cannot be decoded.
    ///
    /// - Parameter first: The sequence number of the first fix in the data.
    static func unreadable(_ reason: String, stream: Int64, first: Int64) -> FleetStoreError {
        FleetStoreError(
            """
            the data stored at fix \(first) of stream \(stream) cannot be read: \(reason). To find the device: gpsbridge \
            fleet verify. To make it send its fixes again: gpsbridge fleet replay DEVICE
            """)
    }
}

extension Failure {
    /// Creates the failure of a program that cannot continue because of a database error.
    package init(_ error: FleetStoreError) { self.init(.cannotRead, error.message, remedy: error.remedy) }
}
