import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { readRaster } from './raster.ts';

const jpeg =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=';
const webps = {
  lossy: 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA',
  lossless: 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==',
  extended:
    'UklGRkoAAABXRUJQVlA4WAoAAAAQAAAAAAAAAAAAQUxQSAwAAAARBxAR/Q9ERP8DAABWUDggGAAAABQBAJ0BKgEAAQAAAP4AAA3AAP7mtQAAAA==',
};
const bytes = (base64: string) => Buffer.from(base64, 'base64');

describe('readRaster', () => {
  it('reads the kind and the size from the bytes', () => {
    const png = PNG.sync.write(new PNG({ width: 320, height: 7 }));
    expect(readRaster(png)).toEqual({ mediaType: 'image/png', width: 320, height: 7 });
    expect(readRaster(bytes(jpeg))).toEqual({ mediaType: 'image/jpeg', width: 1, height: 1 });
    for (const webp of Object.values(webps))
      expect(readRaster(bytes(webp))).toEqual({ mediaType: 'image/webp', width: 1, height: 1 });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<!doctype html><html><script>alert(1)</script></html>')],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000 and so on and so on and so on')],
    ['the beginning of a PNG', bytes('iVBORw0KGgo=')],
    ['a JPEG without a picture', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a JPEG that is cut off', bytes(jpeg).subarray(0, 90)],
    [
      'a JPEG that begins with a million empty segments',
      Buffer.concat([
        Buffer.from('ffd8', 'hex'),
        Buffer.alloc(4_000_000, Buffer.from('ffe00002', 'hex')),
        bytes(jpeg).subarray(2),
      ]),
    ],
    ['a sound', Buffer.from('RIFF\u0024\u0000\u0000\u0000WAVEfmt and so on and so on and on')],
    ['an empty WebP', Buffer.from('RIFF\u0024\u0000\u0000\u0000WEBPabcd and so on and so on and on')],
  ])('%s is not a picture', (_, data) => {
    expect(readRaster(data)).toBeUndefined();
  });

  it('reads truncated and repetitive pictures quickly and without an error', () => {
    const png = PNG.sync.write(new PNG({ width: 3, height: 7 }));
    const whole = [png, bytes(jpeg), ...Object.values(webps).map(bytes)];
    const began = process.cpuUsage();
    for (const picture of whole) {
      for (let length = 0; length <= picture.length; length += 1) readRaster(picture.subarray(0, length));
    }
    const jpegStart = Buffer.from([0xff, 0xd8]);
    for (const part of ['ff', 'ffff', 'ffe00000', 'ffe00002', 'ffe0ffff', 'ffc4', 'ff00', '00']) {
      const rest = Buffer.alloc(512 * 1024, Buffer.from(part, 'hex'));
      readRaster(Buffer.concat([jpegStart, rest]));
      for (const picture of whole) readRaster(Buffer.concat([picture.subarray(0, 30), rest]));
    }
    // CPU time in microseconds, because other processes don't affect it.
    const { user, system } = process.cpuUsage(began);
    expect(user + system).toBeLessThan(1_000_000);
  });
});
