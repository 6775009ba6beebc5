import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { NextStep } from '../../../../core/contract/session.ts';
import { request } from '../../../api/request.ts';

export interface SignedIn {
  readonly username: string;
  readonly name: string;
  readonly token: string;
  readonly recoveryCodes: readonly string[];
}

type Proved =
  | { readonly success: true; readonly signedIn: SignedIn }
  | { readonly success: true; readonly next: NextStep };

/** Sends name and password. With a second step the user is not signed in yet. */
export async function signIn(username: string, password: string) {
  const answer = await request(endpoints.signIn, { body: { username, password } });
  if (answer.success) return { success: true, signedIn: { ...answer.result, recoveryCodes: [] } } satisfies Proved;
  if (answer.code === 'SecondStep') return { success: true, next: answer.result as NextStep } satisfies Proved;
  return answer;
}
