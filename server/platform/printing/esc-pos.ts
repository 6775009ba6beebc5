import type { Codepage, CodepageEncoding } from '@point-of-sale/codepage-encoder';
import CodepageEncoder from '@point-of-sale/codepage-encoder';
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { PaperLine } from '../../../core/domain/paper.ts';
import type { DrawerPin } from '../../../core/domain/printers.ts';

/** Tried in this order. Code pages with letters below 0x20 (such as Vietnamese ones) would send commands instead. */
export const codepages = [
  'cp437',
  'windows1252',
  'cp852',
  'cp866',
  'windows1251',
  'windows1253',
  'windows1254',
  'windows1257',
] as const satisfies readonly Codepage[];

// The library copies a code page for every letter, which takes 0.1 s for a long note. This returns a frozen one.
const alphabets = new Map<string, CodepageEncoding>(
  codepages.map((name) => {
    const { codepoints, ...rest } = CodepageEncoder.getEncoding(name);
    return [name, { ...rest, codepoints: Object.freeze(codepoints) as number[] }];
  }),
);
const readAlphabet = CodepageEncoder.getEncoding.bind(CodepageEncoder);
CodepageEncoder.getEncoding = (name) => alphabets.get(name) ?? readAlphabet(name);

const missing = '?';

/** The closest substitute for letters and signs that no code page has. Capitals are derived from small letters. */
const nearest = new Map(
  ['‐-', '‑-', '‒-', '−-', '⁃-', '﹣-', '－-', '―—', 'ħh', 'ẞSS', 'ŧt', 'ŋn', 'ĸk', 'ŉ’n', 'əe', 'ʒz', 'ǥg', 'șş', 'țţ']
    .concat(['әэ', 'өо', 'үу', 'ұу', 'җж', 'ңн', 'һх', 'ҙз', 'ҫс', 'ҡк', 'қк', 'ғг', 'ҳх', 'ӏ|'])
    .map(([from = '', ...to]) => [from, to.join('')] as const)
    .flatMap(([from, to]) => [[from, to] as const, [from.toUpperCase(), to.toUpperCase()] as const])
    .filter(([from]) => [...from].length === 1),
);

/** Soft hyphens, joiners and combining marks that remain after composing. They have no width. */
const withoutWidth = /^[\p{Cf}\p{M}]$/u;

const known = new Map<string, string>();

/** The character, its closest substitute, its letter without the accent, or '?'. */
function printableCharacter(character: string): string {
  const before = known.get(character);
  if (before !== undefined) return before;
  const bare = character.normalize('NFKD').replace(/\p{M}/gu, '');
  const near = nearest.get(character) ?? bare;
  const found = withoutWidth.test(character)
    ? ''
    : ([character, near, bare].find((text) => text !== '' && [...text].every(isInAlphabets)) ?? missing);
  if (known.size < 5_000) known.set(character, found);
  return found;
}

function isInAlphabets(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20 || code === 0x7f || code > 0xffff) return false;
  if (code < 0x7f) return true;
  return codepages.some((codepage) => {
    const [byte = 0] = CodepageEncoder.encode(character, codepage);
    return byte >= 0x80;
  });
}

/** Replaces what printers can't print, if possible one character for one. The result contains no commands. */
export function printable(text: string): string {
  return [...text.normalize('NFC')].map((character) => printableCharacter(character)).join('');
}

/** Opens the drawer: ESC p, the pin, and two times in steps of 2 ms. Empty if the printer has no drawer. */
export function kickOf(pin: DrawerPin): Buffer {
  const [onFor, offFor] = [25, 250];
  return pin === 0 ? Buffer.alloc(0) : Buffer.from([0x1b, 0x70, pin === 5 ? 1 : 0, onFor, offFor]);
}

/** A paper as ESC/POS bytes. The only commands are initialize, code page, size, bold and cut. */
export function escPosOf(lines: readonly PaperLine[], characters: number): Buffer {
  const encoder = new ReceiptPrinterEncoder({
    columns: characters,
    language: 'esc-pos',
    codepageMapping: 'epson',
    codepageCandidates: [...codepages],
    newline: '\n',
    feedBeforeCut: 4,
    errors: 'strict',
  });
  encoder.initialize().codepage('auto');
  for (const { text, look } of lines) {
    const size = look === 'large' ? 2 : 1;
    const words = look === 'rule' ? '-'.repeat(characters) : printable(text);
    encoder
      .bold(look !== 'plain' && look !== 'rule')
      .size(size, size)
      .line(words)
      .size(1, 1)
      .bold(false);
  }
  const bytes = Buffer.from(encoder.cut('partial').encode());
  // The library adds a line break after the cut, which would already belong to the next paper.
  return bytes.at(-1) === 0x0a ? bytes.subarray(0, -1) : bytes;
}
