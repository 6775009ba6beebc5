import math
import random

from garnish import flaky_salt, herbs
from kit import clear, glaze, metal, shoot, stone, stuff, walnut, window_light
from parts import bowl, bowl_radius, c, lime_wedge, lobed_leaf, table, twins
from shapes import (
    TAU, any_turn, blob, box, copy, disc, fractal, hide, lathe, paint, puddle, put, ramp, solidify, tube)
from strewn import in_disc, onto, sprinkle, strew


def hummus():
    table(walnut('#5a3a20', '#a06f42'), 18)
    bowl(1.05, 0.42, glaze('#e9e4da', '#a58a68', 0.012), 0.05)
    pink = stuff('#b8174f', '#d02c66', scale=2, rough=0.42, sss=0.35, depth=0.08, reach=(1, 0.35, 0.45), bump=0.22, bump_scale=26, coat=0.2, differ=0)
    def height_at(t, a):
        turn = math.cos(a - t * 9.5)
        hill = 0.055 * turn * min(1, t * 3) * (1 - t ** 6)
        return 0.27 + hill - 0.06 * math.exp(-(t / 0.22) ** 2) + 0.06 * t - 0.04 * t ** 10 + 0.012 * fractal((t * math.cos(a), t * math.sin(a), 0), 5, 4)
    wide = bowl_radius(1.05, 0.42, 0.3)
    top = disc(height_at, pink, 140, 320, lambda t, a: t * wide)
    gold = clear('#ffffff', 1.47, absorb='#d8b80a', density=7)
    put(disc(lambda t, a: 0.232 + 0.014 * (1 - t ** 6), gold, 40, 120, lambda t, a: t * 0.27 * (1 + 0.25 * fractal((math.cos(a), math.sin(a), 0), 1.4, 2, 3))))
    points = [(r * math.cos(r * 9.5 / 0.95 + 3.14 + 0.1), r * math.sin(r * 9.5 / 0.95 + 3.14 + 0.1)) for r in [0.2 + 0.5 * i / 40 for i in range(41)]]
    groove = [(x, y, height_at(math.hypot(x, y) / 0.95, math.atan2(y, x)) + 0.006) for x, y in points]
    tube(groove, 0.035, gold, 14, taper=lambda t: (1 - t) ** 0.3 * (0.8 + 0.3 * math.sin(t * 21)))
    pea = stuff('#d9a850', '#efcf88', scale=2, rough=0.35, sss=0.35, depth=0.08, bump=0.06, coat=0.35)
    one = blob(0.085, pea, (1, 0.96, 0.92), 0.1, 1.3, detail=4)
    beak = blob(0.03, pea, (1, 0.8, 0.8), 0.1, detail=3)
    put(beak, (0.078, 0, 0.02)).parent = one
    for i in range(13):
        r, a = random.uniform(0.02, 0.3), random.uniform(0, TAU)
        twins(one, (0.02 + r * math.cos(a), r * math.sin(a), 0.31 + 0.05 * (r < 0.12)), any_turn(), random.uniform(0.9, 1.1))
    for i in range(5):
        a = random.uniform(0, TAU)
        twins(one, (0.62 * math.cos(a), 0.6 * math.sin(a), 0.38), any_turn())
    put(one, (0, 0, -3))
    cream = sprinkle([top], 260, (0.02, 0.03), stuff('#f3e2b8', rough=0.4, sss=0.3, depth=0.02), 'seed', upward=0.5)
    herbs([top], 260, (0.016, 0.034))
    leaf_of = [lobed_leaf(0.12) for _ in range(3)]
    for i, one in enumerate(leaf_of):
        put(one, (0.12 * math.cos(i * 2.2), 0.1 * math.sin(i * 2.2), 0.43), (random.uniform(-25, 25), random.uniform(-25, 25), i * 110))
    flat_bread((1.25, 0.75, 0.05), 20)
    flat_bread((-1.35, 0.6, 0.05), -35)
    window_light(-1, 600, low=1.9)
    shoot((0, -0.02, 0.28), 4.4, 42, 4, stop=0.3, focus=(0, -0.45, 0.38))


def flat_bread(at, turn, size=0.7, thick=0.06):
    dough, toast, char = c('#e3bd84'), c('#b97a35'), c('#4a260e')
    seed = random.uniform(0, 99)
    def colour_at(p):
        spots = fractal(p, 4.5, 4, seed)
        return ramp(0.3 + 0.7 * spots + 0.8 * max(0, p.z), (0.2, dough), (0.55, toast), (0.85, char))
    skin = stuff('#ffffff', painted=True, rough=0.7, sss=0.15, depth=0.05, bump=0.35, bump_scale=14)
    def height_at(t, a):
        x, y = t * math.cos(a), t * math.sin(a)
        return thick * (1 - t ** 8) + 0.05 * max(0, fractal((x, y, 0), 2.4, 3, seed)) * (1 - t ** 4)
    part = paint(disc(height_at, skin, 70, 160, lambda t, a: t * size * (1 + 0.06 * fractal((math.cos(a), math.sin(a), 0), 1.5, 3, seed))), colour_at)
    return put(part, at, (random.uniform(-4, 4), random.uniform(-4, 4), turn))


def chip(size=0.34):
    gold, brown = c('#f2c566'), c('#c98a34')
    seed = random.uniform(0, 99)
    bend = random.uniform(0.15, 0.5)
    skin = chip.skin
    def radius_at(t, a):
        k = (a + 0.3) % (TAU / 3) - TAU / 6
        return t * size * 0.56 / max(0.5, math.cos(k)) * (1 + 0.05 * fractal((math.cos(a), math.sin(a), 0), 2, 2, seed))
    def height_at(t, a):
        x, y = t * math.cos(a), t * math.sin(a)
        return size * (bend * x * x * 0.9 + 0.12 * fractal((x, y, 0), 1.6, 3, seed))
    part = paint(disc(height_at, skin, 16, 60, radius_at), lambda p: ramp(0.5 + 0.5 * fractal(p, 7, 3, seed) + 0.5 * p.length / size, (0.3, gold), (1.1, brown)))
    return solidify(part, 0.018)


def guacamole():
    table(walnut('#5a3018', '#a4683a'), 14)
    board = put(lathe([(0, 0), (1.75, 0), (1.77, 0.03), (1.72, 0.06), (0, 0.06)], walnut('#6a4222', '#b07a45', 1.2), segments=160), (0.1, 0.1, 0))
    dish = put(bowl(0.74, 0.46, stone('#2c2c2e', '#47464a', 0.65), 0.09), (0.05, -0.02, 0.06))
    mash = stuff('#7d9a26', '#b3bf4a', scale=5, rough=0.38, sss=0.4, depth=0.08, reach=(0.8, 1, 0.3), bump=0.7, bump_scale=11, coat=0.3, specks=('#d3d67a', 10, 0.12), differ=0)
    lumps = lambda x, y: 0.05 * fractal((x, y, 0), 4.5, 5, 2) + 0.02 * fractal((x, y, 0), 13, 3, 3)
    top = put(disc(lambda t, a: 0.13 * (1 - t * t) + lumps(t * math.cos(a), t * math.sin(a)), mash, 110, 240, lambda t, a: t * 0.67), (0.05, -0.02, 0.44))
    fall = onto(3, 0.02)
    cubes = {
        'tomato': stuff('#c4200f', '#dd3a1c', rough=0.2, coat=0.5, sss=0.25, depth=0.06, bump=0.08),
        'onion': stuff('#f3ecf0', '#d9a8c0', scale=3, rough=0.25, coat=0.3, sss=0.6, depth=0.08, bump=0.08),
        'avocado': stuff('#b9c552', '#8fae36', scale=3, rough=0.35, sss=0.4, depth=0.08, bump=0.1),
    }
    for name, count, size in (('tomato', 22, 0.075), ('onion', 26, 0.05), ('avocado', 10, 0.11)):
        shapes = [box((size, size * random.uniform(0.6, 1), size * random.uniform(0.6, 1)), cubes[name], size * 0.18, bumps=size * 0.1) for _ in range(3)]
        strew(shapes, count, fall(in_disc(0.5, 0, (0.05, -0.02))), (0.8, 1.2))
    serrano = stuff('#2f7a1a', '#5aa534', rough=0.25, coat=0.4, bump=0.06)
    ring = [lathe([(0.035, -0.01), (0.055, -0.012), (0.06, 0), (0.055, 0.012), (0.035, 0.01), (0.032, 0), (0.035, -0.01)], serrano, segments=40)]
    strew(ring, 9, fall(in_disc(0.45, 0, (0.05, -0.02))), (0.9, 1.1), flat=True)
    herbs([top], 170, (0.018, 0.042))
    flaky_salt([top], 70)
    for i in range(3):
        put(lobed_leaf(0.13), (0.08 + 0.12 * math.cos(i * 2), -0.02 + 0.1 * math.sin(i * 2), 0.64), (random.uniform(-25, 25), -15, i * 115))
    chip.skin = stuff('#ffffff', painted=True, rough=0.5, sss=0.1, depth=0.03, bump=0.25, bump_scale=22, coat=0.1)
    chips = [chip(random.uniform(0.34, 0.42)) for _ in range(7)]
    strew_ring = []
    for i in range(46):
        a = i / 46 * TAU + random.uniform(-0.08, 0.08)
        if -2.1 < a - TAU * 0.75 < 0.4 and i % 3:
            continue
        r = random.uniform(0.95, 1.32)
        at = (0.1 + r * math.cos(a), 0.08 + r * math.sin(a), 0.14 + random.uniform(0, 0.16))
        strew_ring.append(copy(random.choice(chips), at, (random.uniform(-28, 28), random.uniform(-28, 28), random.uniform(0, 360))))
    for x, y, turn in ((-0.33, 0.34, 20), (-0.12, 0.5, 60)):
        strew_ring.append(copy(chips[0], (x, y, 0.66), (62, -20, turn)))
    hide(*chips)
    sprinkle(strew_ring, 900, (0.005, 0.01), stuff('#ffffff', rough=0.3, bump=0), 'cube', upward=0.2)
    wedge = lime_wedge(0.24)
    put(wedge, (0.35, -1.0, 0.2), (30, 0, 20))
    twins(wedge, (0.75, -0.85, 0.2), (-35, 0, -20))
    window_light(-1, 600, low=1.9)
    shoot((0.06, -0.02, 0.3), 4.5, 41, 4, stop=0.3, focus=(0, -0.4, 0.5))


def skillet(radius=1.0, height=0.24, at=(0, 0, 0), turn=30):
    iron = metal('#2c2c2e', 0.42, 0.2)
    r = radius
    body = lathe([(0, 0.05), (r * 0.86, 0.05), (r * 0.9, 0.08), (r * 0.97, height - 0.01), (r, height), (r * 1.03, height - 0.01), (r * 0.96, 0.06), (r * 0.88, 0), (0, 0)], iron, count=70, segments=160)
    handle = box((0.95, 0.22, 0.08), iron, 0.035, 4, taper=-0.12)
    put(handle, (r + 0.42, 0, height - 0.03)).parent = body
    return put(body, at, (0, 0, turn))


def molten_cheese(seed, brown=0.35, bubbles=1.0):
    """Colors and heights of melted cheese that browned on its bubbles."""
    pale, gold, toast, dark = c('#f5d27a'), c('#e8a83a'), c('#b8691a'), c('#5e2c0a')
    def heat(x, y):
        return fractal((x, y, 0), 2.2, 4, seed) * 0.7 + fractal((x, y, 0), 7, 4, seed + 3) * 0.5
    def colour_at(p):
        return ramp(brown + 0.6 * heat(p.x, p.y), (0.15, pale), (0.45, gold), (0.75, toast), (1.05, dark))
    def height(x, y):
        return 0.04 * heat(x, y) * bubbles + 0.03 * max(0, fractal((x, y, 0), 4, 2, seed + 8))
    skin = stuff('#ffffff', painted=True, rough=0.28, vary=0.2, coat=0.55, coat_rough=0.12, sss=0.4, depth=0.1, reach=(1, 0.7, 0.3), bump=0.2, bump_scale=14, differ=0)
    return colour_at, height, skin


def queso():
    table(walnut('#5a3018', '#a4683a'), 14)
    put(box((2.9, 2.2, 0.07), walnut('#3d2412', '#7a4c28', 1.0), 0.02), (0.1, 0, 0.035), (0, 0, -6))
    skillet(0.95, 0.26, (0, 0, 0.07), 140)
    colour_at, height, skin = molten_cheese(5, 0.22)
    top = paint(disc(lambda t, a: height(t * 0.85 * math.cos(a), t * 0.85 * math.sin(a)) + 0.03 * t ** 10, skin, 120, 260, lambda t, a: t * 0.885), colour_at)
    put(top, (0, 0, 0.255))
    fall = onto(3, 0.012)
    chorizo = stuff('#7d1f0a', '#a8381a', scale=6, rough=0.32, coat=0.35, sss=0.1, bump=0.5, bump_scale=14, specks=('#d97a4a', 14, 0.1))
    strew([blob(0.075, chorizo, (1.2, 1, 0.75), 0.3, 2, detail=4) for _ in range(5)], 34, fall(in_disc(0.5)), (0.5, 1.25))
    red_oil = clear('#ffffff', 1.47, absorb='#e8480a', density=9)
    for _ in range(16):
        r, a = random.uniform(0.1, 0.75), random.uniform(0, TAU)
        put(puddle(random.uniform(0.03, 0.08), 0.012, red_oil, 0.3, random.uniform(0, 50), 8, 40), (r * math.cos(a), r * math.sin(a), 0.275))
    poblano = stuff('#1f4a16', '#3f7a2a', rough=0.25, coat=0.5, bump=0.2)
    strew([tube([(-0.1, 0, 0), (0, 0.02, 0.015), (0.1, 0, 0)], 0.02, poblano, 8, count=12, section=lambda a: 1 + 0.5 * math.cos(2 * a)) for _ in range(2)], 14, fall(in_disc(0.6)), (0.8, 1.3), flat=True)
    herbs([top], 190, (0.018, 0.04))
    for i in range(5):
        tortilla((1.2 + 0.02 * i, 0.72, 0.1 + 0.035 * i), size=0.62)
    window_light(-1, 620, low=1.8)
    shoot((0.05, 0, 0.2), 4.4, 42, 6, stop=0.3, focus=(0, -0.4, 0.3))


def tortilla(at=(0, 0, 0), size=0.62, curl=0.0, turn=None, corn=False, thick=0.02):
    base, toast, char = (c('#e2bf6a'), c('#b8812f'), c('#5c3210')) if corn else (c('#ecd9b4'), c('#c08a4a'), c('#5e361a'))
    seed = random.uniform(0, 99)
    skin = stuff('#ffffff', painted=True, rough=0.75, sss=0.15, depth=0.04, bump=0.25, bump_scale=20, through=0.1)
    colour_at = lambda p: ramp(0.2 + 0.75 * fractal((p.x, p.y, 0), 5, 4, seed), (0.25, base), (0.5, toast), (0.8, char))
    def height_at(t, a):
        x, y = t * math.cos(a), t * math.sin(a)
        return curl * size * y * y + 0.02 * fractal((x, y, 0), 2.2, 3, seed)
    part = paint(disc(height_at, skin, 50, 140, lambda t, a: t * size * (1 + 0.03 * fractal((math.cos(a), math.sin(a), 0), 2, 3, seed))), colour_at)
    return put(solidify(part, thick), at, (0, 0, random.uniform(0, 360) if turn is None else turn))


DISHES = {
    'roasted-beet-hummus': hummus,
    'guacamole-and-chips': guacamole,
    'queso-fundido': queso,
}
