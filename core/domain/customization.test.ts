import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../tests/runs.ts';
import { type CustomizationRules, isChoiceRequired, orderCaps } from './customization.ts';
import { type CustomizationFault, choiceLimit, customizationFault, type UnitChoice } from './customization-fault.ts';

const choiceNames = ['Cheese', 'Bacon', 'Egg'];
const rules = (changes: Partial<CustomizationRules>): CustomizationRules => ({
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

type Row = [string, Partial<CustomizationRules>, string, number, CustomizationFault];

// Which lines are accepted: the property below.
describe('a choice that the item does not offer', () => {
  test.each<Row>([
    ['an unknown name', {}, 'Gold1', 1, 'unknownChoice'],
    ['the name in another case', {}, 'cheese1', 1, 'unknownChoice'],
    ['a unit of 0', {}, 'Cheese0', 1, 'unknownChoice'],
    ['a negative unit', {}, 'Cheese-1', 1, 'unknownChoice'],
    ['half a unit', {}, 'Cheese1.5', 2, 'unknownChoice'],
    ['a unit above the quantity', {}, 'Cheese3', 2, 'unknownChoice'],
    ['the same choice twice on one unit', {}, 'Cheese1 Cheese1', 1, 'unknownChoice'],
    ['any choice of an item without customization', { selection: 'Y' }, 'Cheese1', 1, 'unknownChoice'],
    ['any choice of an item without sub-items', { choiceNames: [] }, 'Cheese1', 1, 'unknownChoice'],
  ])('%s', (_, changes, choices, quantity, fault) => {
    expect(customizationFault(rules(changes), chosen(choices), quantity)).toBe(fault);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('a unit of %s', (unit) => {
    expect(customizationFault(rules({}), [{ name: 'Cheese', unit }], 2)).toBe('unknownChoice');
  });
});

describe('a mandatory item', () => {
  test.each<Row>([
    ['multiple, nothing chosen', { mandatory: true }, '', 2, 'choiceMissing'],
    ['multiple, one unit of two', { mandatory: true }, 'Cheese1 Egg1', 2, 'choiceMissingForSome'],
    ['single, nothing chosen', { selection: 'S', mandatory: true }, '', 1, 'choiceMissing'],
    ['single, the last unit forgotten', { selection: 'S', mandatory: true }, 'Egg1 Egg2', 3, 'choiceMissingForSome'],
  ])('%s', (_, changes, choices, quantity, fault) => {
    expect(customizationFault(rules(changes), chosen(choices), quantity)).toBe(fault);
  });
});

describe('the limits of a line [DIN-REV-10 DIN-REV-23]', () => {
  test.each<Row>([
    ['single refuses two', { selection: 'S' }, 'Cheese1 Egg1', 1, 'tooManyChoices'],
    ['single ignores max', { selection: 'S', max: 3 }, 'Cheese1 Egg1', 1, 'tooManyChoices'],
    ['multiple refuses one more than max', { max: 2 }, 'Cheese1 Bacon1 Egg1', 1, 'tooManyChoices'],
    ['3 + 2 on two units with max 2', { max: 2 }, 'Cheese1 Bacon1 Egg1 Cheese2 Egg2', 2, 'tooManyChoices'],
    [
      'mandatory, all on the first of two units',
      { max: 2, mandatory: true },
      'Cheese1 Egg1',
      2,
      'choiceMissingForSome',
    ],
    ['single lends nothing to another unit', { selection: 'S' }, 'Cheese1 Egg1', 2, 'tooManyChoices'],
    ['the limit also holds for mandatory items', { max: 1, mandatory: true }, 'Cheese1 Bacon1', 1, 'tooManyChoices'],
  ])('%s', (_, changes, choices, quantity, fault) => {
    expect(customizationFault(rules(changes), chosen(choices), quantity)).toBe(fault);
  });
});

test('choiceLimit and isChoiceRequired', () => {
  expect(choiceLimit(rules({ selection: 'S', max: 5 }), 3)).toBe(3);
  expect(choiceLimit(rules({ max: 5 }), 1)).toBe(5);
  expect(choiceLimit(rules({ max: 5 }), 3)).toBe(15);
  expect(choiceLimit(rules({ max: 0 }), 3)).toBe(Number.POSITIVE_INFINITY);
  expect(isChoiceRequired(rules({ mandatory: true }))).toBe(true);
  expect(isChoiceRequired(rules({ mandatory: true, selection: 'Y' }))).toBe(false);
  expect(isChoiceRequired(rules({ mandatory: true, choiceNames: [] }))).toBe(false);
  expect(isChoiceRequired(rules({}))).toBe(false);
});

test('a table is limited to 99 of a dish, 50 lines and 25 waiting sub-orders', () => {
  expect(orderCaps).toEqual({
    quantityPerLine: 99,
    linesPerSubOrder: 50,
    choices: 10_000,
    fewChoices: 20,
    waitingSubOrders: 25,
    subOrdersPerOrder: 200,
    submissionsPerMinute: 30,
  });
});

test('a line is accepted exactly when each unit has enough distinct, offered choices and the line is within its limits', () => {
  const anyRules = fc.record({
    selection: fc.constantFrom('Y' as const, 'S' as const, 'M' as const),
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
        expect(customizationFault(item, choices, quantity) === undefined).toBe(fine);
      },
    ),
    { numRuns: runs(5_000) },
  );
  // The generator produces both accepted and refused lines.
  expect(Math.min(accepted.yes, accepted.no)).toBeGreaterThan(100);
});
