import { menuLimits } from '../../../../core/domain/menu-limits.ts';
import type { Crop, PhotoFormat } from '../../../../core/domain/photo-rules.ts';
import { WorkerThread, WorkUndone } from '../../../platform/worker-thread.ts';
import { mostSegments, readRaster } from '../../logos/logos.service.ts';

export interface PhotoWork {
  readonly bytes: Uint8Array;
  readonly crop: Crop | undefined;
  /** Effort of the AVIF encoder, 0 to 9. */
  readonly effort: number;
}

export interface PhotoFile {
  readonly width: number;
  readonly format: PhotoFormat;
  readonly bytes: Uint8Array;
}

export interface MadePhoto {
  readonly colour: string;
  readonly files: readonly PhotoFile[];
}

export type PhotoFault = 'none' | 'heic' | 'pixels' | 'memory' | 'small' | 'animated' | 'damaged' | 'slow' | 'unable';

/** `why` is written to the log. */
interface Unmade {
  readonly fault: PhotoFault;
  readonly why?: string;
}

export type PhotoAnswer = MadePhoto | Unmade;

// Only one thread, because AVIF uses a whole core, and several photos at once would add up their memory.
const thread = new WorkerThread<PhotoWork, PhotoAnswer>({
  file: '../photo-worker.ts',
  mostMs: 45_000,
  // Limits JavaScript's memory. The number of pixels limits that of libvips.
  resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 },
});

/** At effort 4 encoding takes eight times as long, and files don't get smaller. */
export const photoStrength = { effort: 3 };

export async function makePhoto(bytes: Uint8Array, crop: Crop | undefined): Promise<PhotoAnswer> {
  const fault = faultOfHead(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (fault) return { fault };
  try {
    return await thread.make({ bytes, crop, effort: photoStrength.effort });
  } catch (error) {
    if (!(error instanceof WorkUndone)) throw error;
    return { fault: error.reason === 'timeout' ? 'slow' : 'damaged', why: error.message };
  }
}

/** Checks the first bytes before decoding. The name and media type of an upload can't be trusted. */
function faultOfHead(bytes: Buffer): PhotoFault | undefined {
  const raster = readRaster(bytes);
  if (!raster) return isHeic(bytes) ? 'heic' : 'none';
  const { mediaType, width, height } = raster;
  if (width * height > menuLimits.photoPixels) return 'pixels';
  const moves = mediaType === 'image/png' ? isAnimatedPng(bytes) : mediaType === 'image/webp' && isAnimatedWebp(bytes);
  return moves ? 'animated' : undefined;
}

const nameAt = (bytes: Buffer, at: number) => bytes.toString('latin1', at, at + 4);

const isHeic = (bytes: Buffer) =>
  nameAt(bytes, 4) === 'ftyp' && /^(?:hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(nameAt(bytes, 8));

const isAnimatedWebp = (bytes: Buffer) => nameAt(bytes, 12) === 'VP8X' && (bytes.readUInt8(20) & 2) !== 0;

/** An animated PNG has a marker before its pixels. */
function isAnimatedPng(bytes: Buffer): boolean {
  for (let at = 8, chunks = 0; chunks < mostSegments && at + 8 <= bytes.length; chunks += 1) {
    const chunk = nameAt(bytes, at + 4);
    if (chunk === 'acTL' || chunk === 'IDAT') return chunk === 'acTL';
    at += bytes.readUInt32BE(at) + 12;
  }
  return false;
}
