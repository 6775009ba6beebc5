import { sql } from 'kysely';
import { openDatabase } from '../../server/platform/database.ts';
import { brokenRules } from '../../server/testing/broken-rules.ts';

/** What the program acknowledged in the restaurant of one run. */
export interface Ledger {
  /** The last acknowledged status, by id. */
  readonly subOrders: Map<number, 'new' | 'confirmed' | 'cancelled'>;
  readonly closed: Set<number>;
  /** Amounts in cents with tips, by order. */
  readonly payments: Map<number, number[]>;
  /** Orders that are paid in full. */
  readonly paid: Set<number>;
  /** Amounts in cents, by id. */
  readonly refunds: Map<number, number>;
  /** Number of requests that had a response and were repeated with the same key. */
  readonly repeats: () => number;
  sentAgain(path: string, first: unknown, second: unknown): void;
  /** How the database differs from what was acknowledged. No request may be running. */
  differences(connectionString: string, restaurantId: number): Promise<string[]>;
}

export function openLedger(): Ledger {
  const ledger = {
    subOrders: new Map<number, 'new' | 'confirmed' | 'cancelled'>(),
    closed: new Set<number>(),
    payments: new Map<number, number[]>(),
    paid: new Set<number>(),
    refunds: new Map<number, number>(),
  };
  const answeredTwice: string[] = [];
  let repeats = 0;
  return {
    ...ledger,
    repeats: () => repeats,
    sentAgain(path, first, second) {
      repeats += 1;
      if (JSON.stringify(first) !== JSON.stringify(second))
        answeredTwice.push(`${path} answered ${JSON.stringify(first)}, then ${JSON.stringify(second)}`);
    },
    async differences(connectionString, restaurantId) {
      const { db } = openDatabase(connectionString, { connections: 1 });
      const { rows } = await sql<Rows>`
        select
          (select coalesce(jsonb_agg(jsonb_build_array(id, status)), '[]') from sub_orders
            where restaurant_id = ${restaurantId}) as "sub_orders",
          (select coalesce(jsonb_agg(jsonb_build_array(id, status)), '[]') from orders
            where restaurant_id = ${restaurantId}) as "orders",
          (select coalesce(jsonb_agg(jsonb_build_array(order_id, amount_cents)), '[]') from payments
            where restaurant_id = ${restaurantId}) as "payments",
          (select coalesce(jsonb_agg(jsonb_build_array(id, amount_cents)), '[]') from refunds
            where restaurant_id = ${restaurantId} and state <> 'failed') as "refunds"`.execute(db);
      const broken = await brokenRules(db, restaurantId);
      await db.destroy();
      const [there] = rows;
      if (!there) return ['the database answers nothing'];
      const statuses = new Map(there.orders);
      const paidAmounts = (pairs: Iterable<readonly [number, number]>) => [...pairs].map(String);
      return [
        ...answeredTwice,
        ...apart('sub-order', [...ledger.subOrders].map(String), there.subOrders.map(String)),
        ...apart(
          'payment',
          paidAmounts([...ledger.payments].flatMap(([id, amounts]) => amounts.map((amount) => [id, amount] as const))),
          paidAmounts(there.payments),
        ),
        ...apart('refund', [...ledger.refunds].map(String), there.refunds.map(String)),
        ...[...ledger.closed]
          .filter((id) => !['closed', 'paid'].includes(statuses.get(id) ?? ''))
          .map((id) => `order ${id} was closed and is ${statuses.get(id)}`),
        ...[...ledger.paid]
          .filter((id) => statuses.get(id) !== 'paid')
          .map((id) => `order ${id} was paid and is ${statuses.get(id)}`),
        ...broken,
      ];
    },
  };
}

interface Rows {
  readonly subOrders: readonly (readonly [number, string])[];
  readonly orders: readonly (readonly [number, string])[];
  readonly payments: readonly (readonly [number, number])[];
  readonly refunds: readonly (readonly [number, number])[];
}

/** Entries that occur in one list more often than in the other. */
function apart(what: string, acknowledged: readonly string[], there: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const entry of acknowledged) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  for (const entry of there) counts.set(entry, (counts.get(entry) ?? 0) - 1);
  return [...counts].flatMap(([entry, count]) => {
    if (count === 0) return [];
    return [`${what} ${entry} was acknowledged and is ${count > 0 ? 'not there' : 'there once more than that'}`];
  });
}
