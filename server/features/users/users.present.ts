import type { User } from '../../../core/contract/users.ts';
import type { UserRow } from './users.queries.ts';

export function presentUser({ id, restaurantId, name, username, email, roles, secondStep, version }: UserRow): User {
  return {
    userId: id,
    name,
    username,
    userEmail: email,
    password: '',
    repassword: '',
    roleId: roles.map((role) => role.id),
    roleName: roles.map((role) => role.name),
    platform: restaurantId === null,
    secondStep,
    version,
  };
}
