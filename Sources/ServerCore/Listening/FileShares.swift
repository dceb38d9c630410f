/// The division of the files that the process may open: between receivers, monitoring programs and all other clients.
///
/// A new descriptor always has the lowest unused number, so a share begins at a certain descriptor.
struct FileShares {
    /// The maximum number of files that the process may open.
    let limit: Int

    /// The number of descriptors reserved for receivers. A receiver that is plugged in again needs up to three.
    private static let receiverCount = 16
    /// The maximum number of descriptors reserved for monitoring programs.
    private static let maxMonitoringCount = 64
    /// The number of open files below which no files are reserved for monitoring programs, because the server itself
    /// needs almost all of them.
    private static let minLimit = 32

    /// The number of descriptors reserved for monitoring programs. If only few files may be open, most of them are left
    /// to the other clients.
    private var monitoringCount: Int { min(max(limit - Self.minLimit, 0) / 8, Self.maxMonitoringCount) }

    /// Returns the first descriptor that a client must not use.
    ///
    /// - Parameter isMonitoring: Whether the client may use the descriptors that are reserved for monitoring programs.
    func end(isMonitoring: Bool) -> Int { limit - Self.receiverCount - (isMonitoring ? 0 : monitoringCount) }
}
