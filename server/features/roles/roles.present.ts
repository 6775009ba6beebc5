import type { Role } from '../../../core/contract/roles.ts';
import type { RoleRow } from './roles.queries.ts';

export function presentRole(row: RoleRow): Role {
  const { id, restaurantId, name, description, privileges, discountLimit, secondStep, version } = row;
  const platform = restaurantId === null;
  return { roleId: id, roleName: name, description, privileges, discountLimit, platform, secondStep, version };
}
