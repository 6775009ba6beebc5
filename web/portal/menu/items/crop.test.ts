import fc from 'fast-check';
import { expect, test } from 'vitest';
import { middleOf, photoShape, readCrop, writeCrop } from '../../../../core/domain/photo-rules.ts';
import { cropOf, largestZoom, moved, wholeView, zoomed } from './crop.ts';

const sizes = fc.record({
  width: fc.integer({ min: 320, max: 12_000 }),
  height: fc.integer({ min: 240, max: 12_000 }),
});
const steps = fc.array(
  fc.oneof(
    fc.record({
      right: fc.double({ min: -3, max: 3, noNaN: true }),
      down: fc.double({ min: -3, max: 3, noNaN: true }),
    }),
    fc.record({ zoom: fc.double({ min: 0, max: 9, noNaN: true }) }),
  ),
  { maxLength: 20 },
);

test.each([
  [
    { width: 4000, height: 3000 },
    { left: 0, top: 0, width: 1, height: 1 },
  ],
  [
    { width: 2000, height: 1000 },
    { left: 1 / 6, top: 0, width: 2 / 3, height: 1 },
  ],
  [
    { width: 1200, height: 1600 },
    { left: 0, top: 0.21875, width: 1, height: 0.5625 },
  ],
])('the middle of %j is as much as fits', (picture, crop) => {
  expect(Object.values(middleOf(picture)).map((part) => part.toFixed(9))).toEqual(
    Object.values(crop).map((part) => part.toFixed(9)),
  );
});

test('however it is moved and zoomed, the part has the shape of photos and lies within the picture', () => {
  fc.assert(
    fc.property(sizes, steps, (picture, presses) => {
      let view = wholeView;
      for (const press of presses)
        view = 'zoom' in press ? zoomed(picture, view, press.zoom) : moved(picture, view, press.right, press.down);
      const { left, top, width, height } = cropOf(picture, view);
      expect((width * picture.width) / (height * picture.height)).toBeCloseTo(photoShape, 6);
      for (const [from, length] of [
        [left, width],
        [top, height],
      ] as const) {
        expect(from).toBeGreaterThanOrEqual(-1e-9);
        expect(from + length).toBeLessThanOrEqual(1 + 1e-9);
      }
      expect(view.zoom).toBeLessThanOrEqual(largestZoom(picture));
      const sent = readCrop(writeCrop({ left, top, width, height }));
      expect(sent.left).toBeCloseTo(left, 5);
      expect(writeCrop({ left, top, width, height })).toMatch(/^(?:[01]|0\.\d{1,9})(?:,(?:[01]|0\.\d{1,9})){3}$/);
    }),
  );
});

test('a move is by as much as the frame shows', () => {
  const picture = { width: 4000, height: 3000 };
  const view = zoomed(picture, wholeView, 2);
  expect(moved(picture, view, 0.1, -0.2)).toEqual({ zoom: 2, x: 0.55, y: 0.4 });
  expect(cropOf(picture, moved(picture, view, 9, 9))).toEqual({ left: 0.5, top: 0.5, width: 0.5, height: 0.5 });
});
