import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database.ts';
import { type Found, holdsText, readPage, type SearchedPage } from '../../platform/paging.ts';
import { isOfVersion } from '../../platform/saving.ts';

export interface PlanRow {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly charges: string;
  readonly version: number;
}

/** A page of the platform's plans by name, and how many there are in all. */
export async function listPlans(db: Queryable, { searchText, ...asked }: SearchedPage): Promise<Found<PlanRow>> {
  const matching = sql`from plans
    where removed_at is null and ${holdsText(searchText, 'name', 'description')}`;
  const list = sql<PlanRow>`
    select id, name, description, charges, version ${matching}
    order by folded(name), id`;
  return readPage(db, asked, list, matching);
}

/** Plans by name: all of the platform, or only the one of `restaurantId`. */
export async function listPlanNames(
  db: Queryable,
  restaurantId: number | undefined,
): Promise<{ planId: number; planName: string }[]> {
  const { rows } = await sql<{ planId: number; planName: string }>`
    select id as plan_id, name as plan_name from plans
    where removed_at is null
      and (${restaurantId ?? null}::int is null
        or id = (select plan_id from restaurants where restaurants.id = ${restaurantId ?? null}))
    order by folded(name), id`.execute(db);
  return rows;
}

export interface PlanDraft {
  readonly name: string;
  /** Undefined: as it is, or none for a new plan. */
  readonly description: string | undefined;
  /** Undefined: as they are. */
  readonly charges: string | undefined;
}

export async function insertPlan(
  db: Queryable,
  { name, description = '', charges }: PlanDraft & { readonly charges: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into plans (name, description, charges) values (${name}, ${description}, ${charges}) returning id`.execute(
    db,
  );
  if (!rows[0]) throw new Error('one plan in, one id out');
  return rows[0].id;
}

/** Changes a plan that still has this version (any, when undefined); false when there is none. */
export async function updatePlan(
  db: Queryable,
  id: number,
  { name, description, charges }: PlanDraft,
  version: number | undefined,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update plans set name = ${name}, description = coalesce(${description ?? null}, description),
      charges = coalesce(${charges ?? null}, charges), version = version + 1
    where id = ${id} and removed_at is null
      and ${isOfVersion(version)}`.execute(db);
  return numAffectedRows === 1n;
}

export async function knowsPlan(db: Queryable, id: number): Promise<boolean> {
  const { rows } = await sql`select from plans where id = ${id} and removed_at is null`.execute(db);
  return rows.length === 1;
}

/** Holds a plan against a simultaneous delete until the transaction ends; false when there is none. */
export async function holdPlanForRestaurant(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select from plans where id = ${id} and removed_at is null for share`.execute(tx);
  return rows.length === 1;
}

/** Takes a plan, removed or not, for this transaction alone, with the names of the restaurants that use it. */
export async function lockForDelete(
  tx: Tx,
  id: number,
): Promise<{ name: string; restaurants: readonly string[] } | undefined> {
  const { rows } = await sql<{ name: string }>`select name from plans where id = ${id} for update`.execute(tx);
  if (!rows[0]) return undefined;
  // A statement of its own: only after the lock are all restaurants of earlier savers visible.
  const users = await sql<{ name: string }>`
    select name from restaurants where plan_id = ${id} order by folded(name), id`.execute(tx);
  return { name: rows[0].name, restaurants: users.rows.map(({ name }) => name) };
}

export async function removePlan(tx: Tx, id: number): Promise<void> {
  await sql`
    update plans set removed_at = now(), version = version + 1 where id = ${id} and removed_at is null`.execute(tx);
}

export async function restaurantsOfPlan(db: Queryable, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from restaurants where plan_id = ${id}`.execute(db);
  return rows.map((row) => row.id);
}
