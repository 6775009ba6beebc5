import { room } from '../../message.ts';

export const logoMessages = room('server/logos', {
  tooLarge: 'A logo has at most 512 kB.',
  tooWide: 'A logo has at most {limit} pixels on a side.',
  empty: 'The picture is empty.',
  noPicture: 'A logo is a PNG, JPEG, WebP or SVG picture.',
  badDrawing: 'This SVG cannot be a logo: {fault}.',
  /** Of an SVG picture: the end of `badDrawing`. */
  faults: {
    tooLong: 'it takes too long to read',
    tooMuch: 'it takes too much to read',
    noPicture: 'it holds no SVG picture',
    drawsTooMuch: 'it draws too much',
    drawsItself: 'a part of it draws itself',
    longValue: 'the value of {name} is too long',
    noText: 'it holds characters that are no text',
    textOutside: 'there is text outside of the picture',
    unknownEntity: 'it uses an entity that is not known',
    unclosed: 'an element is not closed',
    unboundPrefix: 'it uses a prefix that stands for nothing',
    malformed: 'it is not well-formed',
    tooManyParts: 'it has too many parts',
    tooManyAttributes: 'an element has too many attributes',
  },
  busy: 'Other logos are being read. Please try again.',
});
