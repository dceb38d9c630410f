internal import CCrypto
internal import Glibc

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

extension PEM {
    /// Returns the time from which a certificate is valid, in seconds since 1970; `nil` if the text is damaged.
    static func start(_ text: String) -> Int64? {
        let certificate = certificate(text)
        defer { X509_free(certificate) }
        var start = tm()
        guard certificate != nil, ASN1_TIME_to_tm(X509_get0_notBefore(certificate), &start) == 1 else { return nil }
        return Int64(timegm(&start))
    }
}
