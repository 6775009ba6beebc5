import * as endpoints from '../../../../core/contract/endpoints.ts';
import { staffQuery } from '../../../api/staff-query.ts';
import { staffRequest } from '../../../api/staff-request.ts';

/** Everything stored about a user; without an id, about oneself. */
export const fetchData = (userId: number | undefined) =>
  userId === undefined ? staffRequest(endpoints.ownData) : staffRequest(endpoints.userData, { query: { userId } });

export const formerUsersQuery = () => staffQuery(['former-users'], endpoints.formerUsers);

export const eraseUser = (userId: number) => staffRequest(endpoints.eraseUser, { body: { userId } });
