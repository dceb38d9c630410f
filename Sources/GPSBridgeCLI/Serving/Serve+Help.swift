extension Serve {
    static let help = """
        Usage: gpsbridge serve [OPTION…] [DEVICE…]

        Serves receivers to programs that speak gpsd's protocol: cgps, xgps, gpspipe, maps, chart plotters. They need no
        change: stop gpsd, start this. Only programs of this machine reach it unless --listen says otherwise.

        A DEVICE is a serial port such as /dev/ttyUSB0, a name from the configuration, 'auto' for the best receiver
        that is plugged in, tcp://HOST:PORT, udp://[ADDRESS]:PORT or gpsd://HOST. Of several ones the first that has a
        position is served to whoever names none; when it loses it, the next one takes over. Without a DEVICE those of
        the configuration are served, and when it names none every device that is certain to be a receiver, as it
        comes and goes. Who is connected stays connected meanwhile. Nothing is ever sent to a receiver.

        Where it listens:
          --port N           the port; 2947 if nothing is said, 0 for any that is free
          --listen ADDRESS   an address of this machine, such as 0.0.0.0 or ::, instead of the loopback; several times for
                             several ones. Whoever reaches it learns where you are: there is no password
          --socket PATH      a Unix socket, too; several times for several ones
          --max-clients N           clients at a time (default: 4096)
          --max-clients-per-user N  clients at a time of one user: of one address, of all programs of this machine at its
                                    ports, of one account at a Unix socket (default: 1024)
          --max-client-memory MB    data that may wait for all clients together (default: 30)
        systemd's sockets, when it has started this program with some, are used instead of all these.

        Plain NMEA 0183, for programs that know no GPS daemon, of the receiver that whoever names none is served:
          --nmea-tcp PORT         a server for them; ADDRESS:PORT for more than the loopback. 10110 is the usual port
          --nmea-udp HOST:PORT    datagrams, also to a broadcast address or a group
          --nmea-pty LINK         a serial port made of software, under this name
          --nmea-socket PATH      a Unix socket, as GeoClue wants it
          --nmea-sentences LIST   only these types, such as RMC,GGA,GSV
          --nmea-talker XX        GP or another talker instead of the receiver's
          --announce              let Avahi tell others of the server, as _nmea-0183._tcp
        What a receiver never says of these is made of its epochs: RMC, GGA, GSA and GSV.

        Clocks:
          --chrony PATH           the socket of chrony's 'refclock SOCK PATH'
          --ntp-memory UNIT       the shared memory of chrony's 'refclock SHM UNIT' and of ntpd; 2 or more needs no root
          --pps DEVICE            the receiver's pulse per second, for these and for clients of gpsd's protocol: /dev/pps0, or
                                  the serial port on whose line DCD or CTS it comes; with --shared the receiver's own
        With --simulate they are told the simulated time: only for clocks that nothing depends on.

        Pages:
          --http PORT             /fix.json, /health and /metrics for Prometheus; ADDRESS:PORT for more than the loopback

        How receivers are read:
          --baud N           the speed of the serial lines in bits per second, instead of finding it
          --shared           let other programs read from the ports at the same time; they take bytes from each other

        Instead of a DEVICE:
          --simulate         a simulated receiver, marked as such
          --receiver NAME    which receiver that is; several times for several ones
          --scenario NAME    where it goes
          --rate N           fixes in a second
          --seed N           another course of chance
          --start DATE       when it begins, such as 2026-11-20T12:30:00Z; now if nothing is said
          --fault FAULT      what goes wrong; several times for several faults
          --speed N          time passes N times as fast
          --list             show all scenarios, receivers and faults

        Options:
          -q, --quiet        tell nothing but errors
          -h, --help         this text

        A hang-up (kill -HUP) closes all devices and opens them again; clients stay connected.
        What is simulated begins anew.

        Exit codes:
          0  it was ended, by Ctrl-C or by kill
          2  wrong usage
          3  devices cannot be watched for
          4  it cannot listen

        Examples:
          gpsbridge serve
          gpsbridge serve --simulate --port 3000 & cgps -s localhost:3000
          gpsbridge serve /dev/ttyACM0 tcp://192.168.1.7:10110
          gpsbridge serve --listen 192.168.1.7 --socket /run/gpsbridge/gpsd

        """
}
