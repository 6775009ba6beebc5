import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from './call.ts';
import { calls } from './index.ts';

interface Field {
  readonly name: string;
  readonly schema: z.ZodType;
}

interface Def {
  readonly type: string;
  readonly coerce?: boolean;
  readonly innerType?: z.ZodType;
  readonly shape?: Record<string, z.ZodType>;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
}

const defOf = (schema: z.ZodType) => schema.def as unknown as Def;

/** Returns every field and every list in all requests. */
function readRequests() {
  const fields: Field[] = [];
  const lists: Field[] = [];
  const nodes: Field[] = [];

  const visit = (name: string, schema: z.ZodType, field: z.ZodType) => {
    nodes.push({ name, schema });
    const def = defOf(schema);
    if (def.innerType) return visit(name, def.innerType, field);
    if (def.shape) {
      for (const [key, inner] of Object.entries(def.shape)) visit(`${name}.${key}`, inner, inner);
    } else if (def.element) {
      lists.push({ name, schema });
      visit(`${name}[]`, def.element, def.element);
    } else {
      fields.push({ name, schema: field });
      for (const part of [...(def.options ?? []), def.in, def.out]) if (part) visitParts(name, part);
    }
  };
  // The parts of a field's schema. They are checked for coercion, but don't count as fields.
  const visitParts = (name: string, schema: z.ZodType) => {
    nodes.push({ name, schema });
    const def = defOf(schema);
    for (const part of [...(def.options ?? []), def.in, def.out, def.innerType]) if (part) visitParts(name, part);
  };

  for (const [name, call] of Object.entries(calls) as [string, Call][]) {
    for (const part of [call.params, call.query, call.body]) if (part) visit(name, part, part);
  }
  return { fields, lists, nodes };
}

const { fields, lists, nodes } = readRequests();
const takes = ({ schema }: Field, value: unknown) => schema.safeParse(value).success;

const numbers = fields.filter((field) => takes(field, 1) && !takes(field, 'a word'));
const figures = fields.filter((field) => takes(field, 1) && takes(field, 'a word'));

/** Money in a JSON body that is only compared. These fields are never sent in a form. */
const onlyJson = [
  ...['placeOrder', 'takeOrder'].flatMap((call) => [
    ...['quantity', 'price'].map((name) => `${call}.suborder[].items[].subItems[].${name}`),
    ...['itemPrice', 'itemTotal'].map((name) => `${call}.suborder[].items[].${name}`),
    ...['taxAmt', 'totalAmt'].map((name) => `${call}.suborder[].${name}`),
  ]),
  ...['totalAmt', 'taxAmt', 'amount', 'wolfyCharges', 'appcharges', 'taxamount', 'partamount'].map(
    (name) => `payOrder.${name}`,
  ),
];

/** Form fields that may be empty, such as the id of a new record, or a filter for every restaurant. */
const mayBeEmpty = [
  'saveAttendant.id',
  'saveChoiceGroup.groupId',
  'saveChoiceGroup.choices[].choiceId',
  'saveChoiceGroup.choices[].opensGroupId',
  'saveKitchenStation.stationID',
  'saveCategory.itemCategoryId',
  'addTables.serverId',
  'addTables.areaID',
  'saveAreas.areas[].areaID',
  'saveDiningTable.id',
  'saveDiningTable.areaID',
  'saveDiningTable.serverId',
  'saveItem.itemId',
  'saveItem.category.itemCategoryId',
  'savePlan.planId',
  'savePrinter.printerID',
  'saveRestaurant.id',
  'saveRestaurant.planId',
  'saveRole.roleId',
  'saveUser.userId',
  'searchOrders.ordernumber',
  ...['revenueReport', 'revenueTotal', 'orderStats', 'tips', 'revenueChart', 'orderChart', 'tipsChart'].map(
    (name) => `${name}.restaurantID`,
  ),
  'revenueReport.paymentId',
  'revenueTotal.paymentId',
  'revenueChart.paymentId',
  ...['saveAttendant', 'saveCategory', 'saveDiningTable'].map((name) => `${name}.restaurantId`),
];

const otherTypes: unknown[] = [[1], ['1'], [], [[]], {}, { valueOf: 1 }, true, false];
const otherTexts = ['0x1F', '0b1', '0o7', '1e2', '1E2', ' 1', '1 ', ' 1 ', '1.0', '1.', '.5', '+1', '-1', '1,2', '1_0'];
const strangeTexts = [' ', '\n1', '١', '１', 'NaN', 'Infinity', 'null', 'true', '1n', '12345678901234567'];

describe('a number in a request', () => {
  test('occurs in many fields', () => {
    expect(numbers.length).toBeGreaterThan(60);
    expect(numbers.map(({ name }) => name)).toEqual(expect.arrayContaining([...onlyJson, 'deleteUser.userId']));
  });

  test.each(numbers)('$name is a JSON number and nothing that converts to one', (field) => {
    for (const value of [...otherTypes, ...otherTexts, ...strangeTexts]) {
      expect(takes(field, value), `${field.name} <- ${JSON.stringify(value)}`).toBe(false);
    }
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) expect(takes(field, value)).toBe(false);
  });

  test('is also accepted as decimal digits, unless it is money in JSON', () => {
    const refused = numbers.filter((field) => !takes(field, '1')).map(({ name }) => name);
    expect(refused.sort()).toEqual([...onlyJson].sort());
    for (const field of numbers.filter((kind) => takes(kind, '1'))) {
      expect(field.schema.parse('1'), field.name).toBe(1);
      expect(field.schema.parse(1), field.name).toBe(1);
    }
  });

  test('may be empty text only if a form leaves the field empty', () => {
    const empty = numbers.filter((field) => takes(field, '')).map(({ name }) => name);
    expect(empty.sort()).toEqual([...mayBeEmpty].sort());
  });

  test.each(fields.filter((field) => /\.(id|\w+Id)$/.test(field.name) && takes(field, 0)))(
    '$name: absent, null, 0 and empty mean a new record, or none',
    ({ schema }) => {
      for (const none of [null, undefined, 0, '0', '']) expect(schema.parse(none) ?? undefined).toBeUndefined();
    },
  );

  test.each(nodes.filter(({ schema }) => defOf(schema).coerce))('$name is not coerced', ({ name }) => {
    expect(name).toBe('never');
  });
});

describe('a typed figure', () => {
  test('occurs in the money fields', () => {
    expect(figures.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['saveItem.price', 'setOrderToPaid.tip', 'refund.amount', 'payOrder.tipamount']),
    );
  });

  test.each(figures)('$name is text or a number', (field) => {
    for (const value of otherTypes) {
      expect(takes(field, value), `${field.name} <- ${JSON.stringify(value)}`).toBe(false);
    }
  });
});

describe('a list in a request', () => {
  const most = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' }).maxItems ?? 0;

  test('is one of these', () => {
    expect(lists.map(({ name, schema }) => [name, most(schema)]).sort()).toEqual(
      [
        ['arrangeMenu.ids', 5000],
        ['saveItem.goesWith', 6],
        ['addPasskey.passkey.response.transports', 10],
        ['secondStep.newPasskey.response.transports', 10],
        ['dropPrints.jobIDs', 200],
        ['payJoined.orderIDs', 10],
        ['refund.dishes', 200],
        ['saveAreas.areas', 21],
        ['saveAreas.removed', 20],
        ['saveFloorPlan.tables', 500],
        ['placeOrder.suborder', 25],
        ['placeOrder.suborder[].items', 500],
        ['placeOrder.suborder[].items[].subItems', 2000],
        ...['placeOrder', 'takeOrder'].flatMap((order): [string, number][] => [
          [`${order}.suborder[].items[].seats`, 99],
          [`${order}.suborder[].items[].seats[]`, 99],
        ]),
        ['saveItem.allergens', 26],
        ['saveChoiceGroup.choices', 1000],
        ['saveChoiceGroup.choices[].allergens', 26],
        ['saveItem.groups', 100],
        ['saveItem.groups[].prices', 100],
        ['saveItem.subItems', 1000],
        ['saveItem.subItems[].allergens', 26],
        ...['saveItem.offerTimes', 'saveItem.priceWindows', 'saveCategory.offerTimes', 'saveCategory.priceWindows']
          .concat('saveRestaurant.offerTimes')
          .flatMap((times): [string, number][] => [
            [times, 20],
            [`${times}[].days`, 7],
          ]),
        ['saveItem.traces', 26],
        ['savePrinter.categories', 200],
        ['saveKitchenStation.categoryIDs', 500],
        ['saveRestaurant.service.voidReasons', 50],
        ['saveRestaurant.taxSettings.changes', 50],
        ['saveRestaurant.taxSettings.classes', 50],
        ['saveRestaurant.taxSettings.classes[].changes', 50],
        ['saveRole.privileges', 100],
        ['stepKitchen.lineIDs', 200],
        ['saveRestaurant.region.tips', 4],
        ['saveUser.roleId', 100],
        ['seeSubOrders.subOrderIDs', 25],
        ['takeOverTables.tableIDs', 200],
        ['voidDish.units', 99],
        ['previewVoid.units', 99],
        ['askApproval.units', 99],
        ['takeOrder.suborder', 1],
        ['takeOrder.suborder[].fire', 9],
        ['takeOrder.suborder[].items', 500],
        ['takeOrder.suborder[].items[].subItems', 2000],
      ].sort(),
    );
  });

  test.each(lists)('$name: one element too many is refused before any is checked', ({ schema }) => {
    const untouchable = new Proxy(Array(most(schema) + 1), {
      get(target, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) throw new Error(`element ${key} was looked at`);
        return Reflect.get(target, key);
      },
    });
    const { success, error } = schema.safeParse(untouchable);
    expect(success).toBe(false);
    expect(error?.issues).toEqual([expect.objectContaining({ code: 'too_big', origin: 'array' })]);
  });

  test.each(lists)('$name: checking stops at the first wrong element', ({ schema }) => {
    let looked = 0;
    const wrong = Array.from({ length: most(schema) }, () => ({
      get missing() {
        looked += 1;
        return 1;
      },
    }));
    const { error } = schema.safeParse(wrong.map((_one, at) => (at === 0 ? true : wrong[at])));
    expect(error?.issues.length).toBe(1);
    expect(error?.issues[0]?.path).toEqual([0]);
    expect(looked).toBe(0);
  });
});
