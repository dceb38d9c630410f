// Many receivers also send an altitude in a 2D fix: the last one they measured, or an assumed one.
extension Fix {
    /// The altitude above mean sea level in meters, unless the fix is 2D.
    package var knownAltitude: Double? { hasMeasuredAltitude ? altitude : nil }

    /// The altitude above the ellipsoid in meters, unless the fix is 2D.
    package var knownEllipsoidalAltitude: Double? { hasMeasuredAltitude ? ellipsoidalAltitude : nil }

    /// The vertical error in meters, unless the fix is 2D.
    package var knownVerticalError: Double? { hasMeasuredAltitude ? errors?.vertical : nil }

    private var hasMeasuredAltitude: Bool { mode != .twoDimensional }
}
