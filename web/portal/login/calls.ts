import { request } from '../../api/request.ts';
import { startSession } from '../../api/session.ts';

/** Signs in and starts the session. */
export async function signIn(username: string, password: string) {
  const answer = await request('signIn', 'POST', '/token/generate-token', { body: { username, password } });
  if (answer.success) {
    const { token, username: known, name } = answer.result;
    startSession({ token, user: { username: known, name } });
  }
  return answer;
}

export const askPasswordLink = (username: string) =>
  request('askPasswordLink', 'GET', '/token/getpasswordlink', { query: { username } });
