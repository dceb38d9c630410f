"""How people with color blindness see colors, and how much two colors differ."""

# The matrices of Machado, Oliveira and Fernandes (2009) for missing cones, which Chromium uses as well, and the luminance
# for people who see no colors at all. They apply to linear light.
LUMINANCE = (0.2126, 0.7152, 0.0722)
VISIONS = {
    "full vision": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "achromatopsia": (LUMINANCE, LUMINANCE, LUMINANCE),
}
XYZ_OF_LIGHT = ((0.4124, 0.3576, 0.1805), LUMINANCE, (0.0193, 0.1192, 0.9505))
WHITE = (0.9505, 1, 1.089)


def product(matrix, vector) -> list[float]:
    return [sum(factor * value for factor, value in zip(row, vector)) for row in matrix]


def lab(color: str, vision: str) -> tuple[float, float, float]:
    """Returns a color such as `#0a5fa5` in the coordinates of CIE Lab, as it looks to a kind of vision."""
    channels = [int(color[index:index + 2], 16) / 255 for index in (1, 3, 5)]
    light = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    seen = [min(max(value, 0), 1) for value in product(VISIONS[vision], light)]
    ratios = [value / white for value, white in zip(product(XYZ_OF_LIGHT, seen), WHITE)]
    x, y, z = [ratio ** (1 / 3) if ratio > 0.008856 else 7.787 * ratio + 16 / 116 for ratio in ratios]
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: str, other: str, vision: str) -> float:
    """Returns the difference between two colors. People notice a difference of 2 between large adjacent areas."""
    return sum((a - b) ** 2 for a, b in zip(lab(one, vision), lab(other, vision))) ** 0.5
