import { room } from '../../message.ts';

export const logoMessages = room('server/logos', {
  tooLarge: 'A logo has at most 512 kB.',
  tooWide: 'A logo has at most {limit} pixels on a side.',
  empty: 'The picture is empty.',
  noPicture: 'A logo is a PNG, JPEG, WebP or SVG picture.',
  badDrawing: 'This SVG cannot be a logo: {fault}.',
  busy: 'Other logos are being read. Please try again.',
});
