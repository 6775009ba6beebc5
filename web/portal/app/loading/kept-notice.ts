import { notifySuccess } from '../../../ui/staff/notify.ts';

const storageKey = 'comanda.notice';

/** Keeps a message across a page reload, which would drop a toast. */
export function keepNotice(words: string): void {
  sessionStorage.setItem(storageKey, words);
}

export function showKeptNotice(): void {
  const words = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  if (words) notifySuccess(words);
}
