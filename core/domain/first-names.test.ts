import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { say } from '../messages/say.ts';
import { faultOfFirstName, firstNameOf } from './first-names.ts';
import { mayGuestCancel } from './guest-phones.ts';
import { ringsFor } from './table-calls.ts';

const fault = (typed: string) => {
  const found = faultOfFirstName(typed);
  return found && say('en', found);
};

describe('a first name', () => {
  test.each([
    'Anna',
    'Jean-Luc',
    'Zo\u0308e\u0308',
    'Ngoc Anh',
    "D'Arcy",
    '\u0645\u0631\u064a\u0645',
    '\u660e',
    '\u{1f600} Kim',
    '',
    '   ',
    'a'.repeat(30),
    `${'\u{1f469}'.repeat(29)}a`,
    '<b>Anna</b>',
  ])('can be %j', (typed) => expect(fault(typed)).toBeUndefined());

  test.each(['\u200f', 'Anna\u202e', 'An\u2066na', 'An\u0000na', 'An\nna', 'An\u2028na', '\u200b', '\u3164'])(
    'cannot be %j',
    (typed) => expect(fault(typed)).toBe('Please use letters for your first name.'),
  );

  test.each(['a'.repeat(31), 'a'.repeat(10_000), '\u200f'.repeat(10_000)])('cannot be of %#', (typed) =>
    expect(fault(typed)).toMatch(/at most 30 characters/),
  );

  test('that is accepted is composed, has no edge of spaces, and is accepted again as it is stored', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (typed) => {
        fc.pre(!faultOfFirstName(typed));
        const name = firstNameOf(typed);
        expect(name).toBe(name.normalize('NFC').trim());
        expect([...name].length).toBeLessThanOrEqual(30);
        expect(name).not.toMatch(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
        expect([faultOfFirstName(name), firstNameOf(name)]).toEqual([undefined, name]);
      }),
    );
  });
});

test('of the phones at a table, exactly the one that placed a sub-order can cancel it, or all if none answers for it', () => {
  const phones = [1, 2, 3, undefined];
  const may = (phone: number | null, isPhoneGone: boolean) =>
    phones.filter((of) => mayGuestCancel({ phone, isPhoneGone }, of));
  expect(may(2, false)).toEqual([2]);
  expect(may(2, true)).toEqual(phones);
  expect(may(null, false)).toEqual(phones);
});

test('a call is never silent for its attendant, and for no one from the minute on', () => {
  const until = '2026-11-20T19:01:00.000Z';
  const call = { ringsFirst: { attendantID: 7, until } };
  const of = fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined });
  fc.assert(
    fc.property(of, fc.integer({ min: -120_000, max: 120_000 }), (attendantID, ms) => {
      expect(ringsFor(call, attendantID, Date.parse(until) + ms)).toBe(attendantID === 7 || ms >= 0);
      expect(ringsFor({}, attendantID, Date.parse(until) + ms)).toBe(true);
    }),
  );
});
