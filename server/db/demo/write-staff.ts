import { type Privilege, privileges } from '../../../core/domain/privileges.ts';
import { startingRoles } from '../../../core/domain/starting-roles.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import type { Queryable } from '../../platform/database.ts';
import { insertNumbered, insertRows } from '../rows/insert-rows.ts';
import { demoLogins } from './demo-state.ts';

type Username = (typeof demoLogins)[number]['username'];

const roles = {
  Administrator: { description: 'Everything, in every restaurant', privileges },
  ...startingRoles,
} as const satisfies Record<string, { description: string; privileges: readonly Privilege[] }>;

export async function writeStaff(
  db: Queryable,
  [bistro, cantina, gasthaus]: readonly [number, number, number],
): Promise<Record<Username, number>> {
  const held = [
    { restaurantId: null, name: 'Administrator' },
    { restaurantId: bistro, name: 'Manager' },
    { restaurantId: bistro, name: 'Server' },
    { restaurantId: cantina, name: 'Manager' },
    { restaurantId: cantina, name: 'Server' },
    { restaurantId: bistro, name: 'Kitchen' },
    { restaurantId: cantina, name: 'Kitchen' },
    { restaurantId: gasthaus, name: 'Manager' },
    { restaurantId: gasthaus, name: 'Server' },
    { restaurantId: gasthaus, name: 'Kitchen' },
  ] as const;
  const roleIds = await insertNumbered(
    db,
    'roles',
    held.map(({ restaurantId, name }) => ({
      restaurant_id: restaurantId,
      name,
      description: roles[name].description,
      privileges: [...roles[name].privileges],
    })),
  );
  const people = [
    { username: 'admin', name: 'Dana Whitfield', email: 'dana@example.com', restaurantId: null, role: 0 },
    { username: 'manager', name: 'Marco Bellini', email: 'marco@example.com', restaurantId: bistro, role: 1 },
    { username: 'server', name: 'Sofia Reyes', email: 'sofia@example.com', restaurantId: bistro, role: 2 },
    { username: 'manager2', name: 'Elena Vargas', email: 'elena@example.com', restaurantId: cantina, role: 3 },
    { username: 'manager3', name: 'Katrin Lindner', email: 'katrin@example.com', restaurantId: gasthaus, role: 7 },
  ] as const satisfies readonly { username: Username; role: number; [more: string]: unknown }[];
  const passwordOf = new Map<string, string>(demoLogins.map(({ username, password }) => [username, password]));
  // Hashing is slow by design, so equal passwords share one hash. These passwords are public anyway.
  const distinct = [...new Set(passwordOf.values())];
  const hashOf = new Map(
    await Promise.all(distinct.map(async (password) => [password, await hashPassword(password)] as const)),
  );
  const users = people.map(({ username, name, email, restaurantId }) => ({
    restaurant_id: restaurantId,
    name,
    username,
    email,
    password_hash: hashOf.get(passwordOf.get(username) ?? '') ?? '',
  }));
  const userIds = await insertNumbered(db, 'users', users);
  const memberships = people.map(({ role }, index) => ({ user_id: userIds[index] ?? 0, role_id: roleIds[role] ?? 0 }));
  await insertRows(db, 'user_roles', memberships);
  const [admin = 0, manager = 0, server = 0, manager2 = 0, manager3 = 0] = userIds;
  return { admin, manager, server, manager2, manager3 };
}
