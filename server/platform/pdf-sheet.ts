import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import type PdfDocument from 'pdfkit';
import type { Language } from '../../core/messages/languages.ts';

type Pdf = InstanceType<typeof PdfDocument>;
type Weight = 400 | 700;

interface TextStyle {
  readonly size?: number;
  readonly weight?: Weight;
  readonly isQuiet?: boolean;
}

interface RowStyle extends TextStyle {
  readonly details?: readonly string[];
  readonly hasRule?: boolean;
}

const ink = '#2a221b';
const quietInk = '#6d5f50';
const hairline = '#e7dcce';
const margin = 64;
const valueWidth = 110;
const factLabelWidth = 110;

/** A document with texts, and with rows that have a right-aligned value. Adds pages as needed. */
export class PdfSheet {
  readonly #pdf: Pdf;
  readonly #whole: Promise<Buffer>;

  private constructor(pdf: Pdf) {
    this.#pdf = pdf;
    this.#whole = buffer(pdf);
  }

  static async open(language: Language, title: string, size: 'A4' | 'LETTER'): Promise<PdfSheet> {
    const { default: Pdf } = await import('pdfkit');
    return new PdfSheet(new Pdf({ size, margin, lang: language, displayTitle: true, info: { Title: title } }));
  }

  text(text: string, style: TextStyle = {}): void {
    this.#makeRoom(this.#heightOf(text, this.#width, style));
    this.#write(text, margin, this.#width, style);
  }

  fact(label: string, value: string): void {
    this.#makeRoom(this.#heightOf(value, this.#width - factLabelWidth, {}));
    const top = this.#pdf.y;
    this.#write(label, margin, factLabelWidth, { isQuiet: true });
    this.#pdf.y = top;
    this.#write(value, margin + factLabelWidth, this.#width - factLabelWidth, {});
  }

  /** A label with details below it and a value on the right. Never split across pages. */
  row(label: string, value: string, { details = [], hasRule = false, ...style }: RowStyle = {}): void {
    const width = this.#width - valueWidth;
    const small: TextStyle = { size: 9.5, isQuiet: true };
    const detailsHeight = details.reduce((sum, detail) => sum + this.#heightOf(detail, width, small), 0);
    this.#makeRoom(this.#heightOf(label, width, style) + detailsHeight + 12);
    if (hasRule) this.rule();
    const top = this.#pdf.y;
    this.#write(label, margin, width, style);
    const below = this.#pdf.y;
    this.#pdf.y = top;
    this.#write(value, margin + width, valueWidth, style, 'right');
    this.#pdf.y = below;
    for (const detail of details) this.#write(detail, margin, width, small);
    this.gap(3);
  }

  /** Aligns the first cell left, and the others right in columns of equal width. */
  columns(cells: readonly string[], style: TextStyle = {}): void {
    const first = this.#width - valueWidth * (cells.length - 1);
    const widths = cells.map((_, at) => (at === 0 ? first : valueWidth));
    this.#makeRoom(Math.max(...cells.map((cell, at) => this.#heightOf(cell, widths[at] ?? valueWidth, style))));
    const top = this.#pdf.y;
    let below = top;
    for (const [at, cell] of cells.entries()) {
      this.#pdf.y = top;
      const x = at === 0 ? margin : margin + first + valueWidth * (at - 1);
      this.#write(cell, x, widths[at] ?? valueWidth, style, at === 0 ? 'left' : 'right');
      below = Math.max(below, this.#pdf.y);
    }
    this.#pdf.y = below;
    this.gap(2);
  }

  rule(): void {
    this.gap(4);
    const { y } = this.#pdf;
    this.#pdf
      .moveTo(margin, y)
      .lineTo(margin + this.#width, y)
      .lineWidth(0.75)
      .strokeColor(hairline)
      .stroke();
    this.gap(7);
  }

  gap(points: number): void {
    this.#pdf.y += points;
  }

  keepTogether(points: number): void {
    this.#makeRoom(points);
  }

  finish(): Promise<Buffer> {
    this.#pdf.end();
    return this.#whole;
  }

  get #width(): number {
    return this.#pdf.page.width - 2 * margin;
  }

  #makeRoom(height: number): void {
    if (this.#pdf.y + height > this.#pdf.page.height - margin) this.#pdf.addPage();
  }

  #heightOf(text: string, width: number, { size = 11, weight = 400 }: TextStyle): number {
    return this.#pdf.font(fontOf('latin', weight)).fontSize(size).heightOfString(text, { width });
  }

  #write(text: string, x: number, width: number, style: TextStyle, align: 'left' | 'right' = 'left'): void {
    const { size = 11, weight = 400, isQuiet = false } = style;
    const runs = runsOf(text);
    this.#pdf.fontSize(size).fillColor(isQuiet ? quietInk : ink);
    runs.forEach(({ alphabet, letters }, index) => {
      const options = { width, align, continued: index < runs.length - 1 };
      this.#pdf.font(fontOf(alphabet, weight));
      if (index === 0) this.#pdf.text(letters, x, this.#pdf.y, options);
      else this.#pdf.text(letters, options);
    });
  }
}

// Noto Sans has one file per subset. unicode.json lists the code points of each.
const require = createRequire(import.meta.url);
const lettersOf: Record<string, string> = require('@fontsource/noto-sans/unicode.json');
const alphabets = ['latin', ...Object.keys(lettersOf).filter((name) => name !== 'latin')].map((name) => ({
  name,
  ranges: (lettersOf[name] ?? '').split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  }),
}));

const fontOf = (alphabet: string, weight: Weight) =>
  require.resolve(`@fontsource/noto-sans/files/noto-sans-${alphabet}-${weight}-normal.woff`);

/** Splits text into runs that each use one subset. Characters in no subset, such as Chinese, are shown as boxes. */
function runsOf(text: string): { alphabet: string; letters: string }[] {
  const runs: { alphabet: string; letters: string }[] = [];
  for (const letter of text) {
    const alphabet = alphabetOf(letter.codePointAt(0) ?? 0);
    const last = runs.at(-1);
    if (last?.alphabet === alphabet) last.letters += letter;
    else runs.push({ alphabet, letters: letter });
  }
  return runs;
}

function alphabetOf(code: number): string {
  const has = ({ ranges }: (typeof alphabets)[number]) => ranges.some(([first, last]) => first <= code && code <= last);
  return alphabets.find(has)?.name ?? 'latin';
}
