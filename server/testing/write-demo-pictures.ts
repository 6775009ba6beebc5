import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { photoFormats, photoWidths } from '../../core/domain/photo-rules.ts';
import { demoRestaurants } from '../db/demo/demo-restaurants.ts';
import { type DemoPicture, picturesFolder } from '../db/demo/write-pictures.ts';
import { makePhoto } from '../features/menu/photos/make-photo.ts';
import { hashOf } from '../features/menu/photos/photos.service.ts';

// npx tsx server/testing/write-demo-pictures.ts FOLDER: reads the PNG files that scripts/demo-pictures has rendered,
// each named after its dish, and processes them like uploads. Pictures of other dishes are removed.

const [, , folder = ''] = process.argv;
const names = demoRestaurants.flatMap(({ menu }) => menu.flatMap(({ dishes }) => dishes.map(({ name }) => name)));
const fileOf = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z0-9]+/g, '-');

for (const old of await readdir(picturesFolder)) await rm(new URL(old, picturesFolder));
const made: Record<string, DemoPicture> = {};
for (const file of (await readdir(folder))
  .filter((file) => /^[^.].*\.png$/.test(file))
  .map((file) => file.slice(0, -4))) {
  const dish = names.find((name) => fileOf(name) === file);
  if (dish === undefined) throw new Error(`no dish of the demo is called ${file}`);
  const photo = await makePhoto(new Uint8Array(await readFile(`${folder}/${file}.png`)), undefined);
  if ('fault' in photo) throw new Error(`${file}: ${photo.fault} ${photo.why}`);
  for (const { width, format, bytes } of photo.files)
    await writeFile(new URL(`${file}-${width}.${format}`, picturesFolder), bytes);
  made[dish] = { file, hash: hashOf(photo), colour: photo.colour };
}
await writeFile(new URL('pictures.json', picturesFolder), `${JSON.stringify(made, null, 2)}\n`);
console.log(`${Object.keys(made).length} pictures in ${photoWidths.length} widths as ${photoFormats.join(' and ')}`);
process.exit();
