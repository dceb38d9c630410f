public import Foundation

// Foundation on Linux has strings tables, but not these initializers. They are disfavored, so that a declaration in
// another module takes precedence.

extension String {
    /// Creates the localized text for a key. Without an entry in the bundle's strings table, the text is the key.
    ///
    /// Interpolated values become part of the key, so a key with such a value is not found in a table.
    @_disfavoredOverload
    public init(
        localized key: String, table: String? = nil, bundle: Bundle? = nil, locale: Locale = .current,
        comment: StaticString? = nil
    ) {
        self = (bundle ?? .main).localizedString(forKey: key, value: nil, table: table)
    }

    /// Creates the localized text for a key, with the text to use without an entry in the bundle's strings table.
    @_disfavoredOverload
    public init(
        localized key: StaticString, defaultValue: String, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale = .current, comment: StaticString? = nil
    ) {
        self = (bundle ?? .main).localizedString(forKey: "\(key)", value: defaultValue, table: table)
    }
}
