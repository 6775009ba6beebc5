import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../tests/runs.ts';
import { inEnglish } from '../messages/in-english.ts';
import { readJsonObject } from './json-object.ts';

describe('readJsonObject', () => {
  test("gives the positions of the outermost object's names and values", () => {
    const text = '{ "a" : [1, {"b": "}"}],\n"c\\u0041":-1.5e3 }';
    const reading = readJsonObject(text);
    if (!reading.ok) throw new Error(`not read: ${text}`);
    expect(reading.entries.map(({ name }) => name)).toEqual(['a', 'cA']);
    expect(reading.entries.map(({ from, to }) => text.slice(from, to))).toEqual(['[1, {"b": "}"}]', '-1.5e3']);
    expect(reading.entries.map(({ nameFrom }) => text[nameFrom])).toEqual(['"', '"']);
    expect(text[reading.closedAt]).toBe('}');
    expect(reading.closedAt).toBe(text.length - 1);
  });

  test.each([
    ['', 0, 'the text must be a JSON object in braces, but the text ends here'],
    ['  [1]', 2, 'the text must be a JSON object in braces'],
    ['null', 0, 'the text must be a JSON object in braces'],
    ['{a:1}', 1, "expected a name or '}'"],
    ["{'a':1}", 1, "expected a name or '}'"],
    ['{"a":1,}', 7, 'expected a name in double quotes'],
    ['{"a" 1}', 5, "expected ':' after the name"],
    ['{"a":}', 5, 'expected a value: a text in double quotes, a number, true or false'],
    ['{"a":01}', 5, 'expected a value: a text in double quotes, a number, true or false'],
    ['{"a":True}', 5, 'expected a value: a text in double quotes, a number, true or false'],
    ['{"a":1 "b":2}', 7, "expected ',' or '}'"],
    ['{"a":[1 2]}', 8, "expected ',' or ']'"],
    ['{"a":1', 6, "expected ',' or '}', but the text ends here"],
    ['{"a":1}}', 7, 'there is text after the closing brace'],
    ['{"a":"b}', 5, 'the text that begins here needs a closing double quote'],
    ['{"a":"b\n"}', 5, 'the text that begins here needs a closing double quote'],
    ['{"a":"\\x"}', 6, 'the character after this backslash needs none'],
    ['{"a":"\t"}', 6, 'this character must be escaped'],
    ['{"a":1,"b":2,"a":3}', 13, 'the entry "a" is already there'],
    [`{"a":${'['.repeat(20_000)}`, 55, 'this is nested too deeply'],
  ])('%s is wrong at %d', (text, at, fault) => {
    expect(inEnglish(readJsonObject(text))).toEqual({ ok: false, fault, at });
  });

  test('agrees with JSON.parse on every text, damaged ones too', () => {
    const inner = fc.jsonValue({ maxDepth: 3 });
    const whole = fc
      .dictionary(fc.string(), inner)
      .chain((value) => fc.constantFrom(undefined, 1, '\t').map((indent) => JSON.stringify(value, null, indent)));
    const damaged = fc
      .tuple(whole, fc.nat(), fc.nat({ max: 2 }), fc.constantFrom('', '"', ',', '}', '{', ':', '\\', '0', ' ', '\n'))
      .map(([text, place, cut, put]) => {
        const at = place % (text.length + 1);
        return text.slice(0, at) + put + text.slice(at + cut);
      });
    fc.assert(
      fc.property(fc.oneof(whole, damaged), (text) => {
        let parsed: unknown;
        try {
          parsed = JSON.parse(text);
        } catch {
          parsed = undefined;
        }
        const reading = readJsonObject(text);
        if (!reading.ok && /is already there$/.test(String(inEnglish(reading.fault)))) return;
        const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
        expect(reading.ok).toBe(isObject);
        if (!reading.ok) {
          expect(reading.at).toBeLessThanOrEqual(text.length);
          return;
        }
        const read = reading.entries.map(({ name, from, to }) => [name, JSON.parse(text.slice(from, to))]);
        expect(Object.fromEntries(read)).toEqual(parsed);
      }),
      { numRuns: runs(2000) },
    );
  });
});
