internal import CCrypto
internal import SystemSupport

/// Throws a failure unless a libcrypto call succeeded.
func require(_ isDone: Bool, _ operation: String) throws(Failure) {
    guard !isDone else { return }
    throw Failure(
        .cannotWrite, "libcrypto failed to \(operation). Check that the package libssl3 is installed")
}

/// Unwraps the result of a libcrypto call, or throws a failure if the result is `nil`.
func require<Object>(_ object: Object?, _ operation: String) throws(Failure) -> Object {
    try require(object != nil, operation)
    guard let object else { preconditionFailure("the object was already checked for nil") }
    return object
}

/// Returns cryptographically secure random bytes for keys, passwords and serial numbers.
func randomBytes(_ count: Int) throws(Failure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    try require(RAND_bytes(&bytes, Int32(count)) == 1, "create random bytes")
    return bytes
}

/// The text encoding of certificates and keys (RFC 7468).
enum PEM {
    /// Returns the text that a libcrypto function writes to `output`, a `BIO` in memory.
    static func text(_ write: (_ output: OpaquePointer) -> Int32) throws(Failure) -> String {
        let output = try require(BIO_new(BIO_s_mem()), "allocate memory")
        defer { BIO_free(output) }
        try require(write(output) == 1, "write a certificate or a key")
        var bytes = [UInt8](repeating: 0, count: BIO_ctrl_pending(output))
        let count = BIO_read(output, &bytes, Int32(bytes.count))
        try require(Int(count) == bytes.count, "write a certificate or a key")
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the certificate (`X509`) that a text contains; `nil` if the text is damaged. The caller must free the
    /// certificate.
    static func certificate(_ text: String) -> OpaquePointer? {
        read(text) { PEM_read_bio_X509($0, nil, nil, nil) }
    }

    /// Returns the time from which a certificate is valid, in seconds since 1970; `nil` if the text is damaged.
    static func start(_ text: String) -> Int64? { time(text) { X509_get0_notBefore($0) } }

    /// Returns the time at which a certificate expires, in seconds since 1970; `nil` if the text is damaged.
    static func end(_ text: String) -> Int64? { time(text) { X509_get0_notAfter($0) } }

    private static func time(_ text: String, _ field: (OpaquePointer) -> UnsafePointer<ASN1_TIME>?) -> Int64? {
        guard let certificate = certificate(text) else { return nil }
        defer { X509_free(certificate) }
        var time = tm()
        return ASN1_TIME_to_tm(field(certificate), &time) == 1 ? Int64(timegm(&time)) : nil
    }

    /// Returns the private key (`EVP_PKEY`) that a text contains; `nil` if the text is damaged. The caller must free
    /// the key.
    static func key(_ text: String) -> OpaquePointer? {
        read(text) { PEM_read_bio_PrivateKey($0, nil, nil, nil) }
    }

    private static func read(_ text: String, _ parse: (OpaquePointer) -> OpaquePointer?) -> OpaquePointer? {
        let bytes = Array(text.utf8)
        return bytes.withUnsafeBytes { bytes in
            guard let input = BIO_new_mem_buf(bytes.baseAddress, Int32(bytes.count)) else { return nil }
            defer { BIO_free(input) }
            return parse(input)
        }
    }
}
