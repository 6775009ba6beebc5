import { isRecord } from '../../api/is-record.ts';
import { ofBrowser } from '../../api/storage.ts';

export const readText = (name: string): string | undefined => ofBrowser.get(name) ?? undefined;

export function writeText(name: string, value: string): void {
  ofBrowser.set(name, value);
}

export function forget(...names: string[]): void {
  for (const name of names) ofBrowser.remove(name);
}

/** `read` returns undefined for a value of the wrong shape. */
export function readKept<Value>(name: string, read: (value: unknown) => Value | undefined): Value | undefined {
  const text = readText(name);
  if (text === undefined) return undefined;
  try {
    return read(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The stored value, if each field of `example` has the same type in it. */
export const readLike = <Value extends object>(name: string, example: Partial<Value>): Value | undefined =>
  readKept(name, (value) => (isLike(value, example) ? value : undefined));

function isLike<Value extends object>(value: unknown, example: Partial<Value>): value is Value {
  const isSameType = ([field, like]: [string, unknown]) =>
    isRecord(value) && typeof value[field] === typeof like && Array.isArray(value[field]) === Array.isArray(like);
  return Object.entries(example).every(isSameType);
}

/** Notifies this tab's `onStored` listeners: browsers fire `storage` only in other tabs. */
export const tellStored = () => window.dispatchEvent(new Event('storage'));

/** Fires on changes in other tabs, and in this one after `tellStored`. */
export function onStored(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
