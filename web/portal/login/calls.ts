import { request } from '../../api/request.ts';
import { startSession } from '../../api/session.ts';

/** Signs in and starts the session. Answers the user when it worked, otherwise the refusal. */
export async function signIn(username: string, password: string) {
  const answer = await request('signIn', 'POST', '/token/generate-token', { body: { username, password } });
  if (!answer.success) return { refused: answer };
  const { token, ...user } = answer.result;
  startSession({ token, user: { username: user.username, name: user.name } });
  return { user };
}

export const askPasswordLink = (username: string) =>
  request('askPasswordLink', 'GET', '/token/getpasswordlink', { query: { username } });
