import { createHash, randomBytes } from 'node:crypto';
import type { PasskeyAnswer, PasskeyProof, PasskeyRequest, PasskeyWish } from '../../../core/contract/passkeys.ts';
import { recordName } from '../../../core/domain/record-text.ts';
import { productMessages } from '../../../core/messages/en/core/product.ts';
import { peopleMessages } from '../../../core/messages/en/server/people.ts';
import { say } from '../../../core/messages/say.ts';
import { openSecret, sealSecret } from '../../platform/auth/sealed-secret.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import { serverLanguage } from '../../platform/language.ts';
import { limits } from '../../platform/rate-limits.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { mailAccountChange } from '../account-mails/account-mails.service.ts';
import {
  deletePasskey,
  deleteRecoveryCodes,
  findKey,
  insertPasskey,
  lockOwner,
  type PasskeyRow,
  passkeysOf,
  secondStepOf,
  takeCount,
} from './second-step.queries.ts';
import { renewRecoveryCodes } from './second-step.service.ts';

export type { PasskeyRow } from './second-step.queries.ts';
export { passkeysOf } from './second-step.queries.ts';

const mostPasskeys = 20;
const wishMs = 10 * 60_000;
const promptMs = 2 * 60_000;
// ES256, EdDSA and RS256, which phones, browsers and security keys create.
const algorithms = [-7, -8, -257];

/** The public URL that passkeys are bound to. */
export interface PasskeySite {
  readonly origin: string;
  readonly host: string;
}

export function passkeySite(publicUrl: string): PasskeySite {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, host: hostname };
}

interface Owner {
  readonly userId: number;
  readonly username: string;
  readonly name: string;
}

/** Nothing is stored: `setup` contains the encrypted challenge, valid for this user, ten minutes and one passkey. */
export async function newPasskey(services: Services, site: PasskeySite, owner: Owner) {
  const there = await passkeysOf(services.db, owner.userId);
  if (there.length >= mostPasskeys) return refuse('TooManyPasskeys');
  const options = passkeyWish(site, owner, there);
  const until = services.clock.now() + wishMs;
  const setup = sealSecret(`${until} ${options.challenge}`, ownerOf(owner.userId), services.secrets.cookie);
  return { options, setup };
}

/** Options to create another passkey. The caller stores the challenge. */
export function passkeyWish(
  site: PasskeySite,
  { userId, username, name }: Owner,
  there: readonly PasskeyRow[] = [],
): PasskeyWish {
  const user = createHash('sha256').update(ownerOf(userId)).digest('base64url');
  return {
    rp: { id: site.host, name: say(serverLanguage, productMessages.name) },
    user: { id: user, name: username, displayName: name },
    challenge: newChallenge(),
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: promptMs,
    excludeCredentials: there.map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    attestation: 'none',
  };
}

interface NamedPasskey {
  readonly name: string;
  readonly passkey: PasskeyAnswer;
}

/** Stores a passkey made with the options of `newPasskey`. Can refuse with `TooManyPasskeys` or like `keepPasskey`. */
export async function addPasskey(
  services: Services,
  tx: Tx,
  site: PasskeySite,
  userId: number,
  { setup, ...named }: NamedPasskey & { readonly setup: string },
) {
  await lockOwner(tx, userId);
  const there = await passkeysOf(tx, userId);
  if (there.length >= mostPasskeys) return refuse('TooManyPasskeys');
  const challenge = openChallenge(services, setup, userId);
  const kept = await keepPasskey(services, tx, site, userId, { challenge, ...named });
  if (challenge === undefined || isRefusal(kept)) return kept;
  const { allowed } = await services.rateLimits.attempt(limits.passkeySetUp, challenge);
  return allowed ? kept : refuse('WrongPasskey');
}

/** Call it while the user is locked. Returns recovery codes if there were none. `Stale`: already registered. */
export async function keepPasskey(
  services: Services,
  tx: Tx,
  site: PasskeySite,
  userId: number,
  { challenge, name, passkey }: NamedPasskey & { readonly challenge: string | undefined },
) {
  const made = challenge === undefined ? undefined : await verifiedAnswer(site, challenge, passkey);
  if (!made) return refuse('WrongPasskey');
  const called = recordName(name) || say(serverLanguage, peopleMessages.account.passkey);
  const { id: credentialId, publicKey, counter } = made;
  const { transports } = passkey.response;
  if (!(await insertPasskey(tx, { userId, credentialId, name: called, publicKey, counter, transports }))) {
    return refuse('Stale');
  }
  const { recoveryCodes } = await secondStepOf(tx, userId);
  await mailAccountChange(services.mailer, tx, userId, 'passkey');
  return recoveryCodes === 0 ? renewRecoveryCodes(tx, userId) : [];
}

/** If it was the last second step, deletes the recovery codes. `SecondStepNeeded` if a role requires one. */
export async function removePasskey(services: Services, tx: Tx, userId: number, credentialId: string) {
  await lockOwner(tx, userId);
  if (!(await deletePasskey(tx, userId, credentialId))) return refuse('NotFound');
  const { hasApp, passkeys, isRequired } = await secondStepOf(tx, userId);
  if (!hasApp && passkeys === 0) {
    if (isRequired) return refuse('SecondStepNeeded');
    await deleteRecoveryCodes(tx, userId);
  }
  await mailAccountChange(services.mailer, tx, userId, 'passkeyRemoved');
  return true;
}

/** Options to sign in with a passkey; undefined if the user has none. */
export async function askPasskey(
  db: Queryable,
  site: PasskeySite,
  userId: number,
): Promise<PasskeyRequest | undefined> {
  const there = await passkeysOf(db, userId);
  if (there.length === 0) return undefined;
  return {
    challenge: newChallenge(),
    rpId: site.host,
    allowCredentials: there.map(descriptorOf),
    userVerification: 'required',
    timeout: promptMs,
  };
}

/** The counter of a valid signature. The caller must use up the challenge, and the counter with `takePasskey`. */
export async function countOfProof(
  db: Queryable,
  site: PasskeySite,
  userId: number,
  challenge: string,
  { id, response }: PasskeyProof,
): Promise<number | undefined> {
  const publicKey = await findKey(db, userId, id);
  if (!publicKey) return undefined;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      // Counters are compared later, by `takeCount`.
      credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    // For invalid signatures the library throws plain errors.
    return undefined;
  }
}

/** Returns false if the counter didn't increase, which suggests a cloned passkey. */
export function takePasskey(tx: Tx, userId: number, { id }: PasskeyProof, count: number): Promise<boolean> {
  return takeCount(tx, userId, id, count);
}

async function verifiedAnswer({ origin, host }: PasskeySite, challenge: string, { id, response }: PasskeyAnswer) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { clientDataJSON, attestationObject } = response;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      supportedAlgorithmIDs: algorithms,
      requireUserVerification: true,
    });
    return registrationInfo?.credential;
  } catch {
    return undefined;
  }
}

function openChallenge({ clock, secrets }: Services, setup: string, userId: number): string | undefined {
  const [until, challenge] = openSecret(setup, ownerOf(userId), secrets.cookie)?.split(' ') ?? [];
  return Number(until) > clock.now() ? challenge : undefined;
}

const newChallenge = () => randomBytes(32).toString('base64url');

const descriptorOf = ({ credentialId, transports }: { credentialId: string; transports: readonly string[] }) => ({
  type: 'public-key' as const,
  id: credentialId,
  transports: [...transports],
});

const ownerOf = (userId: number) => `passkey-of-${userId}`;
