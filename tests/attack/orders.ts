import { randomUUID } from 'node:crypto';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { type Attack, cantina, type Target } from './target.ts';

const count = <Made>(length: number, make: (at: number) => Made) => Array.from({ length }, (_, at) => make(at));

interface Choice {
  readonly subItemName: string;
  readonly isDefault?: boolean;
  readonly opensGroupId?: number;
  readonly itemId?: number;
}

async function save(target: Target, endpoint: Parameters<typeof addressOf>[0], body: object): Promise<number> {
  const headers = await target.admin(cantina);
  const { envelope, text } = await target.send(addressOf(endpoint).url, { method: 'POST', headers, body });
  if (!envelope.success) throw new Error(text);
  return envelope.result as number;
}

async function group(target: Target, choices: readonly Choice[], more: object = {}) {
  const groupName = `G${randomUUID().slice(0, 7)}`;
  const priced = choices.map((choice) => ({ ...choice, price: '0' }));
  const groupId = await save(target, endpoints.saveChoiceGroup, { groupName, choices: priced, ...more });
  return { groupId, groupName };
}

/** A dish with choices of its own, so that a client that only knows sub-items sees none of the groups. */
async function dish(target: Target, groups: readonly { readonly groupId: number }[]): Promise<number> {
  const headers = await target.admin(cantina);
  const categories = await target.send(addressOf(endpoints.categoryNames).url, { headers });
  const [category] = categories.envelope.result as { id: number }[];
  return save(target, endpoints.saveItem, {
    itemName: `Attack ${randomUUID().slice(0, 8)}`,
    price: '0.01',
    type: '0',
    description: '',
    availibilty: 'A',
    category: { itemCategoryId: category?.id },
    mandatory: false,
    selection: 'M',
    subItems: [{ subItemName: 'Warm', price: '0', description: '' }],
    groups: groups.map(({ groupId }) => ({ groupId })),
  });
}

interface Line {
  readonly itemID: number;
  readonly itemQuantity: number;
  readonly subItems: readonly object[];
}

/** Orders `units` of a dish in lines with at most 2,000 picks. */
function linesOf(itemID: number, units: number, picks: readonly object[]): Line[] {
  const each = Math.min(99, Math.floor(2_000 / Math.max(1, picks.length)));
  return count(Math.ceil(units / each), (line) => {
    const itemQuantity = Math.min(each, units - line * each);
    const ofUnit = (unit: number) => picks.map((pick) => ({ ...pick, sequence: unit + 1 }));
    const subItems = count(itemQuantity, ofUnit).flat();
    return { itemID, itemQuantity, subItems };
  });
}

type Lines = (units: number) => Line[];

/** 200 choices per unit, from ten groups. */
async function ofGroups(target: Target): Promise<Lines> {
  const groups = await Promise.all(
    count(10, () =>
      group(
        target,
        count(20, (at) => ({ subItemName: `C${at}` })),
      ),
    ),
  );
  const itemID = await dish(target, groups);
  const picks = groups.flatMap(({ groupName }) => count(20, (at) => ({ group: groupName, subItemName: `C${at}` })));
  return (units) => linesOf(itemID, units, picks);
}

/** 200 choices per unit: ten, and nineteen more that each of them opens. */
async function ofNestedGroups(target: Target): Promise<Lines> {
  const opened = await group(
    target,
    count(19, (at) => ({ subItemName: `N${at}` })),
  );
  const choices = count(10, (at) => ({ subItemName: `C${at}`, opensGroupId: opened.groupId }));
  const top = await group(target, choices);
  const itemID = await dish(target, [top]);
  const picks = choices.flatMap(({ subItemName }) => [
    { group: top.groupName, subItemName },
    ...count(19, (at) => ({ group: opened.groupName, within: subItemName, subItemName: `N${at}` })),
  ]);
  return (units) => linesOf(itemID, units, picks);
}

/** 200 default choices per unit, from ten required groups. None of them is sent in the request. */
async function ofDefaults(target: Target): Promise<Lines> {
  const choices = count(20, (at) => ({ subItemName: `D${at}`, isDefault: true }));
  const groups = await Promise.all(count(10, () => group(target, choices, { min: 1 })));
  const itemID = await dish(target, groups);
  return (units) => linesOf(itemID, units, []);
}

/** A combo with nine times the same dish, whose 19 choices are stored for each: 20 + 9 x 19 = 191 per unit. */
async function ofCombos(target: Target): Promise<Lines> {
  const opened = await group(
    target,
    count(19, (at) => ({ subItemName: `O${at}` })),
  );
  const itemId = await dish(target, []);
  const top = await group(target, [{ subItemName: 'Burger', itemId, opensGroupId: opened.groupId }], {
    repeatable: true,
  });
  const itemID = await dish(target, [top]);
  const picks = [
    { group: top.groupName, subItemName: 'Burger', quantity: 9 },
    ...count(19, (at) => ({ group: opened.groupName, within: 'Burger', subItemName: `O${at}` })),
  ];
  return (units) => linesOf(itemID, units, picks);
}

async function seat(target: Target) {
  const { code } = await target.table(cantina);
  const cookie = await target.checkIn(code);
  const post = (headers: Record<string, string>, suborder: readonly object[]) =>
    target.send(addressOf(endpoints.placeOrder).url, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: { suborder, tableID: code, restaurantID: cantina },
    });
  const place = (items: readonly Line[]) => post({ cookie }, [{ items }]);
  return { code, cookie, post, place };
}

/** Checks that the guest and staff can read the order, and that staff can change and confirm it. */
async function readAndConfirm(target: Target, items: readonly Line[]): Promise<void> {
  const headers = await target.admin(cantina);
  const { code, cookie, post, place } = await seat(target);
  const placed = await target.step('at placing', () => place(items));
  target.expect(placed.status === 200, `placing it is answered ${placed.status} ${placed.text}`);
  const { orderID } = (placed.envelope.result ?? {}) as { orderID?: number };
  if (orderID === undefined) return;
  const byId = addressOf(endpoints.orderById, { params: { orderID } }).url;
  const staff = await target.step('for Order Description', () => target.send(byId, { headers }));
  const mine = addressOf(endpoints.dinerOrder, { query: { rid: cantina, tableno: code } }).url;
  const guest = await target.step('for My Orders', () => target.send(mine, { headers: { cookie } }));
  for (const { status } of [staff, guest]) target.expect(status === 200, `reading it is answered ${status}`);
  const [subOrder] = (staff.envelope.result as { suborder: { subOrderID: number; items: { orderItemID: number }[] }[] })
    .suborder;
  const edited = subOrder?.items.map(({ orderItemID }, at) => {
    const { itemQuantity = 1, subItems = [] } = items[at] ?? {};
    return { orderItemID, itemQuantity, subItems: subItems.slice(0, -1) };
  });
  const confirm = () => post(headers, [{ subOrderID: subOrder?.subOrderID, status: 'O', items: edited }]);
  const confirmed = await target.step('at Confirm', confirm);
  target.expect(confirmed.status === 200, `confirming it is answered ${confirmed.status} ${confirmed.text}`);
  await readLists(target);
}

/** Reads lists that contain the orders of the earlier attacks. */
async function readLists(target: Target): Promise<void> {
  const headers = await target.admin(cantina);
  const orders = addressOf(endpoints.searchOrders, { query: { status: 'A', size: 100 } }).url;
  const paths = [addressOf(endpoints.kitchenTickets).url, addressOf(endpoints.activeOrders).url, orders];
  for (const path of paths) {
    const { status } = await target.step(`for ${path}`, () => target.send(path, { headers }));
    target.expect(status === 200, `${path} is answered ${status}`);
  }
}

const withPrices = (lines: readonly Line[]) =>
  lines.map((line) => ({ ...line, subItems: line.subItems.map((pick) => ({ ...pick, price: 0 })) }));

/** `legal` units have at most 10,000 choices; `hostile` units have many more. */
const cases = [
  { of: 'groups', make: ofGroups, legal: 50, hostile: 60 },
  { of: 'nested groups', make: ofNestedGroups, legal: 50, hostile: 60 },
  { of: 'defaults', make: ofDefaults, legal: 50, hostile: 50 * 99 },
  { of: 'combos', make: ofCombos, legal: 50, hostile: 55 },
];

export const orderAttacks: readonly Attack[] = cases.map(({ of, make, legal, hostile }) => ({
  name: `the largest legal order of ${of} placed, read and confirmed, and larger ones refused`,
  async run(target) {
    const lines = await make(target);
    await readAndConfirm(target, withPrices(lines(legal)));
    const { place } = await seat(target);
    for (const units of [legal + 4, hostile]) {
      const { status, envelope } = await target.step(`refusing ${units} units`, () => place(lines(units)));
      target.expect(status === 422 && envelope.error === 'TooManyChoices', `${units} units are answered ${status}`);
    }
  },
}));
