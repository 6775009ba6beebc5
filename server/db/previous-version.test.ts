import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '../platform/database.ts';
import { createFunctions, readFunctions } from '../platform/database-functions.ts';
import { migrateHeld } from '../platform/migrate.ts';
import { emptyDatabase } from '../testing/test-app.ts';

// During a rolling upgrade the previous version still runs on the newest schema. Its statements keep working if
// everything they may refer to still exists and nothing new is required. This test compares the schema after each
// migration, so no list of statements is needed. To replace something: add the new one, use it for one release,
// and drop the old one in the next.

/** The newest migration of the previous release, 0.3.0. Updated with each release. */
const released = '300-schema';

/** Functions that statements of the previous version call, with their return types. Updated with each release. */
const calledFunctions: Readonly<Record<string, string>> = {
  'begin_menu_import(integer)': 'void',
  'fail(text)': 'integer',
  'folded(text)': 'text',
  'forget_audit_events(timestamp with time zone)': 'bigint',
  'kitchen_words(integer,bigint)': 'jsonb',
  'note_change(text)': 'void',
  'note_menu_import(integer,text,jsonb)': 'void',
  'note_refusals(text,integer,integer,text,text,text,text,integer)': 'void',
  'opens_for_pin(integer,timestamp with time zone,integer)': 'boolean',
  'restaurant_currency(integer)': 'text',
  'restaurant_day(integer,timestamp with time zone)': 'date',
  'restaurant_zone(integer)': 'text',
  'searchable(text)': 'text',
  'verify_audit(integer)': 'record',
};

/** Allowed differences, each with the reason why the previous version still works. */
const excused: Readonly<Record<string, string>> = {
  // PostgreSQL writes these again when the type of a column changes.
  'constraint choice_groups.choice_groups_check1': 'has fewer brackets',
  'constraint choice_groups.choice_groups_check2': 'has fewer brackets',
  'constraint card_checkouts.checkout_adds_up': 'its rows have no rounding',
  'constraint payments.payment_adds_up': 'its rows have no rounding',
  'constraint payments.payment_given': 'its rows have no cash given',
  'constraint group_choices.group_choices_price_cents_check': 'the bound is wider',
  'constraint item_group_prices.item_group_prices_price_cents_check': 'the bound is wider',
  'constraint items.items_price_cents_check': 'the bound is wider',
  'constraint approvals.approval_about': 'it says more only of voids and comps',
  'constraint approvals.approvals_act_check': 'it takes more',
  'constraint audit_events.audit_events_kind_check': 'it takes more',
  'constraint dining_tables.dining_tables_restaurant_id_area_id_fkey': 'it puts no table into an area',
  'constraint dining_tables.dining_tables_restaurant_id_taken_over_by_fkey': 'it takes over no tables',
  'constraint users.users_attendant_of_restaurant': 'it links no user to an attendant',
  'constraint users.users_restaurant_id_attendant_id_fkey': 'it links no user to an attendant',
  'index users_attendant': 'it links no user to an attendant',
  'constraint print_jobs.print_job_is_about': 'it says more only of voids and cash drawers',
  'constraint print_jobs.print_jobs_kind_check': 'it takes more',
  'constraint split_bills.split_bills_way_check': 'it takes more',
};

/** The names and constraints that may affect a statement, and the columns that each constraint depends on. */
const facts = `
  with c as (
    select oid, relname, relkind from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and relname not like 'kysely%'
  ), a as (
    select c.relname, c.relkind, t.*, 'column ' || c.relname || '.' || t.attname as name
    from c join pg_attribute t on t.attrelid = c.oid and t.attnum > 0 and not t.attisdropped
  )
  select 'table ' || relname as name, relkind::text as is, array[]::text[] as demands_of from c
  union all
  select name, format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end,
    case when attnotnull and not atthasdef and attidentity = '' then array['table ' || relname] else array[]::text[] end from a
  union all
  select 'default of ' || relname || '.' || attname, '', array[]::text[]
  from a where relkind = 'r' and (atthasdef or attidentity <> '')
  union all
  select 'constraint ' || c.relname || '.' || k.conname, pg_get_constraintdef(k.oid),
    array(select a.name from a where a.attrelid = k.conrelid and a.attnum = any(k.conkey))
  from pg_constraint k join c on c.oid = k.conrelid where k.contype in ('c', 'f', 'u', 'p', 'x')
  union all
  select 'index ' || i.relname, regexp_replace(pg_get_indexdef(x.indexrelid), '^.* USING ', ''),
    array(select a.name from a where a.attrelid = x.indrelid and a.attnum = any(x.indkey))
  from pg_index x join pg_class i on i.oid = x.indexrelid join c on c.oid = x.indrelid where x.indisunique`;

interface Fact {
  readonly name: string;
  readonly is: string;
  /** A new constraint affects old statements unless it involves one of these and that one is new too. */
  readonly demandsOf: readonly string[];
}

const { db, pool } = openDatabase(await emptyDatabase());
afterAll(() => db.destroy());

async function bringTo(level?: string): Promise<void> {
  const client = await pool.connect();
  await migrateHeld(client, new URL('./', import.meta.url), level).finally(() => client.release());
}

async function factsNow(): Promise<ReadonlyMap<string, Fact>> {
  const { rows } = await sql<Fact>`${sql.raw(facts)}`.execute(db);
  return new Map(rows.map((fact) => [fact.name, fact]));
}

/** Lists what could fail at `after` in statements written for `before`. */
function breaks(before: ReadonlyMap<string, Fact>, after: ReadonlyMap<string, Fact>): string[] {
  const changed = [...before.values()].flatMap(({ name, is }) => {
    const now = after.get(name);
    // Dropping a check is harmless. Dropping a key or an index isn't.
    if (!now) return name.startsWith('constraint') ? [] : [`${name} is gone`];
    // A wider integer is read and written as before.
    return [is, is.replace(/^integer/, 'bigint')].includes(now.is) ? [] : [`${name} was ${is} and is ${now.is}`];
  });
  const demanded = [...after.values()]
    .filter(({ name, demandsOf }) => !before.has(name) && demandsOf.some((of) => before.has(of)))
    .map(({ name, is }) => `${name} is new and demands ${is}`);
  return [...changed, ...demanded];
}

await bringTo(released);
const before = await factsNow();
await bringTo();
const after = await factsNow();

it('every statement of the previous version works at the newest level', () => {
  expect(before.size).toBeGreaterThan(300);
  const found = breaks(before, after).filter(
    (problem) => !Object.keys(excused).some((name) => problem.startsWith(name)),
  );
  expect(found).toEqual([]);
});

it('every function that the previous version calls is there', async () => {
  const client = await pool.connect();
  await createFunctions(client, await readFunctions(new URL('./', import.meta.url)));
  client.release();
  const { rows } = await sql<{ name: string; returns: string }>`
    select oid::regprocedure::text as name, format_type(prorettype, null) as returns
    from pg_proc where pronamespace = 'public'::regnamespace`.execute(db);
  expect(Object.fromEntries(rows.map(({ name, returns }) => [name, returns]))).toMatchObject(calledFunctions);
});

it('breaking changes are found: text that becomes a number, a dropped column, a new requirement', async () => {
  await sql`alter table orders drop column tax_cents, add column guests integer not null`.execute(db);
  await sql`alter table attendants alter column version drop default, alter column version type text`.execute(db);
  expect(breaks(after, await factsNow())).toEqual(
    expect.arrayContaining([
      'column orders.tax_cents is gone',
      'column attendants.version was integer not null and is text not null',
      'default of attendants.version is gone',
      'column orders.guests is new and demands integer not null',
    ]),
  );
  expect(breaks(after, after)).toEqual([]);
});
