extension Duration {
    /// The duration in microseconds, truncated to an integer.
    package var microseconds: Int64 { components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000 }

    /// The duration in nanoseconds, truncated to an integer.
    package var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
}
