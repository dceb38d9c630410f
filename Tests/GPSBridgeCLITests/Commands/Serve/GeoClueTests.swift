import Glibc
import TestSupport
import Testing

/// Tests of GeoClue, which reads positions from its `nmea-socket` and provides them to desktop programs. Its message
/// bus runs in a separate network namespace.
@Suite struct GeoClueTests {
    private let directory = TemporaryDirectory()
    private static let isThere = getuid() == 0 && access("/usr/libexec/geoclue-2.0/demos/where-am-i", X_OK) == 0

    @Test(
        "GeoClue reports the position from serve's NMEA socket", .needs("dbus-daemon"),
        .enabled("only root may start GeoClue, with geoclue-2-demo") { isThere })
    func geoClueShowsThePosition() async throws {
        let outcome = try await shell(
            """
            cat > bus.conf <<END
            <busconfig><type>system</type><listen>unix:path=$PWD/bus</listen><auth>EXTERNAL</auth>
            <policy context="default"><allow user="*"/><allow own="*"/><allow send_type="method_call"/>
            <allow receive_type="method_call"/><allow send_type="signal"/><allow receive_type="signal"/>
            <allow send_requested_reply="true"/><allow receive_requested_reply="true"/></policy></busconfig>
            END
            printf '%s\\n' '[agent]' whitelist=geoclue-demo-agent '[network-nmea]' enable=true nmea-socket=$PWD/nmea \\
                '[3g]' enable=false '[cdma]' enable=false '[modem-gps]' enable=false '[wifi]' enable=false \\
                '[compass]' enable=false '[geoclue-where-am-i]' allowed=true system=true users= > geoclue.conf
            cat > inside.sh <<'END'
            mount --bind geoclue.conf /etc/geoclue/geoclue.conf
            ip link set lo up
            export DBUS_SYSTEM_BUS_ADDRESS=unix:path=$PWD/bus
            dbus-daemon --config-file=$PWD/bus.conf --nofork & bus=$!
            until [ -S bus ]; do kill -0 $bus || exit 1; done
            "\(programDirectory)/gpsbridge" serve --simulate --port 0 --nmea-socket nmea --quiet & server=$!
            until [ -S nmea ]; do kill -0 $server || exit 1; done
            /usr/libexec/geoclue -t 0 & geoclue=$!
            until dbus-send --system --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner \\
                string:org.freedesktop.GeoClue2 | grep -q true; do kill -0 $geoclue || exit 1; done
            /usr/libexec/geoclue-2.0/demos/agent & agent=$!
            trap 'kill $server $geoclue $agent $bus; wait; rm -f bus' EXIT
            until grep -q '^Latitude: *48\\.137' found && grep -q '^Longitude: *11\\.576' found; do
                kill -0 $server && kill -0 $geoclue || { cat found; exit 2; }
                /usr/libexec/geoclue-2.0/demos/where-am-i -t 8 -a 8 > found
            done
            END
            touch found
            unshare --net --mount bash inside.sh
            """, in: directory)
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }
}
