import { moneyOf } from '../core/domain/money.ts';
import { menuFileMessages as words } from '../core/messages/en/server/menu-files.ts';
import { faulty, type MenuText } from './features/menu/files/menu-text.ts';
import { readMenuText } from './features/menu/files/read-file.ts';
import type { MenuFileWork } from './features/menu/files/read-menu-file.ts';
import { cleanTexts } from './platform/http/storable-text.ts';
import { doWork } from './platform/thread-work.ts';

// A worker thread of read-menu-file.ts.

doWork(({ bytes, currency }: MenuFileWork): MenuText => {
  const file = { text: '' };
  try {
    // A copy, because TextDecoder doesn't accept shared memory.
    file.text = new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(bytes));
  } catch {
    return faulty(words.badLetters);
  }
  if (!cleanTexts(file)) return faulty(words.badLetters);
  const menu = readMenuText(moneyOf(currency), file.text);
  // Checked again after parsing, because JSON can contain escaped characters.
  return cleanTexts(menu) ? menu : faulty(words.badLetters);
});
