import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { attendantStateNames, attendantStates } from '../../core/domain/attendant-states.ts';
import { checkoutStates, unfinishedCheckoutStates } from '../../core/domain/checkout-states.ts';
import { disputeStateNames, disputeStates, openDisputeStates } from '../../core/domain/dispute-states.ts';
import { kitchenStepNames } from '../../core/domain/kitchen-steps.ts';
import {
  orderStates,
  orderStatuses,
  orderStatusesThat,
  statusFromCounts,
  subOrderStates,
  subOrderStatuses,
} from '../../core/domain/order-states.ts';
import { paymentModes } from '../../core/domain/payment-modes.ts';
import {
  type RefundState,
  refundStateNames,
  refundStates,
  refundStatesThat,
  unfinishedRefundStates,
} from '../../core/domain/refund-states.ts';
import {
  tableCallKinds,
  tableCallStateNames,
  tableCallStates,
  waitingTableCallStates,
} from '../../core/domain/table-calls.ts';
import { storedTableStates, tableStates } from '../../core/domain/table-states.ts';
import { testDatabase } from '../testing/test-app.ts';

// Checks the database's state constraints against the tables of core/domain, for every combination of values.

const { db, buildOrder } = await testDatabase();

/** The condition of a CHECK constraint or, if `name` is an index, its predicate. */
async function conditionOf(name: string): Promise<string> {
  const { rows } = await sql<{ condition: string }>`
    select pg_get_expr(conbin, conrelid) as condition from pg_constraint where conname = ${name}
    union all
    select pg_get_expr(indpred, indrelid) from pg_index where indexrelid = to_regclass(${name})`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`the database has no ${name}`);
  return row.condition;
}

/** Evaluates the condition for a row with the given values. */
async function holds(condition: string, values: Readonly<Record<string, string | number | null>>): Promise<boolean> {
  const columns = Object.entries(values).map(([name, value]) => {
    const type = typeof value === 'number' ? 'int' : name.endsWith('_at') ? 'timestamptz' : 'text';
    return sql`${value}::${sql.raw(type)} as ${sql.ref(name)}`;
  });
  const { rows } = await sql<{ holds: boolean }>`
    select ${sql.raw(condition)} as holds from (select ${sql.join(columns)}) as asked`.execute(db);
  return rows[0]?.holds ?? false;
}

const moments = [null, '2026-01-01T00:00:00Z'];
const counts = [0, 1, 2];

it.each<[string, readonly string[]]>([
  ['orders_status_check', orderStatuses],
  ['sub_orders_status_check', subOrderStatuses],
  ['refunds_state_check', refundStateNames],
  ['disputes_state_check', disputeStateNames],
  ['dining_tables_state_check', storedTableStates],
  ['attendants_status_check', attendantStateNames],
  ['table_calls_state_check', tableCallStateNames],
  ['table_calls_kind_check', tableCallKinds],
  ['payments_paid_by_check', paymentModes],
  ['card_checkouts_state_check', Object.keys(checkoutStates)],
  ['kitchen_tickets_step_check', kitchenStepNames],
  ['kitchen_lines_step_check', kitchenStepNames],
])('%s takes these and no other: %j', async (check, names) => {
  const words = [...(await conditionOf(check)).matchAll(/'([^']*)'/g)].map(([, word]) => word);
  expect(words.sort()).toEqual([...names].sort());
});

it.each<[string, 'status' | 'state', readonly string[], readonly string[]]>([
  ['orders_one_open', 'status', orderStatuses, orderStatusesThat('occupiesTable')],
  ['refunds_due', 'state', refundStateNames, unfinishedRefundStates],
  ['refunds_by_day', 'state', refundStateNames, refundStatesThat('countsAsGiven')],
  ['disputes_open', 'state', disputeStateNames, openDisputeStates],
  ['table_calls_one_open', 'state', tableCallStateNames, waitingTableCallStates],
  ['card_checkouts_due', 'state', Object.keys(checkoutStates), unfinishedCheckoutStates],
])('the index %s holds by %s, of %j, these: %j', async (index, column, names, expected) => {
  const condition = await conditionOf(index);
  const held = await Promise.all(names.map((name) => holds(condition, { [column]: name, payment_id: 1 })));
  expect(names.filter((_, at) => held[at])).toEqual(expected);
});

describe('orders', () => {
  it.each(orderStatuses)('%s has a closing time with its bill, and an end time when it is over', async (status) => {
    const condition = await conditionOf('order_times');
    const { hasBill, isOver } = orderStates[status];
    for (const closed_at of moments) {
      for (const ended_at of moments) {
        const expected = (!hasBill || closed_at !== null) && isOver === (ended_at !== null);
        expect(await holds(condition, { status, closed_at, ended_at })).toBe(expected);
      }
    }
  });

  it.each(orderStatuses)('%s follows from its sub-orders', async (status) => {
    const condition = await conditionOf('order_status_follows_from_sub_orders');
    for (const waiting of counts) {
      for (const confirmed of counts) {
        const followed = statusFromCounts({ waiting, confirmed });
        const expected = orderStates[status].hasBill ? followed === 'open' : followed === status;
        const row = { status, waiting_count: waiting, confirmed_count: confirmed };
        expect(await holds(condition, row), JSON.stringify(row)).toBe(expected);
      }
    }
  });
});

describe('sub-orders', () => {
  it.each(subOrderStatuses)('%s has its decision time once it no longer waits', async (status) => {
    const condition = await conditionOf('sub_order_decided_at');
    const isDecided = subOrderStates[status].countedAs !== 'waiting';
    for (const decided_at of moments)
      expect(await holds(condition, { status, decided_at })).toBe(isDecided === (decided_at !== null));
  });
});

async function conditionsAbout(table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{ condition: string }>`
    select pg_get_expr(conbin, conrelid) as condition from pg_constraint
    where conrelid = to_regclass(${table}) and contype = 'c'`.execute(db);
  return rows.map(({ condition }) => condition).filter((condition) => condition.includes(column));
}

/** Inserts a refund of a card payment in the given state. Returns its attempt id. */
async function refundIn(state: RefundState): Promise<string> {
  const { id, restaurantId } = await buildOrder({ status: 'paid', payment: { paidBy: 'Online' } });
  const { rows } = await sql<{ attempt: string }>`
    insert into refunds (restaurant_id, order_id, payment_id, amount_cents, currency, reason, provider, reference, live,
      state, provider_reference, ended_at)
    select p.restaurant_id, p.order_id, p.id, 1, 'usd', 'cold', p.provider, p.reference, false, ${state},
      'refund of ' || p.reference, ${refundStates[state].isOver ? new Date() : null}
    from payments p where p.restaurant_id = ${restaurantId} and p.order_id = ${id} returning attempt`.execute(db);
  return rows[0]?.attempt ?? '';
}

describe('refunds', () => {
  it.each(refundStateNames)('%s has an end time when it is over', async (state) => {
    const [condition = '', ...others] = await conditionsAbout('refunds', 'ended_at');
    expect(others).toEqual([]);
    for (const ended_at of moments)
      expect(await holds(condition, { state, ended_at })).toBe(refundStates[state].isOver === (ended_at !== null));
  });

  it('move only as their states say', async () => {
    for (const from of refundStateNames) {
      for (const to of refundStateNames) {
        const attempt = await refundIn(from);
        const moved =
          await sql`update refunds set state = ${to}, ended_at = ${refundStates[to].isOver ? new Date() : null}
          where attempt = ${attempt}`
            .execute(db)
            .then(
              () => true,
              () => false,
            );
        expect(moved, `${from} -> ${to}`).toBe(refundStates[from].moves.includes(to));
      }
    }
  });
});

describe('disputes', () => {
  it.each(disputeStateNames)('%s has an end time when it is over', async (state) => {
    const [condition = '', ...others] = await conditionsAbout('disputes', 'ended_at');
    expect(others).toEqual([]);
    for (const ended_at of moments)
      expect(await holds(condition, { state, ended_at })).toBe(disputeStates[state].isOver === (ended_at !== null));
  });
});

describe('tables and attendants', () => {
  it('have unique names while they are not removed', async () => {
    const tables = await conditionOf('dining_tables_name');
    const attendants = await conditionOf('attendants_name');
    for (const state of storedTableStates) expect(await holds(tables, { state })).toBe(tableStates[state].isThere);
    for (const status of attendantStateNames)
      expect(await holds(attendants, { status })).toBe(attendantStates[status].isThere);
  });
});

describe('table calls', () => {
  it.each(tableCallStateNames)('%s has its taker and time once it is taken', async (state) => {
    const condition = await conditionOf('table_call_taken');
    const { hasTaker } = tableCallStates[state];
    for (const taken_at of moments) {
      for (const taken_by_user_id of [null, 1]) {
        const expected = hasTaker === (taken_at !== null) && hasTaker === (taken_by_user_id !== null);
        expect(await holds(condition, { state, taken_at, taken_by_user_id })).toBe(expected);
      }
    }
  });
});
