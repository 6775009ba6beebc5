import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database.ts';

/** Lets the changes of a restaurant's (null: the platform's) users and roles take turns until each transaction ends. */
export async function takeStaffTurn(tx: Tx, restaurantId: number | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('staff of a restaurant'), ${restaurantId ?? 0})`.execute(tx);
}

/** True when somebody there may manage users; `without` leaves one user or one role out of account. */
export async function hasUserManager(
  db: Queryable,
  restaurantId: number | null,
  without: { readonly userId?: number; readonly roleId?: number } = {},
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
      where u.restaurant_id is not distinct from ${restaurantId}::int and u.removed_at is null
        and 'user' = any(r.privileges)
        and u.id is distinct from ${without.userId ?? null}::int and r.id is distinct from ${without.roleId ?? null}::int
    ) as found`.execute(db);
  return rows[0]?.found === true;
}
