import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { readRaster } from '../features/logos/raster.ts';

// Real image files, generated for each test.

/** Doesn't use sharp: after making a photo in this process, sharp refuses to read AVIF. */
export function describePicture(bytes: Buffer): { mediaType: string; width: number; height: number } {
  const raster = readRaster(bytes);
  if (raster) return raster;
  const at = bytes.indexOf('ispe');
  const mediaType = `image/${bytes.toString('latin1', 8, 12)}`;
  return { mediaType, width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
}

let made = 0;

/** The left half is red, the right half blue. Each picture differs slightly, so that no two photos are equal. */
export function picture(width = 1600, height = 1200): Sharp {
  made += 1;
  const left = `rgb(200, ${made % 128}, 20)`;
  const half = { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#2040c0' };
  return sharp({ create: { width, height, channels: 3, background: left } }).composite([
    { input: { create: half }, left: Math.floor(width / 2), top: 0 },
  ]);
}

/** Small, because most tests only upload it. A photo of 800 pixels takes four times as long. */
export const jpeg = (width = 400, height = 300) => picture(width, height).jpeg({ quality: 90 }).toBuffer();

/** A JPEG as phones write it: rotated by 90°, and with the location. */
export const phoneJpeg = () =>
  picture(1600, 1200)
    .jpeg()
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 8/1 14/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** 100 megapixels in just over a megabyte. */
export const bomb = () =>
  sharp({ create: { width: 20_000, height: 5_000, channels: 3, background: '#2040c0' } })
    .png({ compressionLevel: 1 })
    .toBuffer();

/** 100 megapixels, like a panorama of a phone. */
export const panorama = () =>
  sharp({ create: { width: 25_000, height: 4_000, channels: 3, background: '#2040c0' } })
    .jpeg({ quality: 20 })
    .toBuffer();

/** For each scan, a decoder has to process all pixels again. */
export async function jpegOfScans(scans: number): Promise<Buffer> {
  const bytes = await picture(4_000, 3_000).jpeg({ progressive: true, quality: 20 }).toBuffer();
  const [last, end] = [bytes.lastIndexOf(Buffer.from([0xff, 0xda])), bytes.length - 2];
  const repeated = Array<Buffer>(scans).fill(bytes.subarray(last, end));
  return Buffer.concat([bytes.subarray(0, end), ...repeated, bytes.subarray(end)]);
}

/** A small JPEG with 3.5 MB of Exif data and comments before its pixels. */
export async function metadataJpeg(): Promise<Buffer> {
  const bytes = await jpeg(640, 480);
  const segment = (marker: number) =>
    Buffer.concat([Buffer.from([0xff, marker, 0xff, 0xff]), Buffer.alloc(65_533, 'Exif\0\0MM')]);
  const segments = Array.from({ length: 55 }, (_, at) => segment(at % 2 ? 0xfe : 0xe1));
  return Buffer.concat([bytes.subarray(0, 2), ...segments, bytes.subarray(2)]);
}

/** A small PNG with a color profile and texts that decompress to 600 MB. */
export async function textPng(): Promise<Buffer> {
  const bytes = await picture(640, 480).png().toBuffer();
  const zeros = deflateSync(Buffer.alloc(200_000_000));
  const chunk = (name: string, head: string) => {
    const body = Buffer.concat([Buffer.from(`${name}${head}`, 'latin1'), zeros]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(body.length - 4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const chunks = [chunk('iCCP', 'icc\0\0'), chunk('zTXt', 'a\0\0'), chunk('zTXt', 'b\0\0')];
  return Buffer.concat([bytes.subarray(0, 33), ...chunks, bytes.subarray(33)]);
}

/** Has only a few hundred bytes, whatever its dimensions. */
export const losslessWebp = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2040c0' } })
    .webp({ lossless: true, effort: 0 })
    .toBuffer();

/** An interlaced 16-bit PNG whose header claims these dimensions. */
export async function deepPng(width: number, height: number): Promise<Buffer> {
  const bytes = await picture(640, 480).toColourspace('rgb16').png({ progressive: true }).toBuffer();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

/** A progressive JPEG without subsampling whose header claims these dimensions. */
export async function progressiveJpeg(width: number, height: number): Promise<Buffer> {
  const bytes = await picture(640, 480).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc2]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

/** A small PNG whose header claims other dimensions. */
export async function lyingPng(width: number, height: number): Promise<Buffer> {
  const bytes = await picture(640, 480).png().toBuffer();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

export function animatedWebp(): Promise<Buffer> {
  const frames = Buffer.alloc(640 * 960 * 3, 9).fill(200, 640 * 480 * 3);
  const raw = { width: 640, height: 960, channels: 3 as const, pageHeight: 480 };
  return sharp(frames, { raw })
    .webp({ delay: [100, 100] })
    .toBuffer();
}
export const gif = () => picture(640, 480).gif().toBuffer();
export const tiff = () => picture(640, 480).tiff().toBuffer();
export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><path d="M0 0h9v9z"/></svg>',
);
export const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
export const program = Buffer.concat([Buffer.from('MZ\x90\0\x03\0', 'latin1'), Buffer.alloc(5_000, 7)]);

/** A PNG with an animation chunk before its pixels, and `empty` other chunks before that. */
export async function animatedPng({ empty = 0 } = {}): Promise<Buffer> {
  const bytes = await picture(640, 480).png().toBuffer();
  const chunk = Buffer.alloc(20);
  chunk.writeUInt32BE(8, 0);
  chunk.write('acTL', 4, 'latin1');
  const other = Buffer.from('\0\0\0\0vpAg\0\0\0\0', 'latin1');
  other.writeUInt32BE(crc32('vpAg'), 8);
  return Buffer.concat([bytes.subarray(0, 33), Buffer.alloc(empty * other.length, other), chunk, bytes.subarray(33)]);
}
