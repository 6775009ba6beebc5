"""Many small things: strewn, sprinkled and dropped."""
import math
import random

import bpy
from mathutils import Euler, Vector

from shapes import TAU, any_turn, copy, hide, mesh


def strew(parts, count, place, size=(0.8, 1.2), flat=False):
    """Copies of any of the parts; `place` gives each a point, or nothing."""
    made = []
    for _ in range(count):
        at = place()
        if at is None:
            continue
        turn = (random.gauss(0, 12), random.gauss(0, 12), random.uniform(0, 360)) if flat else any_turn()
        made.append(copy(random.choice(parts), at, turn, random.uniform(*size)))
    hide(*parts)
    return made


def in_disc(radius, z=0.0, middle=(0, 0)):
    def place():
        r, a = radius * math.sqrt(random.random()), random.uniform(0, TAU)
        return (middle[0] + r * math.cos(a), middle[1] + r * math.sin(a), z(r, a) if callable(z) else z)
    return place


def onto(z_from=3.0, lift=0.0, spread=None):
    """Lets points fall on whatever is there: a place function made of another."""
    def over(place):
        def fallen():
            x, y, _ = place()
            bpy.context.view_layer.update()
            hit, at, *_ = bpy.context.scene.ray_cast(bpy.context.evaluated_depsgraph_get(), (x, y, z_from), (0, 0, -1))
            return (x, y, at.z + lift) if hit else None
        return fallen
    return over


def world_faces(parts):
    bpy.context.view_layer.update()
    deps = bpy.context.evaluated_depsgraph_get()
    for part in parts:
        ready = part.evaluated_get(deps)
        data = ready.to_mesh()
        data.calc_loop_triangles()
        m = ready.matrix_world
        for tri in data.loop_triangles:
            yield [m @ data.vertices[i].co for i in tri.vertices]
        ready.to_mesh_clear()


def sprinkle(parts, count, size, material, shape='cube', upward=None, within=None, sink=0.2):
    """Tiny crystals, crumbs or flakes on surfaces, as one mesh. `upward`: least z of the face's normal."""
    faces, weights = [], []
    for a, b, c in world_faces(parts):
        cross = (b - a).cross(c - a)
        if cross.length == 0 or (upward is not None and cross.normalized().z < upward):
            continue
        if within and not within((a + b + c) / 3):
            continue
        faces.append((a, b, c, cross.normalized()))
        weights.append(cross.length)
    forms = {
        'cube': ([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)],
                 [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]),
        'flake': ([(-1, -0.6, 0), (0.7, -0.9, 0.1), (1.1, 0.4, 0), (-0.2, 1, 0.15), (0, 0, 0.25)],
                  [(0, 1, 4), (1, 2, 4), (2, 3, 4), (3, 0, 4)]),
        'grain': ([(0, 0, 1), (1, 0, 0), (0, 1, 0), (-1, 0, 0), (0, -1, 0), (0, 0, -1)],
                  [(0, 1, 2), (0, 2, 3), (0, 3, 4), (0, 4, 1), (5, 2, 1), (5, 3, 2), (5, 4, 3), (5, 1, 4)]),
        'seed': ([], []),
    }
    corners, sides = forms[shape]
    if shape == 'seed':
        for i in range(7):
            t = i / 6
            for s in range(8):
                r = 0.5 * math.sin(math.pi * min(1, t * 0.96 + 0.02)) ** 0.7 * (1 - 0.35 * t)
                corners.append((r * math.cos(s / 8 * TAU), 2 * t - 1, 0.5 * r * math.sin(s / 8 * TAU)))
        sides = [(i * 8 + s, i * 8 + (s + 1) % 8, (i + 1) * 8 + (s + 1) % 8, (i + 1) * 8 + s) for i in range(6) for s in range(8)]
    points, all_faces = [], []
    for a, b, c, normal in random.choices(faces, weights, k=count):
        u, v = sorted((random.random(), random.random()))
        at = a * u + b * (v - u) + c * (1 - v)
        scale = random.uniform(*size) if isinstance(size, tuple) else size
        if shape in ('flake', 'seed'):
            turn = normal.to_track_quat('Z', 'Y').to_matrix() @ Euler((random.gauss(0, 0.25), random.gauss(0, 0.25), random.uniform(0, TAU))).to_matrix()
        else:
            turn = Euler([random.uniform(0, TAU) for _ in range(3)]).to_matrix()
        at += normal * scale * (0.5 - sink)
        first = len(points)
        points += [at + turn @ (Vector(p) * scale * random.uniform(0.8, 1.2)) for p in corners]
        all_faces += [tuple(first + i for i in side) for side in sides]
    return mesh(points, all_faces, material, smooth=shape == 'seed')


def drop(parts, solid, frames=90, bounce=0.05, friction=0.8, shape='CONVEX_HULL'):
    """Lets the parts fall on the solid ones and leaves them where they come to rest."""
    scene = bpy.context.scene
    if not scene.rigidbody_world:
        bpy.ops.rigidbody.world_add()
    world = scene.rigidbody_world
    world.collection = bpy.data.collections.new('falling')
    world.substeps_per_frame, world.solver_iterations = 12, 20
    world.point_cache.frame_end = frames + 1
    for part, kind in [(p, 'ACTIVE') for p in parts] + [(p, 'PASSIVE') for p in solid]:
        world.collection.objects.link(part)
        body = part.rigid_body
        body.type = kind
        body.collision_shape = shape if kind == 'ACTIVE' else 'MESH'
        body.friction, body.restitution = friction, bounce
        body.use_margin, body.collision_margin = True, 0.002
        body.linear_damping, body.angular_damping = 0.25, 0.5
    for frame in range(1, frames + 1):
        scene.frame_set(frame)
    deps = bpy.context.evaluated_depsgraph_get()
    rest = [part.evaluated_get(deps).matrix_world.copy() for part in parts]
    for part in [*parts, *solid]:
        world.collection.objects.unlink(part)
    bpy.ops.rigidbody.world_remove()
    scene.frame_set(1)
    for part, matrix in zip(parts, rest):
        part.matrix_world = matrix
    for part in [p for p in parts if p.location.z < -0.5]:
        bpy.data.objects.remove(part)
        parts.remove(part)
    return parts


def falling(parts, count, radius, low=0.5, high=2.5, size=(0.9, 1.1), middle=(0, 0)):
    """Copies in the air, for `drop`."""
    made = []
    for i in range(count):
        x, y, _ = in_disc(radius, 0, middle)()
        made.append(copy(random.choice(parts), (x, y, low + (high - low) * i / count), any_turn(), random.uniform(*size)))
    hide(*parts)
    return made
