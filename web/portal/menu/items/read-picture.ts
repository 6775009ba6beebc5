import { menuLimits } from '../../../../core/domain/menu-limits.ts';
import { type Crop, leastPhotoWidth, middleOf } from '../../../../core/domain/photo-rules.ts';
import { photoMessages } from '../../../../core/messages/en/portal/photos.ts';
import { fill, type Words } from '../../../../core/messages/message.ts';
import type { Size } from './crop.ts';

/** Leaves out HEIC, so that Safari converts such a photo when it is chosen. */
export const takenTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** In bytes: as large as photos from phones get. They are sent smaller. */
const largestFile = 15 * 1_048_576;

export interface Picture extends Size {
  readonly file: Blob;
  readonly image: HTMLImageElement;
  /** A URL that is valid in this page until `forgetPicture`. */
  readonly src: string;
}

/** Returns the picture, or why the file can't become a photo, as far as the browser can check. */
export async function readPicture(file: File): Promise<Picture | Words> {
  const isHeic = /hei[cf]/i.test(`${file.type} ${file.name}`);
  if (!isHeic && !takenTypes.includes(file.type)) return photoMessages.notTaken;
  if (file.size > largestFile) return photoMessages.tooLarge;
  const src = URL.createObjectURL(file);
  const image = new Image();
  image.src = src;
  try {
    await image.decode();
  } catch {
    URL.revokeObjectURL(src);
    return isHeic ? photoMessages.heic : photoMessages.unreadable;
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  const picture = { file, image, src, width, height };
  if (width * middleOf(picture).width >= leastPhotoWidth) return picture;
  forgetPicture(picture);
  return fill(photoMessages.tooSmall, { least: leastPhotoWidth });
}

export const forgetPicture = ({ src }: Picture) => URL.revokeObjectURL(src);

/** Width of the cropped part in pixels: more than the largest photo has. */
const sentWidth = 1_600;
/** In bytes. A smaller file is sent unchanged. */
const quicklySent = 1_000_000;
/** Limit for a redrawn picture, which keeps it below the server's limit in bytes, too. */
const mostPixels = 6_000_000;

/** Shrinks large files, because restaurants have slow lines, and converts types that only browsers read to JPEG. */
export async function sentFile({ file, image, width, height }: Picture, crop: Crop): Promise<Blob> {
  const isTaken = takenTypes.includes(file.type) && file.size <= menuLimits.photoBytes;
  const scaleToSend = Math.min(1, sentWidth / (width * crop.width));
  const isSmall = file.size < quicklySent || scaleToSend > 0.8;
  if (isTaken && isSmall && width * height <= menuLimits.photoPixels) return file;
  const scale = Math.min(scaleToSend, Math.sqrt(mostPixels / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (!context) return file;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob((made) => done(made ?? file), 'image/jpeg', 0.92));
}
