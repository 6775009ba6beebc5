import math
import random

from garnish import put_at
from kit import clear, glaze, metal, shoot, stone, stuff, walnut, window_light
from parts import (
    bar, c, citrus_slice, cloth, drops, fill, ice, leaf_green, lime_wedge, sprig_of_mint, table, tumbler, twins)
from shapes import any_turn, blend, blob, box, disc, fractal, lathe, paint, put, smooth_line, tube
from strewn import sprinkle, strew


def rosetta(p, radius):
    """Milk poured into crema: 1 where it is white."""
    x, y = p.x / radius, p.y / radius
    x += 0.03 * fractal((x * 2, y * 2, 0), 1.5, 3, 4)
    leaf = math.hypot(x / 0.62, (y - 0.05) / 0.74)
    ring = math.sin((y * 1.25 + 2.1 * x * x - abs(x) * 0.9) * 17)
    stem = abs(x) < 0.035 + 0.05 * max(0, -y)
    heart = math.hypot(x / 0.3, (y - 0.5) / 0.24) < 1
    white = leaf < 1 and (ring > -0.15 or stem) or heart
    edge = min(1, max(0, (1 - leaf) * 8))
    return (edge if leaf < 1 else 0) * min(1, max(0, (ring + 0.15) * 4 + (3 if stem or heart else 0))) if white else 0


def cup(radius=0.5, height=0.55, material=None, thick=0.05):
    r, h = radius, height
    body = lathe([(0, 0.06), (r * 0.5, 0.07), (r * 0.78, 0.18), (r * 0.92, h * 0.55), (r - thick, h - 0.01), (r - thick / 2, h + 0.012), (r, h - 0.01),
                  (r * 0.98, h * 0.55), (r * 0.85, 0.14), (r * 0.55, 0.03), (r * 0.5, 0), (0, 0)], material, count=80, segments=160)
    handle = tube([(r * 0.9, 0, h * 0.82), (r * 1.25, 0, h * 0.9), (r * 1.42, 0, h * 0.66), (r * 1.25, 0, h * 0.38), (r * 0.86, 0, h * 0.3)], 0.045, material,
                  16, count=40, section=lambda a: 1 + 0.25 * math.cos(2 * a))
    handle.parent = body
    return body


def saucer(radius=0.85, material=None):
    r = radius
    return lathe([(0, 0.05), (r * 0.4, 0.05), (r * 0.5, 0.07), (r * 0.85, 0.13), (r, 0.18), (r * 1.01, 0.165), (r * 0.8, 0.07), (r * 0.5, 0), (0, 0)],
                 material, count=60, segments=160)


def spoon(material):
    stalk = tube([(-0.75, 0, 0.12), (-0.2, 0, 0.05), (0.25, 0, 0.06), (0.36, 0, 0.05)], 0.028, material, 12, count=30, section=lambda a: 1 + 0.3 * math.cos(2 * a))
    head = blob(0.14, material, (1.45, 1, 0.28), lumps=0)
    put(head, (0.47, 0, 0.05)).parent = stalk
    return stalk


def coffee_beans(count=7, spread=((0.6, 1.3), (-0.9, -0.2))):
    brown = stuff('#2a1408', '#45230f', rough=0.3, coat=0.25, bump=0.1)
    one = blob(0.085, brown, (1.35, 1, 0.7), lumps=0.06)
    for v in one.data.vertices:
        if v.co.z > 0 and abs(v.co.y) < 0.018:
            v.co.z *= 0.72
    strew([one], count, lambda: (random.uniform(*spread[0]), random.uniform(*spread[1]), 0.055), flat=True)


def coffee_cup(radius, height, level, surface, under='#f4efe6'):
    material = glaze(under)
    put(saucer(radius * 1.65, material))
    put(cup(radius, height, material), (0, 0, 0.05), (0, 0, -38))
    put(surface, (0, 0, level + 0.05))
    put(spoon(metal(rough=0.16)), (0.62 * radius / 0.5, -0.52 * radius / 0.5, 0.1), (0, 0, 34))


def cappuccino():
    table(walnut(), 18)
    brown, edge, white = c('#8a4a1c'), c('#5a2a0d'), c('#f6ead6')
    def colour_at(p):
        r = math.hypot(p.x, p.y) / 0.43
        base = blend(brown, edge, 0.5 * (r ** 4) + 0.35 * max(0, fractal((p.x, p.y, 0), 9, 4)))
        return blend(base, white, rosetta(p, 0.43))
    foam = stuff('#ffffff', painted=True, rough=0.38, sss=0.3, depth=0.06, bump=0.04, bump_scale=60, coat=0.15)
    surface = paint(disc(lambda t, a: 0.012 * (1 - t ** 8), foam, 150, 300, lambda t, a: t * 0.455), colour_at)
    put(surface, turn=(0, 0, 25))
    coffee_cup(0.5, 0.5, 0.45, surface)
    surface.rotation_euler = (0, 0, math.radians(-14))
    coffee_beans(8, ((-1.3, -0.75), (-0.85, -0.3)))
    cloth((1.35, 0.9, 0), 24, (0.9, 0.9), '#7c8a86')
    window_light(-1, 520, low=2.0)
    shoot((0.02, 0, 0.36), 4.3, 44, 6, stop=0.3, focus=(0, -0.2, 0.5))


def espresso():
    table(stone('#2a2522', '#413a35'))
    light, dark = c('#b8702a'), c('#5c2a0a')
    def colour_at(p):
        r = math.hypot(p.x, p.y) / 0.3
        swirl = fractal((p.x * math.cos(r * 2) - p.y * math.sin(r * 2), p.x * math.sin(r * 2) + p.y * math.cos(r * 2), 0), 6, 5)
        flecks = max(0, fractal((p.x, p.y, 1), 22, 3) - 0.15)
        return blend(blend(light, dark, 0.45 + 0.6 * swirl), c('#2c1004'), min(0.7, flecks * 1.5) + 0.5 * r ** 10)
    crema = stuff('#ffffff', painted=True, rough=0.25, sss=0.15, depth=0.04, bump=0.04, bump_scale=70, coat=0.3)
    surface = paint(disc(lambda t, a: 0.004 + 0.012 * max(0, t - 0.9) * 10, crema, 100, 240, lambda t, a: t * 0.315), colour_at)
    coffee_cup(0.36, 0.44, 0.36, surface, '#efe7da')
    coffee_beans(9, ((-1.1, -0.6), (-0.6, 0.1)))
    window_light(-1, 480, low=2.0)
    shoot((0.05, 0.02, 0.3), 3.4, 42, 8, stop=0.25, focus=(0, -0.15, 0.42))


def iced(radius, height, level, liquid, cubes=9, base=0.1, flare=1.12, clearness=0.6, size=0.25):
    """A tumbler full of ice and of `liquid`."""
    glass = tumbler(radius, height, base=base, flare=flare)
    fill(radius, base, level, material=liquid, top_radius=radius * (1 + (flare - 1) * level / height))
    room = radius - size * 0.62
    z = base + size * 0.6
    for index, one in enumerate(ice(size, cubes, clearness)):
        a = index * 2.4
        r = room * (0.75 if index % 3 else 0.35)
        put(one, (r * math.cos(a), r * math.sin(a), z), any_turn())
        z += (level + size * 0.15 - base - size * 0.6) / cubes
    return glass


def over_glass(z_low, z_high):
    return lambda p: z_low < p.z < z_high and math.hypot(p.x, p.y) > 0.3


def tall_drink(liquid, garnish, room=('#fff1d6', '#c08a52'), clearness=0.6, level=0.98, wood=None, cubes=6):
    bar(wood or walnut('#5a3018', '#a4683a'), *room)
    glass = iced(0.36, 1.2, level, liquid, cubes, clearness=clearness)
    drops([glass], 260, (0.006, 0.018), over_glass(0.15, 0.95))
    garnish()
    window_light(-1, 420, fill=0.35, low=2.2, room=0.8)
    shoot((0.05, 0, 0.68), 4.5, 13, 0, lens=85, stop=0.2, focus=(0, -0.36, 0.7))


def iced_tea():
    def garnish():
        lemon = citrus_slice(0.27, 0.05)
        put(lemon, (0.33, -0.12, 1.12), (78, 10, 35))
        for leaf in sprig_of_mint(size=1.1):
            put_at(leaf, (-0.1, -0.05, 1.02))
        put(citrus_slice(0.27, 0.06), (0.72, -0.55, 0.035), (3, 0, 10))
        put(citrus_slice(0.27, 0.06), (0.93, -0.25, 0.075), (-9, 6, 50))
    tall_drink(clear('#ffffff', 1.33, absorb='#d8680c', density=1.5), garnish)


def lemonade():
    def garnish():
        for z, a in ((0.42, 20), (0.72, 200)):
            put(citrus_slice(0.24, 0.04), (0.19 * math.cos(math.radians(a - 90)), 0.19 * math.sin(math.radians(a - 90)), z), (80, 8, a))
        put(citrus_slice(0.27, 0.05), (-0.34, -0.1, 1.12), (80, -8, -32))
        for leaf in sprig_of_mint(size=1.25):
            put_at(leaf, (0.1, -0.05, 1.0))
        put(citrus_slice(0.27, 0.06), (-0.75, -0.45, 0.035), (2, 0, 10))
        half = blob(0.3, stuff('#f0c419', '#f7d94a', rough=0.35, coat=0.2, bump=0.12, bump_scale=30, sss=0.1), (1.18, 1, 1), 0.03)
        put(half, (0.85, 0.25, 0.29), (0, 10, 40))
    tall_drink(clear('#ffffff', 1.33, absorb='#f7e36a', density=0.8), garnish, ('#f4f6dc', '#9db06a'), clearness=0.75)


def hibiscus():
    def garnish():
        put(citrus_slice(0.25, 0.05, '#4a8c1c', '#b9d36a', '#eef3c9'), (0.33, -0.12, 1.12), (80, 10, 33))
        for leaf in sprig_of_mint(size=1.1):
            put_at(leaf, (-0.1, -0.05, 1.0))
        wedge = lime_wedge(0.25)
        put(wedge, (0.75, -0.35, 0.16), (-40, 0, 25))
        twins(wedge, (-0.8, -0.15, 0.16), (35, 0, -30))
    tall_drink(clear('#ffffff', 1.33, absorb='#e0123f', density=2.0), garnish, ('#fff0dc', '#d89a6a'))


def cinnamon(length=0.9, radius=0.05):
    bark = stuff('#6e3414', '#93522a', scale=6, rough=0.7, bump=0.25, bump_scale=10, stretch=(0.3, 3, 3))
    parts = []
    for side in (-1, 1):
        line = [(t * length - length / 2, 0, 0) for t in (0, 0.3, 0.6, 1)]
        one = tube(line, radius * 0.62, bark, 20, count=20, section=lambda a: 1 + 0.1 * fractal((math.cos(a), math.sin(a), side), 3, 2))
        parts.append(put(one, (0, side * radius * 0.55, 0)))
    parts[1].parent = parts[0]
    return parts[0]


def horchata():
    def garnish():
        put(cinnamon(1.1), (0.12, 0.0, 1.05), (0, -68, 20))
        put(cinnamon(0.8), (0.75, -0.35, 0.06), (0, 0, 25))
        twins(cinnamon(0.8), (0.8, -0.12, 0.06), (0, 0, 8))
        top = lathe([(0, 0.984), (0.34, 0.984)], stuff('#f2e6d2', rough=0.3, bump=0))
        sprinkle([top], 700, (0.003, 0.009), stuff('#7a3c16', rough=0.8), 'grain', within=lambda p: fractal((p.x, p.y, 0), 4, 3) > -0.15)
    milk = stuff('#f0e2cb', rough=0.15, sss=0.9, depth=0.25, reach=(1, 0.85, 0.65), bump=0.0, coat=0.3, differ=0)
    tall_drink(milk, garnish, ('#f6e4c8', '#b07a48'), cubes=4)


def wine_glass(radius=0.42, bowl_height=0.72, stem=0.62, thick=0.014, close=0.8):
    r, s, h = radius, stem, bowl_height
    outer = [(0.36, 0.0), (0.37, 0.008), (0.3, 0.022), (0.08, 0.06), (0.032, 0.14), (0.03, s * 0.75), (0.05, s * 0.95), (r * 0.55, s + 0.09), (r * 0.92, s + h * 0.33),
             (r, s + h * 0.5), (r * 0.93, s + h * 0.78), (r * close, s + h)]
    inner = [(r * close - thick, s + h), (r * 0.93 - thick, s + h * 0.78), (r - thick, s + h * 0.5), (r * 0.92 - thick, s + h * 0.335), (r * 0.5, s + 0.1), (0, s + 0.05)]
    line = smooth_line(outer, 110) + smooth_line(inner, 70)
    lathe(line, clear(ior=1.45), segments=160)
    return inner


def wine_in(inner, level, material, thick=0.004):
    line = [(r + thick if r > 0.01 else 0, z - thick) for r, z in smooth_line(inner, 90) if z <= level]
    top = line[0][0]
    lathe([(0, level), (top - 0.03, level), (top - 0.01, level + 0.006), *line], material, segments=160)


def red_wine():
    bar(walnut('#2a1509', '#6a3c1e'), '#f3d3a4', '#7a4a26', 0.8)
    inner = wine_glass(0.48, 0.86, 0.66)
    wine_in(inner, 1.06, clear('#ffffff', 1.34, absorb='#b80f26', density=7))
    cloth((-1.2, 0.5, 0), 20, (0.9, 0.8), '#d8cdbb')
    window_light(-1, 420, low=2.2, room=0.8)
    shoot((0, 0, 0.92), 5.2, 12, 0, lens=85, stop=0.2, focus=(0, -0.4, 1.0))


def spritz():
    bar(walnut('#5a3018', '#a4683a'), '#f8f0d8', '#b9b07a')
    inner = wine_glass(0.5, 0.9, 0.5, close=0.86)
    wine_in(inner, 1.16, clear('#ffffff', 1.33, absorb='#ff8a14', density=3.4))
    z = 0.72
    for index, one in enumerate(ice(0.27, 8, 0.75)):
        a = index * 2.4
        put(one, (0.2 * math.cos(a), 0.2 * math.sin(a), z), any_turn())
        z += 0.066
    put(citrus_slice(0.3, 0.05, '#e8742a', '#ef6a50', '#f9dcc0'), (0.3, -0.22, 1.16), (78, 16, 24))
    green = leaf_green('#27452a', '#557a4a', 0.5)
    stalk = tube([(-0.12, -0.1, 0.95), (-0.16, -0.1, 1.35), (-0.26, -0.08, 1.75)], 0.014, stuff('#5c5a34', rough=0.7), 8, count=20)
    for i in range(46):
        t = i / 45
        at = (-0.13 - 0.13 * t, -0.1 + 0.02 * t, 1.12 + 0.62 * t)
        needle = blob(0.1, green, (1, 0.13, 0.09), 0.02, detail=2)
        put(needle, at, (0, -38 - random.uniform(-8, 14), i * 137 % 360), random.uniform(0.8, 1.15))
        turn = math.radians(i * 137 % 360)
        put_at(needle, (0.07 * math.cos(turn), 0.07 * math.sin(turn), 0.05))
    window_light(-1, 420, low=2.2, room=0.8)
    shoot((0, 0, 1.08), 4.6, 14, 0, lens=85, stop=0.2, focus=(0, -0.4, 1.0))


def margarita():
    bar(walnut('#5a3018', '#a4683a'), '#f2f3dc', '#7fb0a0')
    glass = clear(ior=1.45)
    outer = [(0.4, 0.0), (0.41, 0.01), (0.32, 0.025), (0.08, 0.07), (0.04, 0.16), (0.045, 0.5), (0.14, 0.58), (0.24, 0.68), (0.3, 0.78), (0.46, 0.84), (0.6, 0.94), (0.66, 1.1)]
    inner = [(0.645, 1.1), (0.585, 0.95), (0.45, 0.86), (0.285, 0.79), (0.22, 0.69), (0.1, 0.61), (0, 0.6)]
    body = lathe(smooth_line(outer, 120) + smooth_line(inner, 80), glass, segments=160)
    wine_in(inner, 1.03, clear('#ffffff', 1.33, rough=0.08, absorb='#d2e05a', density=1.1))
    for index, one in enumerate(ice(0.22, 5, 0.6)):
        a = index * 2.1
        put(one, (0.27 * math.cos(a), 0.27 * math.sin(a), 1.0 + 0.02 * (index % 2)), any_turn())
    salt = stuff('#ffffff', rough=0.3, sss=0.5, depth=0.02, bump=0)
    sprinkle([body], 5200, (0.007, 0.016), salt, 'cube', within=lambda p: p.z > 1.055 + 0.025 * fractal((p.x, p.y, 0), 4, 3))
    put(citrus_slice(0.24, 0.05, '#3d7a18', '#b3cf62', '#eaf2c4'), (0.5, -0.34, 1.14), (80, 14, 36))
    wedge = lime_wedge(0.25)
    put(wedge, (-0.8, -0.3, 0.16), (35, 0, -30))
    twins(wedge, (-1.0, 0.1, 0.16), (-40, 0, 20))
    window_light(-1, 420, low=2.2, room=0.8)
    shoot((0, 0, 0.74), 4.8, 20, 0, lens=80, stop=0.2, focus=(0, -0.5, 1.05))


def clay_coffee():
    table(walnut('#5a3018', '#a4683a'), 14)
    clay = stuff('#8a3f20', '#a9552f', scale=2, rough=0.42, coat=0.35, bump=0.08, bump_scale=6, differ=0)
    put(cup(0.52, 0.62, clay, 0.06), (0, 0, 0), (0, 0, -40))
    dark = stuff('#1c0a03', '#2a1206', rough=0.06, coat=0.8, bump=0.0, spec=0.6)
    put(disc(lambda t, a: 0.012 * max(0, t - 0.93) * 14, dark, 60, 160, lambda t, a: t * 0.462), (0, 0, 0.53))
    foam = stuff('#a8703a', '#7a4a20', rough=0.3, sss=0.2, coat=0.4)
    bubble = blob(0.016, foam, (1, 1, 0.6), 0, detail=2)
    strew([bubble], 60, lambda: (lambda a: (0.44 * math.cos(a), 0.44 * math.sin(a), 0.54))(random.gauss(2.2, 0.5)), (0.4, 1.3), flat=True)
    put(cinnamon(0.95), (0.1, 0.12, 0.6), (0, -16, 128))
    put(cinnamon(0.85), (-0.95, -0.28, 0.06), (0, 0, 34))
    twins(cinnamon(0.8), (-0.9, -0.02, 0.06), (0, 0, 12))
    sugar = stuff('#7a4416', '#9a5c22', rough=0.4, sss=0.3, depth=0.05, coat=0.2, bump=0.3, bump_scale=12)
    for i in range(3):
        put(box((0.22, 0.2, 0.16), sugar, cuts=4, bumps=0.03), (0.95 + 0.1 * (i % 2), -0.45 + 0.3 * i, 0.08), (0, 0, random.uniform(0, 90)))
    window_light(-1, 560, low=2.0)
    shoot((0.02, 0, 0.4), 4.4, 38, 6, stop=0.28, focus=(0, -0.2, 0.55))


DISHES = {
    'cappuccino': cappuccino,
    'espresso': espresso,
    'iced-tea': iced_tea,
    'fresh-lemonade': lemonade,
    'agua-fresca': hibiscus,
    'horchata': horchata,
    'house-red-wine': red_wine,
    'garden-spritz': spritz,
    'virgin-margarita': margarita,
    'cafe-de-olla': clay_coffee,
}
