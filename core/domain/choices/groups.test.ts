import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type ChoiceGroup,
  defaultPicks,
  dishesInThemselves,
  type GroupPick,
  groupFault,
  impliedPicks,
  isOpen,
  mergedPicks,
  placeOfPlain,
  type RulesFault,
  rulesFault,
  slotsOf,
} from './groups.ts';

const rules = { min: 0, max: null, freeCount: 0, isRepeatable: false };
const choice = (name: string, priceCents = 50) => ({ name, priceCents });
const dressing: ChoiceGroup = { ...rules, name: 'Dressing', min: 1, max: 1, choices: [choice('Ranch'), choice('Oil')] };
const side: ChoiceGroup = {
  ...rules,
  name: 'Side',
  min: 1,
  max: 1,
  choices: [{ ...choice('Salad'), nested: dressing }, choice('Fries'), { ...choice('Rice'), isSoldOut: true }],
};
const sauces: ChoiceGroup = {
  ...rules,
  name: 'Sauces',
  max: 3,
  freeCount: 2,
  isRepeatable: true,
  choices: [{ ...choice('Mayo', 40), isDefault: true }, choice('Truffle', 90)],
};
const steak = [side, sauces];

const pick = (group: string, name: string, more: Partial<GroupPick> = {}): GroupPick => ({
  group,
  within: '',
  name,
  unit: 1,
  quantity: 1,
  ...more,
});
const ranch = pick('Dressing', 'Ranch', { within: 'Salad' });

describe('the picks of a unit', () => {
  test.each<[string, GroupPick[], number, object | undefined]>([
    ['none of a required group', [], 1, { kind: 'belowMin', group: 'Side', unit: 1, limit: 1 }],
    ['the second unit forgotten', [pick('Side', 'Fries')], 2, { kind: 'belowMin', group: 'Side', unit: 2 }],
    ['all that is required', [pick('Side', 'Fries')], 1, undefined],
    [
      'two of at most one',
      [pick('Side', 'Fries'), pick('Side', 'Salad')],
      1,
      { kind: 'aboveMax', group: 'Side', limit: 1 },
    ],
    [
      'one twice where it can be taken once',
      [pick('Side', 'Fries', { quantity: 2 })],
      1,
      { kind: 'repeated', name: 'Fries' },
    ],
    ['one twice where it can be', [pick('Side', 'Fries'), pick('Sauces', 'Mayo', { quantity: 2 })], 1, undefined],
    [
      'more pieces than allowed',
      [pick('Side', 'Fries'), pick('Sauces', 'Mayo', { quantity: 4 })],
      1,
      { kind: 'aboveMax' },
    ],
    ['a choice of no group', [pick('Side', 'Gold')], 1, { kind: 'unknown', name: 'Gold' }],
    ['a group that the dish does not have', [pick('Drinks', 'Cola')], 1, { kind: 'unknown', group: 'Drinks' }],
    ['a unit above the quantity', [pick('Side', 'Fries', { unit: 2 })], 1, { kind: 'unknown' }],
    ['half a piece', [pick('Side', 'Fries', { quantity: 0.5 })], 1, { kind: 'unknown' }],
    ['no piece', [pick('Side', 'Fries', { quantity: 0 })], 1, { kind: 'unknown' }],
    ['a hundred pieces', [pick('Sauces', 'Mayo', { quantity: 100 })], 1, { kind: 'unknown' }],
    ['a sold out choice', [pick('Side', 'Rice')], 1, { kind: 'soldOut', name: 'Rice' }],
    ['a nested one without its parent', [pick('Side', 'Fries'), ranch], 1, { kind: 'unknown', within: 'Salad' }],
    [
      'a nested one of another unit',
      [pick('Side', 'Salad'), pick('Side', 'Fries', { unit: 2 }), { ...ranch, unit: 2 }],
      2,
      { kind: 'unknown' },
    ],
    ['a nested group left out', [pick('Side', 'Salad')], 1, { kind: 'belowMin', group: 'Dressing', within: 'Salad' }],
    ['a nested group', [pick('Side', 'Salad'), ranch], 1, undefined],
  ])('%s', (_, picks, quantity, fault) => {
    const found = groupFault(steak, picks, quantity);
    if (fault) expect(found).toMatchObject(fault);
    else expect(found).toBeUndefined();
  });

  it.each([
    [3, -1],
    [0.5, 1.5],
    [-1, 2, 1],
  ])('pieces of %d and %d make no whole one', (...quantities) => {
    const picks = quantities.map((quantity) => pick('Sauces', 'Mayo', { quantity }));
    expect(groupFault(steak, mergedPicks([pick('Side', 'Fries'), ...picks]), 1)).toMatchObject({ kind: 'unknown' });
  });

  it('of one choice are counted together', () => {
    expect(mergedPicks([pick('Sauces', 'Mayo'), pick('Sauces', 'Mayo', { quantity: 2 })])).toEqual([
      pick('Sauces', 'Mayo', { quantity: 3 }),
    ]);
  });
});

it('picks of different choices stay apart, whatever their names contain', () => {
  const text = fc.array(fc.constantFrom('1', ':', 'a', '12'), { maxLength: 4 }).map((parts) => parts.join(''));
  const any = fc.record({
    group: text,
    within: text,
    name: text,
    unit: fc.integer({ min: 1, max: 12 }),
    quantity: fc.constant(1),
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 12 }), (picks) => {
      expect(mergedPicks(picks)).toHaveLength(new Set(picks.map((pick) => JSON.stringify(pick))).size);
    }),
  );
});

describe('a choice without a group', () => {
  const ofDish = { ...rules, name: '', choices: [choice('Fries')] };
  const inGroup = (group: string, within = '') => ({ group, within });

  it('is of the private group, then of the first other one', () => {
    expect(placeOfPlain([ofDish, ...steak], [], 'Fries')).toEqual(inGroup(''));
    expect(placeOfPlain([ofDish, ...steak], [], 'Rice')).toEqual(inGroup('Side'));
    expect(placeOfPlain(steak, [], 'Fries')).toEqual(inGroup('Side'));
    expect(placeOfPlain(steak, [], 'Mayo')).toEqual(inGroup(''));
  });

  it('is where it was ordered, unless the private group has or had it', () => {
    const ordered = [inGroup('Dressing', 'Salad')];
    expect(placeOfPlain(steak, ordered, 'Fries')).toEqual(ordered[0]);
    expect(placeOfPlain([ofDish, ...steak], ordered, 'Fries')).toEqual(inGroup(''));
    expect(placeOfPlain(steak, [...ordered, inGroup('')], 'Fries')).toEqual(inGroup(''));
  });
});

describe('the defaults of a unit', () => {
  it('are the marked choices, with those of the groups that they open', () => {
    const open = {
      ...side,
      choices: [
        {
          ...choice('Salad'),
          isDefault: true,
          nested: { ...dressing, choices: [{ ...choice('Oil'), isDefault: true }] },
        },
      ],
    };
    expect(defaultPicks([open, sauces], 2)).toEqual([
      pick('Side', 'Salad', { unit: 2 }),
      pick('Dressing', 'Oil', { within: 'Salad', unit: 2 }),
      pick('Sauces', 'Mayo', { unit: 2 }),
    ]);
  });

  it('leave out sold-out choices, and are at most as many as the group allows', () => {
    const marked = (name: string) => ({ ...choice(name), isDefault: true });
    const group = {
      ...sauces,
      max: 1,
      choices: [{ ...marked('Mayo'), isSoldOut: true }, marked('Aioli'), marked('Chili')],
    };
    expect(defaultPicks([group], 1)).toEqual([pick('Sauces', 'Aioli')]);
  });
});

describe('what a client that knows only sub-items can not send', () => {
  const marked = (name: string) => ({ ...choice(name), isDefault: true });
  const cooking = { ...side, name: 'Cooking', choices: [choice('Rare'), marked('Medium')] };
  const opening = { ...side, choices: [{ ...choice('Salad'), nested: { ...dressing, choices: [marked('Oil')] } }] };
  const imply = (groups: ChoiceGroup[], picks: GroupPick[], quantity: number, before: GroupPick[] = []) =>
    impliedPicks(groups, picks, quantity, { known: 'Side', before });

  it('is the default of each required group and unit, beside the group that it sees', () => {
    expect(imply([side, cooking], [pick('Cooking', 'Rare')], 2)).toEqual([pick('Cooking', 'Medium', { unit: 2 })]);
  });

  it('is nothing of an optional group, even with a default', () => {
    expect(imply([sauces], [], 1)).toEqual([]);
  });

  it('is also what a chosen or implied choice opens', () => {
    const oil = pick('Dressing', 'Oil', { within: 'Salad' });
    expect(imply([opening], [pick('Side', 'Salad')], 1)).toEqual([oil]);
    const further = { ...opening, choices: opening.choices.map((choice) => ({ ...choice, isDefault: true })) };
    expect(impliedPicks([further], [], 1, { known: undefined, before: [] })).toEqual([pick('Side', 'Salad'), oil]);
  });

  it('is what the unit had before, rather than the default', () => {
    const rare = pick('Cooking', 'Rare');
    expect(imply([side, cooking], [], 2, [rare])).toEqual([rare, pick('Cooking', 'Medium', { unit: 2 })]);
  });

  it('leaves no required group empty that has a default, and fills none twice', () => {
    const anyChoice = fc.record({
      name: fc.constantFrom('A', 'B', 'C'),
      isDefault: fc.boolean(),
      isSoldOut: fc.boolean(),
    });
    const anyRules = fc.record({ min: fc.nat(2), max: fc.constantFrom(null, 2, 3) });
    const anyGroup = (name: string) =>
      fc.tuple(anyRules, fc.uniqueArray(anyChoice, { selector: (choice) => choice.name, minLength: 1 })).map(
        ([limits, choices]): ChoiceGroup => ({
          ...rules,
          ...limits,
          name,
          choices: choices.map((choice) => ({ ...choice, priceCents: 0 })),
        }),
      );
    const nesting = fc
      .tuple(anyGroup('Top'), anyGroup('Below'))
      .map(([top, below]) => ({ ...top, choices: top.choices.map((choice) => ({ ...choice, nested: below })) }));
    fc.assert(
      fc.property(fc.tuple(anyGroup('Side'), nesting), fc.integer({ min: 1, max: 4 }), (groups, quantity) => {
        const picks = imply(groups, [], quantity);
        expect(imply(groups, picks, quantity)).toEqual([]);
        expect(mergedPicks(picks)).toEqual(picks);
        for (let unit = 1; unit <= quantity; unit += 1) {
          for (const slot of slotsOf(groups)) {
            const here = picks.filter(
              (pick) => pick.unit === unit && pick.group === slot.group && pick.within === slot.within,
            );
            const isDue = slot.group !== 'Side' && slot.rules.min > 0 && isOpen(slot, unit, picks);
            const defaults = slot.rules.choices.filter(({ isDefault, isSoldOut }) => isDefault && !isSoldOut).length;
            expect(here.length).toBe(isDue ? Math.min(defaults, slot.rules.max ?? defaults) : 0);
          }
        }
      }),
    );
  });
});

describe('the rules of a group', () => {
  test.each<[string, Partial<typeof sauces>, RulesFault | undefined]>([
    ['no limit', { max: null }, undefined],
    ['min above max', { min: 4 }, 'minAboveMax'],
    ['free above max', { freeCount: 4 }, 'freeAboveMax'],
    ['no choices', { choices: [] }, 'noChoices'],
    ['more asked for than choices, each once', { min: 3, isRepeatable: false }, 'tooFewChoices'],
    ['more asked for than choices, each often', { min: 3 }, undefined],
    ['required, all sold out', { min: 1, choices: [{ ...choice('Mayo'), isSoldOut: true }] }, 'noneAvailable'],
    ['more defaults than allowed', { max: 0, freeCount: 0 }, 'defaultsAboveMax'],
  ])('%s', (_, changes, fault) => {
    const group = { ...sauces, ...changes };
    expect(rulesFault(group, group.choices)).toBe(fault);
  });
});

test('a dish is in itself through a group of its own or one that this opens, and not through another dish', () => {
  const group = (id: number, ...choices: readonly (readonly [itemId: number | null, opened: number | null])[]) => ({
    id,
    choices: choices.map(([itemId, nestedGroupId]) => ({ itemId, nestedGroupId })),
  });
  const groups = [group(1, [7, null], [8, null]), group(2, [null, null], [null, 1]), group(3, [9, 2])];
  const found = (...links: readonly (readonly [number, readonly number[]])[]) =>
    dishesInThemselves(groups, new Map(links)).map(({ itemId, group: { id }, through }) => [itemId, id, through]);
  expect(found([7, [3, 1]], [8, [2]], [9, [2, 1]])).toEqual([
    [7, 1, 1],
    [8, 1, 2],
  ]);
  expect(found([9, [3]])).toEqual([[9, 3, 3]]);
  expect(found([7, [3]], [9, [1]])).toEqual([]);
});
