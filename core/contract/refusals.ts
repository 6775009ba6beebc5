import { z } from 'zod';

/**
 * Every kind of refusal: its HTTP status and the words for people. Its code is its name, or `code` where one code has several
 * statuses. Where the specification reads the code out of `message`, `documented` is set and the message IS the code;
 * otherwise the code stands in `error`.
 */
export const refusals = {
  // Documented message codes
  InputDataNotProvided: { status: 422, documented: true, words: 'Data not provided to save!' },
  MissingName: { status: 422, documented: true, words: 'A name is mandatory.' },
  Missingname: { status: 422, documented: true, words: 'A name is mandatory.' },
  NameAlreadyExist: { status: 409, documented: true, words: 'This name is taken.' },
  MISSING_NAME: { status: 422, documented: true, words: 'Please enter item name!' },
  MISSING_PRICE: { status: 422, documented: true, words: 'Please enter item price!' },
  MISSING_CATEGORY: { status: 422, documented: true, words: 'Please select category!' },
  ALREADY_EXISTS_ITEMNAME: { status: 409, documented: true, words: 'Item already exist with same name!' },
  MISSING_TYPE: { status: 422, documented: true, words: 'Please select type of item' },
  INVALID_TYPE: { status: 422, documented: true, words: 'Please valid type of item' },
  MISSING_ID: { status: 422, documented: true, words: 'Id is missing to get record!' },
  TOKEN_ALREADYUSED: { status: 409, documented: true, words: 'Link Already Used!' },
  'User Not Found': { status: 404, documented: true, words: 'Please Enter Correct Username' },
  // Signing in and rights
  BadLogin: { status: 401, documented: false, words: 'Invalid user or password' },
  NotSignedIn: { status: 401, documented: false, words: 'Please sign in.' },
  NotAllowed: { status: 403, documented: false, words: 'You are not allowed to do this.' },
  NotCheckedIn: { status: 401, documented: false, words: 'Please check in at your table again.' },
  WrongOtp: { status: 422, documented: false, words: 'Please enter the correct OTP!' },
  PassOver: {
    status: 409,
    documented: false,
    words: 'This code was used already, or is too old. Please ask a member of staff for another one.',
  },
  WrongCode: { status: 422, documented: false, words: 'Please enter the correct Code' },
  TooManyTries: { status: 429, documented: false, words: 'Too many tries. Please wait a little and try again.' },
  TableUnavailable: {
    status: 404,
    documented: false,
    words: 'This table is currently unavailable for orders. Please speak to staff',
  },
  // Orders
  PriceChanged: {
    status: 409,
    documented: false,
    words: 'Prices have changed. Please look at your order again.',
  },
  ItemUnavailable: { status: 409, documented: false, words: 'Some of these dishes are no longer available.' },
  ChoiceMissing: { status: 422, documented: false, words: 'A dish is missing a customization.' },
  TooManyChoices: { status: 422, documented: false, words: 'A dish has more customizations than it may have.' },
  BadQuantity: { status: 422, documented: false, words: 'Each dish can be ordered 1 to 99 times.' },
  TooManyLines: { status: 422, documented: false, words: 'One order can hold at most 50 dishes.' },
  TooManyWaiting: {
    status: 409,
    documented: false,
    words: 'Too many orders wait for confirmation. Please wait until the restaurant confirms some.',
  },
  TooManySubOrders: {
    status: 409,
    documented: false,
    words:
      'Your table has ordered 200 times. Please ask your server to close this order; once it is paid you can order again.',
  },
  TooManyAtOnce: {
    status: 429,
    documented: false,
    words: 'Your table has submitted many orders within a minute. Please wait a moment and submit again.',
  },
  EmptyOrder: { status: 422, documented: false, words: 'Please select atleast 1 item .' },
  OrderClosed: {
    status: 409,
    documented: false,
    words: 'This order is closed and waits for payment. Please speak to staff to order more.',
  },
  AlreadyConfirmed: { status: 409, documented: false, words: 'Order already Confirmed cannot be Canceled!' },
  NotNew: { status: 409, documented: false, words: 'This sub-order was already confirmed or canceled.' },
  SubOrdersPending: {
    status: 409,
    documented: false,
    words: 'One or more orders is pending confirmation from the restaurant!',
  },
  NotClosed: { status: 409, documented: false, words: 'This order is not waiting for payment.' },
  AlreadyPaid: { status: 409, documented: false, words: 'This order is already paid.' },
  AmountChanged: { status: 409, documented: false, words: 'The amount has changed. Please look at the bill again.' },
  NothingToSplit: { status: 409, documented: false, words: 'There is nothing to pay that could be divided.' },
  PartPaid: {
    status: 409,
    documented: false,
    words: 'A part of this bill is paid already, so it cannot be divided like that any more.',
  },
  BeingPaid: {
    status: 409,
    documented: false,
    words: 'A guest is paying this bill by card just now. Please wait until that is done, or take the payment.',
  },
  ShareTaken: {
    status: 409,
    documented: false,
    words: 'Somebody else is paying this part, or has paid it. Please look at the bill again.',
  },
  NotPaid: { status: 409, documented: false, words: 'The card payment is not completed.' },
  InvoiceSent: {
    status: 409,
    documented: false,
    words: 'The invoice was sent already. Please ask a member of staff to send it to another address.',
  },
  CardsUnavailable: {
    status: 409,
    documented: false,
    words: 'Paying by card is not available here. Please pay your server.',
  },
  TooMuch: { status: 409, documented: false, words: 'More than is left of the payment cannot be given back.' },
  RefundRefused: {
    status: 409,
    documented: false,
    words: 'The card provider did not give the money back. Nothing was refunded.',
  },
  DiscountNotAllowed: { status: 422, documented: false, words: 'Please enter the correct Code' },
  // Roles, users and passwords
  MISSING_PRIVILEGE: { status: 422, documented: false, words: 'Please select privilege!' },
  MISSING_ROLE: { status: 422, documented: false, words: 'Please select role!' },
  USERNAME_EXIST: { status: 409, documented: false, words: 'User name is exists!' },
  INVALID_EMAIL: { status: 422, documented: false, words: 'Please enter a valid email!' },
  INVALID_PASSWORD: { status: 422, documented: false, words: 'Password does not match the rules!' },
  NotHeld: { status: 403, documented: false, words: 'You cannot give a privilege that you do not hold.' },
  WrongPassword: { status: 422, documented: false, words: 'Please Check your Old Password!' },
  LinkExpired: { status: 409, documented: false, words: 'Link Expired!' },
  LastUserManager: {
    status: 409,
    documented: false,
    words: 'Somebody must be able to manage users: this is the last one who can.',
  },
  // Restaurants
  BadPicture: { status: 422, documented: false, words: 'This is no picture that can be a logo.' },
  // Everywhere
  Stale: { status: 409, documented: false, words: 'Someone else changed this meanwhile. Please look again.' },
  InUse: { status: 409, documented: false, words: 'This is in use and cannot be deleted.' },
  NotFound: { status: 404, documented: false, words: 'There is no such record.' },
  Invalid: { status: 400, documented: false, words: 'The request is not well-formed.' },
  InvalidField: { code: 'Invalid', status: 422, documented: false, words: 'A field cannot be like this.' },
  KeyOfAnother: {
    code: 'Invalid',
    status: 409,
    documented: false,
    words: 'This Idempotency-Key was used for another request. Nothing was done.',
  },
  TooSlow: { code: 'Invalid', status: 408, documented: false, words: 'The request took too long.' },
  HeadersTooLarge: { code: 'TooLarge', status: 431, documented: false, words: 'The request is too large.' },
  TooLarge: { status: 413, documented: false, words: 'The request is too large.' },
  Unavailable: { status: 503, documented: false, words: 'The service is not available right now. Please try again.' },
  ServerError: { status: 500, documented: false, words: 'Something went wrong on our side. Please try again.' },
} as const satisfies Record<string, RefusalRow>;

interface RefusalRow {
  readonly code?: string;
  readonly status: number;
  readonly documented: boolean;
  readonly words: string;
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

interface Said {
  /** Words for people, better than the kind's own. */
  readonly words?: string | undefined;
  readonly fields?: readonly FieldFault[] | undefined;
  readonly result?: unknown;
  /** False only for `external/placeorder`. */
  readonly withMessage?: boolean;
}

/** The envelope of a kind of refusal. */
export function refusalEnvelope(
  kind: RefusalKind,
  { words, fields = [], result = null, withMessage = true }: Said = {},
): RefusalEnvelope {
  const row = refusals[kind];
  const message = row.documented ? codeOf(kind) : (words ?? row.words);
  return {
    success: false,
    result,
    ...(withMessage ? { message } : {}),
    ...(row.documented && withMessage ? {} : { error: codeOf(kind) }),
    ...(fields.length > 0 ? { fields: [...fields] } : {}),
  };
}
