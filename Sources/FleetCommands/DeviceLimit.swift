/// The limit for the number of devices that a program shows. It prevents a faulty fleet from exhausting the memory.
enum DeviceLimit {
    /// The maximum number of devices.
    static let maxCount = 100_000

    /// The notice for the user when a device is not shown for the first time.
    static let notice = "there are more than \(maxCount) devices; only the first \(maxCount) are shown"

    /// Returns whether a table may have an entry for a device. The entries of known devices can always be replaced.
    static func admits<Value>(_ device: String, to table: [String: Value], maxCount: Int = maxCount) -> Bool {
        table[device] != nil || table.count < maxCount
    }
}
