import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inEnglish } from '../messages/in-english.ts';
import { type AllergenCode, allergenCodes, allergenNames, allergenOf } from './allergens.ts';
import {
  type Avoided,
  avoidedCodes,
  avoidedWords,
  conflictOf,
  isCovered,
  isSevere,
  jointConflict,
  lineWarnings,
  unavoidable,
} from './avoided.ts';

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

test('a kind is covered by its whole allergen, not by itself or by another kind', () => {
  const covered = (...avoided: Avoided[]) => allergenCodes.filter((code) => isCovered(code, avoided));
  const wholeGluten = covered('gluten', 'milk');
  expect(wholeGluten).toEqual(['wheat', 'spelt', 'khorasan', 'rye', 'barley', 'oats'].map((kind) => `gluten.${kind}`));
  expect(covered('gluten.rye', 'milk', 'peanuts')).toEqual([]);
  expect(isCovered('nuts', ['nuts', 'nuts.almonds'])).toBe(false);
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

test('a choice that is no dish conflicts with no diet, and warns if its allergens are not stated', () => {
  expect(conflictOf({ allergens: [] }, ['milk'], [1, 2])).toBeUndefined();
  expect(conflictOf({ allergens: ['fish'] }, ['fish'], [1])).toMatchObject({ contains: ['fish'], lacks: [] });
  expect(conflictOf({}, ['milk'], [1])).toEqual({ contains: [], traces: [], lacks: [], isUnknown: true });
});

test('a dish and its picked choices conflict as if one dish contained everything', () => {
  const diets = fc.subarray([0, 1, 2, 7, 8]);
  fc.assert(
    fc.property(dishes, fc.array(dishes), avoidable, diets, (dish, picked, avoided, needed) => {
      const all = [dish, ...picked];
      const found = jointConflict(all.map((contents) => conflictOf(contents, avoided, needed)));
      const together = {
        allergens: all.flatMap(({ allergens }) => allergens ?? []),
        traces: all.flatMap(({ traces }) => traces ?? []),
      };
      const labels = [0, 1, 2, 4, 5, 6, 7, 8].filter((type) => all.every(({ types }) => types.includes(type)));
      const whole = conflictOf({ ...together, types: labels }, avoided, needed);
      const { isUnknown = false, contains = [] } = found ?? {};
      expect(isUnknown).toBe(avoided.length > 0 && all.some(({ allergens }) => allergens === null));
      expect(new Set(contains.filter((code) => code !== 'nuts'))).toEqual(new Set(whole?.contains));
      expect(new Set([...contains, ...(found?.traces ?? [])])).toEqual(
        new Set([...contains, ...(whole?.contains ?? []), ...(whole?.traces ?? [])]),
      );
      expect(new Set(found?.lacks)).toEqual(new Set(whole?.lacks));
      expect((found?.traces ?? []).filter((code) => contains.includes(code))).toEqual([]);
    }),
  );
});

test('what every choice of a required group conflicts with is met, and only warned of if one only warns', () => {
  const avoided = ['milk', 'eggs'] as const;
  const of = (...dishes: object[]) => unavoidable(dishes.map((dish) => conflictOf(dish, avoided)));
  const [milk, eggs, traces, none] = [
    { allergens: ['milk'] },
    { allergens: ['eggs'] },
    { allergens: [], traces: ['milk'] },
    { allergens: [] },
  ];
  expect(of(milk, eggs)).toMatchObject({ contains: ['milk', 'eggs'], isUnknown: false });
  expect(of(milk, traces)).toMatchObject({ contains: [], traces: ['milk'], isUnknown: false });
  expect(of(milk, {})).toMatchObject({ contains: [], traces: [], isUnknown: true });
  expect([of(milk, none), of()]).toEqual([undefined, undefined]);
  fc.assert(
    fc.property(fc.array(dishes, { minLength: 1 }), avoidable, (choices, codesAvoided) => {
      const all = choices.map((dish) => conflictOf(dish, codesAvoided));
      const met = unavoidable(all);
      expect(met === undefined).toBe(all.includes(undefined));
      expect(met !== undefined && isSevere(met)).toBe(all.every((conflict) => conflict && isSevere(conflict)));
    }),
  );
});

test('a dish that states nothing is unknown, whatever its choices state', () => {
  const groups = (...types: (string | undefined)[]) => [{ min: 1, choices: types.map((type) => ({ type })) }];
  for (const of of [groups('', '1'), groups('', undefined)])
    expect(conflictOf({ groups: of } as object, ['milk'])).toMatchObject({ isUnknown: true });
  expect(conflictOf({ types: [3] }, ['nuts'])).toMatchObject({ contains: ['nuts'] });
});

test('an ordered line warns of what it has, may have or does not state, and of nothing where nothing is avoided', () => {
  const line = { allergens: ['milk', 'nuts.almonds'], traces: ['nuts.walnuts', 'soy'], notStated: ['Mayo'] } as const;
  const warning = (avoided: readonly Avoided[]) =>
    lineWarnings(line, avoided).map(({ words, isSevere: severe }) => [inEnglish(words), severe]);
  expect(warning([])).toEqual([]);
  expect(warning(['nuts'])).toEqual([
    ['Contains tree nuts (almonds)', true],
    ['May contain traces of tree nuts (walnuts)', false],
    ['Allergens not stated: Mayo', false],
  ]);
  expect(warning(['fish'])).toEqual([['Allergens not stated: Mayo', false]]);
});

test('an allergen with all its kinds is named as a whole: nuts and almonds are nuts', () => {
  const warnings = (avoided: readonly Avoided[]) => avoidedWords(avoided).map((words) => inEnglish(words));
  expect(warnings(['nuts.almonds', 'nuts', 'milk'])).toEqual(['milk', 'tree nuts']);
  expect(warnings(['nuts.almonds', 'gluten.rye'])).toEqual(['gluten (rye)', 'tree nuts (almonds)']);
  expect(avoidedCodes).toHaveLength(28);
});
