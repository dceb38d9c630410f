internal import CCrypto

/// The settings of libcrypto, which all parts of a program share.
package enum CryptoLibrary {
    private static let isKept: Void = { OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil) }()

    /// Disables libcrypto's exit handler, which would free locks that the threads of a connection may still be using.
    /// The system reclaims the memory. Call this before any other use of libcrypto, because the first use installs the
    /// handler.
    package static func keepUntilExit() { isKept }
}
