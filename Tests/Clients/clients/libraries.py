"""Programs that use libraries for C, Python and Perl from Debian."""
import subprocess
import tempfile

from .check import Skipped, check, needs
from .waiting import run

C_PROGRAM = r"""
#include <gps.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

int main(int count, char **arguments)
{
    struct gps_data_t gps;
    if (gps_open(arguments[1], arguments[2], &gps) != 0)
        return 1;
    gps_stream(&gps, WATCH_ENABLE | WATCH_JSON, NULL);
    for (int shown = 0; shown < 3 && gps_waiting(&gps, 900000000);) {
        if (gps_read(&gps, NULL, 0) < 0)
            return 2;
        if (gps.set & MODE_SET && gps.fix.mode >= MODE_2D && gps.set & LATLON_SET) {
            char text[32];
            strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", gmtime(&gps.fix.time.tv_sec));
            printf("%s.%03ldZ %.9f %.9f %d\n", text, gps.fix.time.tv_nsec / 1000000, gps.fix.latitude,
                   gps.fix.longitude, gps.devices.ndevices);
            shown++;
        }
    }
    gps_stream(&gps, WATCH_DISABLE, NULL);
    gps_close(&gps);
    return 0;
}
"""

PERL_PROGRAM = r"""
use Net::GPSD3;
use POSIX qw(strftime);
sub show { print join(" ", strftime("%Y-%m-%dT%H:%M:%S.000Z", gmtime($_[0]->time)), $_[0]->lat, $_[0]->lon), "\n" }
my $gpsd = Net::GPSD3->new(host => "127.0.0.1", port => $ARGV[0]);
my $poll = $gpsd->poll;
show($poll->tpv);
my $shown = 0;
$gpsd->addHandler(sub {
    my $report = shift;
    return unless $report->class eq "TPV" and $report->lat;
    show($report);
    exit if ++$shown == 3;
});
$gpsd->watch;
"""

PYTHON_PROGRAM = """
import sys, gps
session = gps.gps(host="127.0.0.1", port=sys.argv[1], mode=gps.WATCH_ENABLE | gps.WATCH_JSON)
shown = 0
for report in session:
    if report["class"] == "TPV" and report.get("mode", 0) >= 2:
        print(report.time, report.lat, report.lon)
        shown += 1
        if shown == 3: break
"""


def expect_lines(server, result: subprocess.CompletedProcess, least=3):
    rows = [line.split()[:3] for line in result.stdout.decode().splitlines() if line.startswith("20")]
    assert len(rows) >= least, f"it ended with {result.returncode}: {result.stdout} {result.stderr}"
    for moment, latitude, longitude in rows:
        server.truth.expect(latitude, longitude, moment)


@check()
def a_c_program_with_libgps_receives_positions(server):
    needs("gcc")
    with tempfile.TemporaryDirectory() as directory:
        program = f"{directory}/program"
        made = subprocess.run(
            ["gcc", "-x", "c", "-", "-o", program, "-lgps"], input=C_PROGRAM.encode(), capture_output=True)
        if b"gps.h" in made.stderr:
            raise Skipped("libgps-dev is not installed")
        assert made.returncode == 0, made.stderr.decode()
        expect_lines(server, run(server, program, *server.host.split(":")))


@check()
def python3_gps_receives_positions(server):
    if subprocess.run(["/usr/bin/python3", "-c", "import gps"], capture_output=True).returncode != 0:
        raise Skipped("python3-gps is not installed")
    expect_lines(server, run(server, "/usr/bin/python3", "-c", PYTHON_PROGRAM, str(server.port)))


@check()
def net_gpsd3_receives_positions(server):
    if subprocess.run(["perl", "-MNet::GPSD3", "-e", "1"], capture_output=True).returncode != 0:
        raise Skipped("libnet-gpsd3-perl is not installed")
    expect_lines(server, run(server, "perl", "-e", PERL_PROGRAM, str(server.port)), least=4)
