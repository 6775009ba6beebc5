import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inEnglish } from '../messages/in-english.ts';
import { changeConfigText, faultOfConfigText } from './config-text.ts';
import { readRestaurantConfig, startingConfig } from './restaurant-config.ts';
import { policyOf } from './sign-in-policy.ts';

describe('faultOfConfigText', () => {
  test.each([
    [startingConfig],
    ['{"otprequired":1,"managercode":"4321","paymenttype":"T"}'],
    ['{"otprequired":1,"managercode":"","paymenttype":"T"}'],
    ['{"otprequired":1,"managercode":1234,"paymenttype":"T"}'],
    ['{\n  "a": 1,\n  "b": 2,\n  "c": "P"\n}\n'],
  ])('%s is accepted', (text) => {
    expect(faultOfConfigText(text)).toBeUndefined();
  });

  test.each([
    ['["otp"]', 'The text must be a JSON object in braces.'],
    ['{"otprequired":1,\n "managercode":"43a1","c":"T"}', 'managercode must be digits.'],
    ['{"otprequired":1,"managerCode":"1","c":"T"}', 'The entry "managerCode" must be written managercode.'],
    ['{"otprequired":1,\n "managercode":"123","c":"T"}', 'managercode needs at least 4 digits.'],
    ['{"a":1,"b":2,"c":"T","managercode":7}', 'managercode needs at least 4 digits.'],
    ['{"a":1,"b":2,"c":"T","waitminutes":0}', 'waitminutes must be a whole number from 1 to 240.'],
    ['{"a":1,"b":2,"c":3,"7":1}', 'The entry "7" needs a name that is not a number.'],
    ['{"otprequired":1,"managercode":"1"}', 'The third entry must be the payment type.'],
    ['{"a":1,"c":"T","managercode":"1"}', 'The third entry must be the payment type.'],
  ])('%s: %s', (text, sentence) => {
    expect(inEnglish(faultOfConfigText(text))).toBe(sentence);
  });

  test.each([
    ['otp=1', /^The text is not JSON\. Unexpected token/],
    ['{"otprequired":1\n "managercode":"1"}', /^The text is not JSON\. Expected ',' or '}'/],
    ['', /^The text is not JSON\. Unexpected end/],
  ])('%s is no JSON, and the engine says where', (text, sentence) => {
    expect(inEnglish(faultOfConfigText(text))).toMatch(sentence);
  });
});

describe('changeConfigText', () => {
  const text = '{\n  "otprequired": true,\n  "managercode": 42,\n  "mode": "T",\n  "note": "call 911"\n}';

  test('changes one value in its place, and keeps lines', () => {
    expect(changeConfigText(text, { otpRequired: false })).toBe(text.replace('true', '0'));
    expect(changeConfigText(text, { managerCode: '0042' })).toBe(text.replace('42', '"0042"'));
    expect(changeConfigText(text, { paymentType: 'P' })).toBe(text.replace('"T"', '"P"'));
  });

  test('appends a missing entry after the payment type', () => {
    const bare = '{"a":1,"b":2,"c":"T"}';
    expect(changeConfigText(bare, { managerCode: '77' })).toBe('{"a":1,"b":2,"c":"T","managercode":"77"}');
    expect(changeConfigText(bare, { waitMinutes: 8 })).toBe('{"a":1,"b":2,"c":"T","waitminutes":8}');
    expect(changeConfigText(bare, { otpRequired: true })).toBe('{"a":1,"b":2,"c":"T","otprequired":1}');
    expect(changeConfigText(bare, { openMenu: true })).toBe('{"a":1,"b":2,"c":"T","openmenu":1}');
  });

  test.each(['', 'otp=1', '{"a":1,"b":2}', '{"managercode":"x","b":1,"c":2}'])(
    'leaves the faulty %j unchanged',
    (faulty) => {
      expect(changeConfigText(faulty, { otpRequired: true, managerCode: '1', paymentType: 'P' })).toBe(faulty);
    },
  );

  test('the changed value reads back, and every other entry keeps its value and place', () => {
    const name = fc.constantFrom('otprequired', 'managercode', 'paymenttype', 'waitminutes', 'a', 'b', 'note');
    const names = fc.uniqueArray(name, { minLength: 3 });
    const change = fc.record(
      {
        otpRequired: fc.boolean(),
        managerCode: fc.stringMatching(/^\d{0,6}$/),
        paymentType: fc.constantFrom('P', 'T'),
        waitMinutes: fc.integer({ min: 1, max: 240 }),
        openMenu: fc.boolean(),
        guestDays: fc.integer({ min: 1, max: 3_650 }),
        refundApproval: fc.boolean(),
        cancelApproval: fc.boolean(),
        lockMinutes: fc.integer({ min: 0, max: 240 }),
        idleMinutes: fc.integer({ min: 0, max: 720 }),
        askAgainMinutes: fc.integer({ min: 0, max: 240 }),
        longPasswords: fc.boolean(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(names, change, fc.constantFrom(undefined, 2), (order, changed, indent) => {
        const before = JSON.stringify(Object.fromEntries(order.map((key) => [key, '7'])), null, indent);
        fc.pre(faultOfConfigText(before) === undefined);
        const was = readRestaurantConfig(before);
        const is = readRestaurantConfig(changeConfigText(before, changed));
        if (!was.ok || !is.ok) throw new Error('both can be read');
        const settings = (reading: typeof was) => ({ ...reading.config, ...policyOf(reading.entries) });
        expect(settings(is)).toEqual({ ...settings(was), ...changed });
        expect(Object.keys(is.entries).slice(0, order.length)).toEqual(order);
      }),
    );
  });
});
