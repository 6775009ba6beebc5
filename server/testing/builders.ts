import { randomBytes, randomInt } from 'node:crypto';
import type { SubItemRules } from '../../core/contract/sub-items.ts';
import type { AttendantState } from '../../core/domain/attendant-states.ts';
import { moneyOf } from '../../core/domain/money.ts';
import { isWaiting, type OrderStatus, orderStates, type SubOrderStatus } from '../../core/domain/order-states.ts';
import { parseChargePlan } from '../../core/domain/pricing/charge-plan.ts';
import { parseRate } from '../../core/domain/pricing/rate.ts';
import { type Privilege, privileges } from '../../core/domain/privileges.ts';
import type { StoredTableState } from '../../core/domain/table-states.ts';
import type { LineDraft, OrderDraft, PaymentDraft } from '../db/rows/order-draft.ts';
import { writeLists } from '../db/rows/write-lists.ts';
import { type WrittenSubOrder, writeOrders } from '../db/rows/write-orders.ts';
import { hashPassword } from '../platform/auth/passwords.ts';
import { type Database, inTransaction, type Queryable } from '../platform/database.ts';
import { raiseMenu } from './change-item.ts';
import { addRow, findRow, findRows } from './rows.ts';

// Builders fill in everything that a test doesn't specify. If no restaurant, table or item is given, they create one.

/** A unique name, because test files share a database. Has no digits, so searches for order numbers don't match it. */
export function uniqueWord(prefix: string): string {
  const letters = randomBytes(6)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '');
  return `${prefix} ${letters}`;
}

export const standardPlan = '0$25$0.5$0|25$75$1$0|75$1000$2$0';

export async function buildPlan(
  db: Queryable,
  { name = uniqueWord('Plan'), charges = standardPlan, description = '' } = {},
) {
  const row = await addRow(db, 'plans', { name, charges, description });
  return { id: row.id, name, charges };
}

/** The configuration text of a restaurant, with these entries. */
export const configOf = (entries: object = {}) =>
  JSON.stringify({ otprequired: 1, managercode: '4321', paymenttype: 'T', ...entries });

export interface RestaurantWishes {
  readonly name?: string;
  readonly taxRate?: string;
  readonly otpRequired?: boolean;
  readonly managerCode?: string;
  readonly paymentType?: string;
  /** The complete configuration text. Replaces the three options above. */
  readonly config?: string;
  readonly charges?: string;
  readonly planId?: number;
  readonly active?: boolean;
}

export async function buildRestaurant(db: Queryable, wishes: RestaurantWishes = {}) {
  const { name = uniqueWord('Restaurant'), taxRate = '8.875', charges = standardPlan, active = true } = wishes;
  const { otpRequired = true, managerCode = '4321', paymentType = 'T' } = wishes;
  const entries = { otprequired: otpRequired ? 1 : 0, managercode: managerCode, paymenttype: paymentType };
  const config = wishes.config ?? configOf(entries);
  const planId = wishes.planId ?? (await buildPlan(db, { charges })).id;
  const terms = { tax_rate: taxRate, plan_id: planId };
  const row = await addRow(db, 'restaurants', { name, ...terms, config, active, code: 'TEST' });
  return { id: row.id, name, taxRate, config, planId, managerCode };
}

export async function buildRole(
  db: Queryable,
  {
    restaurantId = null,
    name = uniqueWord('Role'),
    privileges: held = privileges,
  }: {
    readonly restaurantId?: number | null;
    readonly name?: string;
    readonly privileges?: readonly Privilege[];
  } = {},
) {
  const row = await addRow(db, 'roles', { restaurant_id: restaurantId, name, privileges: [...held] });
  return { id: row.id, name, privileges: held };
}

const defaultPassword = 'Secret@123';
// Hashing is slow by design, so all tests share one hash of the default password.
let defaultHash: Promise<string> | undefined;

/** A user with one role that has these `privileges`. A `restaurantId` of null creates a platform user. */
export async function buildUser(
  db: Queryable,
  wishes: {
    readonly restaurantId?: number | null;
    readonly privileges?: readonly Privilege[];
    readonly username?: string;
    readonly password?: string;
    readonly name?: string;
    readonly email?: string;
  } = {},
) {
  const { username = uniqueWord('user').replace(' ', '-'), password = defaultPassword, name = 'Ruth Adler' } = wishes;
  const { email = 'ruth@example.com' } = wishes;
  const restaurantId = wishes.restaurantId === undefined ? (await buildRestaurant(db)).id : wishes.restaurantId;
  defaultHash ??= hashPassword(defaultPassword);
  const passwordHash = password === defaultPassword ? await defaultHash : await hashPassword(password);
  const role = await buildRole(db, { restaurantId, ...(wishes.privileges ? { privileges: wishes.privileges } : {}) });
  const login = { username, email, password_hash: passwordHash };
  const row = await addRow(db, 'users', { restaurant_id: restaurantId, name, ...login });
  await addRow(db, 'user_roles', { user_id: row.id, role_id: role.id });
  return { id: row.id, restaurantId, username, password, name, email, roleId: role.id };
}

export async function buildCategory(
  db: Queryable,
  wishes: { readonly restaurantId?: number; readonly name?: string; readonly description?: string } = {},
) {
  const restaurantId = wishes.restaurantId ?? (await buildRestaurant(db)).id;
  const { name = uniqueWord('Category'), description = '' } = wishes;
  const row = await addRow(db, 'categories', { restaurant_id: restaurantId, name, description });
  await raiseMenu(db, restaurantId);
  return { id: row.id, restaurantId, name };
}

export interface ItemWishes {
  readonly restaurantId?: number;
  readonly categoryId?: number;
  readonly name?: string;
  readonly description?: string;
  readonly priceCents?: number;
  readonly selection?: SubItemRules['selection'];
  readonly mandatory?: boolean;
  readonly maxChoices?: number;
  readonly types?: readonly number[];
  readonly availability?: 'A' | 'N' | 'O' | 'R';
  readonly choices?: readonly { readonly name: string; readonly description?: string; readonly priceCents: number }[];
}

/** If there are `choices` but no `selection`, several choices per unit are allowed. */
export async function buildItem(db: Queryable, wishes: ItemWishes = {}) {
  const restaurantId = wishes.restaurantId ?? (await buildRestaurant(db)).id;
  const categoryId = wishes.categoryId ?? (await buildCategory(db, { restaurantId })).id;
  const { name = uniqueWord('Dish'), description = 'A dish', priceCents = 1250 } = wishes;
  const { choices = [], availability = 'A' } = wishes;
  const { selection = choices.length > 0 ? 'M' : 'Y', mandatory = false, maxChoices = 0, types = [] } = wishes;
  const row = await addRow(db, 'items', {
    restaurant_id: restaurantId,
    category_id: categoryId,
    name,
    description,
    price_cents: priceCents,
    types: [...types],
    availability,
  });
  const limits = { selection, mandatory, maxChoices };
  if (choices.length > 0 || selection !== 'Y') {
    await writeLists(db, restaurantId, [{ id: row.id, ...limits, choices }]);
  }
  await raiseMenu(db, restaurantId);
  return { id: row.id, restaurantId, categoryId, name, description, priceCents, ...limits, choices };
}

export interface GroupWishes {
  readonly restaurantId: number;
  readonly name?: string;
  readonly kitchenName?: string;
  readonly min?: number;
  readonly max?: number | null;
  readonly free?: number;
  readonly repeatable?: boolean;
  readonly itemIds?: readonly number[];
  readonly choices: readonly {
    readonly name: string;
    readonly kitchenName?: string;
    readonly priceCents?: number;
    readonly isDefault?: boolean;
    readonly soldOut?: boolean;
    readonly opens?: number;
    readonly itemId?: number;
  }[];
}

/** Adds a group of choices after the items' existing groups. */
export async function buildGroup(db: Queryable, { restaurantId, choices, itemIds = [], ...wishes }: GroupWishes) {
  const { name = uniqueWord('Group'), kitchenName = '', min = 0, max = null, free = 0, repeatable = false } = wishes;
  const { id } = await addRow(db, 'choice_groups', {
    restaurant_id: restaurantId,
    name,
    kitchen_name: kitchenName,
    min_count: min,
    max_count: max,
    free_count: free,
    repeatable,
  });
  const choiceIds: number[] = [];
  for (const [position, choice] of choices.entries()) {
    const row = await addRow(db, 'group_choices', {
      restaurant_id: restaurantId,
      group_id: id,
      position,
      name: choice.name,
      kitchen_name: choice.kitchenName ?? '',
      price_cents: choice.priceCents ?? 0,
      is_default: choice.isDefault ?? false,
      sold_out: choice.soldOut ?? false,
      nested_group_id: choice.opens ?? null,
      item_id: choice.itemId ?? null,
    });
    choiceIds.push(row.id);
  }
  for (const itemId of itemIds) {
    const { length } = await findRows(db, 'item_groups', { item_id: itemId });
    await addRow(db, 'item_groups', { restaurant_id: restaurantId, item_id: itemId, group_id: id, position: length });
  }
  await raiseMenu(db, restaurantId);
  return { id, name, choiceIds };
}

export async function buildAttendant(
  db: Queryable,
  wishes: { readonly restaurantId?: number; readonly name?: string; readonly status?: AttendantState } = {},
) {
  const restaurantId = wishes.restaurantId ?? (await buildRestaurant(db)).id;
  const { name = uniqueWord('Attendant'), status = 'on-duty' } = wishes;
  const row = await addRow(db, 'attendants', { restaurant_id: restaurantId, name, code: 'A', status });
  return { id: row.id, restaurantId, name };
}

/** Also creates an attendant, unless `attendantId` is given (null for none). */
export async function buildTable(
  db: Queryable,
  wishes: {
    readonly restaurantId?: number;
    readonly name?: string;
    readonly description?: string;
    readonly attendantId?: number | null;
    readonly state?: StoredTableState;
    readonly otp?: string;
    readonly code?: string;
  } = {},
) {
  const restaurantId = wishes.restaurantId ?? (await buildRestaurant(db)).id;
  const { name = uniqueWord('Table'), description = '', state = 'active' } = wishes;
  const { code = randomBytes(8).toString('hex'), otp = String(randomInt(100_000, 1_000_000)) } = wishes;
  const attendantId =
    wishes.attendantId === undefined ? (await buildAttendant(db, { restaurantId })).id : wishes.attendantId;
  const values = { name, description, code, state, attendant_id: attendantId, otp };
  const row = await addRow(db, 'dining_tables', { restaurant_id: restaurantId, ...values });
  return { id: row.id, restaurantId, name, code, otp, attendantId };
}

export async function buildVisit(
  db: Queryable,
  wishes: { readonly restaurantId?: number; readonly tableId?: number; readonly endedAt?: Date } = {},
) {
  const restaurantId = wishes.restaurantId ?? (await buildRestaurant(db)).id;
  const tableId = wishes.tableId ?? (await buildTable(db, { restaurantId })).id;
  const row = await addRow(db, 'visits', {
    restaurant_id: restaurantId,
    table_id: tableId,
    ended_at: wishes.endedAt ?? null,
    last_request_hash: null,
  });
  return { id: row.id, restaurantId, tableId };
}

export interface OrderWishes {
  readonly restaurantId?: number;
  readonly tableId?: number;
  readonly visitId?: number;
  readonly status?: OrderStatus;
  readonly subOrders?: readonly {
    readonly status?: SubOrderStatus;
    readonly lines?: readonly LineDraft[];
    readonly specialInstruction?: string;
  }[];
  readonly startedAt?: Date;
  /** The payment of a paid order; by default in cash without a tip. */
  readonly payment?: Partial<PaymentDraft>;
}

// The default status of sub-orders for each status of the order.
const subOrderStatusIn = {
  new: 'new',
  open: 'confirmed',
  closed: 'confirmed',
  paid: 'confirmed',
  cancelled: 'cancelled',
} as const satisfies Record<OrderStatus, SubOrderStatus>;

/** An order in any status, by default with one sub-order of one dish. Amounts follow the pricing rules. */
export async function buildOrder(db: Queryable, wishes: OrderWishes = {}) {
  const { status = 'new', subOrders = [{}], startedAt = new Date() } = wishes;
  const restaurantId = wishes.restaurantId ?? (await buildRestaurant(db)).id;
  const table = wishes.tableId
    ? await findTable(db, restaurantId, wishes.tableId)
    : await buildTable(db, { restaurantId });
  const needsDish = subOrders.some((subOrder) => !subOrder.lines);
  const dish = needsDish ? [{ item: await buildItem(db, { restaurantId }), quantity: 1 }] : [];
  const drafts = subOrders.map((subOrder) => {
    const subOrderStatus = subOrder.status ?? subOrderStatusIn[status];
    return {
      status: subOrderStatus,
      lines: subOrder.lines ?? dish,
      specialInstruction: subOrder.specialInstruction,
      createdAt: startedAt,
      decidedAt: isWaiting(subOrderStatus) ? undefined : startedAt,
    };
  });
  const drafted: readonly OrderDraft[] = [
    {
      restaurantId,
      ...(await findTerms(db, restaurantId)),
      table,
      status,
      subOrders: drafts,
      startedAt,
      closedAt: orderStates[status].hasBill ? startedAt : undefined,
      endedAt: orderStates[status].isOver ? startedAt : undefined,
      visitId: wishes.visitId,
      payment: status === 'paid' ? { paidBy: 'Cash', ...wishes.payment } : undefined,
    },
  ];
  // In one transaction, as in the product, because a deferred trigger creates the kitchen ticket when it commits.
  const [written] = await (db.isTransaction
    ? writeOrders(db, drafted)
    : inTransaction(db as Database, (tx) => writeOrders(tx, drafted)));
  if (!written) throw new Error('one order in, one order out');
  const built: readonly WrittenSubOrder[] = written.subOrders;
  return { ...written, restaurantId, status, table, tableId: table.id, tableCode: table.code, subOrders: built };
}

async function findTable(db: Queryable, restaurantId: number, tableId: number) {
  const row = await findRow(db, 'dining_tables', { restaurant_id: restaurantId, id: tableId });
  return { id: row.id, restaurantId, name: row.name, code: row.code, otp: row.otp, attendantId: row.attendant_id };
}

async function findTerms(db: Queryable, restaurantId: number) {
  const row = await db
    .selectFrom('restaurants')
    .innerJoin('plans', 'plans.id', 'restaurants.plan_id')
    .select(['restaurants.tax_rate', 'restaurants.region', 'plans.charges'])
    .where('restaurants.id', '=', restaurantId)
    .executeTakeFirstOrThrow();
  const taxRate = parseRate(row.tax_rate);
  const plan = parseChargePlan(moneyOf(row.region.currency), row.charges);
  if (taxRate === undefined || !plan) throw new Error(`terms of restaurant ${restaurantId} unreadable`);
  return { taxRate, plan };
}
