import Formats

extension Sentences {
    /// What is asked for on the command line.
    struct Request {
        enum Result {
            case sentences(SentenceListing.Options)
            case table
            case json
        }

        let inputs: [String]
        let selection: SentenceSelection
        let result: Result

        init(_ words: ArraySlice<String>) throws(Failure) {
            let arguments = try Arguments(words, options: Sentences.options)
            inputs = arguments.operands
            guard !inputs.isEmpty else {
                throw Failure(.usage, "no file is named. '-' is the standard input\nSee 'gpsbridge sentences --help'")
            }
            selection = SentenceSelection(codes: arguments.value("--only"), talkers: arguments.value("--talker"))
            if arguments.has("--stats") {
                if let option = ["--raw", "--all"].first(where: arguments.has) {
                    throw Failure(.usage, "\(option) is for sentences one by one: leave out --stats, which counts them")
                }
                result = arguments.has("--json") ? .json : .table
            } else {
                result = .sentences(
                    SentenceListing.Options(
                        selection: selection, withRejected: arguments.has("--all"), withRaw: arguments.has("--raw")))
            }
        }
    }

    static let options: [Arguments.Option] = [
        .init("--only", takesValue: true), .init("--talker", takesValue: true), .init("--raw"), .init("--all"),
        .init("--stats"), .init("--json"),
    ]
}

extension Sentences {
    static let help = """
        Usage: gpsbridge sentences FILE…

        Prints the NMEA sentences in recorded data of GPS receivers, each with its values as a JSON object on a line of its
        own, or statistics about them. '-' is the standard input.

        Options:
          --only TYPE,…   sentences of these types alone: GGA, RMC, PUBX,00 …
          --talker ID,…   sentences of these talkers alone: GP, GN, AI …; P for proprietary ones
          --raw           each sentence's text as it was received, too
          --all           rejected lines and frames of binary protocols, too
          --stats         a table instead: sentences by type, rejected lines by reason, frames by protocol, epochs
          --json          with --stats: a JSON object instead of the table; sentences are always JSON
          -h, --help      this text

        A sentence's object:
          "code"    the type: "GGA", "PUBX,00" …
          "talker"  who speaks: "GP" …; a proprietary sentence has none
          "valid"   true
          …         the values, under their names in the Swift library: in degrees and units of the International System,
                    times (UTC) as "08:25:00.000", dates as "2026-11-20". What the receiver left empty is left out
          "fields"  the texts of all fields, where the type is not known or a value could not hold all of them
          "tag"     what the TAG block before the sentence says
          "raw"     the text (--raw)
          "file"    where it is from, when several files are named

        What --all adds:
          {"valid":false,"reason":"badChecksum","raw":"$GPGGA,…*00"}
                    a line that begins like a sentence, up to the byte that shows that it is none. The reason is
                    missingChecksum, badChecksum, tooLong, badCharacter or empty. Bytes beyond ASCII are \\u0080 … \\u00ff
          {"binary":"ubx","bytes":96}
                    a frame of another protocol: ubx, rtcm3, sirf, skytraq, novatel, septentrio, allystar or casic

        In the table, --only and --talker choose the rows of sentences; everything else is of the whole FILE. An epoch is
        incomplete when the sentence is missing that ends the receiver's cycle, and amended when it was told again because
        more came. Stray bytes belong to no sentence and no frame; rejected lines consist of them. How fast the FILE was
        processed is reported on the standard error.

        Exit codes:
          0  there were such sentences, or their reader went away (gpsbridge sentences … | head)
          1  there was none
          2  wrong usage
          3  a FILE could not be read
          4  the result could not be written

        Examples:
          gpsbridge sentences drive.nmea
          gpsbridge sentences --only GSV --talker GL drive.nmea | jq -c '.satellites[] | [.number, .signalStrength]'
          gpsbridge sentences --all drive.nmea | grep '"valid":false'
          gpsbridge sentences --stats *.nmea

        """
}
