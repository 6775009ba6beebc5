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

/** An expected "no", which is returned instead of thrown, so that the compiler knows the kinds a handler can return. */
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

  get code(): string {
    return codeOf(this.kind);
  }

  get status(): number {
    return refusals[this.kind].status;
  }

  /** `withMessage` is false only for `external/placeorder`, whose client treats any message as success. */
  envelope(language: Language, withMessage = true): RefusalEnvelope {
    return refusalEnvelope(language, this.kind, { ...this, withMessage });
  }
}

interface RefusalOptions {
  readonly words?: Words;
  readonly fields?: readonly RefusedField[];
  readonly retryAfterSeconds?: number;
  readonly result?: unknown;
}

export function refuse<Kind extends RefusalKind>(kind: Kind, options?: RefusalOptions): Refusal<Kind> {
  return new Refusal(kind, options);
}

export interface FieldWords extends RefusedField {
  readonly message: Words;
}

/** For well-formed fields with impossible values. The message describes the first one. */
export function invalidFields(faults: readonly FieldWords[]): Refusal<'InvalidField'> {
  return refuse('InvalidField', { fields: faults, ...(faults[0] ? { words: faults[0].message } : {}) });
}

export const invalid = (path: string, message: Words): Refusal<'InvalidField'> => invalidFields([{ path, message }]);

export function tooManyTries({ retryAfterSeconds }: { readonly retryAfterSeconds: number }): Refusal<'TooManyTries'> {
  return refuse('TooManyTries', { retryAfterSeconds });
}

export function isRefusal(value: unknown): value is Refusal {
  return value instanceof Refusal;
}
