extension FleetFile {
    /// The period in which both the device's and the authority's certificates are valid, in seconds since 1970. The
    /// value is `nil` if they are never valid at the same time, or if a certificate cannot be read.
    package var validity: Range<Int64>? {
        let starts = [certificate.text, authority].map(PEM.start)
        guard let start = starts.compactMap({ $0 }).max(), !starts.contains(nil), let end = certificateEnd, start < end
        else { return nil }
        return start..<end
    }
}
