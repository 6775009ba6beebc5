import type { Role } from '../../../core/contract/roles.ts';
import type { RoleRow } from './roles.queries.ts';

export function presentRole({ id, restaurantId, name, description, privileges, secondStep, version }: RoleRow): Role {
  return { roleId: id, roleName: name, description, privileges, platform: restaurantId === null, secondStep, version };
}
