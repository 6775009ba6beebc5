import { type Crop, leastPhotoWidth, middleOf } from '../../../../core/domain/photo-rules.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The visible part: `x` and `y` are its center in fractions of the picture. Zoom 1 shows as much as fits. */
export interface View {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export const wholeView: View = { zoom: 1, x: 0.5, y: 0.5 };

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The largest zoom at which the visible part is still sharp, but at most 4. */
export const largestZoom = (picture: Size) => within((picture.width * middleOf(picture).width) / leastPhotoWidth, 1, 4);

/** The part in the frame; it never reaches beyond the picture. */
export function cropOf(picture: Size, { zoom, x, y }: View): Crop {
  const most = middleOf(picture);
  const [width, height] = [most.width / zoom, most.height / zoom];
  return { left: within(x - width / 2, 0, 1 - width), top: within(y - height / 2, 0, 1 - height), width, height };
}

export function moved(picture: Size, view: View, right: number, down: number): View {
  const { left, top, width, height } = cropOf(picture, view);
  return viewOf(picture, view.zoom, left + width * (0.5 + right), top + height * (0.5 + down));
}

export function zoomed(picture: Size, view: View, zoom: number): View {
  return viewOf(picture, within(zoom, 1, largestZoom(picture)), view.x, view.y);
}

function viewOf(picture: Size, zoom: number, x: number, y: number): View {
  const { left, top, width, height } = cropOf(picture, { zoom, x, y });
  return { zoom, x: left + width / 2, y: top + height / 2 };
}
