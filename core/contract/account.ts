import { z } from 'zod';
import { call, envelope, open, staff, staffEvenLocked } from './call.ts';
import * as endpoints from './endpoints.ts';
import { Id } from './shapes.ts';

const Secret = z.string().max(200).default('');
const Pin = z.string().max(20).default('');

export const Account = z.object({
  username: z.string(),
  name: z.string(),
  email: z.string(),
  /** Whether they have set a PIN; nobody reads it. */
  hasPin: z.boolean(),
});
export type Account = z.output<typeof Account>;

export const account = call(endpoints.account, {
  summary: "One's own account: name, address, and how one signs in",
  auth: staff,
  answer: envelope(Account),
  refusals: ['NotSignedIn'],
});

export const setPin = call(endpoints.setPin, {
  summary: "Set one's own PIN of 6 digits, or remove it with an empty one; one's password is asked for",
  auth: staff,
  body: z.object({ password: Secret, pin: Pin }),
  answer: envelope(z.null()),
  refusals: ['WrongPassword', 'INVALID_PIN', 'TooManyTries'],
});

export const lockSession = call(endpoints.lockSession, {
  summary: 'Lock the session: until it is unlocked, its token opens nothing but this, unlocking and signing out',
  auth: staffEvenLocked,
  answer: envelope(z.null()),
  refusals: [],
});

export const unlockSession = call(endpoints.unlockSession, {
  summary: 'Unlock the session with the PIN or the password of its user',
  auth: staffEvenLocked,
  body: z.object({ secret: Secret }),
  answer: envelope(z.null()),
  refusals: ['WrongPassword', 'TooManyTries'],
});

export const QuickStaff = z.object({ userId: z.number(), name: z.string() });
export type QuickStaff = z.output<typeof QuickStaff>;

export const quickStaff = call(endpoints.quickStaff, {
  summary: 'Who may sign in with a PIN on this device: nobody where none of their restaurant signed in with a password',
  auth: open,
  answer: envelope(z.array(QuickStaff)),
  refusals: [],
});

export const quickSignIn = call(endpoints.quickSignIn, {
  summary: 'Sign in with a PIN, on a device on which staff of that restaurant signed in with a password',
  auth: open,
  body: z.object({ userId: Id, pin: Pin }),
  answer: envelope(z.object({ username: z.string(), name: z.string(), token: z.string() })),
  refusals: ['WrongPin', 'TooManyTries', 'Unavailable'],
});
