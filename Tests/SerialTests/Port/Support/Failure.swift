import Serial

/// Returns the error of opening a port, or `nil` on success.
func failureOfOpening(_ path: String, _ configuration: SerialPort.Configuration = .init()) -> SerialError? {
    do throws(SerialError) {
        _ = try SerialPort(opening: path, configuration: configuration)
        return nil
    } catch {
        return error
    }
}

/// Returns the error that `body` throws, or `nil` on success.
func failure(_ body: () throws -> Void) -> SerialError? {
    do {
        try body()
        return nil
    } catch {
        return error as? SerialError
    }
}
