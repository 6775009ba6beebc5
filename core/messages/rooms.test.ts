import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { invoiceMessages } from './en/diner/invoice-field.ts';
import { type Area, type LanguageParts, textsOf, translated } from './languages.ts';
import { isPlural, type Message } from './message.ts';
import { translation } from './translation.ts';

const english = new URL('en/', import.meta.url);
const files = readdirSync(english, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

const isMessage = (value: object): value is Message<string> => 'id' in value && 'text' in value;
function messagesIn(value: object): Message<string>[] {
  return isMessage(value) ? [value] : Object.values(value).flatMap((entry) => messagesIn(entry as object));
}

/** Every English message of all files. */
const messages = (
  await Promise.all(
    files.map(async (file) => {
      const rooms = Object.values((await import(new URL(file, english).href)) as object);
      return { file, rooms, messages: rooms.flatMap((room) => messagesIn(room as object)) };
    }),
  )
).flat();

describe('the files of messages', () => {
  test.each(messages)('$file has one room with its own name', ({ file, rooms, messages: texts }) => {
    expect(rooms).toHaveLength(1);
    for (const { id } of texts) expect(id.startsWith(`${file.replace('.ts', '')}.`), id).toBe(true);
  });

  test('no app loads the same sentence twice', () => {
    const twice = messages.flatMap(({ file, messages: texts }) => {
      const area = file.slice(0, file.indexOf('/'));
      return texts
        .filter(({ text }) => typeof text === 'string' && text.split(' ').length > 2)
        .map(({ id, text }) => ({ area, id, text: String(text) }));
    });
    const first = new Map<string, string>();
    const found: string[] = [];
    for (const { area, id, text } of twice) {
      const key = `${area} ${text}`;
      const earlier = first.get(key);
      // Several refusal codes may have the same message.
      const areCodes = earlier?.startsWith('server/refusals.') && id.startsWith('server/refusals.');
      // A file may repeat texts of three words.
      const isShort = text.split(' ').length === 3 && earlier?.split('.')[0] === id.split('.')[0];
      if (earlier && !areCodes && !isShort) found.push(`${id} says what ${earlier} says`);
      else first.set(key, id);
    }
    expect(found).toEqual([]);
  });

  test('a plural has the forms of English', () => {
    for (const { text, id } of messages.flatMap((file) => file.messages)) {
      if (isPlural(text)) expect(Object.keys(text).sort(), id).toEqual(['one', 'other']);
    }
  });
});

describe('a language', () => {
  const areas: readonly Area[] = ['core', 'ui', 'diner', 'portal', 'server'];
  const idsOf = (area: Area) =>
    messages.flatMap(({ file, messages: texts }) => (file.startsWith(`${area}/`) ? texts.map(({ id }) => id) : []));
  async function lackingIn(parts: LanguageParts, area: Area) {
    const ids = new Set((await textsOf(parts, [area])).map(([id]) => id));
    return idsOf(area).filter((id) => !ids.has(id));
  }
  const untrue = async (parts: LanguageParts) =>
    (await Promise.all(parts.complete.map((area) => lackingIn(parts, area)))).flat();

  test('may have a part of the messages, and not call it complete', async () => {
    const label = translation(invoiceMessages, { label: 'E-Mail für die Rechnung' });
    const diner = async () => ({ rooms: [label] });
    const others = idsOf('diner').filter((id) => id !== 'diner/invoice-field.label');
    expect(others).toHaveLength(idsOf('diner').length - 1);
    expect(await untrue({ complete: [], diner })).toEqual([]);
    expect(await untrue({ complete: ['diner'], diner })).toEqual(others);
    expect(await lackingIn({ complete: [] }, 'ui')).toEqual(idsOf('ui'));
  });

  test('is complete where it says so, and the rest is counted', async () => {
    for (const [language, parts] of Object.entries<LanguageParts>(translated)) {
      expect(await untrue(parts), language).toEqual([]);
      for (const area of areas)
        console.info(language, area, `${(await lackingIn(parts, area)).length} of ${idsOf(area).length} in English`);
    }
  });
});
