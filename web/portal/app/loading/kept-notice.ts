import { notifySuccess } from '../../../ui/staff/notify.tsx';

const storageKey = 'comanda.notice';

/** Keeps words over a reload of the page: a toast of the old page would be gone with it. */
export function keepNotice(words: string): void {
  sessionStorage.setItem(storageKey, words);
}

/** Says what `keepNotice` kept, once. */
export function showKeptNotice(): void {
  const words = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  if (words) notifySuccess(words);
}
