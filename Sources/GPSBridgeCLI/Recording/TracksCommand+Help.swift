extension TracksCommand {
    static let help = """
        Usage: gpsbridge tracks ACTION FILE… [OPTION…]

        Looks into databases that 'gpsbridge record -o tracks.sqlite' has written. They may be recorded to meanwhile.

        Actions:
          list    what was recorded of which device, session by session
          show    every fix, a line each, and what happened to the receiver in between
          export  the fixes as tracks, as 'gpsbridge convert' writes them; one for each device and session
          delete  remove fixes and give their space back to the disk
          stats   distances, speeds, times, for each device and session

        Options:
          --from DATE        at or after DATE, such as 2026-11-20, 2026-11-20T12:30:00Z, '2026-11-20 13:30+01:00' or
                             '2026-11-20 13:30 local'; without a time zone it is UTC
          --to DATE          before DATE
          --device NAME      only devices with this in their identity, name or node
          --session NUMBER   only this session, as 'list' numbers them
          --units UNITS      metric, imperial or nautical, for 'show' and 'stats'; default: as configured, else km and m/s
          --json             a line of JSON for each track, for 'list' and 'stats', in SI units
          --format FORMAT    the format to export; without it the ending of OUT decides
          -o, --output OUT   the file to export to; without it, or with '-', the standard output
          --all              delete everything
          -h, --help         this text

        Exit codes:
          0  it was done
          1  there is nothing of that in FILE
          2  wrong usage
          3  FILE could not be read, or is no such database
          4  the result could not be written

        Examples:
          gpsbridge tracks list tracks.sqlite
          gpsbridge tracks export tracks.sqlite --from 2026-11-20 --to 2026-11-21 -o friday.gpx
          gpsbridge tracks delete tracks.sqlite --to 2026-01-01

        """
}
