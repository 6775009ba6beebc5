import { menuLimits } from '../../../../core/domain/menu-limits.ts';
import { menuFileMessages } from '../../../../core/messages/en/portal/menu-file.ts';
import { fill, type Words } from '../../../../core/messages/message.ts';

type Read = { readonly text: string; readonly note?: Words } | { readonly fault: Words };

/** Reads UTF-8, UTF-16 with a byte order mark, or else Windows-1252, as old spreadsheets write it. */
export async function textOfFile(file: Blob): Promise<Read> {
  if (file.size > menuLimits.fileBytes) {
    return { fault: fill(menuFileMessages.tooLarge, { most: menuLimits.fileBytes / 1_048_576 }) };
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  // A zip archive or an OLE file: .xlsx, .ods or .xls.
  if (startsWith(bytes, 0x50, 0x4b) || startsWith(bytes, 0xd0, 0xcf)) return { fault: menuFileMessages.spreadsheet };
  if (startsWith(bytes, 0xff, 0xfe)) return textOnly(new TextDecoder('utf-16le').decode(bytes));
  if (startsWith(bytes, 0xfe, 0xff)) return textOnly(new TextDecoder('utf-16be').decode(bytes));
  try {
    return textOnly(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return textOnly(new TextDecoder('windows-1252').decode(bytes), menuFileMessages.oldLetters);
  }
}

const startsWith = (bytes: Uint8Array, first: number, two: number) => bytes[0] === first && bytes[1] === two;

function textOnly(text: string, note?: Words): Read {
  if (text.trim() === '') return { fault: menuFileMessages.empty };
  if (text.includes('\0')) return { fault: menuFileMessages.noText };
  return { text, ...(note && { note }) };
}
