import type { Codepage } from '@point-of-sale/codepage-encoder';
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

/** What printers are asked at any time, answered at once: DLE EOT 1, 2 and 4. */
export const askState = { printer: [0x10, 0x04, 1], cause: [0x10, 0x04, 2], paper: [0x10, 0x04, 4] } as const;

/** Answered when everything sent before is printed: GS r 1. */
export const askWhenPrinted = [0x1d, 0x72, 1];

/** A byte that was answered. */
export interface Answered {
  readonly kind: 'state' | 'printed' | 'garbage';
  readonly byte: number;
}

/**
 * Reads what printers answer, whatever it is cut into. The reports of a printer that tells of itself unasked, four bytes of
 * which the first has a pattern of its own, and the marks of its own flow control are passed over.
 */
export function answerReader(): (chunk: Uint8Array) => Answered[] {
  let passOver = 0;
  return (chunk) => {
    const answers: Answered[] = [];
    for (const byte of chunk) {
      if (passOver > 0) passOver -= 1;
      else if ((byte & 0x93) === 0x12) answers.push({ kind: 'state', byte });
      else if ((byte & 0x93) === 0x10) passOver = 3;
      else if ((byte & 0x90) === 0) answers.push({ kind: 'printed', byte });
      else if (byte !== 0x11 && byte !== 0x13) answers.push({ kind: 'garbage', byte });
    }
    return answers;
  };
}

/** What the three answers of a printer come to. */
export function stateOf(answers: { readonly printer: number; readonly cause: number; readonly paper: number }) {
  if ((answers.cause & 0x04) !== 0) return 'cover';
  if ((answers.paper & 0x60) !== 0 || (answers.cause & 0x20) !== 0) return 'paper';
  if ((answers.cause & 0x40) !== 0 || (answers.printer & 0x08) !== 0) return 'error';
  return 'ready';
}
