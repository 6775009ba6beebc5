import { queryOptions } from '@tanstack/react-query';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { Role } from '../../../../core/contract/roles.ts';
import { staffAnswer } from '../../../api/staff-request.ts';

export async function fetchRole(roleId: number, signal: AbortSignal): Promise<Role> {
  return (await staffAnswer(endpoints.role, { query: { roleId }, signal })).result;
}

/** The server's privileges plus a restaurant's extra ones, and whether the user may create platform roles. */
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
