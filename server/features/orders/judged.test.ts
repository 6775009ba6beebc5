import { describe, expect, it } from 'vitest';
import type { PlacedLine, PlacedSubOrder } from '../../../core/contract/placed-orders.ts';
import { moneyOf } from '../../../core/domain/money.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { chosenInMemory, dishInMemory, listInMemory, menuInMemory } from '../../testing/menu-in-memory.ts';
import { readEdit } from './edit.ts';
import type { LineRow, SubOrderRow } from './orders.queries.ts';
import { priceSubOrder } from './pricing.ts';

// How submissions and edits are checked, line by line. Screens match these messages to dishes.

const capers = { name: 'Capers', description: 'In salt', priceCents: 115 };
const fennel = { name: 'Fennel', description: 'Raw', priceCents: 85 };
const dishes = [
  dishInMemory(1),
  dishInMemory(2, { groups: [listInMemory({ max: 1 }, [capers, fennel])] }),
  dishInMemory(3, { groups: [listInMemory({ selection: 'S', mandatory: true }, [capers, fennel])] }),
  dishInMemory(4, { availability: 'O' }),
  dishInMemory(5, { availability: 'N' }),
  dishInMemory(6, { priceCents: 435 }),
];
const usd = moneyOf('USD');
const menu = menuInMemory(dishes, 887_500);

/** A refusal in the form that the client receives. */
const asSent = <Outcome>(outcome: Outcome) =>
  isRefusal(outcome) ? { code: outcome.code, fields: outcome.envelope('en').fields } : outcome;

const choose = (...names: string[]) => names.map((subItemName) => ({ subItemName, sequence: 1 }));

describe('a submission', () => {
  const price = (lines: PlacedLine[], claimed = {}) => asSent(priceSubOrder(menu, lines, claimed));

  it('without any wanted dish is empty', () => {
    for (const lines of [[], [{ itemID: 1, itemQuantity: 0 }]])
      expect(price(lines)).toMatchObject({ code: 'EmptyOrder' });
  });

  it('of an amount without an exact binary fraction is exact', () => {
    const line = { itemID: 6, itemQuantity: 1, itemPrice: 4.35 };
    expect(price([line], { totalAmt: 4.35, taxAmt: 0.39 })).toMatchObject({ totalCents: 435 });
    expect(price([line], { totalAmt: 4.34 })).toMatchObject({ code: 'PriceChanged' });
  });

  it('has at most 50 lines, not counting those with quantity 0', () => {
    const lines = Array.from({ length: 50 }, () => ({ itemID: 1, itemQuantity: 1 }));
    expect(price([...lines, { itemID: 1, itemQuantity: 0 }])).toMatchObject({ itemCount: 50, totalCents: 62_500 });
    expect(price([...lines, { itemID: 1, itemQuantity: 1 }])).toMatchObject({ code: 'TooManyLines' });
  });

  it('prices each of its picks once', () => {
    let reads = 0;
    const choices = Array.from({ length: 20 }, (_, at) => ({
      id: at,
      name: `Herb ${at}`,
      kitchenName: '',
      description: '',
      contents: {},
      get priceCents() {
        reads += 1;
        return at;
      },
    }));
    const rules = { min: 0, max: null, freeCount: 0, isRepeatable: false };
    const herbs = dishInMemory(7, { groups: [{ ...rules, id: 1, name: 'Herbs', kitchenName: '', choices }] });
    const units = Array.from({ length: 50 }, (_, at) => at + 1);
    const subItems = units.flatMap((sequence) =>
      choices.map(({ name: subItemName }, price) => ({ subItemName, price: price / 100, group: 'Herbs', sequence })),
    );
    reads = 0;
    const placed = priceSubOrder(menuInMemory([herbs], 0), [{ itemID: 7, itemQuantity: 50, subItems }], {});
    expect(placed).toMatchObject({ totalCents: 50 * (1250 + 190) });
    expect(reads).toBe(1_000);
  });

  it.each([-1, 0.5, 100])('a quantity of %d cannot be ordered', (itemQuantity) => {
    expect(price([{ itemID: 1, itemQuantity: 99 }])).toMatchObject({ itemCount: 99 });
    expect(price([{ itemID: 1, itemQuantity }])).toMatchObject({
      code: 'BadQuantity',
      fields: [{ path: 'suborder.0.items.0', message: 'quantity must be 1 to 99' }],
    });
  });

  it.each([
    [{ itemID: 9, itemQuantity: 1 }, 'ItemUnavailable', 'is no longer on the menu'],
    [{ itemQuantity: 1 }, 'ItemUnavailable', 'is no longer on the menu'],
    [{ itemID: 4, itemQuantity: 1 }, 'ItemUnavailable', 'is out of stock'],
    [{ itemID: 5, itemQuantity: 1 }, 'ItemUnavailable', 'is not available'],
    [
      { itemID: 2, itemQuantity: 1, subItems: choose('Salt') },
      'ItemUnavailable',
      'a chosen customization is no longer offered',
    ],
    [
      { itemID: 2, itemQuantity: 1, subItems: choose('Capers', 'Fennel') },
      'TooManyChoices',
      'can have at most 1 customizations',
    ],
    [{ itemID: 3, itemQuantity: 1 }, 'ChoiceMissing', 'needs a customization for every unit'],
    [
      { itemID: 3, itemQuantity: 2, subItems: choose('Capers') },
      'ChoiceMissing',
      'needs a customization for every unit',
    ],
    [{ itemID: 1, itemQuantity: 1, itemPrice: 12.49 }, 'PriceChanged', 'now costs 12.50'],
    [
      { itemID: 2, itemQuantity: 1, subItems: [{ subItemName: 'Fennel', sequence: 1, price: 0.84 }] },
      'PriceChanged',
      'Fennel has a new price',
    ],
  ] as [PlacedLine, string, string][])('%j is refused as %s: it %s', (line, code, message) => {
    // The invalid line is third: after a valid one, and one with quantity 0, which still counts for the index.
    const lines = [{ itemID: 1, itemQuantity: 1 }, { itemID: 1, itemQuantity: 0 }, line];
    expect(price(lines)).toMatchObject({ code, fields: [{ path: 'suborder.0.items.2', message }] });
  });

  it.each([
    [2, ['1 Capers', '1 Fennel'], true],
    [2, ['1 Capers', '1 Fennel', '2 Capers'], false],
    [1, ['1 Capers', '1 Fennel'], false],
  ])(
    'the maximum of a dish applies to the whole line: %i with %j of 1 each [DIN-REV-10]',
    (quantity, chosen, isRight) => {
      const subItems = chosen.map((choice) => ({ subItemName: choice.slice(2), sequence: Number(choice[0]) }));
      const priced = price([{ itemID: 2, itemQuantity: quantity, subItems }]);
      expect(priced).toMatchObject(isRight ? { itemCount: quantity } : { code: 'TooManyChoices' });
    },
  );

  it('names every line of the gravest fault', () => {
    const gone = { itemID: 9, itemQuantity: 1 };
    const lines = [{ itemID: 1, itemQuantity: 1, itemPrice: 1 }, gone, { itemID: 3, itemQuantity: 1 }, gone];
    expect(price(lines)).toMatchObject({
      code: 'ItemUnavailable',
      fields: [{ path: 'suborder.0.items.1' }, { path: 'suborder.0.items.3' }],
    });
    expect(price([...lines, { itemID: 1, itemQuantity: 100 }])).toMatchObject({
      code: 'BadQuantity',
      fields: [{ path: 'suborder.0.items.4' }],
    });
  });

  it('is priced from the menu, not from sent names, and compared with what the guest saw', () => {
    const subItems = [
      { subItemName: 'Capers', sequence: 1, price: 1.15 },
      { subItemName: 'Fennel', sequence: 2 },
    ];
    const lines = [
      { itemID: 1, itemQuantity: 0 },
      { itemID: 2, itemQuantity: 2, itemPrice: 12.5, itemName: 'Cheap', specialInstruction: ' No salt ', subItems },
      { itemID: 1, itemQuantity: 1 },
    ];
    const priced = {
      lines: [
        {
          position: 0,
          itemId: 2,
          itemName: 'Dish 2',
          itemDescription: 'About 2',
          quantity: 2,
          unitPriceCents: 1250,
          totalCents: 2700,
          specialInstruction: 'No salt',
          taxRate: null,
          course: null,
          choices: [chosenInMemory({ unit: 1, ...capers }), chosenInMemory({ unit: 2, ...fennel })],
        },
        {
          position: 1,
          itemId: 1,
          itemName: 'Dish 1',
          itemDescription: 'About 1',
          quantity: 1,
          unitPriceCents: 1250,
          totalCents: 1250,
          specialInstruction: '',
          taxRate: null,
          course: null,
          choices: [],
        },
      ],
      // 39.50 plus 3.51 tax at 8.875 %.
      itemCount: 3,
      totalCents: 3950,
      taxCents: 351,
      taxedAmounts: null,
    };
    expect(price(lines)).toEqual(priced);
    expect(price(lines, { totalAmt: 39.5, taxAmt: 3.51 })).toEqual(priced);
    expect(price(lines, { totalAmt: 39.49 })).toMatchObject({ code: 'PriceChanged' });
    expect(price(lines, { taxAmt: 3.52 })).toMatchObject({ code: 'PriceChanged' });
  });
});

describe('an edit by staff', () => {
  const line = (id: number, itemId: number, more: Partial<LineRow> = {}): LineRow => ({
    id,
    itemId,
    itemName: `Ordered ${itemId}`,
    compedUnits: [],
    course: null,
    itemDescription: '',
    quantity: 2,
    unitPriceCents: 1000,
    totalCents: 2000,
    specialInstruction: '',
    taxRate: null,
    choices: [],
    ...more,
  });
  const chosen = chosenInMemory({ unit: 1, ...capers, priceCents: 100 });
  const lines = [line(11, 1), line(12, 2, { totalCents: 2100, choices: [chosen] }), line(13, 9)];
  const stored: SubOrderRow = {
    id: 5,
    status: 'new',
    createdAt: '',
    itemCount: 6,
    totalCents: 6100,
    taxCents: 541,
    taxRate: 8.875,
    taxedAmounts: null,
    specialInstruction: '',
    avoids: [],
    phone: null,
    guest: null,
    seenAt: null,
    seenBy: null,
    takenBy: null,
    acceptedByItself: false,
    changedByStaff: false,
    kitchenStep: null,
    lines,
  };
  const edit = (items: PlacedSubOrder['items'], more: Partial<PlacedSubOrder> = {}) =>
    readEdit(usd, stored, { items, ...more } as PlacedSubOrder, menu, 'suborder.3');

  it('that sends nothing, or everything unchanged, keeps the sub-order', async () => {
    const kept = { kind: 'kept' };
    expect(await edit([])).toEqual(kept);
    const same = [{ orderItemID: 12, itemQuantity: 2, subItems: [{ subItemName: 'Capers', sequence: 1 }] }];
    expect(await edit(same, { totalAmt: 61, taxAmt: 5.41 })).toEqual(kept);
    expect(await edit([{ orderItemID: 12, itemQuantity: 2 }])).toEqual(kept);
  });

  it('that names the same choices in another order changes nothing', async () => {
    const two: SubOrderRow = {
      ...stored,
      lines: [line(31, 2, { choices: [chosen, chosenInMemory({ unit: 2, ...fennel })] })],
    };
    const subItems = [
      { subItemName: 'Fennel', sequence: 2 },
      { subItemName: 'Capers', sequence: 1 },
    ];
    const sent = { items: [{ orderItemID: 31, itemQuantity: 2, subItems }] } as unknown as PlacedSubOrder;
    expect(await readEdit(usd, two, sent, menu, 'suborder.0')).toEqual({ kind: 'kept' });
  });

  it('with outdated figures is shown the new ones', async () => {
    expect(await edit([], { totalAmt: 60.99 })).toMatchObject({ code: 'PriceChanged' });
    expect(await edit([{ orderItemID: 11, itemQuantity: 1 }], { totalAmt: 61 })).toMatchObject({
      code: 'PriceChanged',
    });
  });

  it('of a line of another sub-order is refused', async () => {
    const refused = { code: 'Invalid', words: { text: 'One line belongs to another sub-order.' } };
    for (const orderItemID of [14, undefined])
      expect(await edit([{ orderItemID, itemQuantity: 1 }])).toMatchObject(refused);
  });

  it.each([-1, 1.5, 100])('with a quantity of %d is refused', async (itemQuantity) => {
    expect(await edit([{ orderItemID: 11, itemQuantity }])).toMatchObject({ code: 'BadQuantity' });
  });

  it('removes lines of quantity 0, and cancels a sub-order without lines', async () => {
    const without = await edit([{ orderItemID: 11, itemQuantity: 0 }], { totalAmt: 41 });
    expect(without).toMatchObject({
      kind: 'edited',
      lineIds: [12, 13],
      // 41.00 plus 3.64 tax at the order's rate.
      subOrder: { itemCount: 4, totalCents: 4100, taxCents: 364 },
    });
    expect(
      await edit(
        [11, 12, 13].map((orderItemID) => ({ orderItemID, itemQuantity: 0 })),
        { totalAmt: 0 },
      ),
    ).toEqual({ kind: 'emptied' });
  });

  it('keeps ordered prices and prices a new choice from the menu', async () => {
    const subItems = [
      { subItemName: 'Capers', sequence: 2 },
      { subItemName: 'Fennel', sequence: 1 },
    ];
    const edited = await edit([{ orderItemID: 12, itemQuantity: 3, subItems }]);
    if (!('kind' in edited) || edited.kind !== 'edited') throw new Error('not edited');
    expect(edited.lineIds).toEqual([11, 12, 13]);
    expect(edited.subOrder.lines[1]).toMatchObject({
      // Three at 10.00, 1.00 as ordered and 0.85 from the menu.
      quantity: 3,
      totalCents: 3185,
      position: 1,
      choices: [
        { unit: 1, name: 'Fennel', description: 'Raw', priceCents: 85 },
        { unit: 2, name: 'Capers', description: 'In salt', priceCents: 100 },
      ],
    });
  });

  it.each([
    [['Capers', 'Fennel', 'Fennel'], 'TooManyChoices'],
    [['Salt'], 'ItemUnavailable'],
  ])('with the choices %j is refused as %s, with the line and its dish', async (names, code) => {
    const subItems = names.map((subItemName, at) => ({ subItemName, sequence: 1 + (at % 2) }));
    const untouched = { orderItemID: 13, itemQuantity: 2 };
    expect(await edit([untouched, { orderItemID: 12, itemQuantity: 2, subItems }])).toMatchObject({
      code,
      fields: [{ path: 'suborder.3.items.1', message: 'Ordered 2' }],
    });
  });

  it.each([
    ['take the choices off', { itemQuantity: 2, subItems: [] }, 2000, []],
    ['reduce', { itemQuantity: 1, subItems: choose('Capers') }, 1100, [chosen]],
  ])('may %s a dish that left the menu', async (_, item, totalCents, choices) => {
    const gone: SubOrderRow = { ...stored, lines: [line(41, 9, { totalCents: 2100, choices: [chosen] })] };
    const sent = { items: [{ orderItemID: 41, ...item }] } as PlacedSubOrder;
    expect(await readEdit(usd, gone, sent, menu, 'suborder.0')).toMatchObject({
      kind: 'edited',
      subOrder: { totalCents, lines: [{ quantity: item.itemQuantity, choices }] },
    });
  });

  it('may not leave a mandatory choice empty', async () => {
    const single: SubOrderRow = { ...stored, lines: [line(21, 3, { choices: [chosen] })] };
    const sent = { items: [{ orderItemID: 21, itemQuantity: 2, subItems: [] }] } as unknown as PlacedSubOrder;
    expect(await readEdit(usd, single, sent, menu, 'suborder.0')).toMatchObject({ code: 'ChoiceMissing' });
  });
});
