import math
import random


from garnish import mint_on, snow
from kit import glaze, shoot, stone, stuff, walnut, window_light
from parts import berry, c, coupe, plate, table, twins
from shapes import any_turn, blob, box, copy, disc, fractal, hide, lathe, paint, puddle, put, ramp, sheet, tube
from strewn import sprinkle


def molten_cake():
    table(stone('#211d1b', '#38322e'))
    coupe(1.25, 0.16, glaze('#ece6dc'), 0.8)
    crumb = stuff('#2b1008', '#45200f', scale=6, rough=0.62, bump=0.7, bump_scale=10, sss=0.05, depth=0.04, spec=0.35, differ=0)
    cake = lathe([(0, 0.1), (0.47, 0.1), (0.5, 0.14), (0.45, 0.42), (0.4, 0.5), (0.3, 0.52), (0.24, 0.47), (0.14, 0.42), (0, 0.4)], crumb, count=110, wobble=0.05, segments=220)
    for v in cake.data.vertices:
        v.co += v.co.normalized() * 0.022 * fractal(v.co, 6, 5)
    lava = stuff('#2a0d04', '#3d1506', rough=0.1, coat=1.0, bump=0.0, sss=0.05, differ=0)
    put(puddle(0.27, 0.1, lava, 0.2, 2), (0, 0, 0.43))
    for a, wide, low in ((-100, 0.12, 0.1), (-62, 0.075, 0.24), (-138, 0.06, 0.3)):
        d = math.radians(a)
        out = lambda r, z: (r * math.cos(d), r * math.sin(d), z)
        flow = [out(0.12, 0.5), out(0.3, 0.53), out(0.4, 0.5), out(0.47, 0.38), out(0.5, low + 0.08), out(0.52, low)]
        tube(flow, wide, lava, 24, taper=lambda t: 0.75 + 0.35 * t if t < 0.93 else 1.08 - (t - 0.93) * 6, count=60)
    put(puddle(0.42, 0.05, lava, 0.3, 5), (-0.06, -0.6, 0.07))
    snow([cake], 3800, (0.0018, 0.0045), lambda p: p.x > -0.12 + 0.1 * fractal(p, 5, 3) and p.z > 0.25)
    cream = stuff('#f8efdc', '#fffaf0', rough=0.4, sss=0.6, depth=0.12, reach=(1, 0.9, 0.75), bump=0.3, bump_scale=9, specks=('#3a2412', 40, 0.035), differ=0)
    put(blob(0.29, cream, (1.05, 1, 0.9), 0.08, 2.4, rough=0.03, detail=6, seed=3), (0.66, 0.12, 0.31))
    one = berry(0.115)
    for at, turn in (((-0.72, -0.1, 0.2), (20, 10, 0)), ((-0.62, 0.16, 0.2), (80, 10, 40)), ((0.5, -0.36, 0.2), (30, 60, 0))):
        twins(one, at, turn)
    put(one, (-0.5, -0.3, 0.2), (10, -30, 70))
    mint_on((-0.6, -0.02, 0.28), 0.95)
    window_light(-1, 640, low=1.9)
    shoot((0, -0.1, 0.27), 4.1, 34, 2, stop=0.3, focus=(0, -0.5, 0.25))


def tres_leches():
    table(walnut('#5a3018', '#a4683a'), 18)
    coupe(1.25, 0.2, glaze('#3d6a68', '#9a7a52', 0.0), 0.78)
    milk = stuff('#f6ead0', rough=0.15, sss=0.6, depth=0.12, reach=(1, 0.9, 0.7), bump=0.0, coat=0.5, differ=0)
    put(puddle(0.92, 0.035, milk, 0.09, 3), (0, 0, 0.07))
    sponge = stuff('#e8b85a', '#f4d68c', scale=9, rough=0.75, bump=0.8, bump_scale=13, sss=0.3, depth=0.06, reach=(1, 0.75, 0.4), specks=('#b97f2c', 22, 0.14), differ=0)
    put(box((1.05, 0.8, 0.36), sponge, cuts=6, bumps=0.012), (0, 0.02, 0.28), (0, 0, -28))
    brown = stuff('#9a5a20', '#b87530', rough=0.7, bump=0.2)
    put(box((1.045, 0.795, 0.03), brown, cuts=5, bumps=0.01), (0, 0.02, 0.45), (0, 0, -28))
    cream = stuff('#fffaf0', rough=0.42, sss=0.7, depth=0.14, reach=(1, 0.92, 0.8), bump=0.12, bump_scale=5, differ=0)
    def top_at(u, v):
        edge = max(abs(u), abs(v)) ** 6
        x, y = u * 0.55 * (1 + 0.03 * fractal((u, v, 0), 2, 2)), v * 0.43 * (1 + 0.03 * fractal((v, u, 1), 2, 2))
        drip = 0.09 * edge * (1 + fractal((u * 1.6, v * 1.6, 2), 2, 2, 4))
        return (x, y, 0.1 * (1 - edge) + 0.035 * fractal((u, v, 0), 1.7, 3, 2) - drip)
    put(sheet(top_at, cream, 70, 60), (0, 0.02, 0.47), (0, 0, -28))
    sprinkle([put(sheet(top_at, cream, 30, 30), (0, 0.02, 0.47), (0, 0, -28))], 900, (0.003, 0.009), stuff('#8a4412', rough=0.8, bump=0), 'grain', upward=0.5)
    strawberry_half((-0.14, -0.2, 0.66), (38, 8, 160), 0.21)
    strawberry_half((0.2, -0.06, 0.62), (12, -14, 200), 0.19)
    one = berry(0.105)
    twins(one, (-0.28, -0.08, 0.64), (10, 40, 0))
    for at, turn in (((0.05, 0.16, 0.66), (20, 10, 0)), ((0.28, 0.2, 0.63), (50, 10, 0)), ((-0.5, -0.62, 0.17), (50, 30, 0))):
        twins(one, at, turn)
    put(one, (0.62, -0.52, 0.17), (70, -30, 70))
    blue = stuff('#1d2746', '#34406a', scale=3, rough=0.45, bump=0.1, sheen=0.2)
    for at in ((-0.27, 0.1, 0.63), (-0.16, 0.22, 0.63), (0.4, 0.02, 0.6), (0.5, -0.68, 0.16), (-0.34, -0.74, 0.16)):
        put(blob(0.085, blue, (1, 1, 0.92), 0.04, detail=4), at, any_turn())
    mint_on((-0.03, 0.0, 0.62), 1.05)
    window_light(-1, 560, low=1.9)
    shoot((0.02, -0.02, 0.34), 4.1, 34, 4, stop=0.3, focus=(0, -0.4, 0.45))


def strawberry_half(at, turn, size):
    red, pale, white = c('#c8141c'), c('#f08a78'), c('#fbe3d4')
    def radius_at(t, a):
        y = math.sin(a)
        return t * (0.98 + 0.26 * y) * (1 - 0.06 * abs(math.cos(a)) ** 4)
    def colour_at(p):
        t = math.hypot(p.x, p.y) / radius_at(1, math.atan2(p.y, p.x))
        rays = fractal((math.atan2(p.y, p.x) * 5, t, 0), 2, 3)
        return ramp(t + 0.06 * rays, (0.0, white), (0.3, pale), (0.42, white), (0.5, pale), (0.85, red), (1, red))
    cut = stuff('#ffffff', painted=True, rough=0.2, coat=0.6, sss=0.3, depth=0.06, bump=0.05)
    face = paint(disc(lambda t, a: 0.03 * (1 - t), cut, 40, 120, radius_at), colour_at)
    back = disc(lambda t, a: -0.75 * math.sqrt(max(0, 1 - t * t)), stuff('#b40d18', '#d42a24', rough=0.22, coat=0.5, sss=0.3, depth=0.06, bump=0.12, bump_scale=16), 30, 120, radius_at)
    back.parent = face
    return put(face, at, turn, size)


def tarte_tatin():
    table(walnut('#2a1509', '#6a3c1e'), 20)
    plate(1.4, glaze('#e8e1d5'), 0.1)
    pastry = stuff('#a8622a', '#d39a54', scale=4, rough=0.55, bump=0.5, bump_scale=14, sss=0.1, depth=0.05, differ=0)
    base = lathe([(0, 0.07), (0.95, 0.07), (1.02, 0.12), (1.0, 0.2), (0.9, 0.22), (0, 0.2)], pastry, count=60, wobble=0.05, segments=200)
    for v in base.data.vertices:
        v.co += v.co.normalized() * 0.02 * fractal(v.co, 6, 4)
    caramel = stuff('#8a3a08', '#b25a12', rough=0.1, coat=1.0, sss=0.3, depth=0.1, bump=0.0, differ=0)
    put(puddle(1.2, 0.03, caramel, 0.06, 3), (0, 0, 0.07))
    put(disc(lambda t, a: 0.02 * fractal((t * math.cos(a) * 3, t * math.sin(a) * 3, 0), 2, 3), caramel, 40, 120, lambda t, a: t * 0.93), (0, 0, 0.26))
    light, mid, dark = c('#e8a83a'), c('#c06a14'), c('#5c2206')
    skin = stuff('#ffffff', painted=True, rough=0.14, vary=0.12, coat=1.0, coat_rough=0.05, sss=0.35, depth=0.12, reach=(1, 0.55, 0.15), bump=0.12, bump_scale=9)
    def wedge(seed):
        one = blob(1, skin, (0.3, 0.15, 0.14), 0.1, 1.8, detail=5, seed=seed)
        for v in one.data.vertices:
            v.co.y += 0.9 * v.co.x * v.co.x
            v.co.z *= 1 - 0.25 * abs(v.co.y) / 0.2
        return paint(one, lambda p: ramp(0.5 + 0.55 * fractal(p, 5, 4, seed) + 1.6 * (p.z - 0.06) + 0.4 * abs(p.x) / 0.3, (0.0, light), (0.55, mid), (1.1, dark)))
    shapes = [wedge(i * 3.3) for i in range(5)]
    for ring, n in ((0.76, 13), (0.44, 8), (0.14, 3)):
        for i in range(n):
            a = i / n * 360 + ring * 40
            d = math.radians(a)
            copy(random.choice(shapes), (ring * math.cos(d), ring * math.sin(d), 0.33 + random.uniform(0, 0.03)), (random.uniform(-14, 4) - 8, random.uniform(-6, 6), a + 100), random.uniform(0.92, 1.1))
    hide(*shapes)
    cream = stuff('#f8efdc', '#fffaf0', rough=0.35, sss=0.6, depth=0.12, reach=(1, 0.9, 0.75), bump=0.3, bump_scale=9, specks=('#3a2412', 40, 0.035), differ=0)
    put(blob(0.27, cream, (1.05, 1, 0.85), 0.08, 2.4, rough=0.03, detail=6, seed=3), (0.05, 0.02, 0.62))
    put(puddle(0.33, 0.05, cream, 0.3, 3), (0.05, 0.0, 0.44))
    mint_on((0.12, -0.02, 0.84), 0.9)
    window_light(-1, 640, low=1.8)
    shoot((0.02, -0.05, 0.25), 4.6, 37, 6, stop=0.3, focus=(0, -0.5, 0.4))


DISHES = {
    'molten-chocolate-cake': molten_cake,
    'tres-leches': tres_leches,
    'tarte-tatin': tarte_tatin,
}
