"""What many dishes share: tables, ceramics, glasses, leaves, fruit."""
import math
import random

from kit import Shader, clear, glaze, linen, rgb, stuff, walnut
from shapes import (
    TAU, blend, blob, box, copy, disc, fractal, lathe, mesh, paint, put, ramp, sheet, smooth_line, soften,
    solidify)
from strewn import sprinkle


def c(text):
    return rgb(text)[:3]


def table(material=None, turn=20):
    top = mesh([(-14, -14, 0), (14, -14, 0), (14, 14, 0), (-14, 14, 0)], [(0, 1, 2, 3)], material or walnut())
    return put(top, turn=(0, 0, turn))


def bar(material=None, near='#fff1d6', far='#c08a52', strength=1.0):
    """A table before a bright room far out of focus, which shines through glasses."""
    table(material)
    s = Shader('room')
    at = s('TexCoord').outputs['Object']
    blots = s.steps(s('TexNoise', Vector=at, Scale=0.16, Detail=1).outputs[0], 0.4, 0.62)
    light = s('Emission', Color=s.mix(blots, near, far), Strength=strength)
    mesh([(-22, 8, -3), (22, 8, -3), (22, 8, 14), (-22, 8, 14)], [(0, 1, 2, 3)], s.finish(light))


def plate(radius=1.3, material=None, depth=0.12, wobble=0.006):
    r = radius
    profile = [(0, 0.05), (r * 0.35, 0.05), (r * 0.66, 0.055), (r * 0.74, 0.075), (r * 0.8, depth * 0.8), (r * 0.97, depth * 1.35),
               (r, depth * 1.5), (r * 1.005, depth * 1.42), (r * 0.99, depth * 1.2), (r * 0.8, depth * 0.45), (r * 0.6, 0.0), (0, 0.0)]
    return lathe(profile, material or glaze(), count=70, wobble=wobble, segments=160)


def coupe(radius=1.25, height=0.38, material=None, flat=0.62):
    """A plate with a steep edge."""
    r, h = radius, height
    profile = [(0, 0.06), (r * flat * 0.6, 0.06), (r * flat, 0.07), (r * 0.84, h * 0.4), (r * 0.95, h * 0.78), (r * 0.985, h),
               (r * 1.01, h), (r * 1.015, h * 0.92), (r * 0.93, h * 0.5), (r * 0.75, 0.05), (r * 0.6, 0), (0, 0)]
    return lathe(profile, material or glaze(), count=80, wobble=0.008, segments=160)


def bowl(radius=0.9, height=0.62, material=None, thick=0.05, foot=0.45, inner=None):
    """Its inside reaches down to 0.08."""
    r, h = radius, height
    inside = [(0, 0.08), (r * 0.3, 0.09), (r * 0.6, 0.17), (r * 0.82, h * 0.48), (r * 0.93, h * 0.8), (r - thick * 0.6, h - 0.01)]
    outside = [(r - thick * 0.2, h + 0.012), (r, h - 0.02), (r * 0.985, h * 0.8), (r * 0.87, h * 0.45), (r * 0.65, 0.13), (r * foot, 0.05),
               (r * foot, 0.0), (0, 0.0)]
    return lathe(inside + outside, material or glaze(), count=90, wobble=0.008, segments=160)


def bowl_radius(radius, height, z):
    """Inner radius of a bowl at a height."""
    r, h = radius, height
    line = smooth_line([(0, 0.08), (r * 0.3, 0.09), (r * 0.6, 0.17), (r * 0.82, h * 0.48), (r * 0.93, h * 0.8), (r - 0.03, h - 0.01)], 80)
    return next((x for x, at in line if at >= z), line[-1][0])


def cloth(at=(0, 0, 0), turn=0, size=(1.6, 1.2), colour='#c9bda8', folds=0.05):
    seed = random.uniform(0, 50)
    def point_at(u, v):
        return (u * size[0], v * size[1], 0.012 + folds * max(0, fractal((u, v * 2, 0), 1.4, 3, seed) + 0.35))
    part = solidify(sheet(point_at, linen(colour), 80, 80), 0.01)
    return put(part, at, (0, 0, turn))


def leaf_green(dark='#1f4a12', light='#4c8a25', rough=0.35):
    return stuff(dark, light, scale=3, rough=rough, bump=0.1, bump_scale=14, through=0.35, coat=0.15, differ=0.5)


def leaf(length=0.5, width=0.28, material=None, curl=0.25, fold=0.25, point=1.0, teeth=0.0, quilt=0.0, veins=True):
    """Along x from the stalk."""
    seed = random.uniform(0, 99)
    def point_at(u, v):
        t = (u + 1) / 2
        w = width * math.sin(math.pi * t ** 0.75) ** 0.8 * (1 - 0.12 * t * point)
        w *= 1 + teeth * (abs((t * 9) % 1 - 0.5) - 0.25)
        y = v * w
        z = -curl * length * t * t + fold * abs(y) + quilt * math.sin(t * 26 - abs(v) * 9) * abs(v) * (1 - abs(v))
        z += 0.05 * length * fractal((t * 2, v, 0), 1.2, 2, seed)
        if veins:
            z -= 0.012 * length * math.exp(-(v * 9) ** 2)
        return (t * length, y, z)
    return soften(sheet(point_at, material or leaf_green(), 26, 12), 1)


def sprig_of_mint(material=None, size=1.0):
    material = material or leaf_green('#1d5a1e', '#5aa83a', 0.4)
    parts = []
    for level, (n, length) in enumerate(((2, 0.34), (2, 0.27), (3, 0.17))):
        for i in range(n):
            one = leaf(length * size, length * 0.42 * size, material, curl=0.2, fold=0.3, teeth=0.35, quilt=0.03 * size)
            a = i * 360 / n + level * 75 + random.uniform(-12, 12)
            parts.append(put(one, (0, 0, (0.04 + level * 0.06) * size), (0, -18 - 20 * level, a)))
    return parts


def lobed_leaf(size=0.16, material=None, lobes=5):
    """Parsley or cilantro, flat."""
    seed = random.uniform(0, 99)
    def radius_at(t, a):
        return t * size * (0.55 + 0.45 * abs(math.cos(a * lobes / 2)) ** 0.6) * (1 + 0.18 * math.cos(a * lobes * 3)) * (0.75 + 0.25 * math.cos(a))
    lift = lambda t, a: size * (0.25 * fractal((t * math.cos(a), t * math.sin(a), 0), 1.5, 2, seed) + 0.1 * t * t)
    return disc(lift, material or leaf_green('#1c5212', '#57a02c'), 8, 60, radius_at)


def citrus_slice(radius=0.36, thick=0.06, rind='#f2c21a', flesh='#f6d84a', pith='#fbf3cf', segments=10):
    peel, meat, white = c(rind), c(flesh), c(pith)
    def colour_at(p):
        r, a = math.hypot(p.x, p.y) / radius, math.atan2(p.y, p.x)
        t = (a / TAU * segments + 0.08 * math.sin(a * 3)) % 1
        wall = min(t, 1 - t) * r * 2.4
        if r > 0.95:
            return peel
        if r > 0.86:
            return blend(white, peel, (r - 0.9) / 0.06)
        streak = 0.5 + 0.5 * fractal((a * 9, r * 2.2, 0), 1.6, 3)
        inner = blend(meat, white, 0.25 * streak)
        return blend(white, inner, min((wall - 0.05) / 0.08, (0.86 - r) / 0.06, (r - 0.07) / 0.06))
    def height_at(t, a):
        if t > 0.93:
            return thick / 2 * (1 - ((t - 0.93) / 0.07) ** 2 * 0.5)
        s = (a / TAU * segments) % 1
        return thick / 2 + 0.012 * min(1, min(s, 1 - s) * t * 8) * (0.4 + 0.6 * fractal((a * 12, t * 3, 0), 2, 3))
    skin = stuff('#ffffff', painted=True, rough=0.2, coat=0.5, sss=0.35, depth=0.12, reach=(1, 0.8, 0.3), bump=0.05, bump_scale=30, through=0.25)
    top = paint(disc(height_at, skin, 60, 200, lambda t, a: t * radius), colour_at)
    rest = lathe([(radius, thick / 4), (radius * 1.005, 0), (radius, -thick / 4), (radius * 0.96, -thick / 2), (0, -thick / 2)],
                 stuff(rind, rough=0.35, bump=0.1, bump_scale=40, coat=0.2))
    for part in (rest,):
        part.parent = top
    return top


def lime_wedge(radius=0.26):
    """Lies along x, the cut edge up."""
    sections = []
    meat, white, peel = c('#a9c75a'), c('#e3edb5'), c('#2f6b12')
    def point_at(u, v):
        a = v * math.radians(52)
        w = math.sqrt(max(0.0, 1 - (u * 0.985) ** 2)) ** 0.9
        return (u * radius * 1.25, math.sin(a) * radius * w, -math.cos(a) * radius * w)
    outer = sheet(point_at, stuff('#2f6b12', '#5b9a24', rough=0.3, coat=0.3, bump=0.08, bump_scale=40), 30, 24)
    skin = stuff('#ffffff', painted=True, rough=0.15, coat=0.7, sss=0.3, depth=0.1, reach=(0.7, 1, 0.3), bump=0.08, bump_scale=24, through=0.2)
    for side in (-1, 1):
        a = side * math.radians(52)
        def face_at(u, v):
            w = math.sqrt(max(0.0, 1 - (u * 0.985) ** 2)) ** 0.9 * (v + 1) / 2
            return (u * radius * 1.25, math.sin(a) * radius * w, -math.cos(a) * radius * w)
        def colour_at(p):
            w = math.sqrt(max(0.001, 1 - (p.x / radius / 1.25) ** 2))
            t = math.hypot(p.y, p.z) / radius / w
            inner = blend(meat, white, 0.35 * (0.5 + fractal((p.x * 14 / radius * 0.3, t * 2, side), 2, 3)))
            return ramp(t, (0.03, white), (0.09, inner), (0.86, inner), (0.91, white), (0.96, peel))
        paint(sheet(face_at, skin, 40, 30), colour_at).parent = outer
    return outer


def berry(radius=0.11, red='#a80f2a'):
    """A raspberry."""
    material = stuff(red, '#d0304a', scale=3, rough=0.28, sss=0.4, depth=0.06, coat=0.3, bump=0.05, bump_scale=30)
    points, faces, size = [], [], radius * 0.3
    rows = 7
    core = blob(radius * 0.86, material, (1, 1, 1.1), 0.05, detail=3)
    one = blob(size, material, lumps=0.05, detail=3)
    for row in range(rows):
        lat = math.pi * (row + 0.6) / (rows + 0.6)
        n = max(1, round(math.sin(lat) * 10))
        for i in range(n):
            a = (i + row * 0.5) / n * TAU
            r = radius * 0.85
            at = (r * math.sin(lat) * math.cos(a), r * math.sin(lat) * math.sin(a), r * 1.12 * math.cos(lat))
            copy(one, at, (0, 0, random.uniform(0, 360)), random.uniform(0.9, 1.08)).parent = core
    put(one, (0, 0, -radius)).parent = core
    return core


def twins(root, at, turn=(0, 0, 0), size=1.0):
    """A copy of a part with its children."""
    twin = copy(root, at, turn, size)
    for child in root.children:
        other = child.copy()
        other.parent = twin
        other.matrix_parent_inverse = child.matrix_parent_inverse.copy()
        root.users_collection[0].objects.link(other)
    return twin


def tumbler(radius=0.34, height=1.15, thick=0.03, base=0.1, flare=1.12):
    top = radius * flare
    profile = [(0, 0), (radius * 0.9, 0), (radius * 0.98, 0.02), (radius, 0.06), (top, height - 0.015), (top - thick * 0.4, height),
               (top - thick, height - 0.012), (radius - thick, base + 0.06), (radius - thick - 0.05, base), (0, base)]
    return lathe(profile, clear(ior=1.45), segments=160)


def fill(radius, base, level, thick=0.03, top_radius=None, material=None, into=0.004):
    """A liquid that reaches just into the glass."""
    r = radius - thick + into
    t = (top_radius or radius) - thick + into
    return lathe([(0, base - into), (r - 0.05, base - into), (r, base + 0.06), (t, level - 0.012), (t - 0.015, level + 0.004), (t - 0.03, level), (0, level)],
                 material, segments=160)


def ice(size=0.24, count=1, clearness=0.5):
    material = clear(ior=1.31, rough=0.01, bump=0.35, bump_scale=2.5, frost=1 - clearness)
    return [box((size * random.uniform(0.85, 1.1),) * 2 + (size * random.uniform(0.8, 1.1),), material, size * 0.13, 4, bumps=size * 0.05) for _ in range(count)]


def drops(parts, count, size=(0.006, 0.02), within=None):
    """Beads of water on glass."""
    from strewn import sprinkle
    return sprinkle(parts, count, size, clear(ior=1.33), 'grain', within=within, sink=0.45)
