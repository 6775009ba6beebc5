import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { PasskeyAnswer, PasskeyProof } from '../../../../core/contract/passkeys.ts';
import type { NextStep } from '../../../../core/contract/session.ts';
import { request } from '../../../api/request.ts';
import { startSession } from '../../../api/session.ts';

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

export const finishSignIn = (ticket: string, code: string) =>
  request(endpoints.secondStep, { body: { ticket, code: code.trim() } });

export const finishWithPasskey = (ticket: string, passkey: PasskeyProof) =>
  request(endpoints.secondStep, { body: { ticket, passkey } });

export const finishWithNewPasskey = (ticket: string, newPasskey: PasskeyAnswer) =>
  request(endpoints.secondStep, { body: { ticket, newPasskey } });

export function begin({ token, username, name }: SignedIn): void {
  startSession({ token, user: { username, name } });
}

export const askPasswordLink = (username: string) => request(endpoints.askPasswordLink, { query: { username } });
