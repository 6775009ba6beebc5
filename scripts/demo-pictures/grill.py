import math
import random

from mathutils import Vector

from garnish import flaky_salt, herbs, pepper
from kit import clear, glaze, shoot, stone, stuff, walnut, window_light
from parts import bowl, c, leaf, leaf_green, plate, table
from shapes import TAU, blend, blob, box, copy, disc, fractal, hide, lathe, mesh, paint, puddle, put, ramp, tube
from strewn import drop, falling, in_disc, onto, sprinkle, strew


def fry_shapes(count=8, long=(0.55, 0.95), thick=0.085):
    gold, pale, brown = c('#f7a02e'), c('#ffc766'), c('#b5581a')
    skin = stuff('#ffffff', painted=True, rough=0.42, vary=0.25, coat=0.25, sss=0.3, depth=0.06, reach=(1, 0.65, 0.2), bump=0.28, bump_scale=22, differ=0.25)
    made = []
    for i in range(count):
        length = random.uniform(*long)
        one = box((length, thick * random.uniform(0.85, 1.15), thick * random.uniform(0.85, 1.15)), skin, cuts=4, bend=random.uniform(-0.05, 0.05), bumps=0.018)
        seed = random.uniform(0, 99)
        for v in one.data.vertices:
            v.co.y, v.co.z = v.co.y * (1 - 0.1 * abs(v.co.z) / thick), v.co.z * (1 - 0.1 * abs(v.co.y) / thick)
        paint(one, lambda p: ramp(0.28 + 0.4 * fractal(p, 4, 4, seed) + 0.9 * max(0, abs(p.x) / length * 2 - 0.82) * 3 + (0.22 if abs(p.y) + abs(p.z) > thick * 0.85 else 0),
                                  (0.1, pale), (0.5, gold), (1.15, brown)))
        made.append(one)
    return made


def fries():
    top = table(walnut('#2a1509', '#6a3c1e'), 20)
    pot = bowl(0.86, 0.4, glaze('#2f3a40', '#8a6a4a', 0.0), 0.05)
    wall = lathe([(0, 0.1), (0.6, 0.16), (0.8, 0.36), (0.86, 0.5), (1.0, 1.6)], segments=40)
    pile = drop(falling(fry_shapes(10, (0.5, 0.8)), 84, 0.4, 0.5, 3.6), [wall], 90)
    hide(wall)
    loose = drop(falling(fry_shapes(4), 7, 0.75, 0.3, 0.8, middle=(-0.5, -0.85)), [top], 40)
    salt = stuff('#ffffff', rough=0.25, sss=0.4, depth=0.02, bump=0)
    sprinkle(pile, 1500, (0.004, 0.011), salt, 'cube', upward=0.2)
    herbs(pile, 110, (0.012, 0.026))
    aioli = bowl(0.3, 0.24, glaze('#33383a', '#6a5a48', 0.0), 0.035)
    put(aioli, (0.98, -0.42, 0))
    cream = stuff('#f6e6b0', rough=0.3, sss=0.5, depth=0.1, reach=(1, 0.85, 0.5), bump=0.05, coat=0.3, specks=('#6a7a2a', 30, 0.05), differ=0)
    put(disc(lambda t, a: 0.02 * math.sin(t * 8 - a) * (1 - t) + 0.02, cream, 50, 100, lambda t, a: t * 0.27), (0.98, -0.42, 0.2))
    window_light(-1, 700, low=2.2, fill=0.5)
    shoot((0.1, -0.04, 0.36), 4.1, 38, 6, stop=0.28, focus=(0.05, -0.4, 0.5))


def cut_steak(length=1.25, width=0.62, height=0.26, slices=9, rare='#b3243a', lean=24, seed=4, gap=0.012, turn=0.0):
    """Cut across, the slices fallen over a little, so that the pink shows."""
    crust, brown, edge, pink = c('#180a05'), c('#4a2210'), c('#96604c'), c(rare)
    outer = stuff('#ffffff', painted=True, rough=0.36, vary=0.3, coat=0.45, coat_rough=0.15, bump=0.45, bump_scale=13, sss=0.05, depth=0.03, differ=0.1)
    inner = stuff('#ffffff', painted=True, rough=0.25, vary=0.2, coat=0.6, coat_rough=0.1, sss=0.3, depth=0.06, reach=(1, 0.35, 0.25), bump=0.14, bump_scale=26, stretch=(1, 1, 3))
    made = []
    thick = length / slices
    for i in range(slices):
        t = (i + 0.5) / slices * 2 - 1
        w = width * (1 - 0.5 * abs(t) ** 3.5)
        h = height * (1 - 0.3 * abs(t) ** 4)
        sides = 90
        def outline(s, k):
            a = s / sides * TAU
            cosine, sine = math.cos(a), math.sin(a)
            x = math.copysign(abs(cosine) ** 0.55, cosine) * w / 2
            z = math.copysign(abs(sine) ** 0.6, sine) * h / 2
            bump = 1 + 0.06 * fractal((x * 2, z * 2, (i + k) * 0.25), 2.4, 4, seed)
            return x * bump, z * bump
        points, faces = [], []
        across = 6
        for j in range(across + 1):
            for s in range(sides):
                x, z = outline(s, j / across)
                points.append(((j / across - 0.5) * (thick - gap), x, z))
        for j in range(across):
            for s in range(sides):
                u = (s + 1) % sides
                faces.append((j * sides + s, j * sides + u, (j + 1) * sides + u, (j + 1) * sides + s))
        body = mesh(points, faces, outer)
        def outer_colour(p):
            stripe = math.sin((p.x + (i * thick) + p.y * 0.6) * 15)
            mark = max(0, stripe - 0.35) * 1.6 if p.z > 0.3 * h else 0
            return ramp(0.55 + 0.55 * fractal(p + Vector((i, 0, 0)), 5, 4, seed) - mark, (0.0, crust), (0.6, brown), (1.1, blend(brown, edge, 0.6)))
        paint(body, outer_colour)
        for end in (0, across):
            sign = 1 if end else -1
            face_points = [((end / across - 0.5) * (thick - gap), 0, 0)]
            rings = 16
            for r in range(1, rings + 1):
                for s in range(sides):
                    x, z = outline(s, end / across)
                    face_points.append(((end / across - 0.5) * (thick - gap) + sign * 0.006 * fractal((x * r, z * r, i), 5, 3), x * r / rings, z * r / rings))
            face_faces = [(0, 1 + s, 1 + (s + 1) % sides) for s in range(sides)]
            for r in range(rings - 1):
                for s in range(sides):
                    u = (s + 1) % sides
                    face_faces.append((1 + r * sides + s, 1 + (r + 1) * sides + s, 1 + (r + 1) * sides + u, 1 + r * sides + u))
            face = mesh(face_points, face_faces, inner)
            def inner_colour(p):
                depth = 1 - max((abs(p.y) / (w / 2)) ** 2.2, (abs(p.z) / (h / 2)) ** 1.6) ** 0.9
                depth += 0.05 * fractal(p, 7, 3, seed)
                fibre = 0.18 * fractal((p.x, p.y * 18, p.z * 5), 1.3, 3, seed)
                meat = ramp(depth, (0.02, crust), (0.1, brown), (0.26, edge), (0.5, blend(edge, pink, 0.7)), (0.95, pink))
                return blend(meat, (meat[0] * 1.4 + 0.04, meat[1] * 1.2 + 0.02, meat[2] * 1.2 + 0.02), max(0, fibre * 2.4))
            paint(face, inner_colour)
            face.parent = body
        tilt = lean * (0.35 + 0.65 * (i / slices)) + random.uniform(-4, 4)
        made.append((body, t * length / 2 * (1 + lean / 90), h / 2 - 0.02 * abs(t), tilt))
    return made


def lay(slices, at, turn):
    d = math.radians(turn)
    bodies = []
    for body, x, z, tilt in slices:
        put(body, (at[0] + x * math.cos(d), at[1] + x * math.sin(d), at[2] + z), (0, tilt, turn + random.uniform(-4, 4)))
        bodies.append(body)
    return bodies


def with_faces(bodies):
    return [part for body in bodies for part in (body, *body.children)]


def steak_frites():
    table(walnut('#1f0f07', '#4d2912'), 20)
    plate(1.5, glaze('#e6e0d5', '#a58a68', 0.012), 0.1)
    wall = lathe([(0, 0.08), (1.0, 0.1), (1.5, 0.16), (1.6, 1.6)], segments=40)
    pile = drop(falling(fry_shapes(8, (0.55, 0.9), 0.075), 62, 0.4, 0.3, 2.6, middle=(0.15, 0.6)), [wall], 80)
    hide(wall)
    for part in pile:
        if part.location.y < 0.05:
            part.location.y += 0.3
    sauce = stuff('#9a6a38', '#b8874f', scale=2, rough=0.15, coat=0.7, sss=0.3, depth=0.08, reach=(1, 0.7, 0.4), bump=0.03, differ=0)
    put(puddle(0.62, 0.03, sauce, 0.3, 4), (0.15, -0.5, 0.08), size=(1.15, 0.75, 1))
    bodies = lay(cut_steak(1.15, 0.8, 0.3, 8, lean=44), (-0.1, -0.28, 0.13), 52)
    put(puddle(0.24, 0.05, sauce, 0.3, 9), (-0.5, -0.62, 0.1), (0, 0, 0))
    corn = stuff('#5c6a2a', '#7f8c42', rough=0.35, coat=0.4, bump=0.1)
    strew([blob(0.033, corn, lumps=0.1, detail=3)], 26, onto(3, 0.015)(in_disc(0.5, 0, (0.1, -0.5))), (0.8, 1.2))
    sprinkle(pile, 700, (0.004, 0.01), stuff('#ffffff', rough=0.25, bump=0), 'cube', upward=0.2)
    flaky_salt(with_faces(bodies), 150, None, (0.01, 0.022))
    pepper(with_faces(bodies), 130)
    herbs(pile + bodies, 90, (0.012, 0.026))
    cress((0.95, 0.1, 0.1))
    window_light(-1, 680, low=1.8)
    shoot((0.02, -0.05, 0.2), 4.4, 40, 4, stop=0.3, focus=(0, -0.5, 0.3))


def cress(at, count=26, spread=0.28, green=('#2f6a18', '#6aa83a')):
    material = leaf_green(*green)
    shapes = [leaf(random.uniform(0.16, 0.26), 0.075, material, curl=random.uniform(0, 0.6), fold=0.3) for _ in range(4)]
    for i in range(count):
        r, a = spread * math.sqrt(random.random()), random.uniform(0, TAU)
        copy(random.choice(shapes), (at[0] + r * math.cos(a), at[1] + r * math.sin(a), at[2] + random.uniform(0, 0.25) * (1 - r / spread / 1.3)),
             (random.uniform(-50, 50), random.uniform(-70, 20), random.uniform(0, 360)))
    hide(*shapes)


def strip():
    table(stone('#1f1d1c', '#36322f'))
    put(box((2.7, 1.9, 0.09), walnut('#4a2812', '#8a552c', 1.2), 0.03), (0, 0, 0.045), (0, 0, 10))
    bodies = lay(cut_steak(1.35, 0.95, 0.36, 9, '#c22c40', 44, 9), (0.0, 0.0, 0.12), 48)
    butter = stuff('#f3d67a', '#f9e7a8', rough=0.22, coat=0.5, sss=0.6, depth=0.1, reach=(1, 0.8, 0.35), bump=0.05, specks=('#3f6a1a', 26, 0.1), differ=0)
    put(blob(0.16, butter, (1.1, 1, 0.5), 0.1, detail=5), onto(3, 0.05)(lambda: (0.0, 0.0, 0))(), (20, -10, 0))
    juice = clear('#ffffff', 1.36, absorb='#7d1a10', density=9)
    put(puddle(0.55, 0.022, juice, 0.45, 6), (0.2, -0.42, 0.09), size=(1.4, 0.5, 1))
    flaky_salt(with_faces(bodies), 260, None, (0.012, 0.03))
    pepper(with_faces(bodies), 300)
    herb = leaf_green('#2f4a2c', '#5c7a4a', 0.5)
    for x, y, turn in ((0.15, 0.6, 25), (-0.3, 0.62, -5)):
        tube([(x - 0.3, y, 0.12), (x, y + 0.03, 0.16), (x + 0.35, y + 0.08, 0.14)], 0.013, stuff('#6a5a34', rough=0.7), 8, count=20)
        for i in range(34):
            t = i / 33
            turned = math.radians(i * 137)
            needle = blob(0.085, herb, (1, 0.13, 0.09), 0.02, detail=2)
            put(needle, (x - 0.22 + 0.55 * t, y + 0.07 * t + 0.05 * math.cos(turned), 0.15 + 0.05 * math.sin(turned)), (0, -30 * math.sin(turned), 40 * math.cos(turned)))
    bulb = stuff('#f2e2c0', '#d9a860', scale=2, rough=0.4, coat=0.4, sss=0.3, bump=0.1)
    half = put(blob(0.2, bulb, (1, 1, 0.55), 0.06, detail=5), (0.85, 0.52, 0.18), (12, 0, 0))
    salt_bowl = bowl(0.26, 0.18, glaze('#e6e0d5', '#a58a68', 0.012), 0.03)
    put(salt_bowl, (-1.05, 0.62, 0.09))
    window_light(-1, 700, low=1.8)
    shoot((0, -0.02, 0.24), 4.2, 38, 4, stop=0.3, focus=(0.05, -0.4, 0.32))


DISHES = {
    'skinny-fries': fries,
    'steak-frites': steak_frites,
    'new-york-strip': strip,
}
