extension ReplayCommand {
    static let help = """
        Usage: gpsbridge replay LOG… [OPTION…]

        Replays recorded data of GPS receivers, as if the receivers spoke now: at the pace that the times in the sentences
        tell. Everything in between, such as frames of binary protocols, goes along. What tells no time comes as fast as a
        line of 9600 bits per second carries it. '-' is the standard input. Without a place it goes to the standard output.

        Raw recordings of 'gpsbridge record' come byte for byte at the times at which they came. Databases of tracks, GPX,
        KML, GeoJSON and CSV come as sentences that tell the same; of a database one track after the other. Anything may be
        compressed with gzip, xz or zstd.

        Options:
          --speed N          time passes N times as fast; max is as fast as it goes, for files and the standard output
          --loop             begin again at the end
          --retime           tell times and dates of now, with checksums made right; times in binary frames stay
          --device NAME      of a database, only devices with this in their identity, name or node
          --session NUMBER   of a database, only this session: see 'gpsbridge tracks list'
          --baud N           over a serial line of N bits per second, which loses what it cannot carry; without it all that
                             belongs to a moment comes at once, as over USB

        Where it can be opened, one or several:
          --pty LINK         a serial port: LINK leads to it, and goes with it
          --tcp [HOST:]PORT  a server; only programs of this machine reach it unless a HOST is named
          --udp HOST:PORT    datagrams to a port
          -o, --output FILE  a file, which appears when it is whole; as fast as it goes unless --speed is given
          --stdout           the standard output
          -h, --help         this text

        Exit codes:
          0  it has ended, or the reader of the standard output went away
          1  there is nothing to replay in LOG
          2  wrong usage
          3  a LOG could not be read
          4  a place could not be made or written to

        Examples:
          gpsbridge replay drive.nmea --pty /tmp/gps
          gpsbridge replay drive.nmea --loop --retime --tcp 2000
          gpsbridge replay drive.nmea.gz --retime --output today.nmea

        """
}
