import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChoiceGroup, type GroupPick, mergedPicks } from '../choices/groups.ts';
import { addedByOne, groupsAsOrdered, pricePicks, pricePicksAsOrdered } from './choice-prices.ts';
import { choiceTotal, lineTotal } from './order-totals.ts';

const rules = { min: 0, max: null, freeCount: 0, isRepeatable: true };
const sauces: ChoiceGroup = {
  ...rules,
  name: 'Sauces',
  freeCount: 2,
  choices: [
    { name: 'Truffle', priceCents: 90 },
    { name: 'Mayo', priceCents: 40 },
    { name: 'Salt', priceCents: 0 },
  ],
};
const pick = (name: string, quantity = 1, unit = 1): GroupPick => ({
  group: 'Sauces',
  within: '',
  name,
  unit,
  quantity,
});
const sumOf = (picks: readonly { priceCents: number; quantity: number }[]) =>
  picks.reduce((sum, pick) => sum + choiceTotal(pick), 0);
const costs = (picks: readonly GroupPick[], groups: readonly ChoiceGroup[] = [sauces]) =>
  sumOf(pricePicks(groups, picks));

describe('free choices', () => {
  it('are the cheapest that were picked, in any order', () => {
    expect(pricePicks([sauces], [pick('Truffle'), pick('Mayo', 2)])).toEqual([
      { ...pick('Truffle'), priceCents: 90, listCents: 90 },
      { ...pick('Mayo', 2), priceCents: 0, listCents: 40 },
    ]);
    expect(costs([pick('Mayo', 2), pick('Truffle')])).toBe(90);
  });

  it('may be some pieces of a choice', () => {
    expect(pricePicks([sauces], [pick('Mayo', 3)])).toEqual([
      { ...pick('Mayo', 2), priceCents: 0, listCents: 40 },
      { ...pick('Mayo', 1), priceCents: 40, listCents: 40 },
    ]);
  });

  it('are counted for each unit and each group', () => {
    const dips = { ...sauces, name: 'Dips', freeCount: 0 };
    const picks = [pick('Mayo', 2, 1), pick('Mayo', 2, 2), { ...pick('Mayo'), group: 'Dips' }];
    expect(costs(picks, [sauces, dips])).toBe(40);
  });

  it('of one group that two choices of a name open are priced once', () => {
    const nested = { ...sauces, name: 'Dressing', freeCount: 0 };
    const main = (name: string) => ({ ...rules, name, choices: [{ name: 'Salad', priceCents: 200, nested }] });
    const picks = [
      { ...pick('Salad'), group: 'Main 1' },
      { ...pick('Mayo'), group: 'Dressing', within: 'Salad' },
    ];
    expect(costs(picks, [main('Main 1'), main('Main 2')])).toBe(240);
  });

  it('of a nested group are its own', () => {
    const nested = { ...sauces, name: 'Dressing', freeCount: 1 };
    const side = { ...rules, name: 'Side', choices: [{ name: 'Salad', priceCents: 200, nested }] };
    const inSalad = { group: 'Dressing', within: 'Salad' };
    expect(
      pricePicks(
        [side],
        [
          { ...pick('Salad'), group: 'Side' },
          { ...pick('Mayo', 2), ...inSalad },
        ],
      ),
    ).toEqual([
      { ...pick('Salad'), group: 'Side', priceCents: 200, listCents: 200 },
      { ...pick('Mayo'), ...inSalad, priceCents: 0, listCents: 40 },
      { ...pick('Mayo'), ...inSalad, priceCents: 40, listCents: 40 },
    ]);
  });
});

const choiceNames = ['A', 'B', 'C', 'D', 'E'];
const anyGroup = fc
  .record({
    name: fc.constantFrom('Sauces', 'Sides', 'Extras'),
    freeCount: fc.nat(5),
    prices: fc.array(fc.constantFrom(0, 10, 50, 50, 120, 9_999_999), { minLength: 5, maxLength: 5 }),
  })
  .map(
    ({ name, freeCount, prices }): ChoiceGroup => ({
      ...rules,
      name,
      freeCount,
      choices: choiceNames.map((choiceName, at) => ({ name: choiceName, priceCents: prices[at] ?? 0 })),
    }),
  );
const anyGroups = fc.uniqueArray(anyGroup, { selector: ({ name }) => name, minLength: 1, maxLength: 3 });
const anyPicks = fc
  .array(
    fc.record({
      group: fc.constantFrom('Sauces', 'Sides', 'Extras'),
      within: fc.constant(''),
      name: fc.constantFrom(...choiceNames),
      unit: fc.integer({ min: 1, max: 3 }),
      quantity: fc.integer({ min: 1, max: 4 }),
    }),
    { maxLength: 12 },
  )
  .map(mergedPicks);

describe('the price of any picks', () => {
  const cases = fc.record({ groups: anyGroups, picks: anyPicks }).map(({ groups, picks }) => ({
    groups,
    picks: picks.filter(({ group }) => groups.some(({ name }) => name === group)),
  }));

  it('does not depend on the order in which they were picked', () => {
    fc.assert(
      fc.property(cases, fc.infiniteStream(fc.nat()), ({ groups, picks }, dice) => {
        const shuffled = picks
          .map((pick) => ({ one: pick, at: dice.next().value }))
          .sort((a, b) => a.at - b.at)
          .map(({ one: pick }) => pick);
        expect(pricePicks(groups, shuffled)).toEqual(pricePicks(groups, picks));
      }),
    );
  });

  it('is that of the dearest pieces beyond the free ones of each unit and group', () => {
    fc.assert(
      fc.property(cases, ({ groups, picks }) => {
        let expected = 0;
        for (const unit of [1, 2, 3]) {
          for (const { name: group, freeCount, choices } of groups) {
            const pieces = picks
              .filter((pick) => pick.unit === unit && pick.group === group)
              .flatMap(({ name, quantity }) =>
                Array(quantity).fill(choices.find((choice) => choice.name === name)?.priceCents),
              )
              .sort((a, b) => a - b);
            expected += pieces.slice(freeCount).reduce((sum, cents) => sum + cents, 0);
          }
        }
        expect(costs(picks, groups)).toBe(expected);
      }),
    );
  });

  it('rises by the amount that the next piece is announced to add', () => {
    fc.assert(
      fc.property(cases, fc.constantFrom(...choiceNames), ({ groups, picks }, name) => {
        for (const group of groups) {
          const here = picks.filter((pick) => pick.unit === 1 && pick.group === group.name);
          const priceCents = group.choices.find((choice) => choice.name === name)?.priceCents ?? 0;
          const next = mergedPicks([...here, { ...pick(name), group: group.name }]);
          const added = addedByOne(group, priceCents, pricePicks([group], here));
          expect(added).toBe(costs(next, [group]) - costs(here, [group]));
        }
      }),
    );
  });

  it('keeps every piece, never makes a dish cheaper than its price, and never rises when a pick is taken away', () => {
    fc.assert(
      fc.property(cases, fc.nat(), ({ groups, picks }, at) => {
        const priced = pricePicks(groups, picks);
        const count = (all: readonly GroupPick[]) => all.reduce((sum, { quantity }) => sum + quantity, 0);
        expect(count(priced)).toBe(count(picks));
        expect(lineTotal({ unitPriceCents: 1_200, quantity: 3, choices: priced })).toBeGreaterThanOrEqual(3_600);
        const fewer = picks.filter((_, index) => index !== at % Math.max(1, picks.length));
        expect(costs(fewer, groups)).toBeLessThanOrEqual(sumOf(priced));
      }),
    );
  });

  it('stays as ordered while an edit changes nothing, however the menu has changed', () => {
    fc.assert(
      fc.property(cases, anyGroups, ({ groups, picks }, later) => {
        const ordered = pricePicks(groups, picks);
        const kept = pricePicksAsOrdered(later, ordered, mergedPicks(ordered));
        expect(sumOf(kept)).toBe(sumOf(ordered));
      }),
    );
  });
});

describe('an edit', () => {
  const dearer = {
    ...sauces,
    choices: sauces.choices.map((choice) => ({ ...choice, priceCents: choice.priceCents + 100 })),
  };
  const ordered = pricePicks([sauces], [pick('Mayo', 2), pick('Truffle')]);

  it('charges an added choice at the menu’s price and the rest as ordered', () => {
    const added = [pick('Mayo', 2), pick('Truffle'), pick('Salt')];
    expect(
      pricePicksAsOrdered([dearer], ordered, added).map(({ name, quantity, priceCents }) => [
        name,
        quantity,
        priceCents,
      ]),
    ).toEqual([
      ['Truffle', 1, 90],
      ['Mayo', 2, 0],
      ['Salt', 1, 100],
    ]);
  });

  it('makes a charged choice free once a free one is taken away', () => {
    expect(sumOf(pricePicksAsOrdered([sauces], ordered, [pick('Mayo'), pick('Truffle')]))).toBe(0);
  });

  it('finds the groups of a line once', () => {
    const groups = [sauces];
    expect(groupsAsOrdered(groups, ordered)).toBe(groupsAsOrdered(groups, ordered));
    expect(groupsAsOrdered([dearer], ordered)).not.toEqual(groupsAsOrdered(groups, [...ordered]));
  });

  it('keeps what the menu no longer has', () => {
    expect(sumOf(pricePicksAsOrdered([], ordered, [pick('Mayo', 2), pick('Truffle')]))).toBe(90);
    expect(sumOf(pricePicksAsOrdered([], ordered, [pick('Truffle')]))).toBe(0);
  });
});
