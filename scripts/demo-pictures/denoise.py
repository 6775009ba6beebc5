"""Non-local means over two independent renderings, whose difference tells how noisy each place is."""
import bpy
import numpy as np


def load(path):
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = 'Non-Color'
    width, height = image.size
    pixels = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    return pixels.reshape(height, width, 4)[:, :, :3]


def save(pixels, path):
    height, width, _ = pixels.shape
    image = bpy.data.images.new('clean', width, height, float_buffer=False)
    image.colorspace_settings.name = 'Non-Color'
    image.pixels.foreach_set(np.dstack([np.clip(pixels, 0, 1), np.ones((height, width), np.float32)]).astype(np.float32).ravel())
    image.filepath_raw, image.file_format = path, 'PNG'
    image.save()


def near(values):
    """The mean of the nine pixels around each one."""
    rows = values + np.roll(values, 1, 0) + np.roll(values, -1, 0)
    return (rows + np.roll(rows, 1, 1) + np.roll(rows, -1, 1)) / 9


def clean(paths, out, reach=5, strength=0.75):
    a, b = (load(path) for path in paths)
    grey_a, grey_b = a.mean(2), b.mean(2)
    noise = near(near(near((grey_a - grey_b) ** 2 / 2))) + 1e-7
    sums = [np.zeros_like(a), np.zeros_like(b)]
    weights = [np.zeros_like(grey_a), np.zeros_like(grey_b)]
    for y in range(-reach, reach + 1):
        for x in range(-reach, reach + 1):
            there = np.roll(noise, (y, x), (0, 1))
            allowed = noise + np.minimum(noise, there)
            scale = 1 / (1e-7 + strength ** 2 * (noise + there))
            for i, (guide, taken) in enumerate(((grey_a, b), (grey_b, a))):
                apart = near(((guide - np.roll(guide, (y, x), (0, 1))) ** 2 - allowed) * scale)
                weight = np.exp(-np.maximum(0, apart))
                sums[i] += weight[:, :, None] * np.roll(taken, (y, x), (0, 1))
                weights[i] += weight
    save((sums[0] / weights[0][:, :, None] + sums[1] / weights[1][:, :, None]) / 2, out)
