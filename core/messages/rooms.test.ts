import { describe, expect, test } from 'vitest';
import { allMessages as messages } from './all-messages.ts';
import { type LanguageParts, translated } from './languages.ts';
import { isPlural, type Text } from './message.ts';

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

/** Folders of `en` that each language translates completely. Of other folders, it translates what guests read. */
const complete: Readonly<Record<keyof typeof translated, readonly string[]>> = { de: ['ui', 'diner'] };

describe.each(Object.entries(translated))('%s', (language, parts: LanguageParts) => {
  const textsOf = async () => {
    const rooms = (await Promise.all(Object.values(parts).map((load) => load()))).flatMap((part) => part.rooms);
    return new Map<string, Text>(rooms.flatMap((room) => [...room]));
  };
  const idsOf = (area: string) =>
    messages.flatMap(({ file, messages: texts }) => (file.startsWith(`${area}/`) ? texts.map(({ id }) => id) : []));

  test.each(complete[language as keyof typeof translated])('has every text of %s', async (area) => {
    const texts = await textsOf();
    expect(idsOf(area).length).toBeGreaterThan(10);
    expect(idsOf(area).filter((id) => !texts.has(id))).toEqual([]);
  });

  test('guests’ texts are loaded once: with the first screens or with the later ones', async () => {
    const first = (await parts.firstScreens()).rooms.flatMap((room) => [...room.keys()]);
    const later = (await parts.laterScreens()).rooms.flatMap((room) => [...room.keys()]);
    expect(first.filter((id) => later.includes(id))).toEqual([]);
  });
});
