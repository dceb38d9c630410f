import Serial

/// The error with which opening a port fails, `nil` when it does not.
func failureOfOpening(_ path: String, _ configuration: SerialPort.Configuration = .init()) -> SerialError? {
    do throws(SerialError) {
        _ = try SerialPort(opening: path, configuration: configuration)
        return nil
    } catch {
        return error
    }
}

/// The error with which something fails, `nil` when it does not.
func failure(_ body: () throws -> Void) -> SerialError? {
    do {
        try body()
        return nil
    } catch {
        return error as? SerialError
    }
}
