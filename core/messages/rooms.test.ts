import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isPlural, type Message } from './message.ts';

const english = new URL('en/', import.meta.url);
const files = readdirSync(english, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

const isMessage = (value: object): value is Message<string> => 'id' in value && 'text' in value;
function messagesIn(value: object): Message<string>[] {
  return isMessage(value) ? [value] : Object.values(value).flatMap((one) => messagesIn(one as object));
}

/** Every English message, read from all files. */
const messages = (
  await Promise.all(
    files.map(async (file) => {
      const rooms = Object.values((await import(new URL(file, english).href)) as object);
      return { file, rooms, messages: rooms.flatMap((one) => messagesIn(one as object)) };
    }),
  )
).flat();

describe('the files of messages', () => {
  test.each(messages)('$file has one room with its own name', ({ file, rooms, messages: said }) => {
    expect(rooms).toHaveLength(1);
    for (const { id } of said) expect(id.startsWith(`${file.replace('.ts', '')}.`), id).toBe(true);
  });

  test('are all in the list that a translation must fill', () => {
    const list = readFileSync(new URL('rooms.ts', import.meta.url), 'utf8');
    const named = [...list.matchAll(/'([\w/-]+)': typeof import\('\.\/en\/([\w/-]+)\.ts'\)/g)];
    expect(named.map(([, id]) => `${id}.ts`).sort()).toEqual([...files].sort());
    for (const [, id, file] of named) expect(file).toBe(id);
  });

  test('no app loads the same sentence twice', () => {
    const twice = messages.flatMap(({ file, messages: said }) => {
      const area = file.slice(0, file.indexOf('/'));
      return said
        .filter(({ text }) => typeof text === 'string' && text.split(' ').length > 2)
        .map(({ id, text }) => ({ area, id, text: String(text) }));
    });
    const first = new Map<string, string>();
    const found: string[] = [];
    for (const { area, id, text } of twice) {
      const key = `${area} ${text}`;
      const earlier = first.get(key);
      // Several codes may share a message.
      const areCodes = earlier?.startsWith('server/refusals.') && id.startsWith('server/refusals.');
      // A room may repeat up to three words.
      const isShort = text.split(' ').length === 3 && earlier?.split('.')[0] === id.split('.')[0];
      if (earlier && !areCodes && !isShort) found.push(`${id} says what ${earlier} says`);
      else first.set(key, id);
    }
    expect(found).toEqual([]);
  });

  test('a plural has the forms of English', () => {
    for (const { text, id } of messages.flatMap((one) => one.messages)) {
      if (isPlural(text)) expect(Object.keys(text).sort(), id).toEqual(['one', 'other']);
    }
  });
});
