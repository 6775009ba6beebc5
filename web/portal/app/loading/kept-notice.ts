import { ofTab } from '../../../api/storage.ts';
import { notifySuccess } from '../../../ui/staff/notify.ts';

const storageKey = 'comanda.notice';

/** Keeps a message across a page reload, which would drop a toast. */
export function keepNotice(words: string): void {
  ofTab.set(storageKey, words);
}

export function showKeptNotice(): void {
  const words = ofTab.get(storageKey);
  ofTab.remove(storageKey);
  if (words) notifySuccess(words);
}
