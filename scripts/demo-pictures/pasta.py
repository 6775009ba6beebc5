import math
import random

import bmesh
import bpy

from bowls import skillet
from garnish import basil, herbs, pepper
from kit import glaze, shoot, stone, stuff, walnut, window_light
from parts import coupe, table
from shapes import TAU, blob, box, fractal, hide, lathe, mesh, puddle, put, tube
from strewn import drop, falling, in_disc, onto, sprinkle, strew


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
    tops = [o for o in bpy.data.objects if o.type == 'MESH' and 0.1 < o.location.z < 1]
    sprinkle(tops, 700, (0.012, 0.03), curls, 'flake', upward=0.4, within=lambda p: math.hypot(p.x, p.y) < 0.42)
    basil((0.02, 0.0), 3, 0.34)
    window_light(-1, 640, low=1.8)
    shoot((0, 0, 0.28), 4.1, 38, 4, stop=0.3, focus=(0, -0.4, 0.4))


DISHES = {
    'rigatoni-alla-vodka': rigatoni,
    'mac-and-cheese': mac,
    'tagliatelle-bolognese': bolognese,
}
