import { type RawBuilder, sql } from 'kysely';
import type { RoleRecord } from '../../../core/contract/roles.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import { holdsText, nameOrder, readPage, type SearchedPage } from '../../platform/paging.ts';
import { type Draft, type Row, recordTable, type StoredIn } from '../../platform/record-table.ts';

/** Users see the roles of their restaurant. Platform users see those of the selected restaurant and of the platform. */
export type RoleScope = Pick<StaffPrincipal, 'restaurantId' | 'isPlatform'>;

export const roles = recordTable(
  'roles',
  {
    roleName: 'name',
    description: 'description',
    privileges: 'privileges',
    /** In percent. */
    discountLimit: 'discount_limit',
    secondStep: 'second_step',
  } satisfies StoredIn<'roles', Omit<RoleRecord, 'roleId' | 'platform' | 'version'>>,
  sql`true`,
);

export interface RoleRow extends Row<typeof roles> {
  /** Null for a platform role. */
  readonly restaurantId: number | null;
}

export interface RoleDraft extends Draft<typeof roles> {
  readonly privileges: readonly string[];
}

const columns = sql`id, ${roles.columns()}, version, restaurant_id`;

const inScope = ({ restaurantId, isPlatform }: RoleScope): RawBuilder<unknown> =>
  sql`(restaurant_id = ${restaurantId} or (${isPlatform} and restaurant_id is null))`;

export async function listRoles(db: Queryable, scope: RoleScope, { searchText, ...page }: SearchedPage) {
  const matching = sql`from roles where ${inScope(scope)}
    and ${holdsText(searchText, 'name', 'description', sql`array_to_string(privileges, ' ')`)}`;
  const list = sql<RoleRow>`
    select ${columns} ${matching} order by ${nameOrder('roles.name')}, roles.id`;
  return readPage(db, page, list, matching);
}

export async function findRole(db: Queryable, scope: RoleScope, id: number): Promise<RoleRow | undefined> {
  const { rows } = await sql<RoleRow>`select ${columns} from roles where id = ${id} and ${inScope(scope)}`.execute(db);
  return rows[0];
}

export async function rolesToGive(db: Queryable, scope: RoleScope, ids: readonly number[]): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select ${columns} from roles where id = any(${ids}) and ${inScope(scope)} order by id`.execute(db);
  return rows;
}

export async function listRoleNames(db: Queryable, scope: RoleScope) {
  const { rows } = await sql<{ id: number; name: string; platform: boolean }>`
    select id, name, restaurant_id is null as platform from roles where ${inScope(scope)}
    order by ${nameOrder('name')}, id`.execute(db);
  return rows;
}

/** Serializes changes to the users and roles of a restaurant, or of the platform (null). Call it first. */
export async function beginStaffChange(tx: Tx, restaurantId: number | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('staff of a restaurant'), ${restaurantId ?? 0})`.execute(tx);
}

/** Whether the restaurant, or the platform (null), has a user who may manage users, not counting `without`. */
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
        and u.id is distinct from ${without.userId ?? null}::int and r.id is distinct from ${without.roleId ?? null}::bigint
    ) as found`.execute(db);
  return rows[0]?.found === true;
}
