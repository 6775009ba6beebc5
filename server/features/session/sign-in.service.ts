import { createHash, randomBytes } from 'node:crypto';
import type { PasskeyAnswer, PasskeyProof } from '../../../core/contract/passkeys.ts';
import type { NextStep } from '../../../core/contract/session.ts';
import { hashPassword, isOutdated } from '../../platform/auth/passwords.ts';
import { inTransaction } from '../../platform/database.ts';
import { attemptFrom, giveBackAll, limits } from '../../platform/rate-limits.ts';
import { isRefusal, refuse, tooManyTries } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { LineFull } from '../../platform/short-queue.ts';
import {
  askPasskey,
  countOfProof,
  keepPasskey,
  passkeySite,
  passkeyWish,
  takePasskey,
} from '../second-step/passkeys.service.ts';
import {
  addApp,
  hasNoneYet,
  mailUsedRecoveryCode,
  newApp,
  secondStepOf,
  takeCode,
} from '../second-step/second-step.service.ts';
import {
  findSignInStep,
  insertSignInStep,
  type LoginRow,
  replaceOutdatedHash,
  type SignInStepRow,
  takeChallenge,
  takeSignInStep,
} from './session.queries.ts';
import { endSessionsOf, proveLogin, refusedSignIn, type SignInPlace, startSession } from './session.service.ts';

/** Enough to find the phone, or to set up an app or a passkey. */
const ticketMinutes = 10;

interface SecondStepProof {
  readonly ticket: string;
  readonly code: string;
  readonly passkey?: PasskeyProof | undefined;
  readonly newPasskey?: PasskeyAnswer | undefined;
}

type Credentials = { readonly username: string; readonly password: string };

/** If a second step exists or is required, refuses with `SecondStep` and a ticket for one use within ten minutes. */
export async function signIn(services: Services, credentials: Credentials, place: SignInPlace, publicUrl: string) {
  const login = await proveLogin(services, credentials, place);
  if (isRefusal(login)) return login;
  await keepUpToDate(services, login, credentials.password);
  const { hasApp, passkeys, isRequired } = await secondStepOf(services.db, login.userId);
  const hasOne = hasApp || passkeys > 0;
  if (!hasOne && !isRequired) return startSession(services, login, sessionFrom(place));
  const ticket = randomBytes(32).toString('base64url');
  const site = passkeySite(publicUrl);
  const app = hasOne ? undefined : newApp(services, login.userId, login.username);
  const setup = app ? { secret: app.secret, uri: app.uri, passkey: passkeyWish(site, login) } : null;
  const passkey = (await askPasskey(services.db, site, login.userId)) ?? null;
  await insertSignInStep(services.db, {
    tokenHash: hashOfTicket(ticket),
    userId: login.userId,
    minutes: ticketMinutes,
    fromPlace: place.device ?? place.block,
    isUsual: login.isUsualPlace,
    sealedSecret: app?.setup ?? null,
    challenge: (passkey ?? setup?.passkey)?.challenge ?? null,
  });
  return refuse('SecondStep', { result: { ticket, setup, passkey } satisfies NextStep });
}

/** Sets up the user's first app or passkey, or checks an existing one. Wrong tries are limited like passwords. */
export async function finishSignIn(
  services: Services,
  { ticket, code, passkey, newPasskey }: SecondStepProof,
  place: SignInPlace,
  publicUrl: string,
) {
  const tokenHash = hashOfTicket(ticket);
  const step = await findSignInStep(services.db, tokenHash);
  if (!step) return refuse('SignInOver');
  const counted = await countCode(services, step);
  if ('retryAfterSeconds' in counted) return tooManyTries(counted);
  const { userId, sealedSecret } = step;
  const site = passkeySite(publicUrl);
  const challenge = passkey || newPasskey ? await spentChallenge(services, tokenHash, step) : undefined;
  const count = passkey && challenge && (await countOfProof(services.db, site, userId, challenge, passkey));
  const taken = await inTransaction(services.db, async (tx) => {
    // Lock the user first, because ending their sessions deletes the sign-in step of other tabs.
    if (sealedSecret !== null && !(await hasNoneYet(tx, userId))) return refuse('Stale');
    if (!(await takeSignInStep(tx, tokenHash))) return refuse('SignInOver');
    if (sealedSecret !== null) {
      // Earlier sessions only proved the password.
      await endSessionsOf(tx, userId);
      if (!newPasskey) return addApp(services, tx, userId, sealedSecret, code);
      const name = place.shown.device;
      return keepPasskey(services, tx, site, userId, { challenge, name, passkey: newPasskey });
    }
    // An existing second step must be used. Otherwise the password would be enough to replace it.
    if (newPasskey) return refuse('WrongPasskey');
    if (!passkey) return (await takeCode(services, tx, userId, code)) ? [] : refuse('WrongSecondStep');
    const isTaken = typeof count === 'number' && (await takePasskey(tx, userId, passkey, count));
    return isTaken ? [] : refuse('WrongPasskey');
  });
  if (isRefusal(taken)) {
    if (taken.kind === 'WrongSecondStep' || taken.kind === 'WrongPasskey')
      services.security.record(refusedSignIn(services, step.username, step));
    return taken;
  }
  await counted.giveBack();
  if (sealedSecret === null && !passkey) await mailUsedRecoveryCode(services, userId, code);
  else services.mailer.nudge();
  return { ...(await startSession(services, step, sessionFrom(place))), recoveryCodes: taken };
}

/** Any response uses up the challenge. Undefined if that happened before. */
async function spentChallenge({ db }: Services, tokenHash: string, { challenge }: SignInStepRow) {
  return challenge !== null && (await takeChallenge(db, tokenHash, challenge)) ? challenge : undefined;
}

async function countCode({ rateLimits }: Services, { userId, fromPlace, isUsual }: SignInStepRow) {
  const here = { limit: limits.secondStepFromPlace, key: `${userId}:${fromPlace}` };
  const strangers = { all: limits.secondStep, firstOnes: limits.secondStepFromNewPlace, key: String(userId) };
  const attempt = await attemptFrom(rateLimits, here, isUsual ? undefined : strangers);
  if (!attempt.allowed) return attempt;
  const giveBack = async () => {
    await rateLimits.forget(here.limit, here.key);
    await giveBackAll(rateLimits, attempt.among);
  };
  return { giveBack };
}

/** Stores a new hash if the current one has outdated parameters. */
async function keepUpToDate({ db }: Services, { userId, passwordHash }: LoginRow, password: string): Promise<void> {
  if (!isOutdated(passwordHash)) return;
  try {
    const hash = await hashPassword(password);
    await inTransaction(db, (tx) => replaceOutdatedHash(tx, userId, passwordHash, hash));
  } catch (error) {
    // The next sign-in will try again.
    if (!(error instanceof LineFull)) throw error;
  }
}

const sessionFrom = ({ block, deviceFromNow, shown }: SignInPlace) => ({
  way: 'password' as const,
  signedInFrom: [block, deviceFromNow],
  ...shown,
});

/** A plain hash is enough, because the ticket is long and random. */
const hashOfTicket = (ticket: string) => createHash('sha256').update(ticket).digest('hex');
