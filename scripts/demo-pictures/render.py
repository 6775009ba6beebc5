"""blender --background --python render.py -- [--final] [--width N] [--samples N] [--out FOLDER] NAME..."""
import argparse
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy

import kit
from denoise import clean


def all_dishes():
    found = {}
    for room in ('drinks', 'sweets', 'cakes', 'bowls', 'pasta', 'plates', 'grill', 'cantina'):
        found.update(__import__(room).DISHES)
    return found


def main():
    dishes = all_dishes()
    parser = argparse.ArgumentParser()
    parser.add_argument('names', nargs='*', default=list(dishes))
    parser.add_argument('--width', type=int, default=512)
    parser.add_argument('--samples', type=int, default=40)
    parser.add_argument('--out', default='/tmp/demo-pictures')
    parser.add_argument('--threads', type=int, default=0)
    options = parser.parse_args(sys.argv[sys.argv.index('--') + 1:])
    os.makedirs(options.out, exist_ok=True)
    for name in options.names or dishes:
        began = time.time()
        scene = kit.start(seed=sum(map(ord, name)))
        dishes[name]()
        render = scene.render
        render.resolution_x, render.resolution_y = options.width, options.width * 3 // 4
        render.threads_mode = 'FIXED' if options.threads else 'AUTO'
        render.threads = options.threads or 1
        scene.cycles.samples = options.samples
        scene.cycles.adaptive_min_samples, scene.cycles.adaptive_threshold = min(8, options.samples), 0.08
        render.image_settings.file_format, render.image_settings.color_depth = 'PNG', '16'
        halves = []
        for half in (1, 2):
            scene.cycles.seed = half
            render.filepath = os.path.join(options.out, f'.{name}-{half}.png')
            bpy.ops.render.render(write_still=True)
            halves.append(render.filepath)
        built = time.time() - began
        clean(halves, os.path.join(options.out, name + '.png'))
        for half in halves:
            os.remove(half)
        print(f'PICTURE {name} {built:.0f} s + {time.time() - began - built:.0f} s', flush=True)


main()
