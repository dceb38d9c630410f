internal import Glibc

extension FileName {
    /// Returns the space that this program can still use on the disk of a file or directory, in bytes; `nil` if it
    /// cannot be determined.
    package static func availableSpace(at path: String) -> Int? {
        var system = statvfs()
        guard statvfs(self.path(path), &system) == 0 else { return nil }
        let (space, overflows) = system.f_bavail.multipliedReportingOverflow(by: system.f_frsize)
        return overflows ? .max : Int(clamping: space)
    }
}
