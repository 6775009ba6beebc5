import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AllergenCode, allergenCodes, allergenNames, allergenOf } from './allergens.ts';
import { type Avoided, conflictOf } from './avoided.ts';

const codes = fc.subarray([...allergenCodes] as AllergenCode[]);
const avoidable = fc.subarray<Avoided>([...new Set<Avoided>([...allergenNames, ...allergenCodes])]);
const dishes = fc.record({
  allergens: fc.option(codes),
  traces: fc.option(codes),
  types: fc.subarray([0, 1, 2, 3, 4, 5, 6, 7, 8]),
});

test('a dish with a listed allergen never passes, neither does one with traces or without a statement', () => {
  fc.assert(
    fc.property(dishes, avoidable, (dish, avoided) => {
      const found = conflictOf(dish, avoided);
      const hits = (list: readonly AllergenCode[] | null) =>
        (list ?? []).filter((code) => avoided.includes(code) || avoided.includes(allergenOf(code)));
      for (const code of hits(dish.allergens)) expect(found?.contains).toContain(code);
      for (const code of hits(dish.traces))
        expect([...(found?.contains ?? []), ...(found?.traces ?? [])]).toContain(code);
      expect(found?.isUnknown ?? false).toBe(avoided.length > 0 && dish.allergens === null);
      if (!found) expect([...hits(dish.allergens), ...hits(dish.traces)]).toEqual([]);
    }),
  );
});

test('a guest who avoids nothing meets no conflict', () => {
  fc.assert(
    fc.property(dishes, (dish) => {
      expect(conflictOf(dish, [])).toBeUndefined();
    }),
  );
});

test('the label Contains Nuts counts where allergens are not stated', () => {
  const labeled = { types: [3], allergens: null, traces: null };
  expect(conflictOf(labeled, ['nuts.hazelnuts'])).toMatchObject({ contains: ['nuts'], isUnknown: true });
  expect(conflictOf(labeled, ['milk'])).toMatchObject({ contains: [], isUnknown: true });
});

test('a dish without the label of a diet conflicts with it', () => {
  const dish = { types: [2], allergens: [], traces: null };
  expect(conflictOf(dish, [], [2])).toBeUndefined();
  expect(conflictOf(dish, [], [1, 2])).toMatchObject({ lacks: [1], isUnknown: false });
});
