import type { Photo } from '../../core/contract/shapes.ts';
import { publicPaths } from '../../core/domain/paths.ts';
import { type PhotoFormat, photoWidths } from '../../core/domain/photo-rules.ts';

export function photoFiles(photo: Photo | undefined) {
  if (!photo) return undefined;
  const file = (width: number, format: PhotoFormat) => publicPaths.photo(`${photo.hash}-${width}.${format}`);
  const files = (format: PhotoFormat) => photoWidths.map((width) => `${file(width, format)} ${width}w`).join();
  return { avif: files('avif'), webp: files('webp'), src: file(320, 'webp'), colour: photo.colour };
}
