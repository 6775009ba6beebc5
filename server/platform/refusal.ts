import { type FieldFault, type RefusalCode, type RefusalEnvelope, refusals } from '../../core/contract/refusals.ts';

/** An expected "no", returned by a handler like any other value. Surprises are thrown instead. */
export class Refusal {
  readonly code: RefusalCode;
  readonly words: string | undefined;
  readonly fields: readonly FieldFault[];
  readonly retryAfterSeconds: number | undefined;
  readonly result: unknown;
  readonly status: number;

  constructor(code: RefusalCode, options: RefusalOptions = {}) {
    this.code = code;
    this.words = options.words;
    this.fields = options.fields ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.result = options.result ?? null;
    this.status = options.status ?? refusals[code].status;
  }

  /** The envelope; `withMessage` is false only for `external/placeorder`, whose client takes any message as success. */
  envelope(withMessage = true): RefusalEnvelope {
    const { documented, words } = refusals[this.code];
    const message = documented ? this.code : (this.words ?? words);
    return {
      success: false,
      result: this.result,
      ...(withMessage ? { message } : {}),
      ...(documented && withMessage ? {} : { error: this.code }),
      ...(this.fields.length > 0 ? { fields: [...this.fields] } : {}),
    };
  }
}

export interface RefusalOptions {
  /** Words for people, better than the code's own. */
  readonly words?: string;
  readonly fields?: readonly FieldFault[];
  readonly retryAfterSeconds?: number;
  readonly result?: unknown;
  /** Where the code's own status does not fit: a well-formed request that conflicts is 409, whatever its code. */
  readonly status?: number;
}

/** Says no with a code of the contract's table. */
export function refuse(code: RefusalCode, options?: RefusalOptions): Refusal {
  return new Refusal(code, options);
}

/** Says no to one field that is well-formed and cannot be; `message` is for people. */
export function invalid(path: string, message: string): Refusal {
  return refuse('Invalid', { status: 422, words: message, fields: [{ path, message }] });
}

/** Says no to a try beyond a limit, and how long to wait. */
export function tooManyTries({ retryAfterSeconds }: { readonly retryAfterSeconds: number }): Refusal {
  return refuse('TooManyTries', { retryAfterSeconds });
}

/** True for a refusal, in unions of an answer and a refusal. */
export function isRefusal(value: unknown): value is Refusal {
  return value instanceof Refusal;
}
