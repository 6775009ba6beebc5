import {
  codeOf,
  type RefusalEnvelope,
  type RefusalKind,
  type RefusedField,
  refusalEnvelope,
  refusals,
} from '../../core/contract/refusals.ts';
import type { Language } from '../../core/messages/languages.ts';
import type { Words } from '../../core/messages/message.ts';

/**
 * An expected "no", returned by a handler like any other value. Surprises are thrown instead. Its type says which: functions
 * that refuse leave their return type to the compiler, so that a call's handler shows all that its services refuse with.
 */
export class Refusal<out Kind extends RefusalKind = RefusalKind> {
  readonly kind: Kind;
  readonly words: Words | undefined;
  readonly fields: readonly RefusedField[];
  readonly retryAfterSeconds: number | undefined;
  readonly result: unknown;

  constructor(kind: Kind, options: RefusalOptions = {}) {
    this.kind = kind;
    this.words = options.words;
    this.fields = options.fields ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.result = options.result ?? null;
  }

  /** As it crosses the wire. */
  get code(): string {
    return codeOf(this.kind);
  }

  get status(): number {
    return refusals[this.kind].status;
  }

  /** The envelope in a language; `withMessage` is false only for `external/placeorder`, whose client takes any message as success. */
  envelope(language: Language, withMessage = true): RefusalEnvelope {
    return refusalEnvelope(language, this.kind, { ...this, withMessage });
  }
}

interface RefusalOptions {
  /** Words for people, better than the kind's own. */
  readonly words?: Words;
  readonly fields?: readonly RefusedField[];
  readonly retryAfterSeconds?: number;
  readonly result?: unknown;
}

/** Says no in a way of the contract's table. */
export function refuse<Kind extends RefusalKind>(kind: Kind, options?: RefusalOptions): Refusal<Kind> {
  return new Refusal(kind, options);
}

/** Says no to one field that is well-formed and cannot be; `message` is for people. */
export function invalid(path: string, message: Words): Refusal<'InvalidField'> {
  return refuse('InvalidField', { words: message, fields: [{ path, message }] });
}

/** Says no to a try beyond a limit, and how long to wait. */
export function tooManyTries({ retryAfterSeconds }: { readonly retryAfterSeconds: number }): Refusal<'TooManyTries'> {
  return refuse('TooManyTries', { retryAfterSeconds });
}

/** True for a refusal, in unions of an answer and a refusal. */
export function isRefusal(value: unknown): value is Refusal {
  return value instanceof Refusal;
}
