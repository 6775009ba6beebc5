import { sql } from 'kysely';
import type { PlanRecord } from '../../../core/contract/charge-plans.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import { type Found, holdsText, nameOrder, readPage, type SearchedPage } from '../../platform/paging.ts';
import { type Row, recordTable, type StoredIn } from '../../platform/record-table.ts';

export const plans = recordTable('plans', {
  planName: 'name',
  description: 'description',
  chargesplan: 'charges',
  currency: 'currency',
} satisfies StoredIn<'plans', Omit<PlanRecord, 'planId' | 'version'>>);

export type PlanRow = Row<typeof plans>;

export async function listPlans(db: Queryable, { searchText, ...page }: SearchedPage): Promise<Found<PlanRow>> {
  const matching = sql`from plans
    where removed_at is null and ${holdsText(searchText, 'name', 'description')}`;
  const list = sql<PlanRow>`
    select id, ${plans.columns()}, version ${matching}
    order by ${nameOrder('name')}, id`;
  return readPage(db, page, list, matching);
}

export async function listPlanNames(db: Queryable, restaurantId: number | undefined) {
  const { rows } = await sql<{ planId: number; planName: string }>`
    select id as plan_id, name as plan_name from plans
    where removed_at is null
      and (${restaurantId ?? null}::int is null
        or id = (select plan_id from restaurants where restaurants.id = ${restaurantId ?? null}))
    order by ${nameOrder('name')}, id`.execute(db);
  return rows;
}

/** Locks a plan, even a removed one. Returns the names of the restaurants that use it. */
export async function lockForDelete(tx: Tx, id: number) {
  const { rows } = await sql<{ name: string }>`select name from plans where id = ${id} for update`.execute(tx);
  if (!rows[0]) return undefined;
  // Must be a separate statement: it then sees restaurants committed while it waited for the lock.
  const users = await sql<{ name: string }>`
    select name from restaurants where plan_id = ${id} order by ${nameOrder('name')}, id`.execute(tx);
  return { name: rows[0].name, restaurants: users.rows.map(({ name }) => name) };
}

export async function restaurantsOfPlan(db: Queryable, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from restaurants where plan_id = ${id}`.execute(db);
  return rows.map((restaurant) => restaurant.id);
}

export type PlanTerms = Pick<PlanRow, 'charges' | 'currency'>;

/** Locks the plan until the transaction ends. */
export async function lockPlanTerms(tx: Tx, id: number): Promise<PlanTerms | undefined> {
  const { rows } = await sql<PlanTerms>`
    select charges, currency from plans where id = ${id} and removed_at is null for no key update`.execute(tx);
  return rows[0];
}

/** Use it after `plans.hold`, which keeps the currency from changing. */
export async function findPlanCurrency(tx: Tx, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ currency: string }>`select currency from plans where id = ${id}`.execute(tx);
  return rows[0]?.currency;
}
