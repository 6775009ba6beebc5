/** 'large' is twice as wide and high, so a line holds half as many characters. */
type PaperLook = 'plain' | 'bold' | 'large' | 'rule';

/** At most as wide as the paper. A rule has no text. */
export interface PaperLine {
  readonly look: PaperLook;
  readonly text: string;
}

export const charactersOf = (look: PaperLook, characters: number): number =>
  look === 'large' ? Math.floor(characters / 2) : characters;

/** Collapses white space and line breaks, and removes soft hyphens and invisible characters other than joiners. */
export function oneLine(text: string): string {
  const whole = text.replaceAll('\u00ad', '');
  // Removing joiners would change Persian and Hindi words, and combined emoji.
  return whole.replace(/(?:(?![\u200c\u200d])[\p{C}\s])+/gu, ' ').trim();
}

/** Breaks a text between words. Words longer than a line are cut. Indents all lines but the first. */
export function wrapText(text: string, characters: number, indent = 0): string[] {
  const lines: string[] = [];
  const gap = ' '.repeat(indent);
  let line = '';
  for (let word of oneLine(text).split(' ')) {
    for (;;) {
      const start = lines.length === 0 ? '' : gap;
      const room = characters - start.length;
      const joined = line === '' ? word : `${line} ${word}`;
      if (lengthOf(joined) <= room) {
        line = joined;
        break;
      }
      if (line !== '') {
        lines.push(start + line);
        line = '';
      } else {
        lines.push(start + [...word].slice(0, room).join(''));
        word = [...word].slice(room).join('');
      }
    }
  }
  return line === '' ? lines : [...lines, (lines.length === 0 ? '' : gap) + line];
}

export function wrapPair(left: string, right: string, characters: number): string[] {
  const end = oneLine(right);
  const lines = wrapText(left, characters);
  const last = lines.pop() ?? '';
  const space = characters - lengthOf(last) - lengthOf(end);
  if (space >= 1) return [...lines, last + ' '.repeat(space) + end];
  const ends = wrapText(end, characters).map((text) => ' '.repeat(characters - lengthOf(text)) + text);
  return [...lines, last, ...ends];
}

/** Aligns the first column left, and the others right in equal widths. A row that is too long is wrapped. */
export function wrapColumns(rows: readonly (readonly string[])[], characters: number): string[] {
  const cells = rows.map((row) => row.map(oneLine));
  const widths = (cells[0] ?? []).map((_, at) => Math.max(...cells.map((row) => lengthOf(row[at] ?? ''))));
  const space = characters - widths.reduce((sum, width) => sum + width, 0);
  const gap = Math.floor(space / (widths.length - 1));
  if (gap < 1) return cells.flatMap(([first = '', ...rest]) => wrapPair(first, rest.join(' '), characters));
  const extra = space - gap * (widths.length - 1);
  const padded = (text: string, width: number) => ' '.repeat(width - lengthOf(text));
  return cells.map(([first = '', ...rest]) => {
    const start = first + padded(first, (widths[0] ?? 0) + extra);
    return start + rest.map((cell, at) => padded(cell, (widths[at + 1] ?? 0) + gap) + cell).join('');
  });
}

const lengthOf = (text: string) => [...text].length;
