import { describe, expect, test } from 'vitest';
import type { SubOrder as SubOrderAnswer } from '../../../../core/contract/orders.ts';
import { moneyOf } from '../../../../core/domain/money.ts';
import { type Order, withStatuses } from '../../../api/order-answers.ts';
import * as answers from '../../../testing/portal-data.ts';
import { buildBurger, buildItem } from '../../../testing/portal-data.ts';
import { includedInEuros } from '../../../testing/taxed-data.ts';
import {
  confirmBody,
  draftLineTotal,
  draftTotals,
  groupsOfLine,
  isModified,
  lineFault,
  linesOf,
  shownTotals,
  withQuantity,
} from './sub-order-draft.ts';

const usd = moneyOf('USD');

// Converted like the screen's data.
const buildOrder = () => withStatuses(answers.buildOrder());
const buildSubOrder = (wishes: Partial<SubOrderAnswer> = {}) => {
  const [subOrder] = withStatuses(answers.buildOrder({ suborder: [answers.buildSubOrder(wishes)] })).suborder;
  if (!subOrder) throw new Error('one in, one out');
  return subOrder;
};

const [burger, burrata] = linesOf(buildSubOrder());
if (!burger || !burrata) throw new Error('the builder has two items');

describe('local recalculation', () => {
  test('[MONEY-10] the item total is price times quantity plus every chosen sub-item', () => {
    expect(draftLineTotal(usd, burger)).toBe(4125);
    expect(draftLineTotal(usd, { ...burger, quantity: 3 })).toBe(5925);
  });

  test('[ORDER-33] item count, total and tax follow from the lines', () => {
    expect(draftTotals(usd, [burger, burrata], 887_500)).toEqual({ itemCount: 3, totalCents: 5425, taxCents: 481 });
    expect(draftTotals(usd, [burger, withQuantity(burrata, 3)], 887_500)).toEqual({
      itemCount: 5,
      totalCents: 8025,
      taxCents: 712,
    });
  });

  test('[MONEY-09] the tax uses the rate of the order, then of the session, then 18 percent', () => {
    const edited = [withQuantity(burrata, 2)];
    const at = (taxRate: number, session?: number) =>
      shownTotals(usd, buildSubOrder({ taxRate }), edited, { taxPercent: session }).taxCents;
    expect(at(7.25, 8.875)).toBe(189);
    expect(at(Number.NaN, 8.875)).toBe(231);
    expect(at(Number.NaN)).toBe(468);
  });

  test('of several rates leaves the tax of an edited sub-order to the server', () => {
    const edited = [withQuantity(burrata, 2)];
    const subOrder = buildSubOrder();
    const ofTaxes = (taxes: Order['taxes']) => shownTotals(usd, subOrder, edited, { taxPercent: 8.875, taxes });
    expect(ofTaxes({ ...includedInEuros, included: false })).toMatchObject({ totalCents: 2600, taxCents: undefined });
    expect(ofTaxes(includedInEuros)).toMatchObject({ totalCents: 2600, taxCents: 0 });
    const totals = ofTaxes({ ...includedInEuros, included: false });
    expect(confirmBody(usd, buildOrder(), [{ subOrder, lines: edited, totals }]).suborder[0]).not.toHaveProperty(
      'taxAmt',
    );
  });

  test("an unedited sub-order shows the server's figures to the cent", () => {
    const subOrder = buildSubOrder({ taxAmt: 4.82, itemCount: 3 });
    expect(shownTotals(usd, subOrder, linesOf(subOrder), { taxPercent: 8.875 })).toEqual({
      itemCount: 3,
      totalCents: 5425,
      taxCents: 482,
    });
  });
});

describe('editing', () => {
  test('[ORDER-32] decreasing removes the sub-items, and increasing keeps them', () => {
    expect(withQuantity(burger, 1)).toMatchObject({ quantity: 1, choices: [] });
    expect(withQuantity(burger, 3).choices).toEqual(burger.choices);
  });

  test('a restored line counts as not modified', () => {
    expect(isModified([burger, burrata])).toBe(false);
    expect(isModified([burger, withQuantity(burrata, 2)])).toBe(true);
    expect(isModified([burger, withQuantity(withQuantity(burrata, 2), 1)])).toBe(false);
    expect(isModified([withQuantity(withQuantity(burger, 1), 2), burrata])).toBe(true);
  });

  test('a mandatory choice can be missing for all or some units, but not on untouched lines', () => {
    expect(lineFault(usd, burger)).toBeUndefined();
    expect(lineFault(usd, withQuantity(burger, 1))).toMatchObject({ kind: 'belowMin', group: '', isForSome: false });
    expect(lineFault(usd, withQuantity(burger, 3))).toMatchObject({ kind: 'belowMin', group: '', isForSome: true });
    expect(lineFault(usd, withQuantity(burger, 0))).toBeUndefined();
    const untouched = linesOf(buildSubOrder({ items: [buildBurger({ subItems: [] })] }));
    expect(untouched.map((line) => lineFault(usd, line))).toEqual([undefined]);
  });

  test('a choice that is sold out since may stay on an edited line', () => {
    const { customization } = burger.item;
    if (!customization) throw new Error('the burger has choices');
    const soldOut = burger.choices[0]?.subItemName ?? '';
    const left = customization.subItems.filter(({ subItemName }) => subItemName !== soldOut);
    const item = { ...burger.item, customization: { ...customization, subItems: left } };
    const fewer = { ...burger, item, choices: burger.choices.slice(0, 2) };
    expect(isModified([fewer])).toBe(true);
    expect(lineFault(usd, fewer)?.kind).toBe(lineFault(usd, { ...fewer, item: burger.item })?.kind);
    expect(lineFault(usd, fewer)?.kind).not.toBe('unknown');
    expect(groupsOfLine(usd, item)?.[0]?.choices.map(({ name }) => name)).toContain(soldOut);
  });
});

test('[ORDER-55 ORDER-56 ORDER-57 ORDER-52] the body of a confirm is as documented', () => {
  const order = buildOrder();
  const { customization: _, ...sent } = buildBurger();
  const { subItems: __, ...plain } = buildItem({ specialInstruction: 'Warm' });
  const subOrder = buildSubOrder({ items: [buildBurger(), buildItem({ specialInstruction: 'Warm' })] });
  const lines = linesOf(subOrder);
  expect(confirmBody(usd, order, [{ subOrder, lines, totals: draftTotals(usd, lines, 887_500) }])).toEqual({
    tableID: 4,
    restaurantID: 1,
    startTime: order.startTime,
    orderID: 1048,
    suborder: [
      {
        taxAmt: 4.81,
        specialInstruction: 'Bring the burgers first, please',
        totalAmt: 54.25,
        itemCount: 3,
        tableID: 4,
        restaurantID: 1,
        status: 'O',
        subOrderID: 2087,
        items: [sent, plain],
      },
    ],
  });
});
