"""How colours look to people who see fewer of them.

The matrices are those of Machado, Oliveira and Fernandes, "A physiologically-based model for
simulation of color vision deficiency" (2009), for a severity of 1; they work on linear light.
Differences are measured in CIELAB (CIE 1976): 2.3 can just be noticed.
"""

from __future__ import annotations

import math

RGB = tuple[float, float, float]

VISIONS: dict[str, tuple[RGB, RGB, RGB]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "none at all": ((0.2126, 0.7152, 0.0722),) * 3,
}


def linear(colour: str) -> RGB:
    """#rrggbb as amounts of light."""
    r, g, b = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return _light(r), _light(g), _light(b)


def seen(colour: str, vision: str) -> RGB:
    """The light that somebody with usual vision would have to see for the same impression."""
    light = linear(colour)
    r, g, b = (
        min(1.0, max(0.0, sum(w * x for w, x in zip(row, light, strict=True))))
        for row in VISIONS[vision]
    )
    return r, g, b


def difference(one: RGB, other: RGB) -> float:
    """In CIELAB."""
    return math.dist(_lab(one), _lab(other))


def _light(x: float) -> float:
    return x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4


def _lab(light: RGB) -> RGB:
    r, g, b = light
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089

    def f(t: float) -> float:
        return t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116

    return 116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))
