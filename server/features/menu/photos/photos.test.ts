import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { photoFormats, photoWidths } from '../../../../core/domain/photo-rules.ts';
import * as pictures from '../../../testing/pictures.ts';
import { outcome, testApp } from '../../../testing/test-app.ts';

const test = await testApp();
const { id: restaurantId } = await test.buildRestaurant();
const staff = await test.staffOf({ restaurantId, privileges: ['item'] });

interface Upload {
  readonly version?: number;
  readonly crop?: string;
  readonly headers?: Record<string, string>;
  readonly type?: string;
}
const upload = (itemId: number, payload: Buffer, { headers = staff, type = 'image/*', ...query }: Upload = {}) =>
  test.send(endpoints.savePhoto, {
    query: { itemId, ...query },
    headers: { ...headers, 'content-type': type },
    payload,
  });
const remove = (itemId: number, query: { version?: number } = {}) =>
  test.send(endpoints.removePhoto, { query: { itemId, ...query }, headers: staff });
const see = (file: string, headers: Record<string, string> = {}) =>
  test.send({ method: 'GET', url: `/photo/${file}`, headers });
const itemOf = (id: number) => test.resultOf(endpoints.itemById, { params: { id }, headers: staff });
const dish = async () => (await test.buildItem({ restaurantId })).id;
async function uploaded(
  id: number,
  bytes: Buffer,
  more?: Upload,
): Promise<{ photo: { hash: string; colour: string } }> {
  const response = await upload(id, bytes, more);
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return { photo: response.json().result };
}
/** Whether a point of the photo shows the left or right half of the test picture. Coordinates are fractions. */
async function side(hash: string, x: number, y = 0.5) {
  const { rawPayload } = await see(`${hash}-320.webp`);
  const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'left' : 'right';
}

describe('a photo', () => {
  it('is served in every width and format, and in the menu, and answered with 304 to a phone that has it', async () => {
    const id = await dish();
    const { photo } = await uploaded(id, await pictures.picture().jpeg().toBuffer(), { version: 1 });
    expect(photo).toEqual({
      hash: expect.stringMatching(`^${restaurantId}-[\\w-]{22}$`),
      colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
    });
    expect(await itemOf(id)).toMatchObject({ version: 1, photo });
    const menu = await test.send(endpoints.itemMenu, { query: { rid: restaurantId } });
    const shown = menu
      .json()
      .result.flatMap((category: { items: { itemId: number; photo?: object }[] }) => category.items);
    expect(shown.find(({ itemId }: { itemId: number }) => itemId === id).photo).toEqual(photo);
    for (const width of photoWidths) {
      for (const format of photoFormats) {
        const { headers, rawPayload } = await see(`${photo.hash}-${width}.${format}`);
        const mediaType = `image/${format}`;
        const cached = { 'cache-control': 'public, max-age=31536000, immutable' };
        expect(headers).toMatchObject({ 'content-type': mediaType, ...cached });
        expect(pictures.describePicture(rawPayload)).toEqual({ mediaType, width, height: (width * 3) / 4 });
        const again = await see(`${photo.hash}-${width}.${format}`, { 'if-none-match': String(headers.etag) });
        expect(again.statusCode).toBe(304);
      }
    }
  });

  it('is upright and contains neither camera nor location', async () => {
    const original = await pictures.phoneJpeg();
    expect((await sharp(original).metadata()).exif?.includes('Camera')).toBe(true);
    const { photo } = await uploaded(await dish(), original);
    const { width, height, exif, orientation } = await sharp(
      (await see(`${photo.hash}-1280.webp`)).rawPayload,
    ).metadata();
    expect([width, height, exif, orientation]).toEqual([1200, 900, undefined, undefined]);
    // The photo was rotated to the right by 90°, so the left side is now at the top.
    expect([await side(photo.hash, 0.5, 0.1), await side(photo.hash, 0.5, 0.9)]).toEqual(['left', 'right']);
  });

  it('shows the chosen part, and without one the middle', async () => {
    const id = await dish();
    const wide = await pictures.jpeg(1600, 600);
    const middle = await uploaded(id, wide);
    expect([await side(middle.photo.hash, 0.1), await side(middle.photo.hash, 0.9)]).toEqual(['left', 'right']);
    const right = await uploaded(id, wide, { crop: '0.5,0,0.5,1' });
    expect([await side(right.photo.hash, 0.02), await side(right.photo.hash, 0.98)]).toEqual(['right', 'right']);
    expect(right.photo.hash).not.toBe(middle.photo.hash);
    expect((await see(`${middle.photo.hash}-320.webp`)).statusCode).toBe(404);
    // A crop beyond the edge of the picture is cut off there.
    const beyond = await uploaded(id, wide, { crop: '0.6,0.5,0.9,0.9' });
    expect(await side(beyond.photo.hash, 0.5)).toBe('right');
  });

  it('of a PNG, a WebP or a JPEG in gray is a usual one, and a small one is not enlarged', async () => {
    const small = () => pictures.picture(400, 300);
    for (const made of [
      small().grayscale().jpeg(),
      small().toColourspace('cmyk').jpeg(),
      small().ensureAlpha(0.5).png(),
      small().toColourspace('rgb16').png(),
      small().webp(),
    ]) {
      const { photo } = await uploaded(await dish(), await made.toBuffer());
      const kept = await sharp((await see(`${photo.hash}-640.webp`)).rawPayload).metadata();
      expect(kept).toMatchObject({ space: 'srgb', channels: 3, depth: 'uchar', width: 400 });
    }
  });

  it('from a PNG is still: an animation after more than 2,000 chunks is not looked for', async () => {
    await uploaded(await dish(), await pictures.animatedPng({ empty: 1_999 }));
  });

  it('goes with its dish, and when it is removed, which is safe to repeat', async () => {
    const id = await dish();
    const bytes = await pictures.jpeg();
    const { photo } = await uploaded(id, bytes);
    expect(outcome(await remove(id))).toEqual([200, 'Ok']);
    expect(await itemOf(id)).not.toHaveProperty('photo');
    expect(outcome(await remove(id))).toEqual([200, 'Ok']);
    expect((await see(`${photo.hash}-320.webp`)).statusCode).toBe(404);

    const again = await uploaded(id, bytes);
    expect(again.photo).toEqual(photo);
    await test.send(endpoints.saveItem, { headers: staff, payload: { itemId: id, availibilty: 'R' } });
    expect((await see(`${photo.hash}-320.webp`)).statusCode).toBe(404);
    expect((await upload(id, await pictures.jpeg())).statusCode).toBe(404);
  });

  it.each([
    '',
    'x',
    '1-320.webp',
    `1-${'a'.repeat(22)}-320.gif`,
    `1-${'a'.repeat(22)}-9999.webp`,
    `0-${'a'.repeat(22)}-320.webp`,
  ])('at the unknown address "%s" is not found, and that is not kept', async (file) => {
    const { statusCode, headers } = await see(file);
    expect([statusCode, headers['cache-control']]).toEqual([404, undefined]);
  });
});

describe('a refused picture', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
    ['a GIF', pictures.gif, /not a JPEG/],
    ['an SVG', () => pictures.svg, /not a JPEG/],
    ['a HEIC', () => pictures.heic, /HEIC/],
    ['a lossless WebP of 13 megapixels in some hundred bytes', () => pictures.losslessWebp(4_500, 2_800), /memory/],
    ['a PNG of 24 megapixels, 16 bits and interlaced', () => pictures.deepPng(6_000, 4_000), /memory/],
    ['a progressive JPEG of 24 megapixels in full colours', () => pictures.progressiveJpeg(6_000, 4_000), /memory/],
    ['a claim of 4 gigapixels', () => pictures.lyingPng(65_535, 65_535), /24 megapixels/],
    ['a wrong claim within the limits', () => pictures.lyingPng(6_000, 4_000), /damaged/],
    ['an animated WebP', pictures.animatedWebp, /moves/],
    ['an animated PNG', pictures.animatedPng, /moves/],
    ['an animated PNG that says so in chunk 2,000', () => pictures.animatedPng({ empty: 1_998 }), /moves/],
    ['a truncated JPEG', async () => (await pictures.jpeg(1600, 1200)).subarray(0, 6_000), /damaged/],
    ['a truncated PNG', async () => (await pictures.picture().png().toBuffer()).subarray(0, 3_000), /damaged/],
    ['a truncated WebP', async () => (await pictures.picture().webp().toBuffer()).subarray(0, 400), /damaged/],
    [
      'a head without a picture',
      async () => Buffer.concat([(await pictures.jpeg()).subarray(0, 700), pictures.program]),
      /damaged/,
    ],
    ['a picture that is too small', () => pictures.jpeg(300, 300), /320 pixels/],
    ['a line', () => pictures.jpeg(4_000, 8), /320 pixels/],
  ])('%s gets a sentence', async (_, make, words) => {
    const id = await dish();
    const bytes = await make();
    const response = await upload(id, bytes, { type: 'image/jpeg' });
    expect(response.json()).toMatchObject({
      success: false,
      error: 'BadPicture',
      message: expect.stringMatching(words),
    });
    expect(response.statusCode).toBe(422);
    expect(await itemOf(id)).not.toHaveProperty('photo');
  });

  it('of more than 4 MB is too large', async () => {
    const id = await dish();
    const large = Buffer.concat([await pictures.jpeg(), Buffer.alloc(4 * 1_048_576)]);
    const refused = await upload(id, large);
    expect([refused.statusCode, refused.json().message]).toEqual([413, 'A photo can be at most 4 MB.']);
    expect((await upload(id, large.subarray(0, 4 * 1_048_576))).statusCode).toBe(200);
  });

  it('of which the part is malformed or too small', async () => {
    const [id, bytes] = [await dish(), await pictures.jpeg()];
    for (const crop of ['1,2', '0,0,1', '0,0,1,1,1', '-0.1,0,1,1', '1e1,0,1,1', 'x'])
      expect([crop, ...outcome(await upload(id, bytes, { crop }))]).toEqual([crop, 400, 'Invalid']);
    for (const crop of ['0,0,0,0', '1,1,1,1'])
      expect([crop, ...outcome(await upload(id, bytes, { crop }))]).toEqual([crop, 422, 'BadPicture']);
  });

  it('as JSON or as text is malformed', async () => {
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x'])
      expect(outcome(await upload(await dish(), Buffer.from('{}'), { type }))).toEqual([400, 'Invalid']);
  });
});

describe('the right to a photo', () => {
  it('is refused if a colleague changed the item', async () => {
    const id = await dish();
    await uploaded(id, await pictures.jpeg(), { version: 1 });
    const { category, ...item } = await itemOf(id);
    await test.send(endpoints.saveItem, { headers: staff, payload: { ...item, category, itemName: `New ${id}` } });
    expect(outcome(await upload(id, await pictures.jpeg(), { version: 1 }))).toEqual([409, 'Stale']);
    expect(outcome(await remove(id, { version: 1 }))).toEqual([409, 'Stale']);
  });

  it('is for 120 photos in a quarter of an hour', async () => {
    const { id } = await test.buildRestaurant();
    const headers = await test.staffOf({ restaurantId: id, privileges: ['item'] });
    await test.addRow('rate_limits', { key: `photos:${id}`, points: 119, expire: Date.now() + 60_000 });
    const answers = [await upload(1, pictures.svg, { headers }), await upload(1, pictures.svg, { headers })];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 429]);
  });
});

it('with one picture under way a second of the restaurant is asked to wait, unread; another restaurant’s is made', async () => {
  const bytes = await pictures.jpeg(1600, 1200);
  const { id: elsewhere } = await test.buildRestaurant();
  const { id: theirs } = await test.buildItem({ restaurantId: elsewhere });
  const headers = await test.staffOf({ restaurantId: elsewhere, privileges: ['item'] });
  const [first, other] = [await dish(), await dish()];
  const answers = await Promise.all([upload(first, bytes), upload(other, bytes), upload(theirs, bytes, { headers })]);
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect([statuses.pop(), ...statuses.sort()]).toEqual([200, 200, 503]);
  const refused = answers.find(({ statusCode }) => statusCode === 503);
  expect(refused?.json().message).toContain('Please try again in a moment');
});
