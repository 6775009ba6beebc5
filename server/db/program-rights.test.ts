import { sql } from 'kysely';
import type pg from 'pg';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../platform/database.ts';
import { migrateAnd } from '../platform/migrate.ts';
import { type ProgramRoleWanted, prepareProgramRole, roleOf } from '../platform/program-role.ts';
import { StartRefused } from '../platform/start-refused.ts';
import { buildUser, emptyDatabase, ownerOf, testDatabase } from '../testing/test-app.ts';
import { grantToProgram, rights } from './program-rights.ts';

const { db, connectionString, owner, ownerUrl, findRows } = await testDatabase();
const role = roleOf(connectionString);

describe('the role for calls', () => {
  beforeAll(() => buildUser(db, { password: 'Somebody@1' }));

  it('has exactly the listed rights on each table', async () => {
    const { rows } = await sql<{ name: string; may: string }>`
        select relname as name, string_agg(p.name, ', ' order by place) as may
        from pg_class cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger'])
          with ordinality as p(name, place)
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
          and has_table_privilege(${role}, pg_class.oid, p.name)
        group by relname order by relname`.execute(owner);
    const listed = Object.entries(rights).map(([name, more]) => ({ name, may: more ? `select, ${more}` : 'select' }));
    expect(rows).toEqual(listed.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
    // Payments, refunds and moves are history. Even a bug in the program must not be able to delete them.
    const removable = listed.filter(({ may }) => may.includes('delete')).map(({ name }) => name);
    for (const name of ['orders', 'sub_orders', 'payments', 'refunds', 'disputes', 'late_payments', 'users'])
      expect(removable).not.toContain(name);
  });

  it('owns nothing, has no other role, and is no superuser', async () => {
    const { rows } = await sql`
      select rolsuper or rolbypassrls or rolcreatedb or rolcreaterole or rolreplication as mighty,
        exists (select from pg_auth_members where member = r.oid) as belongs,
        exists (select from pg_class where relowner = r.oid) or exists (select from pg_proc where proowner = r.oid) as owns
      from pg_roles r where rolname = current_user`.execute(db);
    expect(rows).toEqual([{ mighty: false, belongs: false, owns: false }]);
  });

  it.each([
    'create table mine (a int)',
    'create temp table users (a int)',
    'create schema mine',
    "create function mine() returns int language sql as 'select 1'",
    'create role mine',
    'create trigger mine before insert on users for each row execute function notify_change()',
    'create rule mine as on update to audit_events do instead nothing',
    'alter table users add column mine int',
    'alter table payments disable trigger all',
    'alter table audit_events disable trigger user',
    'alter function audit_hash rename to mine',
    'alter role comanda_program superuser',
    'drop table audit_events',
    'drop trigger audit_payment on payments',
    'drop function add_audit_event',
    'truncate audit_events',
    'truncate rate_limits',
    "select setval('orders_id_seq', 1)",
    'insert into audit_events select * from audit_events',
    "update audit_events set actor_name = 'Nobody'",
    'delete from audit_events',
    "update audit_chains set last_hash = ''",
    'delete from audit_chains',
    'select add_audit_event(null)',
    'insert into menu_imports values (1)',
    'delete from menu_imports',
    'delete from payments',
    'delete from orders',
    'delete from users',
    'select * from kysely_migration',
    "set session_replication_role = 'replica'",
    'set role comanda',
    'set session authorization comanda',
    'set role pg_write_all_data',
    "copy users to '/tmp/users'",
    "copy users from program 'id'",
    "select pg_read_file('/etc/passwd')",
    'select rolpassword from pg_authid',
    "do $$ begin execute 'grant delete on payments to current_user'; end $$",
  ])('may not: %s', async (statement) => {
    const before = await countEvents();
    const outcome = await sql
      .raw(statement)
      .execute(db)
      .then(
        () => 'done',
        (error: pg.DatabaseError) => error.code,
      );
    // Without the grant option, PostgreSQL only warns and grants nothing.
    if (statement.startsWith('do')) await expect(sql`delete from payments`.execute(db)).rejects.toThrow(/permission/);
    else expect(outcome).toBe('42501');
    expect(await countEvents()).toBe(before);
  });

  const countEvents = async () => (await findRows('audit_events', {}, ['number'])).length;

  it('calls only the owner-rights functions it needs, and their search path is fixed', async () => {
    const { rows } = await sql<{ name: string; path: string; called: boolean }>`
      select proname as name, (select one from unnest(proconfig) one where one like 'search_path=%') as path,
        has_function_privilege(oid, 'execute') as called
      from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by proname`.execute(db);
    expect(rows.filter(({ called }) => called).map(({ name }) => name)).toEqual([
      'begin_menu_import',
      'confirm_last_number',
      'forget_audit_events',
      'note_menu_import',
      'note_refusals',
      'record_number',
    ]);
    expect(new Set(rows.map(({ path }) => path))).toEqual(new Set(['search_path=public, pg_temp']));
  });
});

it('the tables and their functions may be in a schema other than public', async () => {
  const { pool, db: migrator } = openDatabase(await emptyDatabase(), {
    connections: 1,
  });
  onTestFinished(() => migrator.destroy());
  await pool.query('create schema apart; set search_path = apart');
  await migrateAnd(pool, new URL('./', import.meta.url), async () => undefined);
  const { rows } = await sql<{ path: string }>`
    select distinct (select setting from unnest(proconfig) setting where setting like 'search_path=%') as path
    from pg_proc where pronamespace = 'apart'::regnamespace and prosecdef`.execute(migrator);
  expect(rows).toEqual([{ path: 'search_path=apart, pg_temp' }]);
});

describe('a role that DATABASE_URL names beside the owner', () => {
  const addressOf = (name: string, password = 'its own password') => {
    const url = new URL(connectionString);
    url.username = name;
    url.password = password;
    return url.href;
  };
  const prepare = (program: string, more: Partial<ProgramRoleWanted> = {}) => {
    const options = { program, direct: program, owner: ownerUrl, waitSeconds: 0, say: () => undefined, ...more };
    return prepareProgramRole(options);
  };
  const refusal = async (opening: Promise<unknown>) => {
    const outcome = await opening.catch((error: unknown) => error);
    expect(outcome).toBeInstanceOf(StartRefused);
    return (outcome as Error).message;
  };
  const forget = (name: string) => sql`drop role ${sql.id(name)}`.execute(owner);

  it('is created if the owner may create roles, and gets its rights with the migrations', async () => {
    const program = addressOf("wait'er", 'p"ä\'ss word');
    const { pool, db: migrator } = openDatabase(ownerUrl, { connections: 1 });
    onTestFinished(async () => {
      await sql`grant ${sql.id("wait'er")} to current_user`.execute(owner);
      await sql`drop owned by ${sql.id("wait'er")}`.execute(owner);
      await migrator.destroy();
      await forget("wait'er");
    });
    expect(await prepare(program)).toBe("wait'er");
    await migrateAnd(pool, new URL('./', import.meta.url), (held) => grantToProgram(held, "wait'er"));
    // A second start changes nothing.
    expect(await prepare(program)).toBe("wait'er");
    const database = openDatabase(program, { connections: 1 });
    onTestFinished(() => database.db.destroy());
    await buildUser(database.db);
    await expect(sql`delete from audit_events`.execute(database.db)).rejects.toThrow('permission denied');
  });

  it('is refused if it is the owner, has as many rights, or leads elsewhere', async () => {
    expect(await refusal(prepare(ownerUrl))).toMatch(/role comanda of DATABASE_URL may do what the owner/);
    await sql`create role cook createrole login password 'x'`.execute(owner);
    onTestFinished(async () => void (await forget('cook')));
    expect(await refusal(prepare(addressOf('cook')))).toMatch(/Name another one there, which owns nothing/);
    const elsewhere = (await testDatabase()).connectionString;
    expect(await refusal(prepare(connectionString, { direct: elsewhere }))).toMatch(
      /DATABASE_DIRECT_URL \(.*\) and DATABASE_OWNER_URL \(.*\) lead to different databases/,
    );
    expect(ownerOf(elsewhere)).not.toBe(ownerUrl);
    // The role created for the failed start was dropped again.
    const newcomer = Object.assign(new URL(elsewhere), { username: 'newcomer', password: 'x' }).href;
    expect(await refusal(prepare(newcomer))).toMatch(/lead to different databases/);
    expect((await sql`select from pg_roles where rolname = 'newcomer'`.execute(owner)).rows).toEqual([]);
    expect(await refusal(prepare(connectionString, { owner: connectionString }))).toMatch(/DATABASE_OWNER_URL/);
  });

  it('is requested as an SQL statement if no one may create it here', async () => {
    await sql`create role plain login password 'x'`.execute(owner);
    onTestFinished(async () => void (await forget('plain')));
    expect(await refusal(prepare(addressOf('porter'), { owner: addressOf('plain', 'x') }))).toBe(
      `There is no role porter, which DATABASE_URL names. As somebody who may make roles: create role "porter" login password '…';`,
    );
  });
});
