import type { Message, Words } from './message.ts';
import { say } from './say.ts';

/** For tests: replaces every message within a value with its English text. */
export function inEnglish(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inEnglish);
  if (typeof value !== 'object' || value === null) return value;
  if (isWords(value)) return say('en', value);
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, inEnglish(entry)]));
}

const isMessage = (value: object): value is Message => 'id' in value && 'text' in value;
const isWords = (value: object): value is Words => isMessage(value) || ('message' in value && 'values' in value);
