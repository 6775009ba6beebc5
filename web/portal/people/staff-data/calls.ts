import { queryOptions } from '@tanstack/react-query';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { staffAnswer, staffRequest } from '../../../api/staff-request.ts';

/** Everything that is stored about a user; without one about oneself. */
export const fetchData = (userId: number | undefined) =>
  userId === undefined ? staffRequest(endpoints.ownData) : staffRequest(endpoints.userData, { query: { userId } });

/** Users who were deleted. */
export const formerUsersQuery = () =>
  queryOptions({
    queryKey: ['former-users'],
    queryFn: async ({ signal }) => (await staffAnswer(endpoints.formerUsers, { signal })).result,
  });

export const eraseUser = (userId: number) => staffRequest(endpoints.eraseUser, { body: { userId } });
