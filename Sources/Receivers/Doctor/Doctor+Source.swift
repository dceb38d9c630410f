extension Doctor {
    /// Gathers the evidence about a source that is available before any data has been read.
    ///
    /// - Parameters:
    ///   - name: The name of the source, as shown to the user.
    ///   - path: The device file that is being read; `nil` if there is none.
    package static func look(at source: Receiver.Source, named name: String, reading path: String?)
        -> Diagnosis.Evidence
    {
        switch source {
        case .automatic: return look(path)
        case .port(let port): return look(path ?? port)
        case .device(let identity): return look(path ?? "\(identity)")
        case .file, .tcp, .gpsd, .udp, .feed:
            // There is no USB device, driver or device file to examine.
            var evidence = Diagnosis.Evidence()
            evidence.source = name
            return evidence
        }
    }
}
