import { type RawBuilder, sql } from 'kysely';
import type { UserRecord } from '../../../core/contract/users.ts';
import type { Percent } from '../../../core/domain/pricing/rate.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import { holdsText, nameOrder, readPage, type SearchedPage } from '../../platform/paging.ts';
import { type Row, recordTable, type StoredIn } from '../../platform/record-table.ts';

/** Users see the users of their restaurant. Platform users see those of the selected restaurant and of the platform. */
export type UserScope = Pick<StaffPrincipal, 'restaurantId' | 'isPlatform'>;

export const users = recordTable('users', {
  name: 'name',
  username: 'username',
  userEmail: 'email',
  attendantId: 'attendant_id',
} satisfies StoredIn<'users', Omit<UserRecord, 'userId' | 'password' | 'repassword' | 'roleId' | 'version'>>);

export interface UserRow extends Row<typeof users> {
  /** Null for a platform administrator. */
  readonly restaurantId: number | null;
  readonly secondStep: boolean;
  readonly roles: readonly {
    readonly id: number;
    readonly name: string;
    readonly privileges: readonly string[];
    readonly discountLimit: Percent;
  }[];
}

const columns = sql`u.id, ${users.columns('u')}, u.version, u.restaurant_id,
  exists (select from totp_factors f where f.user_id = u.id)
    or exists (select from user_passkeys p where p.user_id = u.id) as second_step, coalesce((
  select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'privileges', r.privileges,
    'discountLimit', r.discount_limit) order by ${nameOrder('r.name')}, r.id)
  from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id
), '[]') as roles`;

const inScope = ({ restaurantId, isPlatform }: UserScope): RawBuilder<unknown> =>
  sql`u.removed_at is null and (u.restaurant_id = ${restaurantId} or (${isPlatform} and u.restaurant_id is null))`;

export async function listUsers(db: Queryable, scope: UserScope, { searchText, ...page }: SearchedPage) {
  const matching = sql`from users u where ${inScope(scope)}
    and (${holdsText(searchText, 'u.name', 'u.username', 'u.email')} or exists (
      select from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id and ${holdsText(searchText, 'r.name')}
    ))`;
  const list = sql<UserRow>`
    select ${columns} ${matching} order by ${nameOrder('u.name')}, u.id`;
  return readPage(db, page, list, matching);
}

export async function findUser(db: Queryable, scope: UserScope, id: number): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    select ${columns} from users u where u.id = ${id} and ${inScope(scope)}`.execute(db);
  return rows[0];
}

export async function writeRolesOfUser(tx: Tx, userId: number, roleIds: readonly number[]): Promise<void> {
  await sql`delete from user_roles where user_id = ${userId} and role_id <> all(${roleIds})`.execute(tx);
  await sql`
    insert into user_roles (user_id, role_id) select ${userId}, unnest(${roleIds}::bigint[])
    on conflict do nothing`.execute(tx);
}
