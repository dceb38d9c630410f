public import Foundation

// Directories that Foundation on Linux does not name. The members are disfavored, so that a declaration in another
// module takes precedence.

extension URL {
    /// The user's directory for documents.
    @_disfavoredOverload
    public static var documentsDirectory: URL { userDirectory(.documentDirectory, "Documents") }
    /// The user's directory for downloads.
    @_disfavoredOverload
    public static var downloadsDirectory: URL { userDirectory(.downloadsDirectory, "Downloads") }
    /// The user's directory for files that programs can create again.
    @_disfavoredOverload
    public static var cachesDirectory: URL { userDirectory(.cachesDirectory, ".cache") }
    /// The user's directory for the files of programs.
    @_disfavoredOverload
    public static var applicationSupportDirectory: URL {
        userDirectory(.applicationSupportDirectory, ".local/share")
    }
    /// The same as ``applicationSupportDirectory``, because Linux has no separate directory for libraries.
    @_disfavoredOverload
    public static var libraryDirectory: URL { applicationSupportDirectory }

    /// - Parameter name: The name in the home directory, if Foundation does not know the directory.
    private static func userDirectory(_ directory: FileManager.SearchPathDirectory, _ name: String) -> URL {
        FileManager.default.urls(for: directory, in: .userDomainMask).first ?? homeDirectory.appending(path: name)
    }
}

extension FileManager {
    /// Returns a directory that the programs of a group can share. It may not exist yet.
    @_disfavoredOverload
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
        URL.applicationSupportDirectory.appending(path: groupIdentifier)
    }
}
