"""Links that replace files of the server."""
import os
import subprocess
import tempfile

from clients.check import check

from .takers import SIMULATED

# Replaces each Unix socket with a link as soon as it is bound, as another program of the directory's owner could do.
LIBRARY = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
int bind(int descriptor, const struct sockaddr *address, socklen_t length) {
    int (*real)(int, const struct sockaddr *, socklen_t) = dlsym(RTLD_NEXT, "bind");
    int result = real(descriptor, address, length);
    const char *path = ((const struct sockaddr_un *)address)->sun_path;
    if (address->sa_family == AF_UNIX && (unlink(path) || symlink(getenv("LINK_TARGET"), path))) abort();
    return result;
}
"""


@check()
def a_planted_link_does_not_redirect_a_change_of_mode(target):
    with tempfile.TemporaryDirectory() as directory:
        library, private = f"{directory}/bind.so", f"{directory}/private"
        compiler = ["gcc", "-Wall", "-shared", "-fPIC", "-x", "c", "-", "-o", library]
        subprocess.run(compiler, input=LIBRARY.encode(), check=True)
        os.close(os.open(private, os.O_CREAT, 0o600))
        sockets = ("--socket", f"{directory}/gpsd", "--nmea-socket", f"{directory}/nmea")
        environment = {**os.environ, "LD_PRELOAD": library, "LINK_TARGET": private}
        with target.serve(*SIMULATED, *sockets, env=environment):
            assert os.path.islink(f"{directory}/gpsd") and os.path.islink(f"{directory}/nmea")
            for path in sockets[1::2]:
                os.unlink(path)
            assert os.stat(private).st_mode & 0o777 == 0o600, "the mode of another file has changed"
        with target.serve(*SIMULATED, *sockets, preexec_fn=lambda: os.umask(0o077)):
            modes = [os.stat(path).st_mode & 0o777 for path in sockets[1::2]]
            assert modes == [0o666, 0o666], modes
