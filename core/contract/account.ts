import { z } from 'zod';
import { call, envelope, open, staff, staffEvenLocked } from './call.ts';
import * as endpoints from './endpoints.ts';
import { CredentialId, PasskeyAnswer, PasskeyWish } from './passkeys.ts';
import { SignedIn } from './session.ts';
import { Id } from './shapes.ts';

const Secret = z.string().max(200).default('');
const Pin = z.string().max(20).default('');

export const Account = z.object({
  username: z.string(),
  name: z.string(),
  email: z.string(),
  hasPin: z.boolean(),
  secondStep: z.object({
    app: z.boolean(),
    required: z.boolean(),
    codesLeft: z.number().int(),
  }),
  passkeys: z.array(
    z.object({
      passkeyId: z.string(),
      name: z.string(),
      since: z.string(),
      lastUsed: z.string().nullable(),
    }),
  ),
});
export type Account = z.output<typeof Account>;

export const account = call(endpoints.account, {
  summary: "The user's own account: name, address, and ways to sign in",
  auth: staff,
  answer: envelope(Account),
  refusals: ['NotSignedIn'],
});

export const setPin = call(endpoints.setPin, {
  summary: "Set the user's own PIN of 6 digits, or remove it with an empty one. Needs the password",
  auth: staff,
  body: z.object({ password: Secret, pin: Pin }),
  answer: envelope(z.null()),
  refusals: ['WrongPassword', 'INVALID_PIN', 'TooManyTries'],
});

const Code = z.string().max(50).default('');
const RecoveryCodes = z.array(z.string());

export const newApp = call(endpoints.newApp, {
  summary: 'A new secret for a code app. Nothing is saved until its first code is sent with `setup`',
  auth: staff,
  answer: envelope(z.object({ secret: z.string(), uri: z.string(), setup: z.string() })),
  refusals: [],
});

export const addSecondStep = call(endpoints.addSecondStep, {
  summary: 'Turn on the codes of that app for sign-in; returns ten recovery codes, once',
  auth: staff,
  needsRecentProof: true,
  body: z.object({ password: Secret, setup: z.string().max(500).default(''), code: Code }),
  answer: envelope(RecoveryCodes),
  refusals: ['WrongPassword', 'WrongSecondStep', 'Stale', 'TooManyTries'],
});

export const removeSecondStep = call(endpoints.removeSecondStep, {
  summary: 'Remove the app, with the password and a code. The recovery codes go with the last second step',
  auth: staff,
  needsRecentProof: true,
  body: z.object({ password: Secret, code: Code }),
  answer: envelope(z.null()),
  refusals: ['WrongPassword', 'WrongSecondStep', 'SecondStepNeeded', 'TooManyTries'],
});

export const newPasskey = call(endpoints.newPasskey, {
  summary: 'The options to create a passkey in the browser. Nothing is saved until the passkey is sent with `setup`',
  auth: staff,
  needsRecentProof: true,
  body: z.object({ password: Secret }),
  answer: envelope(z.object({ options: PasskeyWish, setup: z.string() })),
  refusals: ['WrongPassword', 'TooManyPasskeys', 'TooManyTries'],
});

export const addPasskey = call(endpoints.addPasskey, {
  summary: 'Add a passkey as a second step; returns ten recovery codes, once, if there are none',
  auth: staff,
  needsRecentProof: true,
  body: z.object({
    setup: z.string().max(500).default(''),
    /** If empty, the browser's own name is used. */
    name: z.string().max(60).default(''),
    passkey: PasskeyAnswer,
  }),
  answer: envelope(RecoveryCodes),
  refusals: ['WrongPasskey', 'TooManyPasskeys', 'Stale'],
});

export const removePasskey = call(endpoints.removePasskey, {
  summary: 'Remove a passkey, with the password. The recovery codes go with the last second step',
  auth: staff,
  needsRecentProof: true,
  body: z.object({ password: Secret, passkeyId: CredentialId }),
  answer: envelope(z.null()),
  refusals: ['WrongPassword', 'NotFound', 'SecondStepNeeded', 'TooManyTries'],
});

export const recoveryCodes = call(endpoints.recoveryCodes, {
  summary: 'Replace the recovery codes with ten new ones, with the password and a code',
  auth: staff,
  needsRecentProof: true,
  body: z.object({ password: Secret, code: Code }),
  answer: envelope(RecoveryCodes),
  refusals: ['WrongPassword', 'WrongSecondStep', 'TooManyTries'],
});

export const lockSession = call(endpoints.lockSession, {
  summary: 'Lock the session: until it is unlocked, its token only allows this call, unlocking and signing out',
  auth: staffEvenLocked,
  clearsBrowser: true,
  answer: envelope(z.null()),
  refusals: [],
});

export const unlockSession = call(endpoints.unlockSession, {
  summary: 'Unlock the session with the PIN or the password of its user',
  auth: staffEvenLocked,
  body: z.object({ secret: Secret }),
  answer: envelope(z.null()),
  refusals: ['WrongPassword', 'PinLocked', 'TooManyTries'],
});

export const proveAgain = call(endpoints.proveAgain, {
  summary: 'Confirm who the user is, with PIN or password, before a call that requires it',
  auth: staff,
  body: z.object({ secret: Secret }),
  answer: envelope(z.null()),
  refusals: ['WrongPassword', 'PinLocked', 'TooManyTries'],
});

export const OpenSession = z.object({
  sessionId: z.string(),
  /** Browser and system, such as 'Chrome, Android'; empty for a client that is not a browser. */
  device: z.string(),
  address: z.string(),
  since: z.string(),
  /** Rounded to the minute. */
  lastSeen: z.string(),
  byPin: z.boolean(),
  locked: z.boolean(),
  own: z.boolean(),
});
export type OpenSession = z.output<typeof OpenSession>;

export const sessions = call(endpoints.sessions, {
  summary: "The user's own open sessions, newest first",
  auth: staff,
  answer: envelope(z.array(OpenSession)),
  refusals: [],
});

export const endSession = call(endpoints.endSession, {
  summary: "End one of the user's own sessions: its token no longer works, and its streams end",
  auth: staff,
  body: z.object({ sessionId: z.string().max(100) }),
  answer: envelope(z.null()),
  refusals: ['NotFound'],
});

export const endSessions = call(endpoints.endSessions, {
  summary: 'End every session of the user, including this one',
  auth: staff,
  clearsBrowser: true,
  answer: envelope(z.null()),
  refusals: [],
});

export const QuickStaff = z.object({ userId: z.number(), name: z.string() });

export const quickStaff = call(endpoints.quickStaff, {
  summary:
    'Who can sign in with a PIN on this device: empty unless staff of that restaurant signed in here with a password',
  auth: open,
  answer: envelope(z.array(QuickStaff)),
  refusals: [],
});

export const quickSignIn = call(endpoints.quickSignIn, {
  summary: 'Sign in with a PIN, on a device where staff of that restaurant signed in with a password',
  auth: open,
  body: z.object({ userId: Id, pin: Pin }),
  answer: envelope(SignedIn),
  refusals: ['WrongPin', 'PinLocked', 'TooManyTries'],
});
