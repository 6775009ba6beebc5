import { z } from 'zod';
import { refusalMessages } from '../messages/en/server/refusals.ts';
import type { Language } from '../messages/languages.ts';
import type { Message, Words } from '../messages/message.ts';
import { say } from '../messages/say.ts';

/**
 * Every kind of refusal and its HTTP status. Its code is its name, or `code` where one code has several
 * statuses. Where the specification reads the code out of `message`, `documented` is set and the message IS the code;
 * otherwise the code stands in `error`.
 */
export const refusals = {
  // Documented message codes
  InputDataNotProvided: { status: 422, documented: true },
  MissingName: { status: 422, documented: true },
  Missingname: { status: 422, documented: true },
  NameAlreadyExist: { status: 409, documented: true },
  MISSING_NAME: { status: 422, documented: true },
  MISSING_PRICE: { status: 422, documented: true },
  MISSING_CATEGORY: { status: 422, documented: true },
  ALREADY_EXISTS_ITEMNAME: { status: 409, documented: true },
  MISSING_TYPE: { status: 422, documented: true },
  INVALID_TYPE: { status: 422, documented: true },
  MISSING_ID: { status: 422, documented: true },
  TOKEN_ALREADYUSED: { status: 409, documented: true },
  'User Not Found': { status: 404, documented: true },
  // Signing in and rights
  BadLogin: { status: 401, documented: false },
  SecondStep: { status: 401, documented: false },
  WrongSecondStep: { status: 422, documented: false },
  WrongPasskey: { status: 422, documented: false },
  TooManyPasskeys: { status: 409, documented: false },
  SignInOver: { status: 409, documented: false },
  SecondStepNeeded: { status: 409, documented: false },
  NotSignedIn: { status: 401, documented: false },
  Locked: { status: 401, documented: false },
  ProveAgain: { status: 403, documented: false },
  NotAllowed: { status: 403, documented: false },
  NotCheckedIn: { status: 401, documented: false },
  WrongOtp: { status: 422, documented: false },
  PassOver: {
    status: 409,
    documented: false,
  },
  WrongCode: { status: 422, documented: false },
  TooManyTries: { status: 429, documented: false },
  TableUnavailable: {
    status: 404,
    documented: false,
  },
  // Orders
  PriceChanged: {
    status: 409,
    documented: false,
  },
  ItemUnavailable: { status: 409, documented: false },
  ChoiceMissing: { status: 422, documented: false },
  TooManyChoices: { status: 422, documented: false },
  BadQuantity: { status: 422, documented: false },
  TooManyLines: { status: 422, documented: false },
  TooManyWaiting: {
    status: 409,
    documented: false,
  },
  TooMuchWaiting: { status: 409, documented: false },
  TooManySubOrders: {
    status: 409,
    documented: false,
  },
  TooManyAtOnce: {
    status: 429,
    documented: false,
  },
  EmptyOrder: { status: 422, documented: false },
  OrderClosed: {
    status: 409,
    documented: false,
  },
  AlreadyConfirmed: { status: 409, documented: false },
  NotNew: { status: 409, documented: false },
  SubOrdersPending: {
    status: 409,
    documented: false,
  },
  NotClosed: { status: 409, documented: false },
  AlreadyPaid: { status: 409, documented: false },
  AmountChanged: { status: 409, documented: false },
  NothingToSplit: { status: 409, documented: false },
  PartPaid: {
    status: 409,
    documented: false,
  },
  BeingPaid: {
    status: 409,
    documented: false,
  },
  ShareTaken: {
    status: 409,
    documented: false,
  },
  NotPaid: { status: 409, documented: false },
  InvoiceSent: {
    status: 409,
    documented: false,
  },
  CardsUnavailable: {
    status: 409,
    documented: false,
  },
  TooMuch: { status: 409, documented: false },
  RefundRefused: {
    status: 409,
    documented: false,
  },
  DiscountNotAllowed: { status: 422, documented: false },
  ApprovalNeeded: { status: 422, documented: false },
  ApprovalOver: { status: 409, documented: false },
  NotApprover: { status: 422, documented: false },
  CallTaken: { status: 409, documented: false },
  TicketChanged: { status: 409, documented: false },
  TableNotFree: { status: 409, documented: false },
  Joined: { status: 409, documented: false },
  NotJoinable: { status: 409, documented: false },
  // Roles, users and passwords
  MISSING_PRIVILEGE: { status: 422, documented: false },
  MISSING_ROLE: { status: 422, documented: false },
  USERNAME_EXIST: { status: 409, documented: false },
  INVALID_EMAIL: { status: 422, documented: false },
  INVALID_PASSWORD: { status: 422, documented: false },
  CommonPassword: { status: 422, documented: false },
  INVALID_PIN: { status: 422, documented: false },
  WrongPin: { status: 422, documented: false },
  PinLocked: { status: 422, documented: false },
  NotHeld: { status: 403, documented: false },
  WrongPassword: { status: 422, documented: false },
  LinkExpired: { status: 409, documented: false },
  LastUserManager: {
    status: 409,
    documented: false,
  },
  // Restaurants
  BadPicture: { status: 422, documented: false },
  // Everywhere
  Stale: { status: 409, documented: false },
  InUse: { status: 409, documented: false },
  NotFound: { status: 404, documented: false },
  Invalid: { status: 400, documented: false },
  InvalidField: { code: 'Invalid', status: 422, documented: false },
  KeyOfAnother: {
    code: 'Invalid',
    status: 409,
    documented: false,
  },
  TooSlow: { code: 'Invalid', status: 408, documented: false },
  HeadersTooLarge: { code: 'TooLarge', status: 431, documented: false },
  TooLarge: { status: 413, documented: false },
  Unavailable: { status: 503, documented: false },
  ServerError: { status: 500, documented: false },
} as const satisfies Record<string, RefusalRow>;

interface RefusalRow {
  readonly code?: string;
  readonly status: number;
  readonly documented: boolean;
}

export type RefusalKind = keyof typeof refusals;

/** A code that is the name of its kind. */
export type RefusalCode = {
  [Kind in RefusalKind]: (typeof refusals)[Kind] extends { code: string } ? never : Kind;
}[RefusalKind];

/** The code of a kind of refusal, as it crosses the wire. */
export function codeOf(kind: RefusalKind): string {
  const { code = kind }: RefusalRow = refusals[kind];
  return code;
}

/** What people are told of a kind of refusal. A kind without words does not compile. */
export function wordsOfRefusal(kind: RefusalKind): Message {
  return refusalMessages[kind];
}

/** One field that a refusal complains about; `path` as in the body, such as `suborder.0.items.1.itemQuantity`. */
export const FieldFault = z.object({ path: z.string(), message: z.string() });
export type FieldFault = z.output<typeof FieldFault>;

/** The envelope of a refusal. `message` is absent only on `external/placeorder`, whose client takes any message as success. */
export const RefusalEnvelope = z.object({
  success: z.literal(false),
  result: z.unknown(),
  message: z.string().optional(),
  error: z.string().optional(),
  fields: z.array(FieldFault).optional(),
});
export type RefusalEnvelope = z.output<typeof RefusalEnvelope>;

/** A field that is refused, and why; a text is data, such as the name of a dish. */
export interface RefusedField {
  readonly path: string;
  readonly message: Words | string;
}

interface Said {
  /** Words for people, better than the kind's own. */
  readonly words?: Words | undefined;
  readonly fields?: readonly RefusedField[] | undefined;
  readonly result?: unknown;
  /** False only for `external/placeorder`. */
  readonly withMessage?: boolean;
}

/** The envelope of a kind of refusal, in a language. */
export function refusalEnvelope(
  language: Language,
  kind: RefusalKind,
  { words, fields = [], result = null, withMessage = true }: Said = {},
): RefusalEnvelope {
  const row = refusals[kind];
  const message = row.documented ? codeOf(kind) : say(language, words ?? wordsOfRefusal(kind));
  const said = fields.map(({ path, message: of }) => ({
    path,
    message: typeof of === 'string' ? of : say(language, of),
  }));
  return {
    success: false,
    result,
    ...(withMessage ? { message } : {}),
    ...(row.documented && withMessage ? {} : { error: codeOf(kind) }),
    ...(fields.length > 0 ? { fields: said } : {}),
  };
}
