import { z } from 'zod';
import { call, envelope, open, privilege, staff, staffEvenLocked } from './call.ts';
import * as endpoints from './endpoints.ts';
import { PasskeyAnswer, PasskeyProof, PasskeyRequest, PasskeyWish } from './passkeys.ts';
import { ServiceSettings } from './service.ts';
import { LongId, Moment, Region } from './shapes.ts';

export const SignedIn = z.object({ username: z.string(), name: z.string(), token: z.string() });

export const signIn = call(endpoints.signIn, {
  summary: 'Sign in; send the token in the Authorization header after the prefix JWT-',
  auth: open,
  body: z.object({ username: z.string().max(200).default(''), password: z.string().max(200).default('') }),
  answer: envelope(SignedIn),
  refusals: ['BadLogin', 'SecondStep', 'TooManyTries'],
});

export const NextStep = z.object({
  /** Only `token/secondstep` accepts it, once and for 10 minutes. */
  ticket: z.string(),
  /** For a user who needs a second step but has none: the data to set up an app or a passkey. */
  setup: z.object({ secret: z.string(), uri: z.string(), passkey: PasskeyWish }).nullable(),
  /** The request that the browser passes to a passkey, for a user who has one. It accepts one response. */
  passkey: PasskeyRequest.nullable(),
});
export type NextStep = z.output<typeof NextStep>;

export const secondStep = call(endpoints.secondStep, {
  summary:
    'The second step of a sign-in answered with SecondStep: a code from the app, a recovery code, or a passkey. A user who has none sets one up with it',
  auth: open,
  body: z.object({
    ticket: z.string().max(100).default(''),
    code: z.string().max(50).default(''),
    passkey: PasskeyProof.optional(),
    newPasskey: PasskeyAnswer.optional(),
  }),
  answer: envelope(
    SignedIn.extend({
      recoveryCodes: z.array(z.string()),
    }),
  ),
  refusals: ['WrongSecondStep', 'WrongPasskey', 'SignInOver', 'Stale', 'TooManyTries'],
});

export const signOut = call(endpoints.signOut, {
  summary: 'Void the token',
  auth: staffEvenLocked,
  clearsBrowser: true,
  answer: envelope(z.null()),
  refusals: [],
});

export const askPasswordLink = call(endpoints.askPasswordLink, {
  summary: 'Mail a link to set a new password; message Ok or User Not Found',
  auth: open,
  changesState: true,
  query: z.object({ username: z.string().max(200).default('') }),
  answer: envelope(z.null()),
  refusals: ['User Not Found', 'TooManyTries'],
});

export const MenuGroup = z.object({
  group: z.string(),
  entries: z.array(z.object({ name: z.string(), path: z.string(), icon: z.string() })),
});
export type MenuGroup = z.output<typeof MenuGroup>;

export const menus = call(endpoints.menus, {
  summary: "The list for the side drawer, by the user's privileges",
  auth: staff,
  answer: envelope(z.array(MenuGroup)),
  refusals: [],
});

export const userPrivileges = call(endpoints.userPrivileges, {
  summary: "The user's privileges",
  auth: staff,
  answer: envelope(z.array(z.string())),
  refusals: [],
});

const RestaurantName = z.object({
  id: z.number(),
  name: z.string(),
  inactive: z.literal(true).optional(),
  region: Region.optional(),
  /** Absent if nothing is set. */
  service: ServiceSettings.optional(),
  /** When the kitchen accepts guests' orders again. Present only while it is paused. */
  pausedUntil: Moment.optional(),
  /** The attendant that the user is linked to. Absent if there is none. */
  attendantID: z.number().optional(),
});
export type RestaurantName = z.output<typeof RestaurantName>;

export const restaurantNames = call(endpoints.restaurantNames, {
  summary: 'The restaurants that the user can see; the first is the default of the session',
  auth: staff,
  answer: envelope(z.array(RestaurantName)),
  refusals: [],
});

export const managerCode = call(endpoints.managerCode, {
  summary: 'Compare the manager code; limited attempts',
  auth: privilege('payment'),
  body: z.object({ orderid: LongId, code: z.string().max(50) }),
  answer: envelope(z.null()),
  refusals: ['WrongCode', 'TooManyTries', 'NotFound'],
});
