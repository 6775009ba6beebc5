import { serialize } from 'node:v8';
import { menuFileLimits } from '../core/domain/menu-file-limits.ts';
import { menuFileMessages as words } from '../core/messages/en/server/menu-files.ts';
import { faulty, type MenuText } from './features/menu-files/menu-text.ts';
import { readMenuText } from './features/menu-files/read-file.ts';
import type { ReadMenu } from './features/menu-files/read-menu-file.ts';
import { cleanTexts } from './platform/http/storable-text.ts';
import { doWork } from './platform/thread-work.ts';

// A worker thread, see read-menu-file.ts.

const recordsPerPart = 20;

doWork((bytes: Uint8Array) => inParts(read(bytes)));

function read(bytes: Uint8Array): MenuText {
  const file = { text: '' };
  try {
    // Of a copy: a decoder takes no shared memory.
    file.text = new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(bytes));
  } catch {
    return faulty(words.badLetters);
  }
  if (!cleanTexts(file)) return faulty(words.badLetters);
  const menu = readMenuText(file.text);
  // JSON escapes letters.
  return cleanTexts(menu) ? menu : faulty(words.badLetters);
}

function inParts({ dishes, groups = [], faults, ...menu }: MenuText): ReadMenu {
  const { shown } = menuFileLimits;
  const first = faults.toSorted((one, other) => one.row - other.row).slice(0, shown);
  return {
    menu: { ...menu, dishes: [], faults: first, moreFaults: faults.length - first.length },
    ...{ dishes: partsOf(dishes), groups: partsOf(groups) },
  };
}

function partsOf(records: readonly object[]): Uint8Array[] {
  const starts = Array.from({ length: Math.ceil(records.length / recordsPerPart) }, (_, at) => at * recordsPerPart);
  return starts.map((start) => serialize(records.slice(start, start + recordsPerPart)));
}
