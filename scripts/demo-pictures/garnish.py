"""What stands on a finished dish."""
import random

from kit import stuff
from parts import leaf, sprig_of_mint
from shapes import put
from strewn import onto, sprinkle


def put_at(part, at):
    part.location = [a + b for a, b in zip(part.location, at)]
    return part


def snow(parts, count, size=(0.002, 0.005), within=None, upward=0.3):
    return sprinkle(parts, count, size, stuff('#ffffff', rough=0.9, bump=0), 'grain', upward=upward, within=within)


def mint_on(at, size=1.0):
    for one in sprig_of_mint(size=size):
        put_at(one, at)


green = lambda: stuff('#2c6a14', '#57a02c', scale=5, rough=0.5, through=0.3, bump=0.1, differ=0.5)


def herbs(parts, count, size=(0.014, 0.03), within=None, upward=0.4):
    return sprinkle(parts, count, size, green(), 'flake', upward=upward, within=within)


def pepper(parts, count, within=None):
    return sprinkle(parts, count, (0.004, 0.012), stuff('#1c1612', '#4a3a2c', rough=0.7, bump=0), 'grain', upward=0.4, within=within)


def flaky_salt(parts, count, within=None, size=(0.008, 0.022)):
    return sprinkle(parts, count, size, stuff('#ffffff', rough=0.25, sss=0.4, depth=0.03, bump=0), 'flake', upward=0.4, within=within)


def basil(at, count=3, length=0.34):
    material = stuff('#1f5c12', '#3f8a24', scale=3, rough=0.28, coat=0.3, bump=0.08, bump_scale=10, through=0.3)
    x, y, z = onto(3, 0.03)(lambda: (at[0], at[1], 0))()
    for i in range(count):
        a = i * 360 / count + random.uniform(-25, 25)
        one = leaf(length * random.uniform(0.8, 1.1), length * 0.36, material, curl=0.35, fold=-0.25, quilt=0.015)
        put(one, (x, y, z + 0.02 * i), (random.uniform(-10, 10), -14 - 8 * i, a))
