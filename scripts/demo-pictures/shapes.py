"""Geometry: turned, grown, strewn and dropped."""
import math
import random

import bmesh
import bpy
import numpy as np
from mathutils import Euler, Vector, noise


TAU = math.tau


def mesh(points, faces, material=None, smooth=True, name='part'):
    data = bpy.data.meshes.new(name)
    data.from_pydata([tuple(p) for p in points], [], faces)
    data.validate()
    if smooth:
        data.polygons.foreach_set('use_smooth', [True] * len(data.polygons))
    part = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(part)
    if material:
        data.materials.append(material)
    return part


def face_out(part):
    whole = bmesh.new()
    whole.from_mesh(part.data)
    bmesh.ops.recalc_face_normals(whole, faces=whole.faces)
    whole.to_mesh(part.data)
    return part


def paint(part, colour_at):
    """A color per corner point, for materials with painted=True. `colour_at` takes the local point."""
    layer = part.data.color_attributes.new('paint', 'FLOAT_COLOR', 'POINT')
    for index, vertex in enumerate(part.data.vertices):
        layer.data[index].color = tuple(colour_at(vertex.co))[:3] + (1.0,)
    return part


def blend(a, b, t):
    t = min(1.0, max(0.0, t))
    return tuple(x + (y - x) * t for x, y in zip(a, b))


def ramp(t, *stops):
    """Color at t between (place, color) stops."""
    for (low, one), (high, other) in zip(stops, stops[1:]):
        if t <= high:
            return blend(one, other, (t - low) / (high - low) if high > low else 1)
    return stops[-1][1]


def fractal(point, scale=1.0, octaves=4, seed=0.0):
    """About -1 to 1."""
    return noise.fractal(Vector(point) * scale + Vector((seed, seed * 1.7, -seed)), 1.0, 2.0, octaves)


def smooth_line(points, count):
    """Catmull-Rom through the points."""
    pts = [points[0], *points, points[-1]]
    spans = len(points) - 1
    line = []
    for i in range(count):
        at = i / (count - 1) * spans
        k = min(int(at), spans - 1)
        t = at - k
        p = [np.array(pts[k + j], float) for j in range(4)]
        line.append(tuple(0.5 * (2 * p[1] + (p[2] - p[0]) * t + (2 * p[0] - 5 * p[1] + 4 * p[2] - p[3]) * t * t
                                 + (3 * p[1] - p[0] - 3 * p[2] + p[3]) * t ** 3)))
    return line


def densely(line, most=0.04):
    """With more points on its long parts: shading is smoothed between neighbors."""
    dense = [line[0]]
    for a, b in zip(line, line[1:]):
        steps = max(1, math.ceil(math.dist(a, b) / most))
        dense += [tuple(x + (y - x) * k / steps for x, y in zip(a, b)) for k in range(1, steps + 1)]
    return dense


def lathe(profile, material=None, segments=128, wobble=0.0, smooth=True, count=None, seed=1):
    """Turns (radius, height) points about the z axis."""
    line = smooth_line(profile, count) if count else densely(profile)
    points = []
    for r, z in line:
        for s in range(segments):
            a = s / segments * TAU
            w = 1 + wobble * fractal((math.cos(a), math.sin(a), z), 0.9, 2, seed)
            points.append((r * w * math.cos(a), r * w * math.sin(a), z))
    faces = []
    for i in range(len(line) - 1):
        for s in range(segments):
            t = (s + 1) % segments
            faces.append((i * segments + s, i * segments + t, (i + 1) * segments + t, (i + 1) * segments + s))
    return face_out(mesh(points, faces, material, smooth))


def disc(height_at, material=None, rings=60, segments=180, radius_at=None):
    """A surface over (t, angle), t from 0 to 1: radius_at gives its distance from the middle, height_at its height."""
    points = [(0, 0, height_at(0, 0))]
    for i in range(1, rings + 1):
        t = i / rings
        for s in range(segments):
            a = s / segments * TAU
            r = radius_at(t, a) if radius_at else t
            points.append((r * math.cos(a), r * math.sin(a), height_at(t, a)))
    faces = [(0, 1 + s, 1 + (s + 1) % segments) for s in range(segments)]
    for i in range(rings - 1):
        for s in range(segments):
            u = (s + 1) % segments
            faces.append((1 + i * segments + s, 1 + (i + 1) * segments + s, 1 + (i + 1) * segments + u, 1 + i * segments + u))
    return mesh(points, faces, material)


def puddle(radius, height, material, wobble=0.2, seed=1, rings=40, segments=120, edge=3.0, ripple=0.0, detail=1.3):
    """Sauce: an irregular outline and a round edge."""
    outline = [radius * (1 + wobble * fractal((math.cos(s / segments * TAU) * detail, math.sin(s / segments * TAU) * detail, 0), 1, 3, seed))
               for s in range(segments)]
    radius_at = lambda t, a: t * outline[round(a / TAU * segments) % segments]
    def height_at(t, a):
        r = radius_at(t, a)
        return height * (1 - t ** edge) ** 0.5 + ripple * fractal((r * math.cos(a), r * math.sin(a), 0), 3, 3, seed) * (1 - t)
    return disc(height_at, material, rings, segments, radius_at)


def blob(radius=1.0, material=None, squash=(1, 1, 1), lumps=0.12, scale=1.4, rough=0.0, detail=4, seed=None, octaves=4):
    """An irregular lump."""
    seed = random.uniform(0, 100) if seed is None else seed
    bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=detail, radius=1)
    part = bpy.context.object
    for v in part.data.vertices:
        n = v.co.normalized()
        out = 1 + lumps * fractal(n, scale, octaves, seed) + (rough * fractal(n, 9, 3, seed + 5) if rough else 0)
        v.co = Vector((n.x * squash[0], n.y * squash[1], n.z * squash[2])) * radius * out
    part.data.polygons.foreach_set('use_smooth', [True] * len(part.data.polygons))
    if material:
        part.data.materials.append(material)
    return part


def box(size, material=None, bevel=0.02, segments=3, bend=0.0, taper=0.0, bumps=0.0, cuts=0):
    bpy.ops.mesh.primitive_cube_add(size=1)
    part = bpy.context.object
    part.scale = size
    bpy.ops.object.transform_apply(scale=True)
    if cuts:
        modifier = part.modifiers.new('cuts', 'SUBSURF')
        modifier.subdivision_type, modifier.levels = 'SIMPLE', cuts
        bpy.ops.object.modifier_apply(modifier='cuts')
    else:
        modifier = part.modifiers.new('round', 'BEVEL')
        modifier.width, modifier.segments = bevel, segments
        bpy.ops.object.modifier_apply(modifier='round')
    seed = random.uniform(0, 100)
    for v in part.data.vertices:
        t = v.co.x / size[0] * 2
        v.co.y *= 1 - taper * t
        v.co.z *= 1 - taper * t
        v.co.z += bend * t * t
        if bumps:
            v.co += Vector(noise.noise_vector(v.co * 2.5 + Vector((seed, 0, 0)))) * bumps
    part.data.polygons.foreach_set('use_smooth', [True] * len(part.data.polygons))
    part.data.use_auto_smooth = True
    part.data.auto_smooth_angle = 0.9
    if material:
        part.data.materials.append(material)
    return part


def tube(path, radius, material=None, sides=10, taper=None, count=None, section=None, twist=0.0):
    """Along a path. `taper` maps 0..1 to a factor of the radius; `section` maps an angle to one."""
    line = [Vector(p) for p in (smooth_line(path, count) if count else path)]
    points, faces = [], []
    side = Vector((0.3, 0.2, 1)).normalized()
    for i, p in enumerate(line):
        along = (line[min(i + 1, len(line) - 1)] - line[max(i - 1, 0)]).normalized()
        side = (side - along * side.dot(along)).normalized()
        other = along.cross(side)
        t = i / (len(line) - 1)
        r = radius * (taper(t) if taper else 1)
        for s in range(sides):
            a = s / sides * TAU
            f = r * (section(a) if section else 1)
            b = a + twist * t
            points.append(p + side * (f * math.cos(b)) + other * (f * math.sin(b)))
    for i in range(len(line) - 1):
        for s in range(sides):
            t = (s + 1) % sides
            faces.append((i * sides + s, i * sides + t, (i + 1) * sides + t, (i + 1) * sides + s))
    faces.append(tuple(range(sides))[::-1])
    faces.append(tuple(range((len(line) - 1) * sides, len(line) * sides)))
    return face_out(mesh(points, faces, material))


def sheet(point_at, material=None, across=24, along=24, thick=0.0):
    """A surface over (u, v), each from -1 to 1."""
    points = [point_at(i / across * 2 - 1, j / along * 2 - 1) for i in range(across + 1) for j in range(along + 1)]
    w = along + 1
    faces = [(i * w + j, (i + 1) * w + j, (i + 1) * w + j + 1, i * w + j + 1) for i in range(across) for j in range(along)]
    part = mesh(points, faces, material)
    if thick:
        solidify(part, thick)
    return part


def solidify(part, thick):
    modifier = part.modifiers.new('thick', 'SOLIDIFY')
    modifier.thickness, modifier.offset = thick, 0
    return part


def soften(part, levels=1):
    modifier = part.modifiers.new('soft', 'SUBSURF')
    modifier.levels = modifier.render_levels = levels
    return part


def put(part, at=(0, 0, 0), turn=(0, 0, 0), size=1.0):
    """Turns in degrees."""
    part.location = at
    part.rotation_euler = Euler([math.radians(a) for a in turn])
    part.scale = (size, size, size) if isinstance(size, (int, float)) else size
    return part


def copy(part, at=(0, 0, 0), turn=(0, 0, 0), size=1.0):
    twin = part.copy()
    bpy.context.collection.objects.link(twin)
    return put(twin, at, turn, size)


def any_turn():
    return tuple(random.uniform(0, 360) for _ in range(3))


def hide(*parts):
    for part in parts:
        bpy.data.objects.remove(part)
