import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { openDatabase } from '../platform/database.ts';
import { migrateHeld } from '../platform/migrate.ts';

// While programs are replaced one after the other, those of the version before still run on the newest tables. Every
// statement of theirs goes on working when whatever it may name is still there and nothing new is demanded of it: that is
// what is compared here, level by level, so that no list of statements must be kept. First add, use it in one release,
// and take the old away in the next one.

/** The newest migration of the version before. Each release sets it. */
const released = '001-schema';

/** What may differ all the same, and why no program of the version before minds. */
const excused: Readonly<Record<string, string>> = {};

/** What statements may name or run into, what of it matters, and the columns on which it demands something. */
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
  from pg_index x join pg_class i on i.oid = x.indexrelid join c on c.oid = x.indrelid where x.indisunique
  union all
  select 'function ' || p.oid::regprocedure, format_type(p.prorettype, null), array[]::text[]
  from pg_proc p where p.pronamespace = 'public'::regnamespace`;

interface Fact {
  readonly name: string;
  readonly is: string;
  /** Where it is new, and one of these is not, it demands something of statements that know nothing of it. */
  readonly demandsOf: readonly string[];
}

const admin = new pg.Client({ connectionString: inject('adminUrl') });
await admin.connect();
const name = `previous_${randomUUID().replaceAll('-', '')}`;
await admin.query(`create database ${name}`);
const { db, pool } = openDatabase(Object.assign(new URL(inject('adminUrl')), { pathname: `/${name}` }).href);
afterAll(async () => {
  await db.destroy();
  await admin.query(`drop database ${name}`);
  await admin.end();
});

async function bringTo(level?: string): Promise<void> {
  const client = await pool.connect();
  await migrateHeld(client, new URL('./', import.meta.url), level).finally(() => client.release());
}

async function factsNow(): Promise<ReadonlyMap<string, Fact>> {
  const { rows } = await sql<Fact>`${sql.raw(facts)}`.execute(db);
  return new Map(rows.map((fact) => [fact.name, fact]));
}

/** In what statements that were written for `before` could fail at `after`. */
function breaks(before: ReadonlyMap<string, Fact>, after: ReadonlyMap<string, Fact>): string[] {
  const changed = [...before.values()].flatMap(({ name, is }) => {
    const now = after.get(name);
    // A rule that is lifted breaks nothing; a key that is gone does, as an index.
    if (!now) return name.startsWith('constraint') ? [] : [`${name} is gone`];
    return now.is === is ? [] : [`${name} was ${is} and is ${now.is}`];
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

it('whatever the version before may say to the database works at the newest level', () => {
  expect(before.size).toBeGreaterThan(300);
  const found = breaks(before, after).filter((one) => !Object.keys(excused).some((name) => one.startsWith(name)));
  expect(found).toEqual([]);
});

it('what would break it is seen: words that become numbers, a column that is gone, a new demand', async () => {
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
