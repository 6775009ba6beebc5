import { room } from '../../message.ts';

export const logoMessages = room('server/logos', {
  tooLarge: 'A logo can be at most 512 kB.',
  tooWide: 'A logo can be at most {limit} pixels wide and high.',
  empty: 'The picture is empty.',
  noPicture: 'A logo must be a PNG, JPEG, WebP or SVG picture.',
  badDrawing: 'This SVG cannot be used as a logo: {fault}.',
  /** Of an SVG picture: the end of `badDrawing`. */
  faults: {
    tooLong: 'it takes too long to read',
    tooMuch: 'it needs too much memory to read',
    noPicture: 'it contains no SVG picture',
    drawsTooMuch: 'it draws too much',
    drawsItself: 'a part of it draws itself',
    longValue: 'the value of {name} is too long',
    noText: 'it contains characters that are not text',
    textOutside: 'there is text outside the picture',
    unknownEntity: 'it uses an unknown entity',
    unclosed: 'an element is not closed',
    unboundPrefix: 'it uses an undeclared prefix',
    malformed: 'it is not well-formed',
    tooManyParts: 'it has too many parts',
    tooManyAttributes: 'an element has too many attributes',
  },
  busy: 'Other logos are being processed. Please try again in a moment.',
});
