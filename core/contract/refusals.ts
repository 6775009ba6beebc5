import { z } from 'zod';
import { refusalMessages } from '../messages/en/server/refusals.ts';
import type { Language } from '../messages/languages.ts';
import type { Message, Words } from '../messages/message.ts';
import { say } from '../messages/say.ts';

/** The wire code is `code` if present, else the name. It is sent in `error`, or in `message` if `documented` is set. */
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
  // Sign-in and permissions
  BadLogin: { status: 401 },
  SecondStep: { status: 401 },
  WrongSecondStep: { status: 422 },
  WrongPasskey: { status: 422 },
  TooManyPasskeys: { status: 409 },
  SignInOver: { status: 409 },
  SecondStepNeeded: { status: 409 },
  NotSignedIn: { status: 401 },
  Locked: { status: 401 },
  ProveAgain: { status: 403 },
  NotAllowed: { status: 403 },
  NotCheckedIn: { status: 401 },
  WrongOtp: { status: 422 },
  PassOver: { status: 409 },
  WrongCode: { status: 422 },
  TooManyTries: { status: 429 },
  TableUnavailable: { status: 404 },
  // Orders
  PriceChanged: { status: 409 },
  ItemUnavailable: { status: 409 },
  ChoiceMissing: { status: 422 },
  TooManyChoices: { status: 422 },
  BadQuantity: { status: 422 },
  TooManyLines: { status: 422 },
  TooManyWaiting: { status: 409 },
  TooMuchWaiting: { status: 409 },
  TooManySubOrders: { status: 409 },
  TooManyAtOnce: { status: 429 },
  EmptyOrder: { status: 422 },
  OrderClosed: { status: 409 },
  Paused: { status: 409 },
  AlreadyConfirmed: { status: 409 },
  OtherPhone: { status: 409 },
  NotNew: { status: 409 },
  DishStarted: { status: 409 },
  SubOrdersPending: { status: 409 },
  DishesHeld: { status: 409 },
  NothingHeld: { status: 409 },
  NotClosed: { status: 409 },
  AlreadyPaid: { status: 409 },
  AmountChanged: { status: 409 },
  NothingToSplit: { status: 409 },
  PartPaid: { status: 409 },
  BeingPaid: { status: 409 },
  ShareTaken: { status: 409 },
  NotPaid: { status: 409 },
  InvoiceSent: { status: 409 },
  CardsUnavailable: { status: 409 },
  TooMuch: { status: 409 },
  RefundRefused: { status: 409 },
  NumberNotConfirmed: { status: 409 },
  DiscountNotAllowed: { status: 422 },
  ApprovalNeeded: { status: 422 },
  ApprovalOver: { status: 409 },
  NotApprover: { status: 422 },
  CallTaken: { status: 409 },
  NotAnAttendant: { status: 409 },
  TicketChanged: { status: 409 },
  NoDrawer: { status: 409 },
  TableNotFree: { status: 409 },
  Joined: { status: 409 },
  NotJoinable: { status: 409 },
  // Roles, users and passwords
  MISSING_PRIVILEGE: { status: 422 },
  MISSING_ROLE: { status: 422 },
  USERNAME_EXIST: { status: 409 },
  INVALID_EMAIL: { status: 422 },
  INVALID_PASSWORD: { status: 422 },
  CommonPassword: { status: 422 },
  INVALID_PIN: { status: 422 },
  WrongPin: { status: 422 },
  PinLocked: { status: 422 },
  NotHeld: { status: 403 },
  WrongPassword: { status: 422 },
  LinkExpired: { status: 409 },
  LastUserManager: { status: 409 },
  // Restaurants
  BadPicture: { status: 422 },
  // Any call
  Stale: { status: 409 },
  InUse: { status: 409 },
  NotFound: { status: 404 },
  Invalid: { status: 400 },
  InvalidField: { code: 'Invalid', status: 422 },
  KeyOfAnother: { code: 'Invalid', status: 409 },
  TooSlow: { code: 'Invalid', status: 408 },
  HeadersTooLarge: { code: 'TooLarge', status: 431 },
  TooLarge: { status: 413 },
  Unavailable: { status: 503 },
  UnknownOutcome: { status: 503 },
  ServerError: { status: 500 },
} as const satisfies Record<string, RefusalRow>;

interface RefusalRow {
  readonly code?: string;
  readonly status: number;
  readonly documented?: true;
}

export type RefusalKind = keyof typeof refusals;

export type RefusalCode = {
  [Kind in RefusalKind]: (typeof refusals)[Kind] extends { code: string } ? never : Kind;
}[RefusalKind];

export function codeOf(kind: RefusalKind): string {
  const { code = kind }: RefusalRow = refusals[kind];
  return code;
}

/** The message for users. Adding a kind without a message is a compile error. */
export function wordsOfRefusal(kind: RefusalKind): Message {
  return refusalMessages[kind];
}

/** `path` is the field's place in the body, such as `suborder.0.items.1.itemQuantity`. */
export const FieldFault = z.object({ path: z.string(), message: z.string() });
export type FieldFault = z.output<typeof FieldFault>;

/** `message` is absent only for `external/placeorder`, whose client takes any message as success. */
export const RefusalEnvelope = z.object({
  success: z.literal(false),
  result: z.unknown(),
  message: z.string().optional(),
  error: z.string().optional(),
  fields: z.array(FieldFault).optional(),
});
export type RefusalEnvelope = z.output<typeof RefusalEnvelope>;

/** If `message` is a string, it is data, such as the name of a dish, and is sent as it is. */
export interface RefusedField {
  readonly path: string;
  readonly message: Words | string;
}

interface RefusalDetails {
  readonly words?: Words | undefined;
  readonly fields?: readonly RefusedField[] | undefined;
  readonly result?: unknown;
  /** False only for `external/placeorder`. */
  readonly withMessage?: boolean;
}

export function refusalEnvelope(
  language: Language,
  kind: RefusalKind,
  { words, fields = [], result = null, withMessage = true }: RefusalDetails = {},
): RefusalEnvelope {
  const row: RefusalRow = refusals[kind];
  const message = row.documented ? codeOf(kind) : say(language, words ?? wordsOfRefusal(kind));
  const messages = fields.map(({ path, message: of }) => ({
    path,
    message: typeof of === 'string' ? of : say(language, of),
  }));
  return {
    success: false,
    result,
    ...(withMessage ? { message } : {}),
    ...(row.documented && withMessage ? {} : { error: codeOf(kind) }),
    ...(fields.length > 0 ? { fields: messages } : {}),
  };
}
