import { isPinText } from '../../../core/domain/pins.ts';
import { peopleMessages } from '../../../core/messages/en/server/people.ts';
import { compareCounted } from '../../platform/auth/passwords.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import { inTransaction, type Tx } from '../../platform/database.ts';
import { limits } from '../../platform/rate-limits.ts';
import { isRefusal, refuse, tooManyTries } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { mailAccountChange } from '../account-mails/account-mails.service.ts';
import { isOwnPassword } from '../passwords/passwords.service.ts';
import { hashOfNewPin, ownPin, replacePin, unlockPin, userOfPinOnDevice } from '../pins/pins.service.ts';
import { addPasskey, newPasskey, type PasskeySite, removePasskey } from '../second-step/passkeys.service.ts';
import { addApp, removeApp, renewRecoveryCodes, takeCode } from '../second-step/second-step.service.ts';
import {
  endSessionsOf,
  lockSession,
  proveSession,
  type SignInPlace,
  startSession,
  unlockSession,
} from '../session/session.service.ts';

/** Sets, changes or (with an empty one) removes one's own PIN. The password is asked for: whoever finds a screen open sets none. */
export async function setOwnPin(
  services: Services,
  { userId }: StaffPrincipal,
  { password, pin }: { readonly password: string; readonly pin: string },
) {
  const { db, mailer } = services;
  const proof = await provePassword(services, userId, password);
  if (isRefusal(proof)) return proof;
  await proof.giveBack();
  const hash = await hashOfNewPin(pin);
  if (isRefusal(hash)) return hash;
  await unlockPin(services, userId);
  await inTransaction(db, async (tx) => {
    await replacePin(tx, userId, hash);
    await mailAccountChange(mailer, tx, userId, hash === null ? 'pinRemoved' : 'pin');
  });
  mailer.nudge();
  return true;
}

/** Asks for the codes of an app at sign-in from now on; answers the recovery codes. */
export async function addOwnSecondStep(
  services: Services,
  { userId }: StaffPrincipal,
  { password, setup, code }: { readonly password: string; readonly setup: string; readonly code: string },
) {
  return withPassword(services, userId, password, (tx) => addApp(services, tx, userId, setup, code));
}

/** Removes one's own app, unless a role asks for a second step and there is no other. */
export async function removeOwnSecondStep(services: Services, { userId }: StaffPrincipal, proofs: PasswordAndCode) {
  return withCode(services, userId, proofs, (tx) => removeApp(services, tx, userId));
}

/** What a browser is asked for, to make a passkey, for whoever knows the password. */
export async function newOwnPasskey(services: Services, site: PasskeySite, staff: StaffPrincipal, password: string) {
  const proof = await provePassword(services, staff.userId, password);
  if (isRefusal(proof)) return proof;
  await proof.giveBack();
  return newPasskey(services, site, staff);
}

/** Keeps a passkey; answers the recovery codes of whoever has none yet. */
export async function addOwnPasskey(
  services: Services,
  site: PasskeySite,
  { userId }: StaffPrincipal,
  made: Parameters<typeof addPasskey>[4],
) {
  const outcome = await inTransaction(services.db, (tx) => addPasskey(services, tx, site, userId, made));
  if (!isRefusal(outcome)) services.mailer.nudge();
  return outcome;
}

/** Removes one of one's own passkeys, with the password: a device that is lost proves nothing. */
export async function removeOwnPasskey(
  services: Services,
  { userId }: StaffPrincipal,
  { password, passkeyId }: { readonly password: string; readonly passkeyId: string },
) {
  return withPassword(services, userId, password, (tx) => removePasskey(services, tx, userId, passkeyId));
}

/** Makes ten new recovery codes. */
export async function renewOwnRecoveryCodes(services: Services, { userId }: StaffPrincipal, proofs: PasswordAndCode) {
  return withCode(services, userId, proofs, async (tx) => {
    const codes = await renewRecoveryCodes(tx, userId);
    await mailAccountChange(services.mailer, tx, userId, 'recoveryCodes');
    return codes;
  });
}

type PasswordAndCode = { readonly password: string; readonly code: string };

function withCode<Done>(
  services: Services,
  userId: number,
  { password, code }: PasswordAndCode,
  change: (tx: Tx) => Promise<Done>,
) {
  return withPassword(services, userId, password, async (tx) =>
    (await takeCode(services, tx, userId, code)) ? change(tx) : refuse('WrongSecondStep'),
  );
}

/** Changes something for whoever knows the password of the user. Wrong tries are limited, of what is asked for besides too. */
async function withPassword<Done>(
  services: Services,
  userId: number,
  password: string,
  change: (tx: Tx) => Promise<Done>,
) {
  const proof = await provePassword(services, userId, password);
  if (isRefusal(proof)) return proof;
  const outcome = await inTransaction(services.db, change);
  if (isRefusal(outcome)) return outcome;
  await proof.giveBack();
  services.mailer.nudge();
  return outcome;
}

async function provePassword(services: Services, userId: number, password: string) {
  const { rateLimits } = services;
  const key = String(userId);
  const attempt = await rateLimits.attempt(limits.oldPassword, key);
  if (!attempt.allowed) return tooManyTries(attempt);
  const giveBack = () => rateLimits.giveBack(limits.oldPassword, key);
  const isRight = await compareCounted(() => isOwnPassword(services, userId, password), giveBack);
  if (!isRight) return refuse('WrongPassword', { words: peopleMessages.account.wrongPassword });
  return { giveBack };
}

/** Locks the session on the server: whoever takes the device apart finds a token that opens nothing. */
export async function lockOwnSession(services: Services, { sessionId }: StaffPrincipal): Promise<void> {
  await lockSession(services.db, sessionId);
  services.feed.bump('access');
}

/** Unlocks the session for whoever knows the PIN or the password of its user. Wrong tries slow down, in every session of the user. */
export async function unlockOwnSession(services: Services, staff: StaffPrincipal, secret: string) {
  const proof = await ownSecret(services, staff, secret);
  if (isRefusal(proof)) return proof;
  await unlockSession(services.db, staff.sessionId);
  services.feed.bump('access');
  return true;
}

/** Notes that the user of the session is who they say, for what asks for a fresh proof. */
export async function proveOwnSession(services: Services, staff: StaffPrincipal, secret: string) {
  const proof = await ownSecret(services, staff, secret);
  if (isRefusal(proof)) return proof;
  await proveSession(services, staff.sessionId);
  return true;
}

async function ownSecret(services: Services, { userId }: StaffPrincipal, secret: string) {
  const { rateLimits } = services;
  // A password begins with a letter.
  if (isPinText(secret)) {
    const owner = await ownPin(services, { userId, pin: secret });
    if (!isRefusal(owner)) return true;
    return owner.kind === 'WrongPin' ? refuse('WrongPassword', { words: peopleMessages.account.wrongSecret }) : owner;
  }
  const attempt = await rateLimits.attempt(limits.unlock, `${userId}`);
  if (!attempt.allowed) return tooManyTries(attempt);
  const isRight = await compareCounted(
    () => isOwnPassword(services, userId, secret),
    () => rateLimits.giveBack(limits.unlock, `${userId}`),
  );
  if (!isRight) return refuse('WrongPassword', { words: peopleMessages.account.wrongSecret });
  await rateLimits.forget(limits.unlock, `${userId}`);
  await unlockPin(services, userId);
  return true;
}

/** Starts a session for a user by their PIN, on a device that is known to their restaurant. */
export async function quickSignIn(
  services: Services,
  tried: { readonly userId: number; readonly pin: string },
  { block, device, shown }: Pick<SignInPlace, 'block' | 'device' | 'shown'>,
) {
  if (device === undefined) return refuse('WrongPin');
  const user = await userOfPinOnDevice(services, tried, device);
  return isRefusal(user) ? user : startSession(services, user, { way: 'pin', signedInFrom: [block, device], ...shown });
}

/** Ends every session of the user, this one too: they sign in again wherever they are. */
export async function endEverySession({ db, feed }: Services, { userId }: StaffPrincipal): Promise<void> {
  await inTransaction(db, (tx) => endSessionsOf(tx, userId));
  feed.bump('access');
}
