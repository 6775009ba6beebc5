import math
import random

from mathutils import Euler, Matrix

from bowls import tortilla
from garnish import flaky_salt, green, herbs, pepper
from grill import cut_steak, lay, with_faces
from kit import clear, glaze, shoot, stuff, walnut, window_light
from parts import bowl, c, coupe, leaf_green, lime_wedge, lobed_leaf, table, twins
from shapes import (
    TAU, blend, blob, box, copy, disc, fractal, hide, lathe, mesh, paint, puddle, put, ramp, sheet, solidify, tube)
from strewn import in_disc, onto, sprinkle, strew


oak = lambda: walnut('#5a3018', '#a4683a')


def cilantro(places, size=0.13):
    material = leaf_green('#1f5c14', '#5cae30')
    for x, y, z in places:
        put(lobed_leaf(size * random.uniform(0.8, 1.2), material, 5), (x, y, z), (random.uniform(-30, 30), random.uniform(-30, 30), random.uniform(0, 360)))


def elote():
    table(oak(), 14)
    coupe(1.5, 0.14, glaze('#2f4a52', '#8a6a4a', 0.0), 0.84)
    yellow, gold, char = c('#f6c62a'), c('#e39a14'), c('#3a1a08')
    skin = stuff('#ffffff', painted=True, rough=0.22, vary=0.15, coat=0.6, sss=0.4, depth=0.07, reach=(1, 0.7, 0.15), bump=0.05, differ=0.25)
    tones = []
    for i in range(9):
        kernel = blob(1, skin, (0.075, 0.066, 0.085), 0.08, 1.2, detail=3, seed=i)
        for v in kernel.data.vertices:
            v.co.x, v.co.y = max(-0.06, min(0.06, v.co.x)), max(-0.053, min(0.053, v.co.y))
        burnt = max(0, i - 4) / 5
        paint(kernel, lambda p: ramp(0.3 + 0.3 * fractal(p, 8, 2, i) + burnt * (0.5 + 6 * max(0, p.z)), (0.15, yellow), (0.55, gold), (1.15, char)))
        tones.append(kernel)
    stick = stuff('#d9b07a', '#e8c897', scale=6, rough=0.7, bump=0.1)
    def cob(at, turn, seed):
        made, rows, long = [], 14, 17
        frame = Matrix.Translation(at) @ Euler((math.radians(seed * 30), 0, math.radians(turn))).to_matrix().to_4x4()
        for k in range(long):
            x = (k / (long - 1) - 0.5) * 1.95
            radius = 0.235 * (1 - max(0, (x - 0.35) / 0.75) ** 2.2 * 0.65) * (1 - 0.12 * max(0, -x - 0.6))
            for r in range(rows):
                a = (r + 0.06 * math.sin(k * 1.3)) / rows * TAU
                heat = fractal((x * 1.2, math.cos(a), math.sin(a)), 1.5, 3, seed) + random.gauss(0, 0.14)
                tone = tones[min(8, max(0, int(3 + heat * 9)))]
                one = tone.copy()
                tone.users_collection[0].objects.link(one)
                one.matrix_world = frame @ Matrix.Translation((x + random.uniform(-0.008, 0.008), radius * math.cos(a), radius * math.sin(a))) @ \
                    Euler((a - math.pi / 2, 0, 0)).to_matrix().to_4x4() @ Matrix.Scale(radius / 0.235 * random.uniform(0.94, 1.04), 4)
                made.append(one)
        core = tube([(-1.0, 0, 0), (0.3, 0, 0), (1.0, 0, 0)], 0.2, stuff('#e8c25a', rough=0.5), 20, taper=lambda t: 1 - 0.6 * max(0, t - 0.6))
        core.matrix_world = frame
        wood = tube([(-1.0, 0, 0), (-1.7, 0, 0)], 0.06, stick, 16)
        wood.matrix_world = frame
        return made
    cobs = [cob((0.02, -0.28, 0.36), 16, 1), cob((0.12, 0.34, 0.36), 24, 2)]
    crema = stuff('#fbf3e2', '#ffffff', rough=0.22, coat=0.5, sss=0.6, depth=0.1, reach=(1, 0.9, 0.75), bump=0.02, differ=0)
    for n, (y0, turn) in enumerate(((-0.28, 16), (0.34, 24))):
        d = math.radians(turn)
        points = []
        for i in range(60):
            t = i / 59
            x = -0.8 + 1.6 * t
            y = 0.14 * math.sin(t * 40)
            px, py = (0.02, -0.28) if n == 0 else (0.12, 0.34)
            wx, wy = px + x * math.cos(d) - y * math.sin(d), py + x * math.sin(d) + y * math.cos(d)
            points.append((wx, wy, 0.36 + math.sqrt(max(0.01, 0.3 ** 2 - y * y)) * (1 - 0.3 * max(0, x - 0.5)) + 0.015))
        tube(points, 0.026, crema, 12, count=240, taper=lambda t: 0.85 + 0.3 * math.sin(t * 60))
    cotija = stuff('#fdf6e6', '#ffffff', rough=0.6, sss=0.4, depth=0.05, reach=(1, 0.9, 0.8), bump=0.3)
    kernels = [k for one in cobs for k in one]
    sprinkle(kernels, 1500, (0.012, 0.032), cotija, 'grain', upward=0.35, within=lambda p: fractal(p, 2.2, 3) > -0.28 and p.z > 0.42)
    chili = stuff('#a81408', '#c8381a', rough=0.6, bump=0)
    sprinkle(kernels, 1100, (0.006, 0.014), chili, 'flake', upward=0.3, within=lambda p: fractal(p, 1.8, 2, 4) > -0.2)
    sprinkle(kernels, 240, (0.016, 0.034), green(), 'flake', upward=0.4)
    wedge = lime_wedge(0.26)
    put(wedge, (0.75, -0.78, 0.3), (30, 0, 20))
    twins(wedge, (-0.7, -0.82, 0.3), (-35, 0, -10))
    hide(*tones)
    window_light(-1, 640, low=1.8)
    shoot((0.05, -0.04, 0.3), 4.3, 41, 4, stop=0.3, focus=(0, -0.42, 0.5))


def street_tacos():
    table(oak(), 14)
    coupe(1.62, 0.12, glaze('#e4d8c4', '#a06a3c', 0.012), 0.86)
    fall = onto(3, 0.03)
    meat = stuff('#4a1f0e', '#7c3a1c', scale=5, rough=0.34, vary=0.3, coat=0.4, sss=0.08, bump=0.5, bump_scale=14, specks=('#1c0a05', 6, 0.16))
    onion = stuff('#f7f2ee', '#efe4ea', rough=0.22, coat=0.4, sss=0.6, depth=0.06, bump=0.05)
    tomato = stuff('#c8200f', '#e03a1c', rough=0.2, coat=0.5, sss=0.3, depth=0.06, bump=0.05)
    salsa = stuff('#5f8a1a', '#8fae32', scale=4, rough=0.18, coat=0.7, sss=0.3, depth=0.06, bump=0.25, bump_scale=14, specks=('#2f5a10', 14, 0.12), differ=0)
    chunks = [box((0.15, 0.1, 0.075), meat, cuts=4, bumps=0.04) for _ in range(7)]
    dice = [box((0.055, 0.05, 0.042), onion, 0.008, bumps=0.006) for _ in range(3)]
    red = [box((0.065, 0.06, 0.05), tomato, 0.012, bumps=0.008) for _ in range(3)]
    for x, y, turn in ((-0.62, 0.14, 100), (0.02, -0.16, 84), (0.66, 0.16, 74)):
        d = math.radians(turn)
        def turned(u, v):
            return (x + u * math.cos(d) - v * math.sin(d), y + u * math.sin(d) + v * math.cos(d))
        for layer in (0, 1):
            fold(x + 0.02 * layer, y, 0.1 + 0.025 * layer, turn + 5 * layer)
        def inside(length, width):
            def place():
                u, v = random.uniform(-length, length), random.gauss(0, width)
                return (*turned(u, v), 0)
            return place

        def low(place):
            """No towers."""
            def lowest():
                found = [at for at in (fall(place)() for _ in range(4)) if at]
                return min(found, key=lambda at: at[2]) if found else None
            return lowest
        strew([copy(k) for k in chunks], 46, low(inside(0.44, 0.08)), (0.75, 1.2))
        sx, sy = turned(0.02, 0.02)
        at = fall(lambda: (sx, sy, 0))()
        put(puddle(0.13, 0.04, salsa, 0.4, x * 9, ripple=0.02), at, (0, 0, turn), (1.9, 0.8, 1))
        strew([copy(k) for k in dice], 34, low(inside(0.4, 0.09)), (0.8, 1.25))
        strew([copy(k) for k in red], 12, low(inside(0.38, 0.09)), (0.8, 1.2))
        places = [low(inside(0.38, 0.07))() for _ in range(8)]
        cilantro([p for p in places if p], 0.11)
    hide(*chunks, *dice, *red)
    wedge = lime_wedge(0.25)
    put(wedge, (-0.3, -0.92, 0.27), (30, 0, 30))
    twins(wedge, (0.5, -0.9, 0.27), (-35, 0, -15))
    radish = stuff('#ffffff', painted=True, rough=0.25, coat=0.5, sss=0.4, depth=0.05, bump=0.04)
    pink, white = c('#c4154a'), c('#fbeef0')
    one = paint(solidify(disc(lambda t, a: 0.012 * (1 - t), radish, 20, 60, lambda t, a: t * 0.12), 0.02), lambda p: pink if math.hypot(p.x, p.y) > 0.108 else white)
    strew([one], 6, lambda: (random.uniform(0.0, 0.3), random.uniform(-0.98, -0.8), 0.13 + random.uniform(0, 0.06)), flat=True)
    window_light(-1, 640, low=1.9)
    shoot((0.02, -0.1, 0.22), 4.5, 40, 3, stop=0.32, focus=(0, -0.4, 0.35))


def fold(x, y, z, turn, size=0.62, half=0.2):
    """A tortilla whose two sides stand up."""
    base, toast, char = c('#e6c468'), c('#b8812f'), c('#5c3210')
    seed = random.uniform(0, 99)
    skin = stuff('#ffffff', painted=True, rough=0.7, sss=0.2, depth=0.05, bump=0.25, bump_scale=20, through=0.15)
    def bent(px, py):
        s = abs(py)
        side = math.copysign(1, py)
        if s < half:
            return px, side * half * math.sin(s / half * 0.9), 0.1 * (s / half) ** 2
        rest = s - half
        up = 1.02
        return px, side * (half * math.sin(0.9) + rest * math.cos(up)), 0.1 + rest * math.sin(up)
    points = [(0, 0, 0)]
    flat = [(0, 0)]
    rings, sides = 40, 140
    for i in range(1, rings + 1):
        for k in range(sides):
            a = k / sides * TAU
            r = size * i / rings * (1 + 0.03 * fractal((math.cos(a), math.sin(a), 0), 2, 3, seed))
            px, py = r * math.cos(a), r * math.sin(a)
            bx, by, bz = bent(px, py)
            points.append((bx, by, bz + 0.025 * fractal((px, py, 0), 2.4, 3, seed)))
            flat.append((px, py))
    faces = [(0, 1 + k, 1 + (k + 1) % sides) for k in range(sides)]
    for i in range(rings - 1):
        for k in range(sides):
            u = (k + 1) % sides
            faces.append((1 + i * sides + k, 1 + (i + 1) * sides + k, 1 + (i + 1) * sides + u, 1 + i * sides + u))
    part = mesh(points, faces, skin)
    layer = part.data.color_attributes.new('paint', 'FLOAT_COLOR', 'POINT')
    for i, (px, py) in enumerate(flat):
        layer.data[i].color = ramp(0.2 + 0.75 * fractal((px, py, 0), 5, 4, seed), (0.25, base), (0.5, toast), (0.8, char)) + (1,)
    return put(solidify(part, 0.016), (x, y, z), (0, 0, turn))


def fried_egg(at, turn=0, size=0.5):
    seed = random.uniform(0, 99)
    white, brown = c('#fdf9ee'), c('#a8641c')
    skin = stuff('#ffffff', painted=True, rough=0.2, vary=0.1, coat=0.6, sss=0.6, depth=0.12, reach=(1, 0.92, 0.8), bump=0.05, bump_scale=12, differ=0)
    edge = lambda a: size * (1 + 0.13 * fractal((math.cos(a) * 2, math.sin(a) * 2, 0), 1.2, 3, seed))
    def height_at(t, a):
        x, y = t * math.cos(a), t * math.sin(a)
        return 0.075 * (1 - t ** 3) + 0.03 * fractal((x, y, 0), 2.2, 3, seed) + 0.03 * max(0, t - 0.86) * 7 * (0.5 + fractal((x * 3, y * 3, 1), 2, 2, seed))
    part = paint(disc(height_at, skin, 60, 200, lambda t, a: t * edge(a)), lambda p: ramp(math.hypot(p.x, p.y) / edge(math.atan2(p.y, p.x)) + 0.09 * fractal(p, 7, 3, seed), (0.9, white), (0.96, c('#e8c07a')), (1.03, brown)))
    gold = stuff('#f59a08', '#f8ae1c', scale=2, rough=0.1, coat=1.0, coat_rough=0.03, sss=0.5, depth=0.14, reach=(1, 0.55, 0.08), bump=0.0, differ=0)
    yolk = blob(0.2, gold, (1, 1, 0.62), 0.025, detail=5)
    put(yolk, (0.03, -0.02, 0.085)).parent = part
    put(part, at, (0, 0, turn))
    return [part, yolk]


def huevos():
    table(oak(), 14)
    coupe(1.4, 0.18, glaze('#e8e0d0', '#a06a3c', 0.012), 0.82)
    for i, (x, y) in enumerate(((-0.32, 0.12), (0.34, -0.02))):
        tortilla((x, y, 0.1 + 0.025 * i), 0.66, corn=True)
    salsa = stuff('#a81f0a', '#cc3c14', scale=3, rough=0.2, coat=0.6, sss=0.25, depth=0.08, reach=(1, 0.35, 0.15), bump=0.4, bump_scale=11, specks=('#e8682a', 12, 0.12), differ=0)
    put(puddle(0.86, 0.09, salsa, 0.2, 4, ripple=0.03), (0, 0, 0.14), size=(1.1, 0.78, 1))
    eggs = fried_egg((-0.36, 0.1, 0.25), 0, 0.47) + fried_egg((0.38, -0.1, 0.25), 120, 0.47)
    fall = onto(3, 0.012)
    spoonful = puddle(0.3, 0.09, salsa, 0.4, 12, ripple=0.03)
    put(spoonful, (0.02, 0.02, 0.3), size=(0.6, 1.2, 1))
    beans = stuff('#160c10', '#2c1a1e', scale=2, rough=0.22, coat=0.6, bump=0.03)
    strew([blob(0.07, beans, (1.4, 1, 0.85), 0.08, detail=3)], 40, lambda: (random.gauss(0.85, 0.12), random.gauss(0.4, 0.14), 0.17 + random.uniform(0, 0.1)), flat=True)
    avocado_fan((-0.72, -0.5, 0.2), 30)
    cotija = stuff('#fdf6e6', '#ffffff', rough=0.6, sss=0.4, depth=0.05, reach=(1, 0.9, 0.8), bump=0.3)
    everything = eggs[::2] + [spoonful]
    sprinkle(everything, 130, (0.016, 0.04), cotija, 'grain', upward=0.5)
    places = [fall(in_disc(0.55))() for _ in range(16)]
    cilantro([p for p in places if p], 0.1)
    herbs(everything, 70, (0.016, 0.034))
    pepper(eggs, 150)
    jalapeno = stuff('#3f8a1c', '#6fb034', rough=0.25, coat=0.5, bump=0.05)
    ring = lathe([(0.045, -0.015), (0.075, -0.017), (0.082, 0), (0.075, 0.017), (0.045, 0.015), (0.04, 0), (0.045, -0.015)], jalapeno, 40)
    strew([ring], 7, fall(in_disc(0.5)), (0.85, 1.1), flat=True)
    put(lime_wedge(0.25), (0.75, -0.62, 0.27), (30, 0, 40))
    window_light(-1, 600, low=1.9)
    shoot((0, -0.03, 0.2), 4.2, 43, 4, stop=0.32, focus=(0, -0.35, 0.3))


def avocado_fan(at, turn, count=7):
    flesh, rim, peel = c('#e3dc8a'), c('#9fbf4a'), c('#33501a')
    skin = stuff('#ffffff', painted=True, rough=0.32, coat=0.25, sss=0.4, depth=0.08, reach=(0.9, 1, 0.4), bump=0.05)
    d = math.radians(turn)
    for i in range(count):
        def point_at(u, v):
            a = u * 1.35
            r = 0.3 + 0.1 * v
            return (r * math.sin(a) * 1.15, -r * math.cos(a) + 0.2, 0)
        one = paint(sheet(point_at, skin, 40, 10), lambda p: ramp((math.hypot(p.x / 1.15, p.y - 0.2) - 0.2) / 0.2, (0.0, flesh), (0.6, flesh), (0.88, rim), (0.95, rim), (1.0, peel)))
        solidify(one, 0.06)
        shift = (i - count / 2) * 0.06
        put(one, (at[0] + shift * math.cos(d), at[1] + shift * math.sin(d), at[2] + 0.012 * i), (40, 0, turn + 90 + random.uniform(-3, 3)))


def burrito_bowl():
    table(oak(), 14)
    bowl(1.08, 0.5, glaze('#2f4a52', '#8a6a4a', 0.0), 0.05)
    base = put(disc(lambda t, a: 0.05 * (1 - t * t), stuff('#f3ead2', rough=0.5), 20, 60, lambda t, a: t * 0.97), (0, 0, 0.36))
    def sector(low, high, r0=0.3, r1=0.9):
        return lambda: (lambda a, r: (r * math.cos(a), r * math.sin(a), 0))(math.radians(random.uniform(low, high)), math.sqrt(random.uniform(r0 ** 2, r1 ** 2)))
    fall = onto(3, 0.02)
    rice = stuff('#f6efdc', '#fffaf0', rough=0.3, coat=0.3, sss=0.5, depth=0.04, reach=(1, 0.92, 0.75), bump=0.02)
    sprinkle([base], 2600, (0.042, 0.056), rice, 'seed', sink=0.1)
    black = stuff('#160c10', '#2c1a1e', scale=2, rough=0.2, coat=0.6, bump=0.03)
    strew([blob(0.072, black, (1.4, 1, 0.85), 0.08, detail=3) for _ in range(2)], 110, fall(sector(95, 160)), flat=True)
    corn = stuff('#f3bc1c', '#f9d34a', scale=3, rough=0.22, coat=0.5, sss=0.4, depth=0.06, reach=(1, 0.7, 0.15), bump=0.03, specks=('#7a3c08', 5, 0.06))
    strew([blob(0.058, corn, (1.15, 0.9, 0.75), 0.12, detail=3) for _ in range(3)], 130, fall(sector(165, 225)))
    red = stuff('#c8200f', '#e23c1e', rough=0.2, coat=0.6, sss=0.3, depth=0.06, bump=0.04)
    strew([box((0.095, 0.085, 0.07), red, 0.018, bumps=0.012) for _ in range(3)], 62, fall(sector(232, 285)))
    white = stuff('#f7f2ee', '#e0b8cc', scale=3, rough=0.22, coat=0.4, sss=0.6, depth=0.06, bump=0.03)
    strew([box((0.055, 0.05, 0.042), white, 0.008) for _ in range(2)], 40, fall(sector(232, 285)))
    meat = stuff('#4a1f0e', '#7c3a1c', scale=5, rough=0.34, vary=0.3, coat=0.4, sss=0.08, bump=0.5, bump_scale=14, specks=('#1c0a05', 6, 0.16))
    strew([box((0.2, 0.12, 0.09), meat, cuts=4, bumps=0.045) for _ in range(6)], 60, fall(sector(292, 372)), (0.75, 1.15))
    cabbage = stuff('#6a1f5a', '#a8509a', scale=3, rough=0.25, coat=0.4, sss=0.2, bump=0.05)
    strew([tube([(-0.16, 0, 0), (-0.05, random.uniform(-0.05, 0.05), 0.03), (0.16, 0, 0)], 0.017, cabbage, 6, count=14) for _ in range(5)], 95, fall(sector(20, 88)))
    avocado_fan((0.0, 0.02, 0.55), 20, 8)
    crema = stuff('#fbf3e2', '#ffffff', rough=0.2, coat=0.5, sss=0.6, depth=0.1, reach=(1, 0.9, 0.75), bump=0.02, differ=0)
    strewn = [fall(in_disc(0.8))() for _ in range(18)]
    cilantro([p for p in strewn if p], 0.11)
    cotija = stuff('#fdf6e6', '#ffffff', rough=0.6, sss=0.4, depth=0.05, reach=(1, 0.9, 0.8), bump=0.3)
    crumbs = [blob(0.03, cotija, lumps=0.3, detail=2) for _ in range(3)]
    strew(crumbs, 55, fall(in_disc(0.7)), (0.5, 1.2))
    wedge = lime_wedge(0.26)
    put(wedge, (-0.42, -0.68, 0.62), (40, 0, -30))
    window_light(-1, 600, low=1.9)
    shoot((0, -0.02, 0.36), 4.2, 46, 4, stop=0.32, focus=(0, -0.4, 0.5))


def carne_asada():
    table(oak(), 14)
    put(box((3.0, 2.1, 0.09), walnut('#4a2812', '#8a552c', 1.2), 0.03), (0, 0.05, 0.045), (0, 0, -6))
    one = lay(cut_steak(1.2, 0.8, 0.22, 11, '#93403a', 46, 3), (-0.42, -0.1, 0.12), 58)
    two = lay(cut_steak(1.15, 0.72, 0.22, 10, '#93403a', 46, 12), (0.42, 0.1, 0.12), 48)
    everything = with_faces(one + two)
    juice = clear('#ffffff', 1.36, absorb='#8a2410', density=7)
    put(puddle(0.5, 0.022, juice, 0.45, 6), (-0.1, -0.55, 0.09), size=(1.5, 0.5, 1))
    bulb, stem = c('#f3f0e0'), c('#4f8a2a')
    skin = stuff('#ffffff', painted=True, rough=0.3, coat=0.4, sss=0.2, bump=0.15)
    for x, y, turn in ((0.95, 0.0, 70), (1.12, 0.1, 82)):
        onion = tube([(-0.5, 0, 0), (-0.38, 0, 0.01), (0, 0.02, 0), (0.6, -0.04, 0.03)], 0.075, skin, 16, count=60, taper=lambda t: (0.3 + 9 * t if t < 0.08 else 1.05 - 0.65 * min(1, (t - 0.08) * 4)))
        paint(onion, lambda p: blend(ramp(p.x, (-0.35, bulb), (-0.05, stem)), c('#1c1206'), max(0, fractal(p, 5, 3, x) * 1.6 - 0.25)))
        put(onion, (x, y, 0.16), (0, 0, turn))
    wedge = lime_wedge(0.26)
    put(wedge, (-1.0, -0.4, 0.27), (30, 0, 60))
    twins(wedge, (-1.08, 0.05, 0.27), (-35, 0, 100))
    flaky_salt(everything, 170, None, (0.012, 0.026))
    pepper(everything, 150)
    herbs(everything, 150, (0.016, 0.036))
    fall = onto(3, 0.02)
    cilantro([p for p in (fall(in_disc(0.6))() for _ in range(12)) if p], 0.11)
    chili = stuff('#c8200f', '#e03a1c', rough=0.2, coat=0.6, bump=0.04, sss=0.2)
    ring = lathe([(0.03, -0.012), (0.055, -0.014), (0.06, 0), (0.055, 0.014), (0.03, 0.012), (0.027, 0), (0.03, -0.012)], chili, 36)
    strew([ring], 14, fall(in_disc(0.6)), (0.85, 1.15), flat=True)
    pot = put(bowl(0.3, 0.24, glaze('#e8e0d0', '#a06a3c', 0.012), 0.035), (-0.9, 0.62, 0.09))
    salsa = stuff('#5f8a1a', '#8fae32', scale=4, rough=0.18, coat=0.7, sss=0.3, depth=0.06, bump=0.4, bump_scale=14, specks=('#2f5a10', 14, 0.12), differ=0)
    put(puddle(0.275, 0.04, salsa, 0.02, 5, ripple=0.02), (-0.9, 0.62, 0.27))
    window_light(-1, 680, low=1.8)
    shoot((0, -0.03, 0.18), 4.3, 40, 4, stop=0.32, focus=(0, -0.45, 0.25))


DISHES = {
    'elote': elote,
    'street-tacos': street_tacos,
    'huevos-rancheros': huevos,
    'naked-burrito-bowl': burrito_bowl,
    'carne-asada': carne_asada,
}
