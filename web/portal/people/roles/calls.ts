import { queryOptions } from '@tanstack/react-query';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { Role } from '../../../../core/contract/roles.ts';
import { pageOf } from '../../../api/staff-query.ts';
import { staffAnswer, staffRequest } from '../../../api/staff-request.ts';

export const fetchRoles = pageOf(endpoints.roles);

export async function fetchRole(roleId: number, signal: AbortSignal): Promise<Role> {
  return (await staffAnswer(endpoints.role, { query: { roleId }, signal })).result;
}

/** All privileges of the server plus the extra ones of a restaurant, and whether the user may make platform roles. */
export const privilegeListsQuery = () =>
  queryOptions({
    queryKey: ['privilege-lists'],
    queryFn: async ({ signal }) => {
      const [all, floor] = await Promise.all([
        staffAnswer(endpoints.allPrivileges, { signal }),
        staffAnswer(endpoints.restaurantPrivileges, { signal }),
      ]);
      return { names: [...all.privileges, ...floor.result], platform: all.result.platform };
    },
    staleTime: 60_000,
  });

export interface RoleValues {
  readonly roleName: string;
  readonly description: string;
  readonly privileges: readonly string[];
  /** Percent, as typed; empty is none. */
  readonly discountLimit: string;
  readonly platform: boolean;
  /** Undefined: as it is. */
  readonly secondStep: boolean | undefined;
  /** Of the record that the form began with, so that another user's change is not overwritten. */
  readonly version: number | null;
}

/** Adds a role, or changes the one of that id; its limit is sent where it is another than before. */
export const saveRole = (
  roleId: number | undefined,
  limitBefore: number,
  { roleName, description, privileges, discountLimit, platform, secondStep, version }: RoleValues,
) =>
  staffRequest(endpoints.saveRole, {
    body: {
      ...(roleId === undefined ? (platform ? { platform } : {}) : { roleId, version }),
      roleName: roleName.trim(),
      description: description.trim(),
      privileges: [...privileges],
      ...(secondStep === undefined ? {} : { secondStep }),
      ...(Number(discountLimit) === limitBefore ? {} : { discountLimit: Number(discountLimit) }),
    },
  });
