import type { Codepage, CodepageEncoding } from '@point-of-sale/codepage-encoder';
import CodepageEncoder from '@point-of-sale/codepage-encoder';
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { PaperLine } from '../../../core/domain/paper.ts';

/**
 * Alphabets that printers have, in the order in which they are tried: American, Western with the euro sign, Central
 * European, Cyrillic, Greek, Turkish, Baltic. Only such as hold no letter below 0x20: in those of Vietnamese a letter is a command.
 */
export const codepages = [
  'cp437',
  'windows1252',
  'cp852',
  'cp866',
  'windows1253',
  'windows1254',
  'windows1257',
] as const satisfies readonly Codepage[];

// The library copies an alphabet for each letter that it looks up, which takes 0.1 s for a long note: it gets the same one.
const alphabets = new Map<string, CodepageEncoding>(
  codepages.map((name) => {
    const { codepoints, ...rest } = CodepageEncoder.getEncoding(name);
    return [name, { ...rest, codepoints: Object.freeze(codepoints) as number[] }];
  }),
);
const readAlphabet = CodepageEncoder.getEncoding.bind(CodepageEncoder);
CodepageEncoder.getEncoding = (name) => alphabets.get(name) ?? readAlphabet(name);

const missing = '?';

const known = new Map<string, string>();

/** A character as a printer can print it: itself, the letter under an accent that no alphabet has, or '?'. */
function printableCharacter(character: string): string {
  const before = known.get(character);
  if (before !== undefined) return before;
  const bare = character.normalize('NFKD').replace(/\p{M}/gu, '');
  const found = [character, bare].find((text) => text !== '' && [...text].every(isInAlphabets)) ?? missing;
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

/** A text in the characters that printers have, one for one wherever that can be. Nothing in it is a command. */
export function printable(text: string): string {
  return [...text.normalize('NFC')].map((character) => printableCharacter(character)).join('');
}

/**
 * What a printer is sent for a paper: the lines, some empty ones, a cut. Of all commands only these stand in it: begin,
 * alphabet, size, bold, cut.
 */
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
  // The library ends the line after the cut, too: the next paper would begin with an empty one.
  return bytes.at(-1) === 0x0a ? bytes.subarray(0, -1) : bytes;
}
