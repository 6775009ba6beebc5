import * as endpoints from '../../core/contract/endpoints.ts';
import { type Privilege, privileges } from '../../core/domain/privileges.ts';
import { type buildUser, uniqueWord } from './builders.ts';
import type { TestApp } from './test-app.ts';

export const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

/** A form for a user that changes nothing. */
export const changeOf = ({ id, name, username, email, roleId }: Awaited<ReturnType<typeof buildUser>>) => ({
  userId: id,
  name,
  username,
  userEmail: email,
  password: '',
  repassword: '',
  roleId: [roleId],
});

/** A signed-in user of a restaurant, or of the platform (null). */
export async function signedIn(
  test: TestApp,
  restaurantId: number | null,
  held: readonly Privilege[],
  chosen?: number,
) {
  const user = await test.buildUser({ restaurantId, privileges: held });
  const place = chosen === undefined ? {} : { 'x-restaurant': String(chosen) };
  return { user, headers: { ...(await test.staffHeaders(user.id)), ...place } };
}

export function userDesk(test: TestApp) {
  const newRestaurant = async () => (await test.buildRestaurant()).id;
  /** A signed-in user of a restaurant, or of the platform (null), and their calls. */
  async function buildEditor(restaurantId: number | null, held: readonly Privilege[] = privileges, chosen?: number) {
    const { user, headers } = await signedIn(test, restaurantId, held, chosen);
    return {
      user,
      headers,
      page: (query: object = {}) => test.resultOf(endpoints.users, { query, headers }),
      read: (userId?: unknown) => test.send(endpoints.user, { query: { userId }, headers }),
      save: (payload?: object) => test.send(endpoints.saveUser, { headers, ...(payload ? { payload } : {}) }),
      remove: (userId: number | string) => test.send(endpoints.deleteUser, { query: { userId }, headers }),
    };
  }
  return {
    newRestaurant,
    buildEditor,
    async editorOfNew(held?: readonly Privilege[]) {
      const restaurantId = await newRestaurant();
      return { restaurantId, ...(await buildEditor(restaurantId, held)) };
    },
    /** A form for a new user. */
    async buildRecord(restaurantId: number | null, more: object = {}) {
      const { id } = await test.buildRole({ restaurantId, privileges: ['order'] });
      const username = uniqueWord('ana').replace(' ', '-');
      const passwords = { password: 'Fresh#2026', repassword: 'Fresh#2026' };
      return { name: 'Ana Ruiz', username, userEmail: 'ana@example.com', ...passwords, roleId: [id], ...more };
    },
    stored: (id: number) => test.findRow('users', id),
    roleIdsOf: async (id: number) =>
      sorted((await test.findRows('user_roles', { user_id: id })).map((row) => row.role_id)),
  };
}
