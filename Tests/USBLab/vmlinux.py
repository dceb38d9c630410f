#!/usr/bin/env python3
"""vmlinux.py BZIMAGE VMLINUX: unpacks a kernel, so that the guest does not have to do that under emulation."""

import lzma
import subprocess
import sys
import zlib

ELF = b"\x7fELF"


def zstd(data):
    return subprocess.run(["zstd", "-dcq"], input=data, capture_output=True, check=False).stdout


UNPACKERS = {
    b"\xfd7zXZ\0": lambda data: lzma.LZMADecompressor().decompress(data),
    b"\x1f\x8b\x08": lambda data: zlib.decompressobj(31).decompress(data),
    b"\x28\xb5\x2f\xfd": zstd,
}


def unpack(image):
    for magic, unpacker in UNPACKERS.items():
        place = image.find(magic)
        while place >= 0:
            try:
                if (kernel := unpacker(image[place:])).startswith(ELF):
                    return kernel
            except (lzma.LZMAError, zlib.error):
                pass  # the magic bytes occur by chance
            place = image.find(magic, place + 1)
    sys.exit("vmlinux: there is no kernel packed in a known way in this image")


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as packed, open(sys.argv[2], "wb") as unpacked:
        unpacked.write(unpack(packed.read()))
