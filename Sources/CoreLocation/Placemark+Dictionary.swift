public import GPSBridge

extension Placemark {
    /// The address as a dictionary; `nil` if the placemark has no address.
    ///
    /// Older programs read the address from this dictionary, with keys such as `City`, `Street` and
    /// `FormattedAddressLines`.
    public var addressDictionary: [AnyHashable: Any]? {
        let street = [subThoroughfare, thoroughfare].compactMap { $0 }.joined(separator: " ")
        let town = [locality, administrativeArea, postalCode].compactMap { $0 }.joined(separator: " ")
        let lines = [name, street, town, country].compactMap { $0 }.filter { !$0.isEmpty }
        let texts = [
            "Name": name, "Street": street.isEmpty ? nil : street, "Thoroughfare": thoroughfare,
            "SubThoroughfare": subThoroughfare, "City": locality, "SubLocality": subLocality,
            "State": administrativeArea, "SubAdministrativeArea": subAdministrativeArea, "ZIP": postalCode,
            "Country": country, "CountryCode": isoCountryCode,
        ].compactMapValues { $0 }
        guard !texts.isEmpty else { return nil }
        var dictionary: [AnyHashable: Any] = ["FormattedAddressLines": lines]
        for (key, text) in texts { dictionary[key] = text }
        return dictionary
    }
}
