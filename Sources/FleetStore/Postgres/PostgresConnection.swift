internal import CPostgres
internal import SystemSupport

/// A connection to PostgreSQL. After the connection is lost, the next statement reconnects.
///
/// Only one thread may use a connection at a time.
final class PostgresConnection {
    let connection: OpaquePointer
    private let stopRequest: WakeDescriptor?
    private var isStopped = false
    private var isInTransaction = false
    /// Whether the last statement failed because the server is a standby. The next statement then reconnects, so that
    /// libpq chooses another host.
    private var isStandby = false

    /// Connects to a server.
    ///
    /// - Parameters:
    ///   - conninfo: A libpq connection string or URI, which may list several hosts.
    ///   - overrides: Settings that replace those in the connection string.
    ///   - stopRequest: When this descriptor is signaled, a statement that waits for its result fails, and so do all
    ///     later ones.
    init(
        _ conninfo: String, overrides: [(String, String)] = [], stopRequest: WakeDescriptor? = nil
    ) throws(FleetStoreError) {
        self.stopRequest = stopRequest
        var report: UnsafeMutablePointer<CChar>?
        let options = PQconninfoParse(conninfo, &report)
        guard options != nil else {
            defer { PQfreemem(report) }
            throw FleetStoreError(
                """
                the connection string is not valid: \(Self.line(report)). Example: host=db1,db2 dbname=fleet \
                user=collector
                """)
        }
        PQconninfoFree(options)
        // The connection string overrides the settings before it. If the string lists several hosts, the hosts are a
        // primary and its standbys, of which only the primary accepts writes. The timeouts limit the wait for an
        // unreachable host. The user timeout covers only data that the host has not acknowledged: without keepalives, a
        // connection that waits for an answer would take two hours to notice that the host has vanished.
        // The queries are short but read many partitions, so compiling one takes up to seconds, and saves nothing.
        let settings =
            [
                ("fallback_application_name", "gpsbridge"), ("connect_timeout", "10"), ("tcp_user_timeout", "30000"),
                ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
                ("target_session_attrs", "read-write"),
                ("options", "-c jit=off"),
                ("dbname", conninfo), ("client_encoding", "UTF8"),
            ] + overrides
        let connection = Self.withCStrings(settings.map(\.0)) { names in
            Self.withCStrings(settings.map(\.1)) { values in PQconnectdbParams(names, values, 1) }
        }
        guard let connection else { throw FleetStoreError("cannot connect to PostgreSQL: out of memory") }
        self.connection = connection
        // Without a receiver, libpq writes notices to standard error.
        PQsetNoticeReceiver(connection, { _, _ in }, nil)
        try checkConnected()
    }

    deinit { PQfinish(connection) }

    /// Executes a statement with the parameters `$1`, `$2` ….
    @discardableResult
    func execute(_ sql: String, _ parameters: PostgresValue...) throws(FleetStoreError) -> PostgresRows {
        try execute(sql, parameters)
    }

    /// Executes a statement with a list of parameters.
    func execute(_ sql: String, _ parameters: [PostgresValue]) throws(FleetStoreError) -> PostgresRows {
        try reconnect()
        let encoded = parameters.map(\.encoded)
        let lengths = encoded.map { Int32($0?.count ?? 0) }
        let formats = [Int32](repeating: 1, count: parameters.count)
        // One buffer holds all values. Each value is followed by a zero byte, so that even the pointer to an empty
        // value is valid.
        let buffer = Array(encoded.map { ($0 ?? []) + [0] }.joined())
        let isSent = buffer.withUnsafeBytes { buffer in
            var offset = 0
            let values = encoded.map { value -> UnsafePointer<CChar>? in
                defer { offset += (value?.count ?? 0) + 1 }
                guard value != nil else { return nil }
                return buffer.baseAddress?.advanced(by: offset).assumingMemoryBound(to: CChar.self)
            }
            return PQsendQueryParams(
                connection, sql, Int32(parameters.count), parameters.map(\.type), values, lengths, formats, 1)
        }
        return try rows(isSent == 1 ? lastResult() : nil)
    }

    /// Waits for the results of the statement that was sent, and returns the last one, as `PQexecParams` does; `nil` if
    /// the connection is lost before a result arrives. Throws an error if the program stops first.
    ///
    /// The statement is not canceled. If a commit waits for a standby, canceling it would make other collectors confirm
    /// batches that only one server has stored. The server notices later that the connection was closed.
    private func lastResult() throws(FleetStoreError) -> OpaquePointer? {
        var last: OpaquePointer?
        while true {
            while PQisBusy(connection) == 1 {
                var awaited = PollList(PQsocket(connection), stopRequest?.descriptor ?? -1)
                awaited.wait()
                guard !awaited.isReady(1) else {
                    PQclear(last)
                    isStopped = true
                    throw .stopped
                }
                guard PQconsumeInput(connection) == 1 else { return last }
            }
            guard let next = PQgetResult(connection) else { return last }
            PQclear(last)
            last = next
        }
    }

    /// Executes several statements without parameters, in the open transaction or in a new one.
    func executeAll(_ sql: String) throws(FleetStoreError) {
        try reconnect()
        _ = try rows(PQexec(connection, sql))
    }

    /// Runs a closure in a transaction, which is rolled back if the closure throws an error.
    func transaction<Result>(
        _ body: () throws(FleetStoreError) -> Result
    ) throws(FleetStoreError) -> Result {
        try execute("BEGIN")
        isInTransaction = true
        defer { isInTransaction = false }
        do {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            // If the connection was lost or is being closed, the server rolls back the transaction.
            if PQstatus(connection) == CONNECTION_OK, !isStopped { PQclear(PQexec(connection, "ROLLBACK")) }
            throw error
        }
    }

    /// Reconnects if the connection was lost or the server is a standby. Does nothing within a transaction, so the
    /// transaction's next statement fails.
    private func reconnect() throws(FleetStoreError) {
        guard !isStopped else { throw .stopped }
        guard !isInTransaction, isStandby || PQstatus(connection) != CONNECTION_OK else { return }
        isStandby = false
        PQreset(connection)
        try checkConnected()
    }

    private func checkConnected() throws(FleetStoreError) {
        guard PQstatus(connection) != CONNECTION_OK else { return }
        let report = Self.line(PQerrorMessage(connection))
        let hint =
            report.contains("session is read-only")
            ? ". Commands that only read can use a standby: add target_session_attrs=any to the connection string" : ""
        throw FleetStoreError(
            "cannot connect to PostgreSQL: \(report). Check the connection string and the server's log\(hint)",
            canRetry: PQconnectionNeedsPassword(connection) == 0)
    }

    /// Throws an error if the database cannot store every text. Otherwise, one device could stop all collectors with a
    /// text that the database rejects.
    func checkEncoding() throws(FleetStoreError) {
        // A database with the encoding SQL_ASCII stores texts unchanged.
        guard let encoding = PQparameterStatus(connection, "server_encoding").map({ String(cString: $0) }),
            !["UTF8", "SQL_ASCII"].contains(encoding)
        else { return }
        throw FleetStoreError(
            """
            the database has the encoding \(encoding), but must have UTF8. Create a new one with: createdb -E UTF8 -T \
            template0 fleet2. To copy the stored fixes: pg_dump -E UTF8 fleet | psql -d fleet2
            """)
    }

    private func rows(_ result: OpaquePointer?) throws(FleetStoreError) -> PostgresRows {
        guard let result else { throw FleetStoreError(state: nil, report: Self.line(PQerrorMessage(connection))) }
        let status = PQresultStatus(result)
        if status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK { return PostgresRows(result) }
        defer { PQclear(result) }
        let state = PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { String(cString: $0) }
        isStandby = state == "25006"
        let primary = PQresultErrorField(result, Int32(UInt8(ascii: "M")))
        throw FleetStoreError(
            state: PQstatus(connection) == CONNECTION_OK ? state : nil,
            report: Self.line(primary ?? PQresultErrorMessage(result)))
    }

    /// Returns a message as one line, with its lines joined by semicolons. A line that begins with a tab continues the
    /// previous one.
    private static func line(_ message: UnsafePointer<CChar>?) -> String {
        guard let message else { return "unknown error" }
        let lines = String(cString: message).split(whereSeparator: \.isNewline)
        // libpq ends the message about a refused connection with a question. Callers add advice instead.
        let facts = lines.count > 1 ? lines.filter { !$0.hasSuffix("?") } : lines
        return facts.reduce(into: "") { text, line in
            if !text.isEmpty { text += line.hasPrefix("\t") ? " " : "; " }
            text += line.drop { $0 == "\t" || $0 == " " }
        }
    }

    private static func withCStrings<Result>(
        _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
    ) -> Result {
        let all = texts.map { Array($0.utf8CString) }
        return all.flatMap { $0 }.withUnsafeBufferPointer { buffer in
            var offset = 0
            var pointers = all.map { text -> UnsafePointer<CChar>? in
                defer { offset += text.count }
                return buffer.baseAddress?.advanced(by: offset)
            }
            pointers.append(nil)
            return pointers.withUnsafeBufferPointer { pointers in
                guard let start = pointers.baseAddress else { preconditionFailure("the array ends with nil") }
                return body(start)
            }
        }
    }
}
