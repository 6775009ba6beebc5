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
  bumpOwnAccess,
  endSessionsOf,
  lockSession,
  proveSession,
  type SignInPlace,
  startSession,
  unlockSession,
} from '../session/session.service.ts';

/** An empty PIN removes it. Requires the password, so that an unattended screen isn't enough to set a PIN. */
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

export async function addOwnSecondStep(
  services: Services,
  { userId }: StaffPrincipal,
  { password, setup, code }: { readonly password: string; readonly setup: string; readonly code: string },
) {
  return withPassword(services, userId, password, (tx) => addApp(services, tx, userId, setup, code));
}

/** Refused if it is the only second step and a role of the user requires one. */
export async function removeOwnSecondStep(services: Services, { userId }: StaffPrincipal, proofs: PasswordAndCode) {
  return withCode(services, userId, proofs, (tx) => removeApp(services, tx, userId));
}

export async function newOwnPasskey(services: Services, site: PasskeySite, staff: StaffPrincipal, password: string) {
  const proof = await provePassword(services, staff.userId, password);
  if (isRefusal(proof)) return proof;
  await proof.giveBack();
  return newPasskey(services, site, staff);
}

/** Returns new recovery codes if the user had none. */
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

/** Requires the password instead of a passkey, because the device with a lost passkey can't confirm. */
export async function removeOwnPasskey(
  services: Services,
  { userId }: StaffPrincipal,
  { password, passkeyId }: { readonly password: string; readonly passkeyId: string },
) {
  return withPassword(services, userId, password, (tx) => removePasskey(services, tx, userId, passkeyId));
}

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

/** Wrong passwords count toward the rate limit, and so do refusals of `change`. */
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

/** Locks the session on the server, so that a token copied from the device is useless. */
export async function lockOwnSession(services: Services, staff: StaffPrincipal): Promise<void> {
  await lockSession(services.db, staff.sessionId);
  bumpOwnAccess(services, staff);
}

/** Accepts the PIN or the password. Wrong tries are limited for all sessions of the user together. */
export async function unlockOwnSession(services: Services, staff: StaffPrincipal, secret: string) {
  const proof = await ownSecret(services, staff, secret);
  if (isRefusal(proof)) return proof;
  await unlockSession(services.db, staff.sessionId);
  bumpOwnAccess(services, staff);
  return true;
}

export async function proveOwnSession(services: Services, staff: StaffPrincipal, secret: string) {
  const proof = await ownSecret(services, staff, secret);
  if (isRefusal(proof)) return proof;
  await proveSession(services, staff);
  return true;
}

async function ownSecret(services: Services, { userId }: StaffPrincipal, secret: string) {
  const { rateLimits } = services;
  // A password must start with a letter, so a secret of only digits is a PIN.
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

export async function quickSignIn(
  services: Services,
  tried: { readonly userId: number; readonly pin: string },
  { block, device, shown }: Pick<SignInPlace, 'block' | 'device' | 'shown'>,
) {
  if (device === undefined) return refuse('WrongPin');
  const user = await userOfPinOnDevice(services, tried, device);
  return isRefusal(user) ? user : startSession(services, user, { way: 'pin', signedInFrom: [block, device], ...shown });
}

/** Ends all sessions of the user, including the current one. */
export async function endEverySession(services: Services, staff: StaffPrincipal): Promise<void> {
  await inTransaction(services.db, (tx) => endSessionsOf(tx, staff.userId));
  bumpOwnAccess(services, staff);
}
