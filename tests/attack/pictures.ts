import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import * as pictures from '../../server/testing/pictures.ts';
import { type Attack, cantina, forSeconds, once, type Target } from './target.ts';

const seconds = 4;

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
    '15 MB of one JPEG marker': Buffer.concat([whole.subarray(0, 2), Buffer.alloc(15_000_000, 0xff)]),
    '15 MB of zeros': Buffer.alloc(15_000_000),
    '1 GB announced': Buffer.alloc(16_000_000),
  };
  const laden = { '14 MB of metadata': await pictures.metadataJpeg(), '600 MB of text': await pictures.textPng() };
  return { whole, refused, laden };
});

const largePicture = once(async () => Buffer.concat([await pictures.jpeg(8_000, 6_000), Buffer.alloc(9_000_000)]));

export const pictureAttacks: readonly Attack[] = [
  {
    name: 'pictures that are bombs, lies, fragments and other files',
    make: hostilePictures,
    async run(target) {
      const itemId = await firstItem(target);
      const { whole, refused, laden } = await hostilePictures();
      await forSeconds(seconds, async () => {
        for (const [name, body] of Object.entries(refused)) {
          const status = await upload(target, itemId, body).then(
            (answer) => answer.status,
            // Cut off while sending: also a refusal.
            () => 413,
          );
          target.expect([413, 422].includes(status), `${name} is answered ${status}`);
        }
        for (const [name, body] of Object.entries(laden)) {
          const { status } = await upload(target, itemId, body);
          target.expect([200, 422].includes(status), `a picture with ${name} is answered ${status}`);
        }
      });
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
