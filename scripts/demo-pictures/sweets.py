import math
import random

from drinks import cinnamon, coffee_beans, spoon
from garnish import mint_on
from kit import clear, glaze, metal, shoot, stone, stuff, walnut, window_light
from parts import berry, bowl, c, citrus_slice, cloth, coupe, lime_wedge, table, twins
from shapes import (
    TAU, any_turn, blob, box, copy, disc, fractal, hide, lathe, paint, puddle, put, ramp, sheet, smooth_line, tube)
from strewn import in_disc, sprinkle, strew


def creme_brulee():
    table(stone('#2a2522', '#443d38'))
    plain = glaze('#f6f2ea', specks=0.0)
    lathe([(0, 0.04), (0.62, 0.04), (0.66, 0.08), (0.7, 0.3), (0.705, 0.325), (0.73, 0.33), (0.745, 0.31), (0.735, 0.05), (0.7, 0.0), (0, 0)], plain, count=80, segments=160)
    gold, amber, burnt, black = c('#e39a2e'), c('#a9500f'), c('#4a1a06'), c('#1c0802')
    def heat(x, y):
        return 0.5 + 0.75 * fractal((x, y, 0), 2.6, 5, 3) + 0.25 * fractal((x, y, 0), 9, 3, 1)
    def colour_at(p):
        r = math.hypot(p.x, p.y) / 0.68
        return ramp(heat(p.x, p.y) + 0.28 * r ** 6, (0.12, gold), (0.5, amber), (0.82, burnt), (1.1, black))
    sugar = stuff('#ffffff', painted=True, rough=0.12, vary=0.12, coat=1.0, coat_rough=0.04, sss=0.2, depth=0.06, bump=0.12, bump_scale=7)
    height_at = lambda t, a: 0.012 * fractal((t * math.cos(a), t * math.sin(a), 0), 4, 4) + 0.015 * t ** 14
    put(paint(disc(height_at, sugar, 130, 260, lambda t, a: t * 0.69), colour_at), (0, 0, 0.27))
    bubble = blob(0.02, clear('#e8a850', 1.45), (1, 1, 0.5), 0, detail=2)
    strew([bubble], 90, in_disc(0.6, 0.275), (0.2, 0.9), flat=True)
    one = berry(0.115)
    twins(one, (-0.16, -0.22, 0.39), (20, 10, 30))
    twins(one, (0.06, -0.33, 0.385), (70, 0, 80))
    put(one, (-0.05, -0.1, 0.4), (-30, 20, 0))
    mint_on((0.12, -0.14, 0.3), 0.9)
    put(spoon(metal(rough=0.14)), (1.0, -0.35, 0.0), (0, 0, 62))
    cloth((-1.15, 0.55, 0), 30, (0.9, 0.9), '#b9a78c')
    window_light(-1, 620, low=1.9)
    shoot((0.03, -0.03, 0.2), 3.7, 44, 8, stop=0.3, focus=(0, -0.3, 0.3))


def sorbet():
    table(walnut('#6a4a2e', '#b98a5a'))
    glass = bowl(0.72, 0.5, glaze('#e9eef0', specks=0.0))
    scoops = (('#c4123a', '#e23a5c', (-0.27, -0.12, 0.44)), ('#f59a12', '#ffbe3c', (0.3, -0.1, 0.45)), ('#f4efdf', '#ffffff', (0.02, 0.3, 0.5)))
    for index, (one, two, at) in enumerate(scoops):
        skin = stuff(one, two, scale=5, rough=0.42, sss=0.5, depth=0.08, reach=(1, 0.7, 0.6), bump=0.5, bump_scale=9, coat=0.25, differ=0)
        ball = blob(0.36, skin, (1, 1, 0.92), 0.07, 2.2, rough=0.03, detail=6, seed=index * 7)
        for v in ball.data.vertices:
            if v.co.z < -0.12:
                skirt = 1 + 0.12 * max(0, fractal(v.co, 7, 3, index) + 0.5)
                v.co.x *= skirt
                v.co.y *= skirt
        put(ball, at, (random.uniform(-20, 20), random.uniform(-20, 20), random.uniform(0, 360)))
    one = berry(0.11)
    twins(one, (-0.02, -0.42, 0.47), (10, 20, 0))
    put(one, (1.0, -0.55, 0.11), (80, 0, 30))
    twins(one, (-1.0, -0.3, 0.11), (20, 60, 30))
    twins(one, (1.2, -0.35, 0.11), (120, 10, 70))
    mint_on((0.06, 0.02, 0.72), 1.1)
    cloth((-1.3, 0.6, 0), 15, (1, 0.9), '#8fa3a0')
    window_light(-1, 520, low=2.0)
    shoot((0, 0, 0.38), 4.4, 33, 4, stop=0.3, focus=(0, -0.35, 0.5))


def churro(length, material, bend=0.12):
    points = [(-length / 2, 0, 0), (-length / 6, bend * random.uniform(-1, 1), 0.01), (length / 6, bend * random.uniform(-1, 1), 0), (length / 2, 0, 0)]
    star = lambda a: 0.76 + 0.3 * abs(math.cos(a * 4)) ** 0.8
    round_end = lambda t: min(1, 0.55 + 7 * min(t, 1 - t)) * (1 + 0.04 * math.sin(t * 19))
    one = tube(points, 0.125, material, 64, taper=round_end, count=90, section=star, twist=0.5)
    for v in one.data.vertices:
        v.co += v.co.normalized() * 0.008 * fractal(v.co, 12, 3)
    return one


def churros():
    table(walnut('#5a3018', '#a4683a'), 16)
    coupe(1.3, 0.2, glaze('#2f4a52', '#8a6a4a', 0.0), 0.8)
    dough = stuff('#b8601a', '#dd9238', scale=3, rough=0.42, coat=0.15, sss=0.12, depth=0.06, bump=0.35, bump_scale=16, specks=('#7a3a0c', 4, 0.1))
    rows = [(-0.32, -0.42, 0.19, 8), (-0.02, -0.34, 0.19, -4), (-0.5, 0.02, 0.19, 14), (0.0, 0.0, 0.2, 3), (-0.28, -0.22, 0.4, -9), (-0.18, 0.1, 0.41, 16), (-0.2, -0.06, 0.6, 2)]
    pile = [put(churro(1.25 + random.uniform(-0.1, 0.1), dough), (x, y, z), (random.uniform(0, 360), random.uniform(-3, 3), turn)) for x, y, z, turn in rows]
    sugar = stuff('#ffffff', '#f6dfc0', rough=0.35, sss=0.3, depth=0.02, bump=0)
    sprinkle(pile, 4200, (0.004, 0.0085), sugar, 'cube', upward=-0.5)
    sprinkle(pile, 1800, (0.003, 0.006), stuff('#8a4412', rough=0.8, bump=0), 'grain', upward=-0.5)
    pot = bowl(0.36, 0.34, glaze('#f0eadf'), 0.04)
    put(pot, (0.78, 0.12, 0.08))
    chocolate = stuff('#2a0f05', '#3a1608', rough=0.12, coat=0.9, bump=0.0, sss=0.05, differ=0)
    swirl = lambda t, a: 0.03 * math.sin(t * 9 - a) * (1 - t) + 0.012
    put(disc(swirl, chocolate, 60, 120, lambda t, a: t * 0.33), (0.78, 0.12, 0.345))
    dip = put(churro(0.9, dough), (0.72, 0.02, 0.62), (40, -58, 40))
    sprinkle([dip], 450, (0.005, 0.0105), sugar, 'cube', upward=-0.5)
    put(cinnamon(0.8), (1.0, -0.95, 0.06), (0, 0, 20))
    window_light(-1, 640, low=1.9)
    shoot((0.1, -0.08, 0.3), 4.4, 37, 10, stop=0.3, focus=(-0.1, -0.45, 0.4))


def lemon_tart():
    table(walnut('#6a4a2e', '#b98a5a'))
    coupe(1.35, 0.14, glaze('#dfe6e4', specks=0.01), 0.84)
    crust = stuff('#b9742f', '#dba45c', scale=3, rough=0.6, bump=0.3, bump_scale=20, sss=0.1, depth=0.05, differ=0)
    shell = lathe([(0, 0.1), (0.8, 0.1), (0.9, 0.3), (0.92, 0.34), (0.88, 0.36), (0.84, 0.33), (0.8, 0.28), (0, 0.26)], crust, count=70, segments=288)
    for v in shell.data.vertices:
        r = math.hypot(v.co.x, v.co.y)
        if r > 0.79:
            a = math.atan2(v.co.y, v.co.x)
            k = 1 + 0.022 * math.cos(a * 26) + 0.008 * fractal(v.co, 5, 3)
            v.co.x *= k
            v.co.y *= k
            v.co.z += 0.012 * fractal((v.co.x, v.co.y, 0), 4, 3)
    curd = stuff('#f2b40a', '#f8c828', scale=1.5, rough=0.14, coat=0.7, sss=0.45, depth=0.15, reach=(1, 0.7, 0.2), bump=0.03, bump_scale=4, differ=0)
    put(disc(lambda t, a: 0.02 * (1 - t * t) + 0.008 * fractal((t * math.cos(a), t * math.sin(a), 0), 2, 2), curd, 70, 160, lambda t, a: t * 0.86), (0, 0, 0.305))
    cream = stuff('#fff8ea', rough=0.4, sss=0.7, depth=0.12, reach=(1, 0.9, 0.75), bump=0.06, bump_scale=9, differ=0)
    put(rosette(cream), (0.36, 0.14, 0.32))
    put(rosette(cream), (0.08, 0.42, 0.32), (0, 0, 50))
    put(rosette(cream), (0.02, 0.1, 0.32), (0, 0, 20), 0.8)
    one = berry(0.115)
    for at, turn in (((0.2, -0.1, 0.43), (20, 10, 0)), ((0.3, 0.42, 0.43), (80, 10, 40)), ((-0.18, 0.3, 0.43), (30, 60, 0))):
        twins(one, at, turn)
    put(one, (1.15, -0.42, 0.22), (70, -30, 70))
    lemon = put(citrus_slice(0.24, 0.04), (-0.24, -0.05, 0.345), (4, -2, 10))
    mint_on((0.18, 0.22, 0.42), 1.0)
    window_light(-1, 520, low=1.9)
    shoot((0.03, 0.02, 0.24), 4.5, 37, 8, stop=0.3, focus=(0, -0.4, 0.33))


def rosette(material, radius=0.17, height=0.24):
    """Piped cream."""
    def radius_at(t, a):
        return radius * (1 - (1 - t) ** 1) * (1 + 0.15 * math.cos(a * 7 + 5 * (1 - t)))
    return disc(lambda t, a: height * (1 - t ** 1.3) + 0.018 * math.sin((1 - t) * 15), material, 50, 140, radius_at)


def mango_paleta():
    table(stone('#24303a', '#33444e'))
    board = put(box((3.0, 2.1, 0.06), walnut('#6a4222', '#b07a45'), 0.02), (0, 0, 0.03), (0, 0, 8))
    flesh = stuff('#f08a08', '#ffb521', scale=2.5, rough=0.3, vary=0.3, sss=0.6, depth=0.14, reach=(1, 0.6, 0.15), bump=0.2, bump_scale=10, coat=0.35,
                  specks=('#ffd562', 5, 0.13), differ=0)
    stick = stuff('#d9b07a', '#e8c897', scale=6, rough=0.7, bump=0.1, stretch=(0.2, 4, 4))
    def paleta(at, turn):
        def half(sign):
            def point_at(u, v):
                x = u * 0.82
                end = 1 if u < 0.45 else math.sqrt(max(0.0, 1 - ((u - 0.45) / 0.55) ** 2.4))
                end *= 1 if u > -0.96 else 1 - (-0.96 - u) / 0.04 * 0.25
                y = v * 0.36 * end
                edge = max(0, 1 - abs(v) ** 5)
                ridge = 0.018 * math.cos(v * math.pi * 2.2) if abs(v) < 0.7 else -0.012
                z = 0.14 * (edge ** 0.5) * min(1, end * 1.3) * (1 if u > -0.97 else 0) + (ridge if abs(u) < 0.9 and end > 0.4 else 0) * edge
                return (x, y, sign * z + 0.012 * fractal((u * 2, v, sign), 2, 3))
            return sheet(point_at, flesh, 90, 60)
        top, low = half(1), half(-1)
        low.parent = top
        wood = box((0.8, 0.15, 0.045), stick, 0.02)
        put(wood, (-1.1, 0, 0)).parent = top
        return put(top, at, turn)
    tops = [paleta((0.12, -0.3, 0.22), (4, 0, 18)), paleta((0.2, 0.42, 0.24), (-5, 2, 32))]
    chili = stuff('#a3150a', '#c8341a', rough=0.6, bump=0)
    bite = lambda p: p.x > 0.25 + 0.25 * fractal(p, 2, 3)
    sprinkle(tops, 900, (0.006, 0.016), chili, 'flake', upward=0.25, within=bite)
    sprinkle([board], 260, (0.006, 0.014), chili, 'flake', upward=0.9, within=lambda p: 0.1 < p.x < 1.5 and abs(p.y) < 0.9)
    cube = box((0.2, 0.2, 0.2), stuff('#f39a10', '#ffbb33', rough=0.25, coat=0.4, sss=0.5, depth=0.12, reach=(1, 0.6, 0.15), bump=0.15), 0.03, bumps=0.03)
    for at in ((-0.5, 0.72, 0.16), (-0.75, 0.6, 0.16), (-0.58, 0.5, 0.16), (-0.62, 0.62, 0.34), (1.05, -0.85, 0.16)):
        copy(cube, at, (random.uniform(-10, 10), random.uniform(-10, 10), random.uniform(0, 90)))
    hide(cube)
    wedge = lime_wedge(0.25)
    put(wedge, (-0.55, -0.78, 0.2), (30, 0, 60))
    twins(wedge, (-0.22, -0.86, 0.2), (-35, 0, 10))
    for at in ((0.95, 0.6, 0.1), (-0.9, 0.1, 0.1)):
        box_ice = blob(0.1, clear(ior=1.31, bump=0.3), (1, 0.9, 0.7), 0.2, detail=3)
        put(box_ice, at, any_turn())
    window_light(-1, 560, low=2.0)
    shoot((0.06, 0, 0.12), 4.5, 50, 4, stop=0.35, focus=(0.1, -0.3, 0.3))


def affogato():
    bar_top = table(walnut('#2a1509', '#6a3c1e'), 20)
    glass = clear(ior=1.45)
    outer = [(0.3, 0.0), (0.34, 0.02), (0.3, 0.06), (0.16, 0.12), (0.2, 0.2), (0.42, 0.34), (0.54, 0.56), (0.58, 0.8)]
    inner = [(0.565, 0.8), (0.525, 0.57), (0.405, 0.36), (0.18, 0.23), (0, 0.22)]
    lathe(smooth_line(outer, 90) + smooth_line(inner, 60), glass, segments=160)
    line = [(r + 0.004 if r > 0.01 else 0, z - 0.004) for r, z in smooth_line(inner, 80) if z <= 0.5]
    coffee = stuff('#1f0a03', '#2d1005', rough=0.08, coat=0.7, bump=0, differ=0)
    lathe([(0, 0.5), (line[0][0] - 0.02, 0.5), *line], coffee, segments=160)
    gelato = stuff('#9db25a', '#bccb7c', scale=4, rough=0.45, sss=0.5, depth=0.1, reach=(0.8, 1, 0.5), bump=0.45, bump_scale=9, coat=0.2, specks=('#5f7a2a', 16, 0.1), differ=0)
    put(blob(0.33, gelato, (1, 1, 0.95), 0.08, 2.4, rough=0.03, detail=6, seed=2), (-0.12, 0.02, 0.72), (0, 0, 40))
    put(blob(0.3, gelato, (1, 1, 0.95), 0.08, 2.4, rough=0.03, detail=6, seed=8), (0.2, 0.12, 0.64))
    put(puddle(0.22, 0.06, coffee, 0.35, 4), (-0.12, -0.02, 0.99), (8, 0, 0))
    nut = stuff('#7d9a34', '#a8b85a', scale=3, rough=0.5, bump=0.2, specks=('#6a3044', 6, 0.14))
    bits = [blob(0.05, nut, (1, 0.7, 0.6), 0.25, 2, detail=3) for _ in range(4)]
    for bit in bits[:3]:
        for _ in range(5):
            a, r = random.uniform(0, TAU), random.uniform(0.02, 0.22)
            copy(bit, (-0.1 + r * math.cos(a), r * math.sin(a) - 0.04, 1.02 - r * 0.45), any_turn(), random.uniform(0.5, 1))
    strew(bits, 16, lambda: (random.uniform(-1.3, 1.3), random.uniform(-0.9, -0.1), 0.03), (0.7, 1.3))
    coffee_beans(6, ((0.6, 1.2), (-0.6, 0.1)))
    put(spoon(metal(rough=0.14)), (-1.0, -0.1, 0.0), (0, 0, 118))
    window_light(-1, 640, low=1.8)
    shoot((0, 0, 0.52), 4.6, 24, 4, stop=0.25, focus=(0, -0.35, 0.75))


DISHES = {
    'creme-brulee': creme_brulee,
    'seasonal-sorbet': sorbet,
    'churros': churros,
    'lemon-tart': lemon_tart,
    'mango-paleta': mango_paleta,
    'pistachio-affogato': affogato,
}
