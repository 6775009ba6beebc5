import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { leastPhotoWidth, photoFormats, photoShape, photoWidths } from '../../../../core/domain/photo-rules.ts';
import { demoRestaurants } from '../../../db/demo/demo-restaurants.ts';
import { demoPictures, picturesFolder } from '../../../db/demo/write-pictures.ts';
import { describePicture } from '../../../testing/pictures.ts';
import { hashOf } from './photos.service.ts';

const pictures = Object.entries(demoPictures);
const filesOf = (file: string) =>
  photoWidths.flatMap((width) => photoFormats.map((format) => ({ name: `${file}-${width}.${format}`, width, format })));
const bytesOf = (name: string) => readFile(new URL(name, picturesFolder));

it('the pictures of the demo belong to its dishes, a third of them at least, and no other file is kept', async () => {
  const names = demoRestaurants.flatMap(({ menu }) => menu.flatMap(({ dishes }) => dishes.map(({ name }) => name)));
  expect(pictures.filter(([dish]) => !names.includes(dish))).toEqual([]);
  expect(pictures.length * 3).toBeGreaterThan(names.length);
  const expected = pictures.flatMap(([, { file }]) => filesOf(file).map(({ name }) => name));
  expect((await readdir(picturesFolder)).sort()).toEqual(['pictures.json', ...expected].sort());
});

it('each picture is what an upload becomes: every width and format, its shape, its hash and a colour', async () => {
  for (const [, { file, hash, colour }] of pictures) {
    const files = await Promise.all(filesOf(file).map(async (file) => ({ ...file, bytes: await bytesOf(file.name) })));
    expect(hashOf({ files }), file).toBe(hash);
    expect(colour).toMatch(/^#[0-9a-f]{6}$/);
    const whole = Math.max(...files.map(({ bytes }) => describePicture(bytes).width));
    expect(whole, file).toBeGreaterThan(leastPhotoWidth);
    for (const { name, width, format, bytes } of files) {
      const made = describePicture(bytes);
      expect(made.mediaType, name).toBe(`image/${format}`);
      expect(made.width, name).toBe(Math.min(width, whole));
      expect(Math.abs(made.width / photoShape - made.height), name).toBeLessThan(1);
    }
  }
});

it('all together take at most 6 MB of the repository', async () => {
  const sizes = await Promise.all((await readdir(picturesFolder)).map(async (name) => (await bytesOf(name)).length));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(6_000_000);
});
