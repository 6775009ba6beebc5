import { room } from '../../message.ts';

export const logoMessages = room('server/logos', {
  tooLarge: 'A logo can be at most 512 kB.',
  tooWide: 'A logo can be at most {limit} pixels wide and high.',
  empty: 'The picture is empty.',
  noPicture: 'A logo must be a PNG, JPEG or WebP picture.',
});
