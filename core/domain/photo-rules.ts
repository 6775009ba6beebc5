/** Width divided by height of stored photos, and of the frame in which staff crop them. */
export const photoShape = 4 / 3;

/** Narrower photos look blurred in a guest's menu. */
export const leastPhotoWidth = 320;

/** For tiles (40 to 56 CSS pixels), cards (136) and the sheet (up to 560), at one to three device pixels per pixel. */
export const photoWidths = [160, 320, 640, 1280] as const;
export const photoFormats = ['avif', 'webp'] as const;
export type PhotoFormat = (typeof photoFormats)[number];

/** Fractions of the upright picture. */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export const writeCrop = ({ left, top, width, height }: Crop): string =>
  [left, top, width, height].map((part) => String(Number(part.toFixed(6)))).join(',');

export function readCrop(written: string): Crop {
  const [left = 0, top = 0, width = 1, height = 1] = written.split(',').map(Number);
  return { left, top, width, height };
}

/** The largest crop with the photos' shape, from the middle. A picture of 2000 × 1000 loses a third of its width. */
export function middleOf(picture: { readonly width: number; readonly height: number }): Crop {
  const ratio = picture.width / picture.height / photoShape;
  const [width, height] = ratio > 1 ? [1 / ratio, 1] : [1, ratio];
  return { left: (1 - width) / 2, top: (1 - height) / 2, width, height };
}
