internal import Glibc

extension Failure {
    /// Returns the failure of the last system call (`errno`) that should have written a file, with a remedy.
    ///
    /// - Parameters:
    ///   - verb: The operation that failed, such as "write" or "record to".
    ///   - path: The file's path as shown to the user.
    package static func cannot(_ verb: String, _ path: String) -> Failure {
        let number = errno
        let directory = FileName.directory(of: path)
        let owned = directory == "." ? "the current directory" : directory
        let remedy: String? =
            switch number {
            case ENOENT where directory == ".":
                "The current directory may have been deleted. Change to another directory"
            case ENOENT, ENOTDIR: "Create the directory first: mkdir -p \(directory)"
            case EISDIR: "Name a file in it, such as \(path)/NAME"
            case EACCES, EPERM: "Choose a directory you can write to, or ask the owner of \(owned) for permission"
            case EROFS: "Choose a directory on another disk"
            case ENOSPC: "Free some space, or choose another disk"
            case EDQUOT: "Your disk quota is used up. Free some space, or choose another disk"
            case EFBIG:
                "Raise the limit of the process (ulimit -f), or choose a disk whose file system supports files of this size"
            default: nil
            }
        let reason = systemError(number)
        return Failure(.cannotWrite, "cannot \(verb) \(path): \(reason)\(remedy.map { ". \($0)" } ?? "")")
    }
}
