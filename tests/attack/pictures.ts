import { setTimeout as delay } from 'node:timers/promises';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import * as pictures from '../../server/testing/pictures.ts';
import { mostMb } from './holds.ts';
import { type Attack, cantina, forSeconds, once, type Target } from './target.ts';

async function firstItem(target: Target): Promise<number> {
  const menu = await target.send(addressOf(endpoints.itemMenu, { query: { rid: cantina } }).url);
  const [category] = menu.envelope.result as { items: { itemId: number }[] }[];
  return category?.items[0]?.itemId ?? 0;
}

async function upload(target: Target, itemId: number, body: Buffer, crop?: string) {
  const headers = { ...(await target.as('manager2', 'Manager@123')), 'content-type': 'image/png' };
  const { url } = addressOf(endpoints.savePhoto, { query: { itemId, ...(crop ? { crop } : {}) } });
  return target.send(url, { method: 'POST', headers, body });
}

const hostilePictures = once(async () => {
  const whole = await pictures.jpeg();
  const refused: Readonly<Record<string, Buffer>> = {
    'a bomb of 100 megapixels': await pictures.bomb(),
    'a claim of 4 gigapixels': await pictures.lyingPng(65_535, 65_535),
    'a panorama of 100 megapixels': await pictures.panorama(),
    'a JPEG of 5,000 scans': await pictures.jpegOfScans(5_000),
    'a wrong size': await pictures.lyingPng(7_000, 7_000),
    'a program': pictures.program,
    'an SVG': pictures.svg,
    'a GIF': await pictures.gif(),
    'a TIFF': await pictures.tiff(),
    'a HEIC': pictures.heic,
    'an animation': await pictures.animatedWebp(),
    'an animated PNG': await pictures.animatedPng(),
    'half a JPEG': whole.subarray(0, whole.length / 2),
    '4 MB of one JPEG marker': Buffer.concat([whole.subarray(0, 2), Buffer.alloc(4_000_000, 0xff)]),
    '4 MB of zeros': Buffer.alloc(4_000_000),
    '1 GB announced': Buffer.alloc(16_000_000),
  };
  const laden = { '3.5 MB of metadata': await pictures.metadataJpeg(), '600 MB of text': await pictures.textPng() };
  return { whole, refused, laden };
});

const largePicture = once(async () => Buffer.concat([await pictures.jpeg(6_000, 4_000), Buffer.alloc(3_000_000)]));

/** Pictures of 24 megapixels, or with as many as their format allows. */
const atTheirLimits = once(async () => {
  const turned = { orientation: 6 };
  const of = (width: number, height: number) => pictures.picture(width, height);
  const made: Readonly<Record<string, Promise<Buffer>>> = {
    'a JPEG': of(6_000, 4_000).jpeg({ quality: 50 }).withMetadata(turned).toBuffer(),
    'a progressive JPEG': of(6_000, 4_000).jpeg({ quality: 50, progressive: true }).toBuffer(),
    'a progressive JPEG, turned': of(4_600, 3_500)
      .jpeg({ quality: 50, progressive: true })
      .withMetadata(turned)
      .toBuffer(),
    'a PNG': of(6_000, 4_000).png({ compressionLevel: 1 }).toBuffer(),
    'a PNG, turned': of(6_000, 4_000).png({ compressionLevel: 1 }).withMetadata(turned).toBuffer(),
    'an interlaced PNG': of(6_000, 4_000).png({ compressionLevel: 1, progressive: true }).toBuffer(),
    'an interlaced PNG of 16 bits': of(3_400, 3_400)
      .toColourspace('rgb16')
      .png({ compressionLevel: 1, progressive: true })
      .toBuffer(),
    'an interlaced PNG of 16 bits, turned': of(2_400, 2_400)
      .toColourspace('rgb16')
      .png({ compressionLevel: 1, progressive: true })
      .withMetadata(turned)
      .toBuffer(),
    'a WebP': of(6_000, 4_000).webp({ effort: 0 }).toBuffer(),
    'a lossless WebP': pictures.losslessWebp(4_000, 3_000),
    'a lossless WebP beyond it': pictures.losslessWebp(6_000, 4_000),
    'a progressive JPEG beyond it': pictures.progressiveJpeg(6_000, 4_000),
    'an interlaced PNG beyond it': pictures.deepPng(6_000, 4_000),
  };
  return Promise.all(Object.entries(made).map(async ([name, bytes]) => [name, await bytes] as const));
});

export const pictureAttacks: readonly Attack[] = [
  {
    name: 'pictures of every kind at their limits',
    make: atTheirLimits,
    async run(target) {
      const itemId = await firstItem(target);
      const before = await target.endStep('');
      for (const [name, body] of await atTheirLimits()) {
        const { status } = await target.step(`for ${name}`, () => upload(target, itemId, body));
        const expected = name.endsWith('beyond it') ? 422 : 200;
        target.expect(status === expected, `${name} of ${body.length} bytes is answered ${status}`);
      }
      await delay(2_000);
      const after = await target.endStep('');
      const keptMb = after.residentMb - before.residentMb;
      target.expect(keptMb < mostMb, `afterwards the program keeps ${Math.round(keptMb)} MB`);
    },
  },
  {
    name: 'pictures that are bombs, lies, fragments and other files',
    make: hostilePictures,
    async run(target) {
      const itemId = await firstItem(target);
      const { whole, refused, laden } = await hostilePictures();
      for (let round = 0; round < 2; round += 1) {
        for (const [name, body] of Object.entries(refused)) {
          const status = await upload(target, itemId, body).then(
            (answer) => answer.status,
            // The server closed the connection while the body was sent, which is also a refusal.
            () => 413,
          );
          target.expect([413, 422].includes(status), `${name} is answered ${status}`);
        }
        for (const [name, body] of Object.entries(laden)) {
          const { status } = await upload(target, itemId, body);
          target.expect([200, 422].includes(status), `a picture with ${name} is answered ${status}`);
        }
      }
      for (const crop of ['0,0,0.000001,0.000001', '1,1,1,1', '0,0,1,0']) {
        const { status } = await upload(target, itemId, whole, crop);
        target.expect(status === 422, `the part ${crop} is answered ${status}`);
      }
      const taken = await upload(target, itemId, whole);
      target.expect(taken.status === 200, `a usual picture is then answered ${taken.status}`);
    },
  },
  {
    name: 'ten large pictures at once, again and again',
    make: largePicture,
    async run(target) {
      const itemId = await firstItem(target);
      const large = await largePicture();
      let taken = 0;
      await forSeconds(6, async () => {
        const answers = await Promise.all(
          Array.from({ length: 10 }, () => upload(target, itemId, large).catch(() => ({ status: 503 }))),
        );
        taken += answers.filter(({ status }) => status === 200).length;
        const others = answers.filter(({ status }) => ![200, 429, 503].includes(status));
        target.expect(others.length === 0, `answered ${others.map(({ status }) => status).join(' ')}`);
      });
      target.expect(taken > 0, 'no picture was taken');
    },
  },
];
