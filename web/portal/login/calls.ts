import * as endpoints from '../../../core/contract/endpoints.ts';
import { request } from '../../api/request.ts';
import { startSession } from '../../api/session.ts';

/** Signs in and starts the session. */
export async function signIn(username: string, password: string) {
  const answer = await request(endpoints.signIn, { body: { username, password } });
  if (answer.success) {
    const { token, username: known, name } = answer.result;
    startSession({ token, user: { username: known, name } });
  }
  return answer;
}

export const askPasswordLink = (username: string) => request(endpoints.askPasswordLink, { query: { username } });
