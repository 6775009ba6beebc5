import { queryOptions } from '@tanstack/react-query';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { request } from '../../../api/request.ts';
import { RefusalError, staffRequest } from '../../../api/staff-request.ts';

export const unlock = (secret: string) => staffRequest(endpoints.unlockSession, { body: { secret } });

export const quickStaffQuery = () =>
  queryOptions({
    queryKey: ['quick-staff'],
    queryFn: async () => {
      const answer = await request(endpoints.quickStaff);
      if (!answer.success) throw new RefusalError(answer);
      return answer.result;
    },
  });

/** Voids the previous user's token. Without a response, it simply expires. */
export async function signOutOf(token: string): Promise<void> {
  try {
    await request(endpoints.signOut, { headers: { Authorization: `JWT-${token}` } });
  } catch (error) {
    console.error(error);
  }
}
