import { createHash, randomBytes } from 'node:crypto';
import type { PasskeyProof } from '../../../core/contract/passkeys.ts';
import type { NextStep } from '../../../core/contract/session.ts';
import { hashPassword, isOutdated } from '../../platform/auth/passwords.ts';
import { inTransaction } from '../../platform/database.ts';
import { attemptAmongStrangers, limits } from '../../platform/rate-limits.ts';
import { isRefusal, refuse, tooManyTries } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { LineFull } from '../../platform/short-queue.ts';
import {
  askPasskey,
  countOfProof,
  type PasskeySite,
  passkeySite,
  takePasskey,
} from '../second-step/passkeys.service.ts';
import { addApp, mailUsedRecoveryCode, newApp, secondStepOf, takeCode } from '../second-step/second-step.service.ts';
import { type LoginRow, replaceOutdatedHash } from './session.queries.ts';
import { proveLogin, refusedSignIn, type SignInPlace, startSession } from './session.service.ts';
import {
  findSignInStep,
  insertSignInStep,
  type SignInStepRow,
  takeChallenge,
  takeSignInStep,
} from './sign-in-steps.queries.ts';

/** How long somebody may look for their phone, or set up an app. */
const ticketMinutes = 10;

interface SecondStepProof {
  readonly ticket: string;
  readonly code: string;
  readonly passkey?: PasskeyProof | undefined;
}

type Credentials = { readonly username: string; readonly password: string };

/**
 * Signs in with name and password. Whoever has a second step, or a role that asks for one, is refused `SecondStep` with a
 * ticket for it: it opens nothing else, is good for ten minutes and once.
 */
export async function signIn(services: Services, credentials: Credentials, place: SignInPlace, publicUrl: string) {
  const login = await proveLogin(services, credentials, place);
  if (isRefusal(login)) return login;
  await keepUpToDate(services, login, credentials.password);
  const { hasApp, passkeys, isRequired } = await secondStepOf(services, login.userId);
  const hasOne = hasApp || passkeys > 0;
  if (!hasOne && !isRequired) return startSession(services, login, sessionFrom(place));
  const ticket = randomBytes(32).toString('base64url');
  const app = hasOne ? undefined : newApp(services, login.userId, login.username);
  const passkey = (await askPasskey(services.db, passkeySite(publicUrl), login.userId)) ?? null;
  await insertSignInStep(services.db, {
    tokenHash: hashOfTicket(ticket),
    userId: login.userId,
    minutes: ticketMinutes,
    fromPlace: place.device ?? place.block,
    isUsual: login.isUsualPlace,
    sealedSecret: app?.setup ?? null,
    challenge: passkey?.challenge ?? null,
  });
  const setup = app ? { secret: app.secret, uri: app.uri } : null;
  return refuse('SecondStep', { result: { ticket, setup, passkey } satisfies NextStep });
}

/**
 * Finishes a sign-in with a passkey or a code, which sets up the app where its user has none yet. Wrong codes are limited as passwords are:
 * by user and place, and from places where that user does not sign in usually by user.
 */
export async function finishSignIn(
  services: Services,
  { ticket, code, passkey }: SecondStepProof,
  place: SignInPlace,
  publicUrl: string,
) {
  const tokenHash = hashOfTicket(ticket);
  const step = await findSignInStep(services.db, tokenHash);
  if (!step) return refuse('SignInOver');
  const counted = await countCode(services, step);
  if ('retryAfterSeconds' in counted) return tooManyTries(counted);
  const { userId, sealedSecret } = step;
  const count = passkey && (await countOf(services, passkeySite(publicUrl), tokenHash, step, passkey));
  const taken = await inTransaction(services.db, async (tx) => {
    if (passkey && count === undefined) return refuse('WrongPasskey');
    if (!(await takeSignInStep(tx, tokenHash))) return refuse('SignInOver');
    if (passkey) return (await takePasskey(tx, userId, passkey, count ?? 0)) ? [] : refuse('WrongPasskey');
    if (sealedSecret !== null) return addApp(services, tx, userId, sealedSecret, code);
    return (await takeCode(services, tx, userId, code)) ? [] : refuse('WrongSecondStep');
  });
  if (isRefusal(taken)) {
    if (taken.kind === 'WrongSecondStep' || taken.kind === 'WrongPasskey')
      services.security.noted(refusedSignIn(services, step.username, step));
    return taken;
  }
  await counted.giveBack();
  if (sealedSecret === null && !passkey) await mailUsedRecoveryCode(services, userId, code);
  else services.mailer.nudge();
  return { ...(await startSession(services, step, sessionFrom(place))), recoveryCodes: taken };
}

/** The count of a proof over the ticket's challenge, which is used up by any proof; undefined of a wrong one. */
async function countOf(
  { db }: Services,
  site: PasskeySite,
  tokenHash: string,
  { userId, challenge }: SignInStepRow,
  passkey: PasskeyProof,
): Promise<number | undefined> {
  if (challenge === null || !(await takeChallenge(db, tokenHash, challenge))) return undefined;
  return countOfProof(db, site, userId, challenge, passkey);
}

async function countCode({ rateLimits }: Services, { userId, fromPlace, isUsual }: SignInStepRow) {
  const here = `${userId}:${fromPlace}`;
  const fromHere = await rateLimits.attempt(limits.secondStepFromPlace, here);
  if (!fromHere.allowed) return fromHere;
  const strangers = { all: limits.secondStep, firstOnes: limits.secondStepFromNewPlace };
  const key = String(userId);
  const among = isUsual ? undefined : await attemptAmongStrangers(rateLimits, strangers, key, fromHere.tries === 1);
  if (among && 'retryAfterSeconds' in among) {
    await rateLimits.giveBack(limits.secondStepFromPlace, here);
    return among;
  }
  const giveBack = async () => {
    await rateLimits.forget(limits.secondStepFromPlace, here);
    if (among) await rateLimits.giveBack(among.limit, key);
  };
  return { giveBack };
}

/** Hashes a password that was hashed with other parameters once more, with those of today. */
async function keepUpToDate({ db }: Services, { userId, passwordHash }: LoginRow, password: string): Promise<void> {
  if (!isOutdated(passwordHash)) return;
  try {
    const hash = await hashPassword(password);
    await inTransaction(db, (tx) => replaceOutdatedHash(tx, userId, passwordHash, hash));
  } catch (error) {
    // The next sign-in does it.
    if (!(error instanceof LineFull)) throw error;
  }
}

const sessionFrom = ({ block, deviceFromNow, shown }: SignInPlace) =>
  ({ way: 'password', signedInFrom: [block, deviceFromNow], ...shown }) as const;

/** A ticket is random and long: a plain hash keeps it. */
const hashOfTicket = (ticket: string) => createHash('sha256').update(ticket).digest('hex');
