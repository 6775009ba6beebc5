import { menuFileMessages as words } from '../core/messages/en/server/menu-files.ts';
import { faulty, type MenuText } from './features/menu/files/menu-text.ts';
import { readMenuText } from './features/menu/files/read-file.ts';
import { cleanTexts } from './platform/http/storable-text.ts';
import { doWork } from './platform/thread-work.ts';

// A worker thread, see read-menu-file.ts.

doWork((bytes: Uint8Array): MenuText => {
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
});
