export interface Raster {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

/** Reads the size in pixels of a PNG, JPEG or WebP; undefined for other bytes. */
export function readRaster(bytes: Buffer): Raster | undefined {
  return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
}

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function readPng(bytes: Buffer): Raster | undefined {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(pngStart) || ascii(bytes, 12, 4) !== 'IHDR') return undefined;
  return { mediaType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

// The size is in the frame header, SOF0 to SOF15. Three codes in that range mark other segments.
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

// Limits JPEG segments or PNG chunks before the picture. Camera files have at most a few hundred; reading millions of
// empty ones would block other requests.
export const mostSegments = 2_000;

function readJpeg(bytes: Buffer): Raster | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  for (let segments = 0; segments < mostSegments && at + 9 <= bytes.length && bytes[at] === 0xff; segments += 1) {
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) {
      return { mediaType: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

function readWebp(bytes: Buffer): Raster | undefined {
  if (bytes.length < 30 || ascii(bytes, 0, 4) !== 'RIFF' || ascii(bytes, 8, 4) !== 'WEBP') return undefined;
  const size = webpSize(bytes);
  return size && { mediaType: 'image/webp', ...size };
}

function webpSize(bytes: Buffer): { width: number; height: number } | undefined {
  const kind = ascii(bytes, 12, 4);
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8L' && bytes[20] === 0x2f) {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (kind === 'VP8 ' && bytes.readUIntBE(23, 3) === 0x9d012a) {
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  }
  return undefined;
}

const ascii = (bytes: Buffer, from: number, length: number) => bytes.toString('latin1', from, from + length);
