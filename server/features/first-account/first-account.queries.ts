import { sql } from 'kysely';
import { privileges } from '../../../core/domain/privileges.ts';
import { type Database, inTransaction, type Queryable } from '../../platform/database.ts';
import type { RowOf } from '../../platform/record-table.ts';

/** True if there is any user, including removed ones. */
export async function hasUsers(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from users) as found`.execute(db);
  return rows[0]?.found === true;
}

export type FirstAccount = Pick<RowOf<'users'>, 'username' | 'name' | 'email' | 'passwordHash'>;

/** Creates a platform administrator with every privilege. Returns false if there is already a user. */
export async function insertFirstAccount(db: Database, account: FirstAccount): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // Serializes concurrent set-ups, so that the second one finds the account of the first.
    await sql`lock table users in share row exclusive mode`.execute(tx);
    if (await hasUsers(tx)) return false;
    const role = await tx
      .insertInto('roles')
      .values({ restaurant_id: null, name: 'Administrator', description: 'Everything', privileges: [...privileges] })
      .returning('id')
      .executeTakeFirstOrThrow();
    const user = await tx
      .insertInto('users')
      .values({
        restaurant_id: null,
        username: account.username,
        name: account.name,
        email: account.email,
        password_hash: account.passwordHash,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('user_roles').values({ user_id: user.id, role_id: role.id }).execute();
    return true;
  });
}
