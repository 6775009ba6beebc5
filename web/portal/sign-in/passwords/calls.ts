import * as endpoints from '../../../../core/contract/endpoints.ts';
import { request } from '../../../api/request.ts';
import { readSession } from '../../../api/session.ts';
import { staffRequest } from '../../../api/staff-request.ts';

export const changePassword = (oldpassword: string, password: string) =>
  staffRequest(endpoints.changePassword, {
    body: { username: readSession()?.user.username ?? '', password, oldpassword },
  });

/** Sets a new password with a mailed link's token; sent without authorization. */
export const resetPassword = (username: string, token: string, password: string) =>
  request(endpoints.resetPassword, { body: { username, password, token } });
