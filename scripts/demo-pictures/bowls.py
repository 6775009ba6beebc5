import math
import random

from mathutils import Vector

from drinks import put_at
from kit import clear, glaze, metal, shoot, stone, stuff, walnut, window_light
from parts import (bowl, bowl_radius, c, chopped, cloth, coupe, leaf, leaf_green, lime_wedge, lobed_leaf, plate, table, twins)
from shapes import (TAU, any_turn, blend, blob, box, copy, disc, drop, falling, fractal, hide, in_disc, lathe, mesh, onto, paint, puddle, put, ramp,
                    sheet, smooth_line, soften, solidify, sprinkle, strew, tube)

green = lambda: stuff('#2c6a14', '#57a02c', scale=5, rough=0.5, through=0.3, bump=0.1, differ=0.5)


def herbs(parts, count, size=(0.014, 0.03), within=None, upward=0.4):
    return sprinkle(parts, count, size, green(), 'flake', upward=upward, within=within)


def pepper(parts, count, within=None):
    return sprinkle(parts, count, (0.004, 0.012), stuff('#1c1612', '#4a3a2c', rough=0.7, bump=0), 'grain', upward=0.4, within=within)


def flaky_salt(parts, count, within=None, size=(0.008, 0.022)):
    return sprinkle(parts, count, size, stuff('#ffffff', rough=0.25, sss=0.4, depth=0.03, bump=0), 'flake', upward=0.4, within=within)


def oil(at, radius, colour='#c9a80e', wobble=0.35, seed=1, height=0.02):
    return put(puddle(radius, height, clear('#ffffff', 1.47, absorb=colour, density=5), wobble, seed), at)


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
    """Colours and heights of melted cheese that browned on its bubbles."""
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


def onion_soup():
    table(walnut('#2a1509', '#6a3c1e'), 18)
    put(box((2.6, 2.2, 0.07), walnut('#6a4222', '#b07a45', 1.2), 0.02), (0, 0.05, 0.035), (0, 0, 8))
    put(bowl(0.86, 0.66, glaze('#7a4526', '#3a2012', 0.0), 0.08), (0, 0, 0.07))
    broth = clear('#ffffff', 1.34, absorb='#8a4a10', density=9)
    put(disc(lambda t, a: 0.0, stuff('#5c2a08', '#6e360c', rough=0.08, coat=0.9, sss=0.2, depth=0.1, bump=0.0, differ=0), 20, 120, lambda t, a: t * 0.79), (0, 0, 0.63))
    colour_at, height, skin = molten_cheese(2, 0.56, 1.5)
    def edge(a):
        return 0.79 + 0.07 * fractal((math.cos(a) * 2, math.sin(a) * 2, 0), 1.6, 3, 7)
    def drip(a):
        return max(0, fractal((math.cos(a) * 3, math.sin(a) * 3, 2), 1.3, 2, 9)) ** 0.8
    def height_at(t, a):
        r = t * edge(a)
        dome = 0.13 * (1 - (r / 0.75) ** 4) if r < 0.75 else 0.0
        return dome + height(r * math.cos(a), r * math.sin(a)) * (1 - t ** 8) * 1.3
    cap = paint(disc(height_at, skin, 120, 280, lambda t, a: t * edge(a)), colour_at)
    put(cap, (0, 0, 0.66))
    thyme = leaf_green('#33521c', '#6a8a3a')
    for k, (x, y, turn) in enumerate(((0.1, -0.1, 20), (-0.08, 0.12, 75))):
        stalk = tube([(-0.2, 0, 0), (0, 0.02, 0.03), (0.2, 0, 0.01)], 0.008, thyme, 6, count=16)
        for i in range(14):
            t = i / 13 * 0.4 - 0.2
            bud = blob(0.03, thyme, (1, 0.5, 0.25), 0, detail=2)
            put(bud, (t, 0.025 * (-1) ** i, 0.02), (0, -20, 40 * (-1) ** i)).parent = stalk
        put(stalk, (x, y, 0.86), (0, 0, turn))
    pepper([cap], 130)
    slices = [flat_bread((-1.3, 0.55, 0.1), 10, 0.45, 0.14), flat_bread((-1.1, 0.85, 0.2), 60, 0.45, 0.14)]
    window_light(-1, 640, low=1.8)
    shoot((0, 0, 0.5), 4.4, 37, 6, stop=0.3, focus=(0, -0.5, 0.7))


def rigatoni():
    table(stone('#24211f', '#3d3733'))
    coupe(1.25, 0.36, glaze('#e9e3d8', '#a58a68', 0.012))
    sauce = stuff('#d9541e', '#e8762f', scale=2, rough=0.25, vary=0.2, coat=0.5, sss=0.4, depth=0.1, reach=(1, 0.5, 0.25), bump=0.2, bump_scale=16, differ=0)
    put(puddle(0.86, 0.12, sauce, 0.08, 3, ripple=0.03), (0, 0, 0.06))
    coated = stuff('#e07a2e', '#eb9a4a', scale=3, rough=0.22, vary=0.2, coat=0.7, sss=0.35, depth=0.08, reach=(1, 0.6, 0.3), bump=0.06, bump_scale=12, specks=('#d04a18', 6, 0.16))
    def rigatone():
        ridges = lambda s: 1 + (0.05 if s % 2 else 0)
        points, faces, sides = [], [], 48
        rings = [(-0.21, 1), (-0.2, 1.02), (-0.1, 1), (0, 0.99), (0.1, 1), (0.2, 1.02), (0.21, 1)]
        inside = [(x, 0.8) for x, _ in reversed(rings)]
        for x, f in rings + inside:
            for s in range(sides):
                a = s / sides * TAU
                r = 0.105 * f * (ridges(s) if f > 0.9 else 1)
                points.append((x, r * math.cos(a), r * math.sin(a) * 0.93 + 0.25 * x * x))
        n = len(rings) * 2
        for i in range(n):
            for s in range(sides):
                j, u = (i + 1) % n, (s + 1) % sides
                faces.append((i * sides + s, i * sides + u, j * sides + u, j * sides + s))
        return mesh(points, faces, coated)
    shapes = [rigatone()]
    dishes = [mesh_bowl(0.95, 0.1, 0.34)]
    pile = drop(falling(shapes, 62, 0.5, 0.4, 2.6, (0.95, 1.08)), dishes, 80)
    hide(*dishes)
    for _ in range(14):
        r, a = 0.6 * math.sqrt(random.random()), random.uniform(0, TAU)
        x, y, z = onto(3, -0.005)(lambda: (r * math.cos(a), r * math.sin(a), 0))() or (0, 0, 0.3)
        put(puddle(random.uniform(0.06, 0.13), 0.035, sauce, 0.4, random.uniform(0, 50), 12, 50), (x, y, z), (random.uniform(-15, 15), random.uniform(-15, 15), 0))
    curls = stuff('#f6e3ae', '#fbf0cc', rough=0.5, sss=0.4, depth=0.06, reach=(1, 0.85, 0.5), bump=0.1)
    sprinkle(pile, 1500, (0.01, 0.026), curls, 'flake', upward=0.5, within=lambda p: math.hypot(p.x, p.y) < 0.6 + 0.15 * fractal(p, 3, 2) and p.z > 0.3)
    flakes = stuff('#9c1408', '#c43a1a', rough=0.5, bump=0)
    sprinkle(pile, 110, (0.012, 0.024), flakes, 'flake', upward=0.3)
    basil((0.05, -0.04), 3, 0.34)
    pepper(pile, 200)
    window_light(-1, 640, low=1.8)
    shoot((0, 0, 0.3), 4.2, 40, 4, stop=0.3, focus=(0, -0.4, 0.4))


def basil(at, count=3, length=0.34):
    material = stuff('#1f5c12', '#3f8a24', scale=3, rough=0.28, coat=0.3, bump=0.08, bump_scale=10, through=0.3)
    x, y, z = onto(3, 0.03)(lambda: (at[0], at[1], 0))()
    for i in range(count):
        a = i * 360 / count + random.uniform(-25, 25)
        one = leaf(length * random.uniform(0.8, 1.1), length * 0.36, material, curl=0.35, fold=-0.25, quilt=0.015)
        put(one, (x, y, z + 0.02 * i), (random.uniform(-10, 10), -14 - 8 * i, a))


def mesh_bowl(radius, low, high):
    """Something simple for pieces to fall into."""
    return lathe([(0, low), (radius * 0.6, low), (radius * 0.85, low + (high - low) * 0.4), (radius, high), (radius * 1.35, high + 0.9)], segments=48)


def mac():
    table(walnut('#2a1509', '#6a3c1e'), 20)
    put(box((2.4, 2.0, 0.07), walnut('#6a4222', '#b07a45', 1.2), 0.02), (0, 0.05, 0.035), (0, 0, -8))
    skillet(0.9, 0.32, (0, 0, 0.07), 150)
    cheese = stuff('#ee9a12', '#f7b934', scale=2, rough=0.22, vary=0.2, coat=0.6, sss=0.45, depth=0.1, reach=(1, 0.65, 0.15), bump=0.1, bump_scale=12, differ=0)
    put(puddle(0.83, 0.17, cheese, 0.02, 3, ripple=0.05, edge=8), (0, 0, 0.13))
    coated = stuff('#f2a51e', '#f9c650', scale=3, rough=0.2, vary=0.2, coat=0.7, sss=0.45, depth=0.07, reach=(1, 0.65, 0.2), bump=0.05, bump_scale=12, specks=('#e08a10', 6, 0.14))
    def elbow():
        arc = [(0.12 * math.cos(a), 0.12 * math.sin(a), 0) for a in [math.pi * i / 14 for i in range(15)]]
        outer, inner = tube(arc, 0.055, coated, 16), tube(arc, 0.034, stuff('#b86c0a', rough=0.4), 12)
        import bmesh
        for part in (outer, inner):
            bm = bmesh.new()
            bm.from_mesh(part.data)
            bmesh.ops.delete(bm, geom=[f for f in bm.faces if len(f.verts) > 4], context='FACES')
            bm.to_mesh(part.data)
        hide(inner)
        solid = outer.modifiers.new('wall', 'SOLIDIFY')
        solid.thickness, solid.offset = 0.018, -1
        return outer
    floor = [lathe([(0, 0.27), (0.8, 0.27), (0.86, 0.32), (1.1, 1.0)], segments=48)]
    pile = drop(falling([elbow()], 150, 0.6, 0.5, 3.2, (0.95, 1.1)), floor, 70)
    hide(*floor)
    crumbs = stuff('#b9722a', '#dda65a', scale=6, rough=0.6, bump=0.3, sss=0.1, depth=0.02)
    sprinkle(pile, 1300, (0.008, 0.022), crumbs, 'grain', upward=0.3, within=lambda p: fractal(p, 2.4, 3) > -0.12)
    melt = stuff('#f5b52e', '#fbd06a', scale=2, rough=0.2, coat=0.7, sss=0.5, depth=0.1, reach=(1, 0.65, 0.2), bump=0.05, differ=0)
    for _ in range(9):
        r, a = 0.55 * math.sqrt(random.random()), random.uniform(0, TAU)
        x, y, z = onto(3, -0.02)(lambda: (r * math.cos(a), r * math.sin(a), 0))() or (0, 0, 0.3)
        put(puddle(random.uniform(0.1, 0.17), 0.06, melt, 0.4, random.uniform(0, 50), 14, 60), (x, y, z), (random.uniform(-12, 12), random.uniform(-12, 12), 0))
    herbs(pile, 160, (0.014, 0.03))
    pepper(pile, 150)
    window_light(-1, 640, low=1.8)
    shoot((0, 0, 0.26), 4.0, 41, 4, stop=0.3, focus=(0, -0.4, 0.4))


def bolognese():
    table(walnut('#2a1509', '#6a3c1e'), 20)
    coupe(1.28, 0.3, glaze('#ece6db', '#a58a68', 0.012))
    noodle = stuff('#e2a63a', '#f2c765', scale=3, rough=0.25, vary=0.2, coat=0.5, sss=0.4, depth=0.06, reach=(1, 0.75, 0.3), bump=0.05, bump_scale=8)
    for i in range(120):
        layer = i / 120
        r = 0.74 * (1 - 0.45 * layer) * random.uniform(0.55, 1.1)
        start, wide = random.uniform(0, TAU), random.uniform(2.2, 5.2)
        ecc, tilt = random.uniform(0.75, 1), random.uniform(0, TAU)
        points = []
        for k in range(9):
            a = start + wide * k / 8
            x, y = r * math.cos(a) * ecc, r * math.sin(a)
            points.append((x * math.cos(tilt) - y * math.sin(tilt), x * math.sin(tilt) + y * math.cos(tilt),
                           0.1 + 0.36 * layer * (1 - (r / 0.9) ** 2) + 0.05 * math.sin(a * 3 + i) + random.uniform(0, 0.04)))
        flat = random.uniform(0, TAU)
        tube(points, 0.042, noodle, 10, count=46, section=lambda s: 0.2 + 0.85 * abs(math.cos(s)) ** 1.2, twist=random.uniform(-2, 2))
    meat = stuff('#6a1f0c', '#96381a', scale=5, rough=0.35, coat=0.35, sss=0.15, depth=0.05, bump=0.5, bump_scale=14, specks=('#c4562a', 10, 0.14))
    sauce = stuff('#8e1f08', '#b23812', scale=3, rough=0.2, coat=0.6, sss=0.25, depth=0.08, reach=(1, 0.35, 0.15), bump=0.3, bump_scale=12, differ=0)
    put(puddle(0.46, 0.13, sauce, 0.22, 4, ripple=0.05), (0, 0, 0.4))
    fall = onto(3, 0.0)
    strew([blob(0.06, meat, (1.2, 1, 0.8), 0.35, 2.2, detail=4) for _ in range(6)], 150, fall(in_disc(0.45)), (0.5, 1.25))
    strew([blob(0.05, meat, (1.2, 1, 0.8), 0.35, 2.2, detail=4) for _ in range(4)], 26, fall(in_disc(0.75)), (0.5, 1.1))
    dots = stuff('#e07a1c', '#ef9a3a', rough=0.3, coat=0.4, sss=0.3)
    strew([box((0.05, 0.045, 0.04), dots, 0.01)], 26, fall(in_disc(0.45)), (0.7, 1.1))
    curls = stuff('#f6e3ae', '#fbf0cc', rough=0.5, sss=0.4, depth=0.06, reach=(1, 0.85, 0.5), bump=0.1)
    import bpy
    tops = [o for o in bpy.data.objects if o.type == 'MESH' and 0.1 < o.location.z < 1]
    sprinkle(tops, 700, (0.012, 0.03), curls, 'flake', upward=0.4, within=lambda p: math.hypot(p.x, p.y) < 0.42)
    basil((0.02, 0.0), 3, 0.34)
    window_light(-1, 640, low=1.8)
    shoot((0, 0, 0.28), 4.1, 38, 4, stop=0.3, focus=(0, -0.4, 0.4))


def risotto():
    table(stone('#24211f', '#3d3733'))
    coupe(1.25, 0.26, glaze('#f0ebe1', '#a58a68', 0.012))
    cream = stuff('#e3bf6e', '#efd596', scale=3, rough=0.25, vary=0.2, coat=0.5, sss=0.5, depth=0.08, reach=(1, 0.8, 0.5), bump=0.1, bump_scale=10, differ=0)
    base = put(puddle(0.92, 0.17, cream, 0.09, 3, ripple=0.05), (0, 0, 0.06))
    rice = stuff('#f3dc9f', '#fbedc0', rough=0.22, coat=0.5, sss=0.5, depth=0.05, reach=(1, 0.85, 0.6), bump=0.03)
    grains = sprinkle([base], 3600, (0.062, 0.078), rice, 'seed', upward=0.15, sink=0.25)
    cap, gill, rim = c('#b06a26'), c('#e8c88c'), c('#5c2f0e')
    fry = stuff('#ffffff', painted=True, rough=0.3, coat=0.35, sss=0.2, depth=0.05, bump=0.3, bump_scale=14)
    def mushroom(size=0.24):
        seed = random.uniform(0, 99)
        outline = [(0, 0.95), (0.55, 0.85), (0.95, 0.42), (1.0, 0.15), (0.8, 0.05), (0.36, 0.1), (0.26, -0.3), (0.3, -0.85), (0.1, -0.95)]
        right = smooth_line([(x, y, 0) for x, y in outline], 40)
        ring = [(x, y) for x, y, _ in right] + [(-x, y) for x, y, _ in reversed(right)]
        n = len(ring)
        def radius_and(t, a):
            k = a / TAU * n
            i, f = int(k) % n, k % 1
            x = ring[i][0] * (1 - f) + ring[(i + 1) % n][0] * f
            y = ring[i][1] * (1 - f) + ring[(i + 1) % n][1] * f
            return x, y
        points, faces, rings = [(0, 0.2 * size, 0.03)], [], 14
        for i in range(1, rings + 1):
            t = i / rings
            for s in range(80):
                x, y = radius_and(t, s / 80 * TAU)
                points.append((x * t * size, (0.2 + (y - 0.2) * t) * size, 0.03 * (1 - t ** 6) + 0.02 * fractal((x * t, y * t, 0), 2, 2, seed)))
        faces = [(0, 1 + s, 1 + (s + 1) % 80) for s in range(80)]
        for i in range(rings - 1):
            for s in range(80):
                u = (s + 1) % 80
                faces.append((1 + i * 80 + s, 1 + (i + 1) * 80 + s, 1 + (i + 1) * 80 + u, 1 + i * 80 + u))
        part = mesh(points, faces, fry)
        count = len(points)
        layer = {}
        def colour_at(p):
            x, y = p.x / size, p.y / size
            under = 0.35 < (y - 0.15) * 3 + 0.6 < 0.9 and abs(x) > 0.25
            brown = 0.35 + 0.6 * fractal(p, 9, 4, seed) + (0.3 if under else 0)
            edge = max(0, math.hypot(x, max(0, y)) - 0.72) * 3
            return ramp(brown + edge, (0.1, gill), (0.55, cap), (1.0, rim))
        paint(part, colour_at)
        return solidify(part, 0.05)
    shapes = [mushroom(random.uniform(0.2, 0.27)) for _ in range(5)]
    for i in range(15):
        r, a = 0.5 * math.sqrt(random.random()), i * 2.4
        x, y = r * math.cos(a), r * math.sin(a)
        copy(random.choice(shapes), (x, y, 0.27 + 0.08 * (1 - r / 0.5) + 0.012 * i * 0.4), (random.uniform(-35, 35), random.uniform(-35, 35), random.uniform(0, 360)))
    hide(*shapes)
    curls = stuff('#f3dc9c', '#fbeec2', rough=0.45, sss=0.4, depth=0.06, reach=(1, 0.85, 0.5), bump=0.1)
    for _ in range(9):
        r, a = 0.45 * math.sqrt(random.random()), random.uniform(0, TAU)
        curl = solidify(sheet(lambda u, v: (u * 0.16, v * 0.07 + 0.02 * math.sin(u * 3), 0.07 * u * u + 0.02 * math.sin(v * 3)), curls, 16, 8), 0.008)
        put(curl, (r * math.cos(a), r * math.sin(a), 0.42), (random.uniform(-30, 30), random.uniform(-30, 30), random.uniform(0, 360)))
    herbs([base], 230, (0.016, 0.034), upward=0.3)
    pepper([base], 260)
    window_light(-1, 600, low=1.9)
    shoot((0, 0, 0.2), 4.2, 42, 4, stop=0.3, focus=(0, -0.4, 0.28))


DISHES = {
    'roasted-beet-hummus': hummus, 'guacamole-and-chips': guacamole, 'queso-fundido': queso, 'french-onion-soup': onion_soup,
    'rigatoni-alla-vodka': rigatoni, 'mac-and-cheese': mac, 'tagliatelle-bolognese': bolognese, 'wild-mushroom-risotto': risotto,
}
