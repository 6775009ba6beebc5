import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
export async function signIn(url: string, username: string, password: string): Promise<string> {
  const answer = await fetch(`${url}${addressOf(endpoints.signIn).url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const envelope = (await answer.json()) as { success: boolean; result?: { token: string } };
  if (!envelope.success || !envelope.result) throw new Error(`${username} was refused: ${answer.status}`);
  return `JWT-${envelope.result.token}`;
}

export const demoManager = ['manager2', 'Manager@123'] as const;
