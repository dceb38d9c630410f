import NMEA

extension SentenceName {
    /// Whether each talker sends this message type only once per burst. The result is `false` for lists, which may span
    /// several messages, and for text messages, which may arrive at any time.
    var isSentOnce: Bool {
        switch talker {
        case TSIPReader.talker: !TSIPReader.isPartOfList(code)
        case GREISReader.talker: !GREISReader.isPartOfList(code)
        default: code != "GSV" && code != "GSA" && code != "TXT" && code != "GRS"
        }
    }
}
