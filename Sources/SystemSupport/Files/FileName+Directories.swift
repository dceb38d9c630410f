internal import Glibc

extension FileName {
    /// Returns the sorted names of a directory's entries, or an empty array if the directory cannot be read.
    package static func names(in path: String) -> [String] {
        guard let directory = opendir(FileName.path(path)) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) ?? text($0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }
}
