import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type GroupFault, groupFault, isRequired, mergedPicks, mostOfLine } from '../domain/choices/groups.ts';
import { needsSubItem, privateGroup, type SubItemRules, subItemRules } from './sub-items.ts';

const choiceNames = ['Cheese', 'Bacon', 'Egg'];
interface List extends SubItemRules {
  readonly choiceNames: readonly string[];
}
interface UnitChoice {
  readonly name: string;
  readonly unit: number;
}
const rules = (changes: Partial<List>): List => ({
  selection: 'M',
  mandatory: false,
  max: 0,
  choiceNames,
  ...changes,
});
/** 'Cheese1 Egg2' is cheese on the first unit and egg on the second. */
const chosen = (text: string): UnitChoice[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((word) => ({ name: word.replace(/-?[\d.]+$/, ''), unit: Number(/-?[\d.]+$/.exec(word)?.[0]) }));

const groupOf = ({ choiceNames: names, ...list }: List) =>
  privateGroup(
    list,
    names.map((name) => ({ name, priceCents: 0 })),
  );
const faultOf = (list: List, choices: readonly UnitChoice[], quantity: number) => {
  const picks = choices.map((choice) => ({ ...choice, group: '', within: '', quantity: 1 }));
  return groupFault([groupOf(list)], mergedPicks(picks), quantity);
};

type Row = [string, Partial<List>, string, number, Partial<GroupFault>];
const unknown = { kind: 'unknown', group: '' } as const;
const missing = { kind: 'belowMin', group: '', isForSome: false } as const;
const missingForSome = { ...missing, isForSome: true } as const;
const tooMany = (limit: number) => ({ kind: 'aboveMax', group: '', limit }) as const;

// These are refused lines. The property below also covers which lines are accepted.
describe('a choice that the item does not offer', () => {
  test.each<Row>([
    ['an unknown name', {}, 'Gold1', 1, unknown],
    ['the name in another case', {}, 'cheese1', 1, unknown],
    ['a unit of 0', {}, 'Cheese0', 1, unknown],
    ['a negative unit', {}, 'Cheese-1', 1, unknown],
    ['half a unit', {}, 'Cheese1.5', 2, unknown],
    ['a unit above the quantity', {}, 'Cheese3', 2, unknown],
    ['the same choice twice on one unit', {}, 'Cheese1 Cheese1', 1, unknown],
    ['any choice of an item without customization', { selection: 'Y' }, 'Cheese1', 1, unknown],
    ['any choice of an item without sub-items', { choiceNames: [] }, 'Cheese1', 1, unknown],
  ])('%s', (_, changes, choices, quantity, fault) => {
    expect(faultOf(rules(changes), chosen(choices), quantity)).toMatchObject(fault);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('a unit of %s', (unit) => {
    expect(faultOf(rules({}), [{ name: 'Cheese', unit }], 2)).toMatchObject(unknown);
  });
});

describe('a mandatory item', () => {
  test.each<Row>([
    ['multiple, nothing chosen', { mandatory: true }, '', 2, missing],
    ['multiple, one unit of two', { mandatory: true }, 'Cheese1 Egg1', 2, missingForSome],
    ['single, nothing chosen', { selection: 'S', mandatory: true }, '', 1, missing],
    ['single, the last unit forgotten', { selection: 'S', mandatory: true }, 'Egg1 Egg2', 3, missingForSome],
  ])('%s', (_, changes, choices, quantity, fault) => {
    expect(faultOf(rules(changes), chosen(choices), quantity)).toMatchObject(fault);
  });
});

describe('the limits of a line [DIN-REV-10 DIN-REV-23]', () => {
  test.each<Row>([
    ['single refuses two', { selection: 'S' }, 'Cheese1 Egg1', 1, tooMany(1)],
    ['single ignores max', { selection: 'S', max: 3 }, 'Cheese1 Egg1', 1, tooMany(1)],
    ['multiple refuses one more than max', { max: 2 }, 'Cheese1 Bacon1 Egg1', 1, tooMany(2)],
    ['3 + 2 on two units with max 2', { max: 2 }, 'Cheese1 Bacon1 Egg1 Cheese2 Egg2', 2, tooMany(4)],
    ['mandatory, all on the first of two units', { max: 2, mandatory: true }, 'Cheese1 Egg1', 2, missingForSome],
    ['single lends nothing to another unit', { selection: 'S' }, 'Cheese1 Egg1', 2, tooMany(2)],
    ['the limit also holds for mandatory items', { max: 1, mandatory: true }, 'Cheese1 Bacon1', 1, tooMany(1)],
  ])('%s', (_, changes, choices, quantity, fault) => {
    expect(faultOf(rules(changes), chosen(choices), quantity)).toMatchObject(fault);
  });
});

test('the most choices of a line, and whether it needs any', () => {
  expect(mostOfLine(groupOf(rules({ selection: 'S', max: 5 })), 3)).toBe(3);
  expect(mostOfLine(groupOf(rules({ max: 5 })), 1)).toBe(5);
  expect(mostOfLine(groupOf(rules({ max: 5 })), 3)).toBe(15);
  expect(mostOfLine(groupOf(rules({ max: 0 })), 3)).toBe(Number.POSITIVE_INFINITY);
  expect(isRequired(groupOf(rules({ mandatory: true })))).toBe(true);
  expect(isRequired(groupOf(rules({ mandatory: true, selection: 'Y' })))).toBe(false);
  expect(isRequired(groupOf(rules({ mandatory: true, choiceNames: [] })))).toBe(false);
  expect(isRequired(groupOf(rules({})))).toBe(false);
});

const anySelection = fc.constantFrom('Y' as const, 'S' as const, 'M' as const);

test("a record's sub-items read back as they were written", () => {
  const anyList = fc.record({ selection: anySelection, mandatory: fc.boolean(), max: fc.nat({ max: 999 }) });
  fc.assert(
    fc.property(anyList, (list) => {
      expect(subItemRules(privateGroup(list, []))).toEqual(list);
    }),
  );
});

test('a shared group that is shown as a list of sub-items has its own limit', () => {
  const group = { name: 'Sauces', min: 0, max: null, freeCount: 0, isRepeatable: false };
  expect(subItemRules(group)).toEqual({ selection: 'M', mandatory: false, max: 0 });
  expect(subItemRules({ ...group, min: 1, max: 1 })).toEqual({ selection: 'S', mandatory: true, max: 1 });
  expect(subItemRules({ ...group, max: 4 })).toEqual({ selection: 'M', mandatory: false, max: 4 });
});

test.each([
  ['Y', false, false],
  ['Y', true, true],
  ['M', false, true],
  ['S', false, true],
  ['S', true, true],
] as const)('selection %s, mandatory %s: needs a sub-item %s', (selection, mandatory, expected) => {
  expect(needsSubItem({ selection, mandatory })).toBe(expected);
});

test('a line is accepted exactly when each unit has enough distinct, offered choices and the line is within its limits', () => {
  const anyRules = fc.record({
    selection: anySelection,
    mandatory: fc.boolean(),
    max: fc.nat({ max: 3 }),
    choiceNames: fc.subarray(choiceNames),
  });
  const anyChoice = fc.record({ name: fc.constantFrom(...choiceNames), unit: fc.integer({ min: 0, max: 4 }) });
  const accepted = { yes: 0, no: 0 };
  fc.assert(
    fc.property(
      anyRules,
      fc.array(anyChoice, { maxLength: 6 }),
      fc.integer({ min: 1, max: 3 }),
      (item, choices, quantity) => {
        const offered = item.selection === 'Y' ? [] : item.choiceNames;
        const mostOfUnit = item.selection === 'S' ? 1 : offered.length;
        const mostOfLine = item.selection === 'M' && item.max > 0 ? item.max * quantity : choices.length;
        const least = item.mandatory && offered.length > 0 ? 1 : 0;
        const units = Array.from({ length: quantity }, (_, at) => choices.filter(({ unit }) => unit === at + 1));
        const fine =
          units.flat().length === choices.length &&
          choices.length <= mostOfLine &&
          units.every(
            (unit) =>
              unit.length >= least &&
              unit.length <= mostOfUnit &&
              new Set(unit.map(({ name }) => name)).size === unit.length &&
              unit.every(({ name }) => offered.includes(name)),
          );
        accepted[fine ? 'yes' : 'no'] += 1;
        expect(faultOf(item, choices, quantity) === undefined).toBe(fine);
      },
    ),
    { numRuns: 5_000 },
  );
  // Makes sure that the generator produces enough accepted and refused lines.
  expect(Math.min(accepted.yes, accepted.no)).toBeGreaterThan(100);
});
