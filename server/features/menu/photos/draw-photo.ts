import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { menuLimits } from '../../../../core/domain/menu-limits.ts';
import {
  type Crop,
  leastPhotoWidth,
  middleOf,
  photoFormats,
  photoShape,
  photoWidths,
} from '../../../../core/domain/photo-rules.ts';
import type { PhotoAnswer, PhotoFile, PhotoWork } from './make-photo.ts';

// Runs in the worker thread of make-photo.ts. Only this thread loads sharp.

type MakeSharp = (input: Uint8Array, options?: SharpOptions) => Sharp;

const seconds = 15;
const largestWidth = Math.max(...photoWidths);

let loaded: Promise<MakeSharp> | undefined;

/** Turns off all loaders except those for the three formats that we accept, to reduce the attack surface. */
async function loadSharp(): Promise<MakeSharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
  return (input, options) =>
    sharp(input, { limitInputPixels: menuLimits.photoPixels, ...options }).timeout({ seconds });
}

export async function drawPhoto({ bytes, crop, effort }: PhotoWork): Promise<PhotoAnswer> {
  loaded ??= loadSharp();
  let sharp: MakeSharp;
  try {
    sharp = await loaded;
  } catch (error) {
    return { fault: 'unable', why: String(error) };
  }
  try {
    return await draw(sharp, bytes, crop, effort);
  } catch (error) {
    const why = String(error);
    return { fault: /timeout/i.test(why) ? 'slow' : 'damaged', why };
  }
}

/** Limit in bytes for decoding, so that processing a photo needs less than 150 MB in total. */
const mostDecoded = 100_000_000;

/** Bytes in memory. Most pictures are decoded line by line; others are kept whole, and twice if they are rotated. */
function decodedBytes(
  { format, width, height, channels, depth, isProgressive, orientation = 1, chromaSubsampling }: Metadata,
  bytes: Uint8Array,
) {
  const pixels = width * height;
  const whole = pixels * channels * (depth === 'ushort' ? 2 : 1);
  const turned = orientation > 2 ? whole : 0;
  // Two bytes per coefficient. The color channels of 4:2:0 have a quarter as many.
  if (format === 'jpeg')
    return (isProgressive ? pixels * (chromaSubsampling === '4:2:0' ? 3 : 2 * channels) : 0) + turned;
  if (format === 'png') return (isProgressive ? whole : 0) + turned;
  // Lossless, or an extended file, which may be lossless.
  const isLossy = String.fromCharCode(...bytes.subarray(12, 16)) === 'VP8 ';
  return pixels * (isLossy ? 4 : 8) + turned;
}

async function draw(sharp: MakeSharp, bytes: Uint8Array, crop: Crop | undefined, effort: number): Promise<PhotoAnswer> {
  // Fails only on errors, because libvips issues warnings for pictures from common cameras.
  const picture = sharp(bytes, { failOn: 'error' });
  const described = await picture.metadata();
  if (decodedBytes(described, bytes) > mostDecoded) return { fault: 'memory', why: `${described.width}` };
  const { autoOrient: upright } = described;
  const part = crop ?? middleOf(upright);
  // Limits a crop to the edges of the picture.
  const width = upright.width * Math.min(part.width, 1 - part.left);
  const height = upright.height * Math.min(part.height, 1 - part.top);
  if (width < leastPhotoWidth || height < leastPhotoWidth / photoShape) return { fault: 'small', why: `${width}` };

  // Scaled before cropping, because a JPEG can be decoded at a smaller size, which needs less memory.
  const scale = Math.min(1, largestWidth / width);
  const whole = { width: Math.round(upright.width * scale), height: Math.round(upright.height * scale) };
  const left = Math.min(Math.round(part.left * whole.width), whole.width - 1);
  const top = Math.min(Math.round(part.top * whole.height), whole.height - 1);
  const { data, info } = await picture
    .autoOrient()
    .resize({ ...whole, fit: 'fill' })
    .extract({
      left,
      top,
      width: Math.min(Math.round(width * scale), whole.width - left),
      height: Math.min(Math.round(height * scale), whole.height - top),
    })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };

  const { dominant } = await sharp(data, { raw }).stats();
  const hex = [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0'));
  const files: PhotoFile[] = [];
  for (const width of photoWidths) {
    const drawn = Math.min(width, info.width);
    const size = { width: drawn, height: Math.round(drawn / photoShape) };
    for (const format of photoFormats) {
      const resized = sharp(data, { raw }).resize({ ...size, fit: 'cover' });
      const made =
        format === 'avif'
          ? resized.avif({ quality: 50, effort, chromaSubsampling: '4:2:0' })
          : resized.webp({ quality: 75 });
      files.push({ width, format, bytes: await made.toBuffer() });
    }
  }
  return { colour: `#${hex.join('')}`, files };
}
