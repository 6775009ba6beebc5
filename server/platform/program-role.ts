import pg from 'pg';
import { isSqlState } from './database.ts';
import { StartRefused } from './start-refused.ts';
import {
  type AwaitedDatabase,
  askedOption,
  assertNoPooler,
  connectPatiently,
  identityOf,
  placeOf,
} from './usable-database.ts';

export interface ProgramRoleWanted extends Pick<AwaitedDatabase, 'waitSeconds' | 'say'> {
  readonly program: string;
  readonly direct: string;
  readonly owner: string;
}

interface Facts {
  readonly isThere: boolean;
  readonly mayTooMuch: boolean | null;
  readonly mayMakeRoles: boolean;
}

export const roleOf = (connectionString: string): string => decodeURIComponent(new URL(connectionString).username);

/** Checks that DATABASE_URL's role has no rights of its own, or creates it. Returns its name. @throws StartRefused */
export async function prepareProgramRole(options: ProgramRoleWanted): Promise<string> {
  const { program, direct, owner, ...waiting } = options;
  const name = roleOf(program);
  const client = await connectPatiently({ ...waiting, connectionString: owner, setting: 'DATABASE_OWNER_URL' });
  try {
    const facts = await factsOf(client, name);
    if (facts?.mayTooMuch) {
      throw new StartRefused(
        `The role ${name} of DATABASE_URL may do what the owner of DATABASE_OWNER_URL may, or more. Name another one there, which owns nothing.`,
      );
    }
    const isMade =
      !facts?.isThere && (await makeRole(client, { name, program, mayMakeRoles: facts?.mayMakeRoles === true }));
    try {
      await assertSameDatabase(client, options);
    } catch (error) {
      // A refused start must leave nothing behind. Dropping fails if another program already uses the role.
      if (isMade) await client.query(`drop role ${pg.escapeIdentifier(name)}`).catch(() => undefined);
      throw error;
    }
  } finally {
    await client.end().catch(() => undefined);
  }
  return name;
}

async function factsOf(client: pg.Client, name: string): Promise<Facts | undefined> {
  const { rows } = await client.query<Facts>(
    `select r.oid is not null as "isThere", o.rolsuper or o.rolcreaterole as "mayMakeRoles",
       r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication
         or pg_has_role(r.oid, o.oid, 'member') or pg_has_role(r.oid, d.datdba, 'member') as "mayTooMuch"
     from pg_roles o join pg_database d on d.datname = current_database() left join pg_roles r on r.rolname = $1
     where o.rolname = current_user`,
    [name],
  );
  return rows[0];
}

async function makeRole(
  client: pg.Client,
  { name, program, mayMakeRoles }: { name: string; program: string; mayMakeRoles: boolean },
): Promise<boolean> {
  const statement = `create role ${pg.escapeIdentifier(name)} login password `;
  if (!mayMakeRoles) {
    throw new StartRefused(
      `There is no role ${name}, which DATABASE_URL names. As somebody who may make roles: ${statement}'…';`,
    );
  }
  try {
    await client.query(statement + pg.escapeLiteral(decodeURIComponent(new URL(program).password)));
    return true;
  } catch (error) {
    if (!isSqlState(error, '42710') && !isSqlState(error, '23505')) throw error;
    return false;
  }
}

async function assertSameDatabase(owner: pg.Client, options: ProgramRoleWanted): Promise<void> {
  const setting = options.direct === options.program ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
  const { direct: connectionString, waitSeconds, say } = options;
  const client = await connectPatiently({ connectionString, setting, waitSeconds, say }, askedOption);
  try {
    await assertNoPooler(client, connectionString, setting);
    if ((await identityOf(client)) === (await identityOf(owner))) return;
  } finally {
    await client.end().catch(() => undefined);
  }
  throw new StartRefused(
    `${setting} (${placeOf(connectionString)}) and DATABASE_OWNER_URL (${placeOf(options.owner)}) lead to different databases. Both must lead to one.`,
  );
}
