import Glibc
import TestSupport
import Testing

/// Tests in which other programs read all outputs of `gpsbridge serve` except the gpsd protocol.
@Suite struct OutletsTests {
    private let directory = TemporaryDirectory()

    @Test(
        "TCP, UDP, socket, pseudo-terminal and HTTP outputs report the same position", .needs("python3"),
        .needsOwnNetwork)
    func samePosition() async throws {
        let outcome = try await shell(
            """
            port=2000
            coproc serve { umask 077; exec "\(programDirectory)/gpsbridge" serve --simulate --start 2026-11-20T12:00:00Z --receiver ubloxm10 \\
                --scenario stationary --port $port --nmea-tcp $((port + 1)) --nmea-udp 127.0.0.1:$((port + 2)) --nmea-pty gps --nmea-socket nmea \\
                --nmea-talker GP --nmea-sentences RMC,GGA,GSA,GSV --http $((port + 3)) --speed 5 2>&1; }
            server=$serve_PID
            trap 'kill $server' EXIT
            while read -r line <&"${serve[0]}"; do case $line in *"listening on [::1]"*) break ;; esac; done
            cat > read.py <<'END'
            \(Self.reading)
            END
            python3 read.py $port
            """, in: directory, hasOwnNetwork: true)
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }

    /// Avahi and a message bus run in a separate network namespace.
    @Test(
        "Avahi announces the NMEA server",
        .needs("avahi-daemon"), .needs("avahi-publish-service"), .needs("avahi-browse"), .needs("dbus-daemon"),
        .enabled("only root may make a network") { getuid() == 0 })
    func avahi() async throws {
        let outcome = try await shell(
            """
            cat > bus.conf <<END
            <busconfig><type>system</type><listen>unix:path=$PWD/bus</listen><auth>EXTERNAL</auth>
            <policy context="default"><allow user="*"/><allow own="*"/><allow send_type="method_call"/>
            <allow receive_type="method_call"/><allow send_type="signal"/><allow receive_type="signal"/>
            <allow send_requested_reply="true"/><allow receive_requested_reply="true"/></policy></busconfig>
            END
            printf '[server]\\nhost-name=test\\nuse-ipv6=no\\n' > avahi.conf
            cat > inside.sh <<'END'
            ip link set lo up
            export DBUS_SYSTEM_BUS_ADDRESS=unix:path=$PWD/bus
            dbus-daemon --config-file=$PWD/bus.conf --nofork & bus=$!
            until [ -S bus ]; do kill -0 $bus || exit 1; done
            avahi-daemon -f $PWD/avahi.conf --no-drop-root --no-chroot --no-rlimits --no-proc-title & avahi=$!
            "\(programDirectory)/gpsbridge" serve --simulate --port 0 --nmea-tcp 0.0.0.0:10110 --announce & server=$!
            trap 'kill $server $avahi $bus; wait; rm -f bus' EXIT
            until grep -q '^=.*;_nmea-0183._tcp;.*;10110;' found; do
                kill -0 $server && kill -0 $avahi || exit 2
                avahi-browse -rpt _nmea-0183._tcp > found
            done
            END
            touch found
            unshare --net bash inside.sh
            """, in: directory)
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }

    /// A script that reads every output and compares its positions with the positions in /fix.json.
    private static let reading = """
        import json, os, re, socket, sys, urllib.request

        port = int(sys.argv[1])
        base = f"http://127.0.0.1:{port + 3}"

        def get(path):
            return urllib.request.urlopen(base + path).read().decode()

        def position(read, after=""):
            # Returns the latitude of the first valid GGA with a later time.
            data = b""
            while True:
                data += read()
                for line in data.split(b"\\r\\n")[:-1]:
                    assert line[:1] == b"$" and line[1:3] in (b"GP", b"GL", b"GA", b"GB"), line
                    assert line[3:6] in (b"RMC", b"GGA", b"GSA", b"GSV"), line
                    fields = line.split(b",")
                    if fields[0] == b"$GPGGA" and fields[6] != b"0" and fields[2] and fields[1].decode() > after:
                        degrees = float(fields[2][:2]) + float(fields[2][2:]) / 60
                        return degrees if fields[3] == b"N" else -degrees

        tcp = socket.create_connection(("127.0.0.1", port + 1))
        received = position(lambda: tcp.recv(4096))
        assert json.loads(get("/health"))["status"] == "ok"
        fix = json.loads(get("/fix.json"))
        assert fix["simulated"] is True, fix

        def expect(name, latitude):
            assert abs(latitude - fix["lat"]) < 1e-3, (name, latitude, fix)

        expect("TCP", received)
        # Other users must have access to these files regardless of the service's umask.
        for name in ["nmea", "gps"]:
            assert os.stat(name).st_mode & 0o666 == 0o666, name
        unix = socket.socket(socket.AF_UNIX)
        unix.connect("nmea")
        expect("Unix", position(lambda: unix.recv(4096)))
        udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        udp.bind(("127.0.0.1", port + 2))
        expect("UDP", position(lambda: udp.recv(4096)))
        terminal = os.open("gps", os.O_RDWR | os.O_NOCTTY)
        expect("terminal", position(lambda: os.read(terminal, 4096)))
        now = "".join(re.search(r'"time":"[^T]*T(..):(..):(..)', get("/fix.json")).groups())
        os.close(terminal)
        # Wait for some epochs.
        position(lambda: tcp.recv(4096), after=f"{int(now) + 3:06}")
        terminal = os.open("gps", os.O_RDWR | os.O_NOCTTY)
        first = os.read(terminal, 4096).split(b",")[1].decode()
        assert first >= f"{int(now) + 3:06}", "the port sends data from before it was opened"
        metrics = get("/metrics")
        latitude = re.search(r'^gpsbridge_latitude_degrees{receiver="[^"]+"} (\\S+)$', metrics, re.M)
        expect("metrics", float(latitude[1]))
        """
}
