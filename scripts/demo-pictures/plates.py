import math
import random

from mathutils import Vector

from bowls import flat_bread
from garnish import basil, flaky_salt, pepper
from grill import fry_shapes
from kit import clear, glaze, shoot, stone, stuff, walnut, window_light
from parts import bowl, c, citrus_slice, coupe, plate, table
from shapes import (
    TAU, blend, blob, box, disc, fractal, hide, lathe, paint, puddle, put, ramp, sheet, soften, solidify, tube)
from strewn import drop, falling, in_disc, onto, sprinkle, strew


def burrata():
    table(stone('#24211f', '#3d3733'))
    plate(1.38, glaze('#ebe5da', '#a58a68', 0.012), 0.1)
    cheese = stuff('#fbf6ea', '#fffdf6', scale=2, rough=0.24, sss=0.75, depth=0.16, reach=(1, 0.92, 0.8), bump=0.05, bump_scale=5, coat=0.55, differ=0)
    ball = blob(0.43, cheese, (1, 1, 0.78), 0.05, 1.3, detail=6, seed=4)
    for v in ball.data.vertices:
        a, r = math.atan2(v.co.y, v.co.x), math.hypot(v.co.x, v.co.y)
        if v.co.z > 0:
            k = max(0, 1 - r / 0.2)
            v.co.z += 0.1 * k ** 0.8 + 0.022 * math.cos(a * 9) * math.exp(-((r - 0.12) / 0.1) ** 2)
        v.co.z = max(v.co.z, -0.25)
    put(ball, (0.02, 0.04, 0.36))
    reds = (('#c8201a', '#f0705a', '#8a1a10'), ('#e8891a', '#f7c24a', '#c8660e'), ('#7d1a20', '#b8453f', '#3c1418'), ('#d8b01a', '#f3dd6a', '#b88a10'))
    slices = []
    for i in range(16):
        outer, gel, skin = reds[(0, 0, 1, 0, 2)[i % 5]]
        slices.append(tomato_slice(random.uniform(0.25, 0.37), outer, gel, skin))
    for i, one in enumerate(slices):
        a = i / 16 * TAU + 0.1
        r = 0.66 + 0.18 * (i % 2) if i < 16 else 0.4
        put(one, (r * math.cos(a), r * math.sin(a), 0.15 + 0.055 * (i % 2) + 0.02 * (i % 3)), (random.uniform(-14, 14), random.uniform(-14, 14), random.uniform(0, 360)))
    cherry = stuff('#c4180f', '#e0402a', scale=2, rough=0.15, coat=0.8, sss=0.3, depth=0.06, bump=0.02)
    for at in ((-0.42, -0.6, 0.32), (0.36, -0.72, 0.3), (0.78, -0.25, 0.33), (-0.82, -0.1, 0.33)):
        put(blob(0.13, cherry, lumps=0.04, detail=4), at)
    drip = clear('#ffffff', 1.47, absorb='#5f8a0a', density=8)
    for _ in range(22):
        a, r = random.uniform(0, TAU), random.uniform(0.9, 1.1)
        put(puddle(random.uniform(0.015, 0.07), 0.018, drip, 0.3, random.uniform(0, 50), 10, 50), (r * math.cos(a), r * math.sin(a), 0.1))
    path = [(-0.3, 0.1, 0.62), (-0.05, -0.18, 0.64), (0.16, -0.3, 0.48), (0.25, -0.42, 0.34)]
    green_oil = clear('#ffffff', 1.47, absorb='#6f9a10', density=14)
    tube([(x + 0.02, y + 0.04, z + 0.02) for x, y, z in path], 0.026, green_oil, 12, count=40)
    flaky_salt([ball], 90, lambda p: p.z > 0.4, (0.012, 0.028))
    pepper([ball], 160)
    pepper(slices, 160)
    flaky_salt(slices, 120)
    for x, y in ((-0.02, 0.12), (0.52, -0.46), (-0.62, -0.4), (-0.5, 0.5), (0.66, 0.4)):
        basil((x, y), 3 if x == -0.02 else 2, 0.3)
    flat_bread((1.3, 0.85, 0.12), 10, 0.5, 0.12)
    window_light(-1, 560, low=1.9)
    shoot((0, -0.05, 0.22), 4.5, 40, 4, stop=0.3, focus=(0, -0.42, 0.32))


def tomato_slice(radius=0.34, flesh='#c8201a', gel='#f0705a', skin='#8a1a10', thick=0.07, cells=5):
    red, juice, peel, core, seed_tone = c(flesh), c(gel), c(skin), blend(c(flesh), (1, 0.85, 0.7), 0.28), c('#f0dca0')
    seed = random.uniform(0, 99)
    warp = lambda a: 1 + 0.05 * fractal((math.cos(a), math.sin(a), 0), 1.6, 2, seed)
    spots = [(random.uniform(0, TAU), random.uniform(0.42, 0.74)) for _ in range(46)]
    marks = [(r * math.cos(a), r * math.sin(a), a) for a, r in spots]
    def cell(r, a):
        t = (a / TAU * cells + 0.07 * fractal((math.cos(a) * 2, math.sin(a) * 2, r), 2, 2, seed)) % 1
        wall = min(t, 1 - t) * 2
        return min((wall - 0.22) * 5 * r, (0.83 - r) * 11, (r - 0.3 - 0.08 * (1 - wall)) * 8)
    def colour_at(p):
        r, a = math.hypot(p.x, p.y) / radius / warp(math.atan2(p.y, p.x)), math.atan2(p.y, p.x)
        if r > 0.955:
            return peel
        inside = cell(r, a)
        base = blend(red, core, 0.6 * max(0, 1 - r * 2.2) + 0.25 * fractal(p, 16, 2, seed))
        if inside > 0:
            base = blend(base, juice, min(1, inside * 1.6) * 0.8)
            x, y = p.x / radius, p.y / radius
            for sx, sy, sa in marks:
                dx, dy = x - sx, y - sy
                u, v = dx * math.cos(sa) + dy * math.sin(sa), -dx * math.sin(sa) + dy * math.cos(sa)
                if (u / 0.06) ** 2 + (v / 0.032) ** 2 < 1 and inside > 0.25:
                    return seed_tone
        return base
    def height_at(t, a):
        return thick / 2 - 0.016 * min(1, max(0, cell(t, a))) - 0.012 * max(0, (t - 0.94) / 0.06)
    wet = stuff('#ffffff', painted=True, rough=0.14, coat=0.8, sss=0.35, depth=0.08, reach=(1, 0.4, 0.2), bump=0.05, bump_scale=20)
    top = paint(disc(height_at, wet, 50, 140, lambda t, a: t * radius * warp(a)), colour_at)
    side = lathe([(radius, thick / 2 - 0.012), (radius * 1.015, 0), (radius, -thick / 2), (0, -thick / 2)], stuff(skin, rough=0.15, coat=0.7, bump=0.02, sss=0.2), 90)
    side.parent = top
    return top


def bun_top(radius=0.62, height=0.42):
    gold, brown, dark = c('#d98e35'), c('#a9591a'), c('#6e3410')
    skin = stuff('#ffffff', painted=True, rough=0.3, vary=0.1, coat=0.45, coat_rough=0.2, sss=0.1, depth=0.05, bump=0.06, bump_scale=6, differ=0)
    part = lathe([(0, height), (radius * 0.4, height * 0.95), (radius * 0.75, height * 0.72), (radius * 0.97, height * 0.32), (radius, height * 0.1), (radius * 0.94, 0.0), (0, 0.0)],
                 skin, count=80, wobble=0.02, segments=180)
    crumb = c('#f0d7a4')
    paint(part, lambda p: crumb if p.z < 0.035 else ramp((p.z / height) + 0.18 * fractal(p, 2, 3), (0.05, blend(crumb, gold, 0.5)), (0.3, gold), (0.75, brown), (1.15, dark)))
    return part


def lettuce(radius=0.7, ruffle=0.09, seed=1):
    pale, deep = c('#b9d86a'), c('#4f9420')
    skin = stuff('#ffffff', painted=True, rough=0.3, coat=0.25, bump=0.25, bump_scale=9, through=0.35, differ=0)
    def height_at(t, a):
        edge = max(0, t - 0.55) / 0.45
        x, y = math.cos(a) * 2.4, math.sin(a) * 2.4
        return edge * ruffle * (math.sin(a * 13 + 2.5 * fractal((x, y, 0), 1, 2, seed)) + 0.6 * math.sin(a * 29 + 4)) - 0.06 * edge
    radius_at = lambda t, a: t * radius * (1 + 0.08 * fractal((math.cos(a) * 3, math.sin(a) * 3, 1), 1.3, 3, seed))
    part = disc(height_at, skin, 40, 360, radius_at)
    paint(part, lambda p: blend(pale, deep, (p.to_2d().length / radius - 0.55) * 2.4 + 0.3 * fractal(p, 5, 3)))
    return part


def patty(radius=0.62, height=0.17):
    char, brown, fat = c('#1c0c06'), c('#5a2a14'), c('#8a4a26')
    skin = stuff('#ffffff', painted=True, rough=0.4, vary=0.35, coat=0.35, bump=0.5, bump_scale=14, sss=0.05, depth=0.04, differ=0)
    part = lathe([(0, height), (radius * 0.7, height), (radius * 0.95, height * 0.85), (radius, height * 0.5), (radius * 0.95, height * 0.1), (radius * 0.7, 0), (0, 0)], skin, count=70, segments=220)
    for v in part.data.vertices:
        n = Vector((v.co.x / radius, v.co.y / radius, (v.co.z / height - 0.5) * 0.6)).normalized()
        crag = abs(fractal(v.co, 5.5, 5, 3)) * 0.09 + 0.03 * fractal(v.co, 2, 2)
        v.co += n * (0.035 - crag)
    return paint(part, lambda p: ramp(0.5 + 0.7 * fractal(p, 6, 4, 3), (0.05, char), (0.5, brown), (1.0, fat)))


def cheese_leaf(size=0.62, tone='#f2a31c', drop_by=0.55):
    skin = stuff(tone, '#f7b93a', scale=2, rough=0.25, coat=0.35, sss=0.5, depth=0.1, reach=(1, 0.6, 0.12), bump=0.03, differ=0)
    def point_at(u, v):
        x, y = u * size, v * size
        r = math.hypot(x, y)
        over = max(0, r - 0.56)
        z = -drop_by * over ** 1.1 * 1.5
        k = 1 if r == 0 else min(1, (0.56 + over * 0.45) / r) if r > 0.56 else 1
        return (x * k, y * k, z + 0.006 * fractal((x, y, 0), 3, 2))
    return soften(solidify(sheet(point_at, skin, 50, 50), 0.028), 1)


def burger():
    table(walnut('#2a1509', '#6a3c1e'), 20)
    board = put(lathe([(0, 0), (1.35, 0), (1.38, 0.03), (1.35, 0.09), (0, 0.09)], walnut('#6a4222', '#b07a45', 1.2), segments=160), (0.1, 0.1, 0))
    crumb = stuff('#d99a4a', '#e8b868', scale=3, rough=0.5, sss=0.15, depth=0.05, bump=0.12, differ=0)
    lathe([(0, 0.09), (0.56, 0.09), (0.62, 0.14), (0.62, 0.24), (0.57, 0.29), (0, 0.29)], crumb, count=50, wobble=0.02, segments=160)
    sauce = stuff('#e8a06a', rough=0.25, coat=0.5, sss=0.4, depth=0.08, bump=0.05)
    put(puddle(0.6, 0.05, sauce, 0.08, 2), (0, 0, 0.28))
    put(lettuce(0.74, 0.085, 2), (0, 0, 0.36))
    put(lettuce(0.68, 0.07, 6), (0, 0, 0.41), (0, 0, 60))
    for i, (x, y) in enumerate(((-0.24, -0.22), (0.27, -0.18), (0.02, 0.25))):
        put(tomato_slice(0.36, thick=0.075), (x, y, 0.47 + 0.012 * i), (0, 0, i * 70))
    put(patty(0.66, 0.19), (0, 0, 0.52))
    put(cheese_leaf(0.58), (0, 0, 0.735), (0, 0, 40))
    strand = stuff('#8a4a18', '#b8742a', rough=0.2, coat=0.7, sss=0.4, depth=0.08, reach=(1, 0.6, 0.2), bump=0.1)
    for i in range(46):
        a, r = random.uniform(0, TAU), 0.46 * math.sqrt(random.random())
        x, y = r * math.cos(a), r * math.sin(a)
        b, l = random.uniform(0, TAU), random.uniform(0.15, 0.3)
        points = [(x + l * t * math.cos(b + t), y + l * t * math.sin(b + t), 0.76 + random.uniform(0, 0.06)) for t in (-1, -0.4, 0.3, 1)]
        tube(points, 0.024, strand, 8, count=20, section=lambda s: 0.5 + 0.7 * abs(math.cos(s)), twist=random.uniform(-2, 2))
    top = put(bun_top(0.64, 0.42), (0.0, 0, 0.81), (-2, 3, 30))
    seeds = stuff('#f3dfae', '#e8c98a', rough=0.35, sss=0.3, depth=0.02, bump=0)
    sprinkle([top], 210, (0.026, 0.033), seeds, 'seed', upward=0.35, sink=0.35)
    pile = drop(falling(fry_shapes(6, (0.5, 0.8), 0.075), 26, 0.3, 0.3, 1.6, middle=(-0.92, 0.45)), [board], 60)
    sprinkle(pile, 300, (0.004, 0.01), stuff('#ffffff', rough=0.25, bump=0), 'cube', upward=0.2)
    window_light(-1, 700, low=1.7)
    shoot((0.02, 0, 0.58), 4.4, 15, 6, stop=0.22, focus=(0, -0.55, 0.62))


def beans():
    table(walnut('#2a1509', '#6a3c1e'), 20)
    coupe(1.15, 0.24, glaze('#e9e3d8', '#a58a68', 0.012), 0.75)
    green, pale, char = c('#3f8a1c'), c('#6fae34'), c('#3a3412')
    skin = stuff('#ffffff', painted=True, rough=0.22, vary=0.15, coat=0.6, sss=0.2, depth=0.05, reach=(0.6, 1, 0.3), bump=0.1, bump_scale=12, differ=0.3)
    shapes = []
    for i in range(7):
        l, b, seed = random.uniform(0.5, 0.75), random.uniform(-0.14, 0.14), random.uniform(0, 99)
        one = tube([(-l, 0, 0), (-l * 0.4, b, 0.02), (l * 0.3, b * 0.8, 0), (l, -b * 0.3, 0)], 0.05, skin, 14, count=50,
                   taper=lambda t: min(1, 0.25 + 9 * min(t, 1 - t)) * (1 + 0.06 * math.sin(t * 44)))
        paint(one, lambda p: ramp(0.4 + 0.5 * fractal(p, 4, 3, seed) + 0.9 * max(0, fractal(p, 3, 3, seed + 7) - 0.25), (0.2, pale), (0.6, green), (1.1, char)))
        shapes.append(one)
    floor = [lathe([(0, 0.08), (0.75, 0.09), (1.05, 0.2), (1.2, 1.5)], segments=48)]
    fallen = falling(shapes, 60, 0.25, 0.3, 2.4)
    for one in fallen:
        one.rotation_euler = (random.uniform(0, 6), random.gauss(0, 0.12), random.gauss(0.5, 0.55))
    pile = drop(fallen, floor, 80)
    hide(*floor)
    almond = stuff('#f0d9a8', '#c98f45', scale=3, rough=0.4, sss=0.3, bump=0.05)
    garlic = [solidify(disc(lambda t, a: 0.02 * t * t, almond, 8, 40, lambda t, a: t * 0.075 * (1 + 0.15 * math.cos(a * 2))), 0.014) for _ in range(3)]
    strew(garlic, 34, onto(3, 0.015)(in_disc(0.62)), (0.8, 1.2), flat=True)
    shallot = stuff('#a85a70', '#e0b8c0', scale=4, rough=0.25, coat=0.5, sss=0.4, bump=0.05)
    ring = [tube([(0.07 * math.cos(a / 20 * TAU * 0.8), 0.07 * math.sin(a / 20 * TAU * 0.8), 0) for a in range(21)], 0.012, shallot, 8)]
    strew(ring, 20, onto(3, 0.015)(in_disc(0.62)), (0.7, 1.2), flat=True)
    flaky_salt(pile, 150)
    pepper(pile, 160)
    zest = stuff('#f2cf2a', rough=0.4, bump=0.1)
    sprinkle(pile, 60, (0.014, 0.03), zest, 'flake', upward=0.4)
    put(citrus_slice(0.24, 0.06), (0.72, -0.42, 0.26), (18, 20, 20))
    window_light(-1, 640, low=1.8)
    shoot((0, -0.03, 0.2), 3.9, 42, 4, stop=0.3, focus=(0, -0.4, 0.3))


def sourdough():
    table(walnut('#4a2c16', '#8f5f36'), 14)
    board = put(box((3.0, 2.1, 0.08), walnut('#5a3418', '#a8713e', 1.2), 0.03), (0, 0.05, 0.04), (0, 0, -8))
    crumb, hole, crust, dark = c('#f3e0b6'), c('#d0a868'), c('#a8642a'), c('#5c300f')
    skin = stuff('#ffffff', painted=True, rough=0.7, sss=0.25, depth=0.06, reach=(1, 0.8, 0.5), bump=0.45, bump_scale=15, differ=0)
    def slice_of(at, turn, seed):
        holes = [(random.uniform(-0.6, 0.6), random.uniform(-0.4, 0.42), random.uniform(0.02, 0.075)) for _ in range(70)]
        def edge(a):
            return 0.66 * (1 + 0.04 * fractal((math.cos(a), math.sin(a), 0), 2, 3, seed)) * (1 - 0.3 * abs(math.sin(a)) ** 2) * (1 if math.sin(a) > -0.3 else 0.92)
        def dip(x, y):
            return sum(0.8 * r * max(0, 1 - (math.hypot((x - hx) * 0.8, y - hy) / r) ** 2) for hx, hy, r in holes)
        def height_at(t, a):
            x, y = t * edge(a) * math.cos(a), t * edge(a) * math.sin(a)
            return 0.09 - (dip(x, y) if t < 0.9 else 0) + 0.012 * fractal((x, y, 0), 12, 4, seed) - 0.12 * max(0, (t - 0.96) / 0.04) ** 2
        def colour_at(p):
            t = math.hypot(p.x, p.y) / edge(math.atan2(p.y, p.x))
            deep = max(0, 0.07 - p.z) * 9 if t < 0.9 else 0
            toast = 0.3 * max(0, fractal(p, 4, 3, seed) + 0.1)
            return ramp(t, (0.9, blend(blend(crumb, hole, deep), crust, toast)), (0.94, crust), (1.0, dark))
        one = paint(disc(height_at, skin, 100, 220, lambda t, a: t * edge(a)), colour_at)
        rim = lathe([(1, -0.03), (1.02, -0.06), (1, -0.12), (0, -0.13)], stuff('#a05a22', '#6a3812', rough=0.6, bump=0.4), 90)
        for v in rim.data.vertices:
            k = edge(math.atan2(v.co.y, v.co.x))
            v.co.x, v.co.y, v.co.z = v.co.x * k, v.co.y * k, v.co.z + 0.0
        rim.parent = one
        return put(one, at, turn)
    tops = [slice_of((0.25, 0.34, 0.42), (30, -8, 20), 2), slice_of((-0.35, 0.02, 0.3), (14, 6, 75), 5), slice_of((0.1, -0.42, 0.2), (3, -3, 12), 9)]
    butter = stuff('#f6dc86', '#fbeab0', rough=0.3, coat=0.3, sss=0.6, depth=0.12, reach=(1, 0.85, 0.45), bump=0.06, bump_scale=6, differ=0)
    dish = put(bowl(0.36, 0.2, glaze('#33383a', '#6a5a48', 0.0), 0.035), (0.98, -0.2, 0.08))
    swirl = lambda t, a: 0.16 * (1 - t) ** 0.8 + 0.03 * math.sin(t * 14 - a) * min(1, t * 4) * (1 - t)
    pat = put(disc(swirl, butter, 80, 160, lambda t, a: t * 0.31), (0.98, -0.2, 0.23))
    smear = puddle(0.26, 0.05, butter, 0.35, 4, ripple=0.04)
    put(smear, (0.12, -0.44, 0.285), (3, -3, 20), (1.3, 0.8, 1))
    flaky_salt([pat, smear], 90, None, (0.012, 0.028))
    sprinkle([board], 260, (0.006, 0.02), stuff('#c98f4a', '#8a4a1a', rough=0.7), 'grain', upward=0.5)
    window_light(-1, 620, low=1.8)
    shoot((0.12, -0.02, 0.2), 4.2, 38, 4, stop=0.3, focus=(0.1, -0.5, 0.3))


DISHES = {
    'burrata-and-heirloom-tomatoes': burrata,
    'bistro-burger': burger,
    'garlic-green-beans': beans,
    'sourdough-and-cultured-butter': sourdough,
}
