extension RecordCommand {
    static let help = """
        Usage: gpsbridge record [DEVICE] -o OUT [OPTION…]
               gpsbridge record --simulate [SCENARIO] -o OUT [OPTION…]

        Records what a receiver says, until Ctrl-C. DEVICE is a serial port such as /dev/ttyUSB0, 'auto' for the best
        one that is plugged in, tcp://HOST:PORT, udp://:PORT, one that a GPS daemon reads, gpsd://HOST[:PORT][/DEVICE],
        or a name from the configuration, which also tells what is recorded when nothing is named; else it is the best
        one. When it is pulled out, gpsbridge waits until it is back.

        OUT stays readable even if gpsbridge is killed or the disk fills up, except for the last three seconds at most;
        after a power failure, except for the last ten. An existing OUT is continued, and repaired if a power failure has
        torn it; the torn end moves to OUT.torn. A file that another program wrote is refused and stays as it is. A full
        disk or a missing directory is reported, and recording resumes as soon as possible.

        Formats, by the ending of OUT:
          .rec, or none  every byte as it came, with the exact time at which it came
          .nmea          the receiver's own sentences
          .gpx           GPX 1.1, valid at every moment
          .geojson       GeoJSON, a feature for each minute or so
          .csv           comma-separated values
          .json          JSON lines, as 'gpsbridge decode' writes them
          .sqlite        a database of fixes, satellites, events, devices and sessions: see 'gpsbridge tracks'
        With .zst behind it, what only grows is compressed as it comes: drive.rec.zst, drive.nmea.zst, drive.csv.zst.

        Instead of a receiver:
          --connect HOST[:PORT]
                              what a GPS daemon reads: gpsbridge serve, or gpsd
          --simulate          a simulated receiver; SCENARIO is where it goes: see 'gpsbridge simulate --list'
          --or-simulate       a simulated receiver if none is plugged in
          --replay LOG        a recording as if its receiver spoke now
          --speed N           its time passes N times as fast; max is as fast as it goes
          --skip TIME         so much of its beginning passes at once: seconds, or 10min, 1h, 1d
          --receiver NAME     which receiver is simulated
          --rate N            its fixes in a second
          --fault FAULT       what goes wrong with it
          --seed N            another course of chance
          --start DATE        when it begins
          --duration TIME     when it ends: seconds, or 10min, 1h, 1d

        Options:
          -o, --output OUT    the file to record to
          --rotate WHEN       begin another file at a size such as 100MB, after a time such as 1h, or each day at midnight
                              UTC; the time of its beginning becomes a part of each name
          --filter LIMITS     only positions that are so far from the last one, such as 10m, or so much later, such as 5s or
                              2min, or both: 10m,5s; not for nmea and rec
          --baud N            the speed of the serial line in bits per second, instead of finding it
          --shared            let other programs read from the port at the same time; they take bytes from each other
          -q, --quiet         tell nothing but what goes wrong
          -h, --help          this text

        Exit codes:
          0  it was ended by Ctrl-C or 'kill', or its source has ended
          2  wrong usage
          3  the source could not be read
          4  OUT could not be made, its end could not be written, or data that came too fast were lost

        Examples:
          gpsbridge record -o drive.gpx
          gpsbridge record /dev/ttyACM0 -o /var/log/gps.rec.zst --rotate day
          gpsbridge record -o tracks.sqlite --filter 5m
          gpsbridge record --simulate drive --duration 1h --speed max -o hour.sqlite

        """
}
