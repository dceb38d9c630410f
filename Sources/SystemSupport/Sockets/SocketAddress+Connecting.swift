internal import Glibc

extension SocketAddress {
    /// Creates a socket that is connected to the address. The socket does not block.
    ///
    /// - Parameters:
    ///   - name: The address as shown in errors.
    ///   - waitUntilWritable: A closure that waits until a descriptor is writable, and returns `false` if it gives up.
    /// - Returns: The descriptor, which the caller must close.
    package func connectedSocket(
        _ name: String, waitUntilWritable: (Int32) -> Bool
    ) throws(SystemError) -> Int32 {
        let descriptor = try makeSocket(to: "connect to", name)
        do throws(SystemError) {
            if connect(descriptor) { return descriptor }
            guard errno == EINPROGRESS else { throw SystemError(cannot: "connect to", name) }
            guard waitUntilWritable(descriptor) else {
                throw SystemError("cannot connect to \(name): no answer", about: name)
            }
            var number: Int32 = 0
            var length = socklen_t(MemoryLayout<Int32>.size)
            getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &number, &length)
            guard number == 0 else { throw SystemError(cannot: "connect to", name, number: number) }
            return descriptor
        } catch {
            close(descriptor)
            throw error
        }
    }
}
