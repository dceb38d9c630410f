extension Simulate {
    static let help = """
        Usage: gpsbridge simulate [OPTION…]

        Simulates GPS receivers whose data a real receiver could have sent, for testing programs without an antenna. Without
        a place they speak to the standard output. It goes on until Ctrl-C, or for as long as --duration says.

        What is simulated:
          --scenario NAME    where the receiver goes
          --track FILE       the way of a recording or a GPX file instead
          --receiver NAME    which receiver it is; several times for several ones
          --count N          so many of them
          --rate N           fixes in a second; 1 if nothing is said
          --baud N           the speed of the serial line in bits per second, instead of the receiver's usual one
          --fault FAULT      what goes wrong; several times for several faults
          --seed N           another course of chance; the same seed and start bring the same bytes
          --start DATE       when it begins, such as 2026-11-20 or 2026-11-20T12:30:00Z; now if nothing is said
          --duration TIME    when it ends: seconds, or 10min, 1h, 1d
          --speed N          time passes N times as fast; max is as fast as it goes, for files and the standard output
          --mark             the sentences say that they are simulated: quality 8 in GGA, mode S in RMC and others
          --list             show all scenarios, receivers and faults

        Where it can be opened, one or several:
          --pty LINK         a serial port: LINK leads to it, and goes with it
          --tcp [HOST:]PORT  a server; only programs of this machine reach it unless a HOST is named
          --udp HOST:PORT    datagrams to a port
          -o, --output FILE  a file, which appears when it is whole; as fast as it goes unless --speed is given
          --stdout           the standard output
        Of several receivers each has its own: /tmp/gps1, /tmp/gps2, … with --pty /tmp/gps, and so do ports and files.

        A FAULT is the name of one:
          NAME               all the time
          NAME@30            from the 30th second on, for ten seconds
          NAME@30+5          for five
          NAME:0.01          by chance: one of a hundred bytes, sentences or moments, whichever it befalls

        Options:
          -h, --help         this text

        Exit codes:
          0  it has ended, or the reader of the standard output went away
          2  wrong usage
          4  a place could not be made or written to

        Examples:
          gpsbridge simulate --pty /tmp/gps
          gpsbridge simulate --pty /tmp/gps --fault unplug@30+5 --fault bit-errors:0.0001
          gpsbridge simulate --scenario coldstart --tcp 2000 --speed 10
          gpsbridge simulate --duration 1h --start 2026-11-20 --output hour.nmea

        """
}
