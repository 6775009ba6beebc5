"""Shaders, light and camera. One unit is ten centimetres."""
import math
import random

import bpy
from mathutils import Vector


def rgb(text):
    """'#rrggbb' as linear light."""
    parts = [int(text[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts) + (1.0,)


class Shader:
    """A material whose nodes are made by name: n('TexNoise', Scale=4) gives a node; sockets given as values are linked."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()

    def __call__(self, kind, setting=None, **inputs):
        node = self.tree.nodes.new('ShaderNode' + kind)
        for key, value in (setting or {}).items():
            setattr(node, key, value)
        for key, value in inputs.items():
            name = key.replace('_', ' ')
            socket = node.inputs[int(name[1:])] if name[0] == 'i' and name[1:].isdigit() else node.inputs[name]
            self.feed(socket, value)
        return node

    def feed(self, socket, value):
        if hasattr(value, 'outputs'):
            value = value.outputs[0]
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        else:
            socket.default_value = rgb(value) if isinstance(value, str) else value

    def math(self, operation, a, b=0.0, clamp=False):
        return self('Math', {'operation': operation, 'use_clamp': clamp}, i0=a, i1=b).outputs[0]

    def mix(self, factor, a, b, blend='MIX'):
        return self('MixRGB', {'blend_type': blend}, Fac=factor, Color1=a, Color2=b).outputs[0]

    def steps(self, value, low, high):
        return self('MapRange', {'interpolation_type': 'SMOOTHSTEP'}, Value=value, From_Min=low, From_Max=high).outputs[0]

    def place(self, stretch=(1, 1, 1)):
        """Coordinates that differ from object to object, so that no two pieces look alike."""
        shift = self('VectorMath', {'operation': 'SCALE'}, i0=(37.1, 11.7, 23.3), Scale=self('ObjectInfo').outputs['Random'])
        moved = self('VectorMath', i0=self('TexCoord').outputs['Object'], i1=shift)
        return self('Mapping', Vector=moved, Scale=stretch).outputs[0]

    def noise(self, scale, detail=5, at=None, rough=0.55):
        return self('TexNoise', Vector=at or self.place(), Scale=scale, Detail=detail, Roughness=rough).outputs[0]

    def finish(self, surface, volume=None):
        out = self('OutputMaterial', Surface=surface)
        if volume is not None:
            self.feed(out.inputs['Volume'], volume)
        return self.material


def stuff(colour, other=None, scale=4, rough=0.5, vary=0.15, sss=0.0, depth=0.1, reach=(1, 0.45, 0.25), coat=0.0,
          bump=0.15, bump_scale=18, spec=0.5, specks=None, painted=False, through=0.0, differ=0.12, stretch=(1, 1, 1),
          sheen=0.0, coat_rough=0.08):
    """What most food is made of. `other` is a second color in patches, `specks` is (color, scale, share)."""
    s = Shader('stuff')
    at = s.place(stretch)
    base = s('Attribute', {'attribute_name': 'paint'}).outputs['Color'] if painted else None
    if base is None:
        patches = s.steps(s.noise(scale, 3, at), 0.35, 0.65)
        base = s.mix(patches, colour, other or colour)
    if specks:
        tone, size, share = specks
        spots = s.steps(s.noise(size, 1, at), 0.72 - share, 0.76 - share)
        base = s.mix(spots, base, tone)
    shade = s.math('ADD', 1 - differ / 2, s.math('MULTIPLY', s('ObjectInfo').outputs['Random'], differ))
    grain = s.math('ADD', 0.9, s.math('MULTIPLY', s.noise(scale * 5, 2, at), 0.2))
    base = s('HueSaturation', Value=s.math('MULTIPLY', shade, grain), Color=base).outputs[0]
    roughness = s.math('ADD', rough - vary / 2, s.math('MULTIPLY', s.noise(bump_scale / 2, 1, at), vary), clamp=True)
    hills = s.math('ADD', s.noise(bump_scale, 3, at, 0.65), s.math('MULTIPLY', s.noise(bump_scale / 5, 1, at), 1.6))
    normal = s('Bump', Strength=min(1, bump * 2), Distance=bump * 0.12, Height=hills).outputs[0] if bump else s('NewGeometry').outputs['Normal']
    surface = s('BsdfPrincipled', {'subsurface_method': 'BURLEY'}, Base_Color=base, Roughness=roughness, Specular=spec, Clearcoat=coat, Normal=normal,
                Clearcoat_Roughness=coat_rough, Subsurface=sss, Subsurface_Color=base,
                Subsurface_Radius=tuple(depth * r for r in reach), Sheen=sheen)
    if through:
        surface = s('MixShader', i0=through, i1=surface, i2=s('BsdfTranslucent', Color=base, Normal=normal))
    return s.finish(surface)


def clear(colour='#ffffff', ior=1.45, rough=0.0, absorb=None, density=1.0, bump=0.0, bump_scale=6, frost=0.0):
    """Glass, liquid or ice. Lets light through to what is behind, without caustics. `absorb` tints by depth."""
    s = Shader('clear')
    normal = s('Bump', Strength=bump, Distance=0.05, Height=s.noise(bump_scale, 3)).outputs[0] if bump else (0, 0, 0)
    inputs = {'Normal': normal} if bump else {}
    body = s('BsdfGlass', Color=colour, Roughness=rough, IOR=ior, **inputs)
    if frost:
        white = s('BsdfPrincipled', Base_Color='#ffffff', Roughness=0.4, Subsurface=0.3, Subsurface_Color='#ffffff')
        cloud = s.math('MULTIPLY', s.steps(s.noise(5, 6), 0.5, 0.75), frost)
        body = s('MixShader', i0=cloud, i1=body, i2=white)
    path = s('LightPath')
    indirect = s.math('MAXIMUM', path.outputs['Is Shadow Ray'], path.outputs['Is Diffuse Ray'])
    surface = s('MixShader', i0=indirect, i1=body, i2=s('BsdfTransparent', Color=colour))
    return s.finish(surface, s('VolumeAbsorption', Color=absorb, Density=density) if absorb else None)


def glaze(colour='#f3efe8', edge=None, specks=0.02, rough=0.12):
    """Ceramic. `edge` is the color where the glaze is thin."""
    s = Shader('glaze')
    at = s('TexCoord').outputs['Object']
    base = s.mix(s.steps(s.noise(1.5, 2, at), 0.3, 0.7), colour, s.mix(0.06, colour, '#b09a80'))
    if edge:
        thin = s.steps(s('NewGeometry').outputs['Pointiness'], 0.505, 0.54)
        base = s.mix(thin, base, edge)
    dots = s.steps(s('TexVoronoi', Vector=at, Scale=9).outputs['Distance'], specks + 0.03, specks)
    base = s.mix(s.math('MULTIPLY', dots, 0.75), base, '#5b4632')
    normal = s('Bump', Strength=0.12, Distance=0.02, Height=s.noise(3, 1, at)).outputs[0]
    return s.finish(s('BsdfPrincipled', Base_Color=base, Roughness=rough + 0.15, Clearcoat=0.7, Normal=normal,
                      Clearcoat_Roughness=rough / 2, Specular=0.4))


def walnut(dark='#2a1509', light='#6a3c1e', turn=0.0):
    s = Shader('wood')
    at = s('Mapping', Vector=s('TexCoord').outputs['Object'], Rotation=(0, 0, turn)).outputs[0]
    board = s('TexBrick', {'offset': 0.37}, Vector=at, Color1=(0, 0, 0, 1), Color2=(1, 1, 1, 1), Mortar=(0.5, 0.5, 0.5, 1),
              Scale=0.28, Mortar_Size=0.0025, Brick_Width=3.2, Row_Height=0.36)
    apart = s('VectorMath', {'operation': 'SCALE'}, i0=(9, 5, 3), Scale=board.outputs[0])
    moved = s('VectorMath', i0=at, i1=apart).outputs[0]
    rings = s('Mapping', Vector=moved, Scale=(0.35, 3.2, 1)).outputs[0]
    wave = s('TexNoise', Vector=rings, Scale=1.3, Detail=4, Roughness=0.6, Distortion=1.6).outputs[0]
    fibre = s('TexNoise', Vector=s('Mapping', Vector=moved, Scale=(1.2, 46, 1)).outputs[0], Scale=2, Detail=2).outputs[0]
    base = s.mix(s.steps(wave, 0.3, 0.72), dark, light)
    base = s.mix(s.math('MULTIPLY', s.steps(fibre, 0.5, 0.75), 0.55), base, dark)
    base = s.mix(s.math('MULTIPLY', board.outputs[0], 0.35), base, s.mix(0.5, base, dark))
    base = s.mix(s.math('MULTIPLY', board.outputs['Fac'], 0.7), base, dark)
    height = s.math('SUBTRACT', s.math('MULTIPLY', fibre, 0.35), s.math('MULTIPLY', board.outputs['Fac'], 1.0))
    normal = s('Bump', Strength=0.5, Distance=0.03, Height=height).outputs[0]
    rough = s.math('ADD', 0.34, s.math('MULTIPLY', fibre, 0.25))
    return s.finish(s('BsdfPrincipled', Base_Color=base, Roughness=rough, Normal=normal, Specular=0.35))


def stone(dark='#26272a', light='#3c3b3b', rough=0.55):
    s = Shader('stone')
    at = s('TexCoord').outputs['Object']
    base = s.mix(s.steps(s('TexNoise', Vector=at, Scale=0.9, Detail=5, Roughness=0.65, Distortion=0.8).outputs[0], 0.3, 0.7), dark, light)
    base = s.mix(s.math('MULTIPLY', s.steps(s.noise(26, 2, at), 0.6, 0.75), 0.3), base, '#8a8580')
    normal = s('Bump', Strength=0.4, Distance=0.04, Height=s.noise(5, 5, at, 0.7)).outputs[0]
    return s.finish(s('BsdfPrincipled', Base_Color=base, Roughness=rough, Normal=normal, Specular=0.3))


def linen(colour='#cfc4b2', scale=24):
    s = Shader('linen')
    at = s('TexCoord').outputs['Object']
    across = s('TexWave', {'bands_direction': 'X'}, Vector=at, Scale=scale, Distortion=0.6, Detail=2).outputs['Fac']
    along = s('TexWave', {'bands_direction': 'Y'}, Vector=at, Scale=scale, Distortion=0.6, Detail=2).outputs['Fac']
    weave = s.math('MAXIMUM', across, along)
    base = s.mix(s.math('MULTIPLY', weave, 0.35), s.mix(0.35, colour, '#5a4a3a'), colour)
    normal = s('Bump', Strength=0.35, Distance=0.01, Height=weave).outputs[0]
    return s.finish(s('BsdfPrincipled', Base_Color=base, Roughness=0.9, Normal=normal, Specular=0.1, Sheen=0.3))


def metal(colour='#c8c4bd', rough=0.25, bump=0.1):
    s = Shader('metal')
    normal = s('Bump', Strength=bump, Distance=0.03, Height=s.noise(14, 6)).outputs[0]
    shade = s.mix(s.steps(s.noise(3, 6), 0.4, 0.7), colour, s.mix(0.4, colour, '#000000'))
    return s.finish(s('BsdfPrincipled', Base_Color=shade, Metallic=1.0, Roughness=rough, Normal=normal))


def glow(colour, strength):
    s = Shader('glow')
    return s.finish(s('Emission', Color=colour, Strength=strength))


def lamp(at, towards, size, power, colour='#ffffff'):
    light = bpy.data.lights.new('lamp', 'AREA')
    light.shape, light.size, light.size_y = 'RECTANGLE', size[0], size[1]
    light.energy, light.color = power, rgb(colour)[:3]
    holder = bpy.data.objects.new('lamp', light)
    holder.location = at
    holder.rotation_euler = (Vector(towards) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.collection.objects.link(holder)
    return holder


def window_light(side=-1, power=900, warm='#fff1de', fill=0.22, low=2.6, room=0.16):
    """A window behind and beside the food, a weak reflector in front, a dim room."""
    lamp((side * 3.6, 3.6, low + 1.2), (0, 0, 0.2), (3.4, 3.0), power, warm)
    lamp((-side * 4.2, -2.2, 2.6), (0, 0, 0.2), (3.5, 3.5), power * fill, '#f4f4ff')
    world = bpy.data.worlds.new('room')
    world.use_nodes = True
    world.node_tree.nodes['Background'].inputs[0].default_value = rgb('#c9c0b6')
    world.node_tree.nodes['Background'].inputs[1].default_value = room
    bpy.context.scene.world = world


def shoot(target=(0, 0, 0.2), distance=6.0, height=40, turn=0.0, lens=70, stop=0.35, focus=None, roll=0.0):
    """A camera that looks at `target` from `height` degrees above the table; sharp at `focus`."""
    camera = bpy.data.cameras.new('camera')
    camera.lens = lens
    holder = bpy.data.objects.new('camera', camera)
    up, round_ = math.radians(height), math.radians(turn)
    aim = Vector(target)
    holder.location = aim + distance * Vector((math.cos(up) * math.sin(round_), -math.cos(up) * math.cos(round_), math.sin(up)))
    look = (aim - holder.location).to_track_quat('-Z', 'Y')
    holder.rotation_euler = look.to_euler()
    holder.rotation_euler.rotate_axis('Z', math.radians(roll))
    camera.dof.use_dof = True
    axis = look @ Vector((0, 0, -1))
    camera.dof.focus_distance = (Vector(focus or target) - holder.location).dot(axis)
    camera.dof.aperture_fstop = stop
    bpy.context.collection.objects.link(holder)
    bpy.context.scene.camera = holder


def start(seed=1):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    random.seed(seed)
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.view_settings.view_transform = 'Filmic'
    scene.view_settings.look = 'Medium High Contrast'
    scene.view_settings.exposure = 0.55
    c = scene.cycles
    c.use_denoising = False
    c.use_adaptive_sampling = True
    c.adaptive_threshold = 0.02
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces = 12, 2, 3, 12
    c.transparent_max_bounces = 24
    c.caustics_reflective = c.caustics_refractive = False
    c.sample_clamp_indirect = 4
    c.sample_clamp_direct = 20
    c.blur_glossy = 0.5
    return scene
