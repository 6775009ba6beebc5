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


def mean(values, r):
    """Of the square around each pixel."""
    pad = [(r + 1, r), (r + 1, r)] + [(0, 0)] * (values.ndim - 2)
    s = np.pad(values, pad, 'edge').cumsum(0, dtype=np.float64).cumsum(1)
    n = 2 * r + 1
    return ((s[n:, n:] - s[:-n, n:] - s[n:, :-n] + s[:-n, :-n]) / n ** 2).astype(np.float32)


def shifted(values, y, x):
    return np.roll(values, (y, x), (0, 1))


def clean(paths, out, reach=7, patch=1, strength=0.75):
    a, b = (load(path) for path in paths)
    noise = mean((a - b) ** 2 / 2, 4) + 1e-7
    sums = [np.zeros_like(a), np.zeros_like(b)]
    weights = [np.zeros(a.shape[:2], np.float32), np.zeros(a.shape[:2], np.float32)]
    for y in range(-reach, reach + 1):
        for x in range(-reach, reach + 1):
            there = shifted(noise, y, x)
            both = noise + np.minimum(noise, there)
            for i, (guide, taken) in enumerate(((a, b), (b, a))):
                apart = ((guide - shifted(guide, y, x)) ** 2 - both) / (1e-7 + strength ** 2 * (noise + there))
                weight = np.exp(-np.maximum(0, mean(apart.mean(2), patch)))
                sums[i] += weight[:, :, None] * shifted(taken, y, x)
                weights[i] += weight
    save((sums[0] / weights[0][:, :, None] + sums[1] / weights[1][:, :, None]) / 2, out)
