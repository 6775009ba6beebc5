import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../tests/runs.ts';
import { type ConfigReading, publicConfigText, readRestaurantConfig } from './restaurant-config.ts';

function read(text: string): Extract<ConfigReading, { ok: true }> {
  const reading = readRestaurantConfig(text);
  if (!reading.ok) throw new Error(`no configuration: ${text}`);
  return reading;
}

describe('readRestaurantConfig', () => {
  test('reads the documented text', () => {
    expect(read('{"otprequired":1,"managercode":"4321","paymenttype":"T"}').config).toEqual({
      otpRequired: true,
      managerCode: '4321',
      paymentType: 'T',
      waitMinutes: 5,
      guestDays: 30,
      refundApproval: false,
      cancelApproval: false,
      openMenu: false,
      menuText: '',
      accent: '',
    });
  });

  test.each([
    ['P, live', '{"otprequired":1,"managercode":"4321","paymenttype":"P"}', 'P'],
    ['T, test', '{"otprequired":1,"managercode":"4321","paymenttype":"T"}', 'T'],
    ['any name of the third entry', '{"otprequired":1,"managercode":"4321","mode":"P","paymenttype":"T"}', 'P'],
    ['the third, not a later one', '{"otprequired":0,"managercode":"1","a":"X","b":"P"}', 'X'],
    ['a number as text', '{"otprequired":0,"managercode":"1","paymenttype":7}', '7'],
  ])('[DIN-PAY-11] the third entry gives the payment type: %s', (_, text, paymentType) => {
    expect(read(text).config.paymentType).toBe(paymentType);
  });

  test('[DIN-PAY-11] entries keep the order in which they are typed', () => {
    const { entries } = read('{"z":1,"managercode":"22","m":"P","a":[1],"b":null}');
    expect(Object.keys(entries)).toEqual(['z', 'managercode', 'm', 'a', 'b']);
  });

  test.each([
    ['1', true],
    ['"1"', true],
    ['true', true],
    ['"yes"', true],
    ['2', true],
    ['0', false],
    ['"0"', false],
    ['false', false],
    ['"False"', false],
    ['""', false],
    ['null', false],
  ])('otprequired %s: %s', (value, otpRequired) => {
    expect(read(`{"otprequired":${value},"managercode":"1","paymenttype":"T"}`).config.otpRequired).toBe(otpRequired);
  });

  test('a menu text and an accent are read, and refused if they are invalid', () => {
    const withEntry = (entry: string) => readRestaurantConfig(`{"otprequired":1,"managercode":"","p":"T",${entry}}`);
    expect(withEntry('"menutext":"Bon appétit","accent":"#1A5FB4"')).toMatchObject({
      config: { menuText: 'Bon appétit', accent: '#1A5FB4' },
    });
    for (const wrong of ['"menutext":7', `"menutext":"${'x'.repeat(301)}"`])
      expect(withEntry(wrong)).toEqual({ ok: false, fault: 'badMenuText' });
    for (const wrong of ['"accent":"red"', '"accent":7', '"accent":"#1a5fb4;"'])
      expect(withEntry(wrong)).toEqual({ ok: false, fault: 'badAccent' });
  });

  test('without the two entries there is no OTP and no manager code', () => {
    expect(read('{"a":1,"b":2,"c":"P"}').config).toEqual({
      otpRequired: false,
      managerCode: '',
      paymentType: 'P',
      waitMinutes: 5,
      guestDays: 30,
      refundApproval: false,
      cancelApproval: false,
      openMenu: false,
      menuText: '',
      accent: '',
    });
  });

  test('refunds and cancellations need approval if the restaurant says so', () => {
    const { config } = read('{"otprequired":1,"managercode":"","c":"T","refundapproval":1,"cancelapproval":0}');
    expect([config.refundApproval, config.cancelApproval]).toEqual([true, false]);
  });

  test('a manager code keeps its leading zeros and may be written as a number', () => {
    expect(read('{"otprequired":1,"managercode":"0042","c":"T"}').config.managerCode).toBe('0042');
    expect(read('{"otprequired":1,"managercode":42,"c":"T"}').config.managerCode).toBe('42');
  });

  test.each([
    ['1', 1],
    ['7', 7],
    ['"12"', 12],
    ['240', 240],
    ['null', 5],
  ])('waitminutes %s: %s minutes until a sub-order has waited too long', (value, minutes) => {
    expect(read(`{"otprequired":1,"managercode":"","c":"T","waitminutes":${value}}`).config.waitMinutes).toBe(minutes);
  });

  test('guestdays is the number of days after which guest data is erased', () => {
    const text = (value: string) => `{"otprequired":1,"managercode":"","c":"T","guestdays":${value}}`;
    for (const [value, days] of [
      ['1', 1],
      ['"90"', 90],
      ['3650', 3650],
      ['null', 30],
    ] as const) {
      expect(read(text(value)).config.guestDays).toBe(days);
    }
    for (const value of ['0', '-1', '3651', '1.5', '"a month"', '[]']) {
      expect(readRestaurantConfig(text(value))).toEqual({ ok: false, fault: 'badGuestDays' });
    }
  });

  test.each(['0', '-1', '241', '1000', '2.5', '""', '"5 min"', '" 5"', 'true', '[]', '{}'])(
    'waitminutes %s is not a number of minutes',
    (value) => {
      const reading = readRestaurantConfig(`{"otprequired":1,"managercode":"","c":"T","waitminutes":${value}}`);
      expect(reading).toEqual({ ok: false, fault: 'badWait' });
    },
  );

  test.each([
    ['nothing', '', 'noObject'],
    ['words', 'otp=1', 'noObject'],
    ['single quotes', "{'a':1,'b':2,'c':3}", 'noObject'],
    ['a comma too many', '{"a":1,"b":2,"c":3,}', 'noObject'],
    ['a list', '[1,2,3]', 'noObject'],
    ['null', 'null', 'noObject'],
    ['a number', '12', 'noObject'],
    ['a text', '"P"', 'noObject'],
    ['no entries', '{}', 'thirdMissing'],
    ['two entries', '{"otprequired":1,"managercode":"4321"}', 'thirdMissing'],
    ['the code in third place', '{"otprequired":1,"paymenttype":"P","managercode":"4321"}', 'thirdMissing'],
    ['the OTP switch in third place', '{"managercode":"4321","paymenttype":"P","otprequired":1}', 'thirdMissing'],
    ['the limit of waiting in third place', '{"otprequired":1,"managercode":"4321","waitminutes":5}', 'thirdMissing'],
    ['a code with letters', '{"otprequired":1,"managercode":"43a1","c":"T"}', 'codeNoDigits'],
    ['a code that is null', '{"otprequired":1,"managercode":null,"c":"T"}', 'codeNoDigits'],
    ['a negative code', '{"otprequired":1,"managercode":-1,"c":"T"}', 'codeNoDigits'],
    ['a code that is an object', '{"otprequired":1,"managercode":{},"c":"T"}', 'codeNoDigits'],
    ['the code in another case', '{"otprequired":1,"managerCode":"4321","c":"T"}', 'misspeltCode'],
    // JavaScript objects list such names first, wherever they appear in the text.
    ['a name that is a number', '{"otprequired":1,"managercode":"4321","paymenttype":"T","1":"P"}', 'numericName'],
  ])('names the fault of %s', (_, text, fault) => {
    const reading = readRestaurantConfig(text);
    expect(reading).toMatchObject({ ok: false, fault });
  });
});

describe('publicConfigText', () => {
  const shown = (text: string) => publicConfigText(read(text).entries);

  test('[DIN-PAY-11] has the documented entries, with the manager code empty in its place', () => {
    expect(shown('{"otprequired":1,"managercode":"4321","paymenttype":"P"}')).toBe(
      '{"otprequired":1,"managercode":"","paymenttype":"P"}',
    );
    expect(shown('{"managercode":"4321","otprequired":"no","mode":"T"}')).toBe(
      '{"managercode":"","otprequired":"no","mode":"T"}',
    );
  });

  test.each([
    ['{"otprequired":1,"managercode":"4321","paymenttype":"P","wifi":"secret","note":"call 911"}', 3],
    ['{"wifi":"secret","pin":"secret","paymenttype":"T","otprequired":1,"later":"secret"}', 4],
    ['{"otprequired":1,"apikey":"secret","mode":"P","more":{"x":"secret"},"managercode":"9999","z":"secret"}', 5],
    ['{"otprequired":{"a":"secret"},"managercode":"4321","paymenttype":["secret"]}', 3],
  ])('reveals nothing else: %s', (text, kept) => {
    const { entries } = read(text);
    const given = JSON.parse(publicConfigText(entries));
    expect(JSON.stringify(given)).not.toMatch(/secret|4321|9999|911/);
    expect(Object.keys(given)).toEqual(Object.keys(entries).slice(0, kept));
    if (typeof Object.values(entries)[2] === 'string') expect(Object.values(given)[2]).toBe(Object.values(entries)[2]);
  });

  test('has the waiting limit, which a guest’s My Orders uses', () => {
    expect(shown('{"otprequired":1,"managercode":"4321","paymenttype":"T","wifi":"secret","waitminutes":8}')).toBe(
      '{"otprequired":1,"managercode":"","paymenttype":"T","wifi":"","waitminutes":8}',
    );
  });

  test('openmenu lets guests see that the menu is open', () => {
    const text = '{"otprequired":1,"managercode":"4321","c":"T","note":"secret","openmenu":1}';
    expect(read(text).config.openMenu).toBe(true);
    expect(shown(text)).toBe('{"otprequired":1,"managercode":"","c":"T","note":"","openmenu":1}');
  });

  test('adds no entry if there is no code', () => {
    expect(shown('{"otprequired":0,"b":2,"c":"T"}')).toBe('{"otprequired":0,"b":"","c":"T"}');
  });

  test('[DIN-PAY-11] never holds the code or any other value, and the third entry stays the payment type', () => {
    const name = fc.stringMatching(/^[a-z_]{1,8}$/);
    const others = fc.uniqueArray(name, { minLength: 3, maxLength: 6 });
    fc.assert(
      fc.property(others, fc.nat({ max: 6 }), fc.constantFrom('P', 'T'), (names, place, paymentType) => {
        const code = '739164';
        const entries = names.map((key): [string, unknown] => [key, 'hidden value']);
        const at = place === 2 ? 3 : Math.min(place, entries.length);
        entries.splice(at, 0, ['managercode', code]);
        entries[2] = [entries[2]?.[0] ?? '', paymentType];
        const text = publicConfigText(read(JSON.stringify(Object.fromEntries(entries))).entries);
        expect(text).not.toContain(code);
        expect(text).not.toContain('hidden value');
        const given = JSON.parse(text) as Record<string, unknown>;
        const last = Math.max(2, at);
        expect(Object.keys(given)).toEqual(entries.slice(0, last + 1).map(([key]) => key));
        expect(Object.values(given)[2]).toBe(paymentType);
      }),
      { numRuns: runs(500) },
    );
  });
});
