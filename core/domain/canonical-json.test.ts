import { expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

it('sorts the fields of records, keeps the order of lists and leaves out absent fields', () => {
  const value = { b: [3, { d: null, c: true }], a: 'Crème "brûlée"\n', B: 1, none: undefined };
  expect(canonicalJson(value)).toBe('{"B":1,"a":"Crème \\"brûlée\\"\\n","b":[3,{"c":true,"d":null}]}');
});
