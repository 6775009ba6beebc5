import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { productMessages } from '../../../core/messages/en/core/product.ts';
import { say } from '../../../core/messages/say.ts';
import { openSecret, sealSecret } from '../../platform/auth/sealed-secret.ts';
import { inTransaction, type Queryable, type Tx } from '../../platform/database.ts';
import { serverLanguage } from '../../platform/language.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { mailAccountChange } from '../account-mails/account-mails.service.ts';
import {
  deleteApp,
  deleteRecoveryCodes,
  dropSecondStep,
  findSealedSecret,
  insertFactor,
  lockOwner,
  secondStepOf,
  takeRecoveryCode,
  takeStep,
  writeRecoveryCodes,
} from './second-step.queries.ts';

export type { SecondStepRow } from './second-step.queries.ts';
export { dropSecondStep, secondStepOf } from './second-step.queries.ts';

const stepMs = 30_000;
const recoveryCodeCount = 10;
// 80 random bits, so a plain hash is enough. Look-alike characters are left out.
const recoverySigns = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const recoveryLength = 16;

/** Data to set up an authenticator app; shown only once. */
export interface NewApp {
  readonly secret: string;
  readonly uri: string;
  /** The secret, encrypted for its user. The client sends it back with the first code. */
  readonly setup: string;
}

/** Nothing is stored until the first code is correct. */
export function newApp({ secrets }: Pick<Services, 'secrets'>, userId: number, username: string): NewApp {
  const app = new TOTP({ issuer: say(serverLanguage, productMessages.name), label: username, secret: new Secret() });
  const secret = app.secret.base32;
  return { secret, uri: app.toString(), setup: sealSecret(secret, ownerOf(userId), secrets.cookie) };
}

/** Returns the recovery codes, which are shown once. `WrongSecondStep` for a wrong code; `Stale` if there is an app. */
export async function addApp(services: Services, tx: Tx, userId: number, setup: string, code: string) {
  const secret = openSecret(setup, ownerOf(userId), services.secrets.cookie);
  const step = secret === undefined ? undefined : stepOf(services, secret, code);
  if (step === undefined) return refuse('WrongSecondStep');
  if (!(await insertFactor(tx, userId, setup, step))) return refuse('Stale');
  const codes = await renewRecoveryCodes(tx, userId);
  await mailAccountChange(services.mailer, tx, userId, 'secondStep');
  return codes;
}

/** Also locks the user, so that no second step can be added before the transaction ends. */
export async function hasNoneYet(tx: Tx, userId: number): Promise<boolean> {
  await lockOwner(tx, userId);
  const { hasApp, passkeys } = await secondStepOf(tx, userId);
  return !hasApp && passkeys === 0;
}

export async function renewRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await writeRecoveryCodes(tx, userId, codes.map(hashOfRecoveryCode));
  return codes;
}

/** Uses up an app or recovery code. False if it is wrong or was used. Has no rate limit; callers must have one. */
export async function takeCode(services: Services, db: Queryable, userId: number, code: string): Promise<boolean> {
  if (isAppCode(code)) {
    const sealed = await findSealedSecret(db, userId);
    const secret = sealed && openSecret(sealed, ownerOf(userId), services.secrets.cookie);
    if (sealed && !secret)
      services.log.warn({ userId }, 'a second step cannot be read: it was sealed with other secrets');
    const step = secret ? stepOf(services, secret, code) : undefined;
    return step !== undefined && takeStep(db, userId, step);
  }
  return takeRecoveryCode(db, userId, hashOfRecoveryCode(code));
}

/** Without passkeys, deletes the recovery codes, or refuses `SecondStepNeeded` if a role needs one. False if no app. */
export async function removeApp({ mailer }: Pick<Services, 'mailer'>, tx: Tx, userId: number) {
  await lockOwner(tx, userId);
  const { passkeys, isRequired } = await secondStepOf(tx, userId);
  if (isRequired && passkeys === 0) return refuse('SecondStepNeeded');
  if (!(await deleteApp(tx, userId))) return false;
  if (passkeys === 0) await deleteRecoveryCodes(tx, userId);
  await mailAccountChange(mailer, tx, userId, passkeys === 0 ? 'secondStepRemoved' : 'appRemoved');
  return true;
}

/** Removes the app, passkeys and recovery codes. Returns false if there were none. */
export async function removeSecondStep({ mailer }: Pick<Services, 'mailer'>, tx: Tx, userId: number): Promise<boolean> {
  if (!(await dropSecondStep(tx, userId))) return false;
  await mailAccountChange(mailer, tx, userId, 'secondStepRemoved');
  return true;
}

export async function mailUsedRecoveryCode(
  { db, mailer }: Pick<Services, 'db' | 'mailer'>,
  userId: number,
  code: string,
) {
  if (isAppCode(code)) return;
  await inTransaction(db, (tx) => mailAccountChange(mailer, tx, userId, 'recoveryCode'));
  mailer.nudge();
}

const isAppCode = (code: string) => /^\d{6}$/.test(code.replace(/\s/g, ''));

/** The 30-second step of a code. Accepts the previous and the next one too, because clocks differ. */
function stepOf({ clock }: Pick<Services, 'clock'>, secret: string, code: string): number | undefined {
  const timestamp = clock.now();
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const delta = app.validate({ token: code.replace(/\s/g, ''), timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / stepMs) + delta;
}

function newRecoveryCode(): string {
  const signs = Array.from({ length: recoveryLength }, () => recoverySigns[randomInt(recoverySigns.length)]);
  return [0, 4, 8, 12].map((at) => signs.slice(at, at + 4).join('')).join('-');
}

function hashOfRecoveryCode(code: string): string {
  const signs = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return createHash('sha256').update(signs).digest('hex');
}

const ownerOf = (userId: number) => `second-step:${userId}`;
