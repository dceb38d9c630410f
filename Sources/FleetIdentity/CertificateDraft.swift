internal import CCrypto
internal import SystemSupport

/// A key pair on the elliptic curve P-256.
final class EllipticKey {
    /// The `EVP_PKEY` of the pair.
    let pointer: OpaquePointer

    /// Creates a random pair.
    init() throws(Failure) {
        let context = EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nil)
        defer { EVP_PKEY_CTX_free(context) }
        var pointer: OpaquePointer?
        let isCreated =
            EVP_PKEY_keygen_init(context) == 1
            && EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, NID_X9_62_prime256v1) == 1
            && EVP_PKEY_keygen(context, &pointer) == 1
        try require(isCreated, "create a key")
        self.pointer = try require(pointer, "create a key")
    }

    /// Reads a pair from its private key, as PEM.
    init(_ text: String) throws(Failure) { pointer = try require(PEM.key(text), "read a key") }

    deinit { EVP_PKEY_free(pointer) }

    /// The private key, as PEM.
    var text: String {
        get throws(Failure) { try PEM.text { PEM_write_bio_PrivateKey($0, pointer, nil, nil, 0, nil, nil) } }
    }
}

/// A certificate that has not been signed yet.
final class CertificateDraft {
    private let certificate: OpaquePointer
    private let issuer: OpaquePointer

    /// Creates a certificate with a random serial number.
    ///
    /// - Parameters:
    ///   - valid: The validity period of the certificate, in seconds since 1970.
    ///   - issuer: The certificate of the authority that signs the draft; `nil` if the draft is the authority's own
    ///     certificate.
    init(
        commonName: String, organization: String, valid: Range<Int64>, _ pair: EllipticKey,
        issuer: OpaquePointer? = nil
    ) throws(Failure) {
        certificate = try require(X509_new(), "create a certificate")
        self.issuer = issuer ?? certificate
        // RFC 5280 permits positive serial numbers of up to 20 bytes.
        var serial = try randomBytes(16)
        serial[0] = serial[0] & 0x7F | 0x40
        let number = BN_bin2bn(serial, Int32(serial.count), nil)
        defer { BN_free(number) }
        let subject = X509_get_subject_name(certificate)
        let isFilled =
            X509_set_version(certificate, 2) == 1
            && BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate)) != nil
            && ASN1_TIME_set(X509_getm_notBefore(certificate), Int(valid.lowerBound)) != nil
            && ASN1_TIME_set(X509_getm_notAfter(certificate), Int(valid.upperBound - 1)) != nil
            && X509_NAME_add_entry_by_txt(subject, "O", MBSTRING_UTF8, organization, -1, -1, 0) == 1
            && X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_UTF8, commonName, -1, -1, 0) == 1
            && X509_set_issuer_name(certificate, X509_get_subject_name(self.issuer)) == 1
            && X509_set_pubkey(certificate, pair.pointer) == 1
        try require(isFilled, "create a certificate for \(commonName)")
    }

    deinit { X509_free(certificate) }

    /// Adds extensions, each given as an NID and a value in OpenSSL's configuration format.
    func add(_ extensions: [(Int32, String)]) throws(Failure) {
        var context = X509V3_CTX()
        X509V3_set_ctx(&context, issuer, certificate, nil, nil, 0)
        for (number, text) in extensions {
            let ext = X509V3_EXT_conf_nid(nil, &context, number, text)
            defer { X509_EXTENSION_free(ext) }
            try require(ext != nil && X509_add_ext(certificate, ext, -1) == 1, "add \(text) to a certificate")
        }
    }

    /// Signs the certificate with the issuer's private key (`EVP_PKEY`), and returns the certificate as PEM.
    func signed(by key: OpaquePointer) throws(Failure) -> String {
        try require(X509_sign(certificate, key, EVP_sha256()) > 0, "sign a certificate")
        return try PEM.text { PEM_write_bio_X509($0, certificate) }
    }
}
