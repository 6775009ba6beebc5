import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AllergenCode, allergenCodes, allergenNames, allergenOf } from './allergens.ts';
import { type Avoided, conflictOf, withPicked } from './avoided.ts';

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

test('what is picked counts with its dish, also within a choice, and what is not picked does not', () => {
  const rules = { min: 0, max: null, freeCount: 0, isRepeatable: false };
  const dressing = {
    ...rules,
    name: 'Dressing',
    choices: [{ name: 'Ranch', priceCents: 0, allergens: ['milk'] as const }],
  };
  const melt = { name: 'Melt', priceCents: 0, allergens: ['milk', 'fish'] as const };
  const side = { ...rules, name: 'Side', choices: [melt, { name: 'Salad', priceCents: 0, nested: dressing }] };
  const pick = (group: string, name: string, within = '') => ({ group, name, within, unit: 1, quantity: 1 });
  const unknown = conflictOf({ types: [], allergens: null, traces: null }, ['milk']);
  const found = (...picks: ReturnType<typeof pick>[]) => withPicked(unknown, [side], picks, ['milk']);
  expect(found(pick('Side', 'Melt'))).toEqual({ contains: ['milk'], traces: [], lacks: [], isUnknown: true });
  expect(found(pick('Side', 'Salad'), pick('Dressing', 'Ranch', 'Salad'))?.contains).toEqual(['milk']);
  expect(found(pick('Side', 'Salad'))).toBe(unknown);
  expect(withPicked(undefined, [side], [pick('Side', 'Melt')], ['celery'])).toBeUndefined();
});
