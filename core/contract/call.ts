import { z } from 'zod';
import type { Privilege } from '../domain/privileges.ts';
import type { RefusalKind } from './refusals.ts';

/** Who is allowed to make a call. The server checks this before the handler runs. */
export type Auth =
  /** Anyone can make it. contract.test.ts has the complete list of open calls. */
  | { readonly kind: 'open' }
  /** `evenLocked`: allowed even while the session is locked. */
  | { readonly kind: 'staff'; readonly evenLocked?: true }
  | { readonly kind: 'privilege'; readonly anyOf: readonly Privilege[] }
  | { readonly kind: 'visit' }
  /** Allowed for guests, and for users with the privilege. The handler checks what each of them may do. */
  | { readonly kind: 'visitOrPrivilege'; readonly privilege: Privilege };

export const open = { kind: 'open' } as const satisfies Auth;
export const staff = { kind: 'staff' } as const satisfies Auth;
export const staffEvenLocked = { kind: 'staff', evenLocked: true } as const satisfies Auth;
export const visit = { kind: 'visit' } as const satisfies Auth;
export const privilege = (...anyOf: Privilege[]): Extract<Auth, { kind: 'privilege' }> => ({
  kind: 'privilege',
  anyOf,
});
export const visitOrPrivilege = (name: Privilege): Extract<Auth, { kind: 'visitOrPrivilege' }> => ({
  kind: 'visitOrPrivilege',
  privilege: name,
});

type Method = 'GET' | 'POST' | 'DELETE';

interface CallEntry {
  readonly summary: string;
  readonly auth: Auth;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** `picture`: the bytes of a picture of any `image/…` type. `text`: a text file. Neither has a schema. */
  readonly bodyType?: 'json' | 'form' | 'picture' | 'text';
  /** In bytes. Defaults to 64 kB. */
  readonly bodyLimit?: number;
  readonly answer: z.ZodType;
  /**
   * Exactly the refusals that its handler returns; route.ts checks this. `declared-refusals.ts` has those of all calls.
   */
  readonly refusals: readonly RefusalKind[];
  /** For a GET that changes state: it is never cached, has no HEAD, and needs more than a cookie to be authorized. */
  readonly changesState?: true;
  readonly hasETag?: true;
  /** Tells the browser to clear what it cached from this site. */
  readonly clearsBrowser?: true;
  readonly alsoCsv?: true;
  /** The user must have proved recently who they are: always on the platform, elsewhere if the policy requires it. */
  readonly needsRecentProof?: true;
  readonly changesRights?: true;
  /** Its documented client takes any message as success, so its refusals carry none. */
  readonly refusesWithoutMessage?: true;
  readonly isEventStream?: true;
}

/** `path` is below `/api`. */
export interface Call extends CallEntry {
  readonly method: Method;
  readonly path: string;
}

export function call<const Endpoint extends `${Method} /${string}`, const Entry extends CallEntry>(
  endpoint: Endpoint,
  entry: Entry,
): Entry & Address<Endpoint> {
  const [method, path] = endpoint.split(' ');
  return { ...entry, method, path } as Entry & Address<Endpoint>;
}

export type Address<Endpoint extends string> = Endpoint extends `${infer M extends Method} ${infer Path}`
  ? { readonly method: M; readonly path: Path }
  : never;

export type ParamsOf<C> = C extends { params: infer P extends z.ZodType } ? z.output<P> : undefined;
export type QueryOf<C> = C extends { query: infer Q extends z.ZodType } ? z.output<Q> : undefined;
export type BodyOf<C> = C extends { body: infer B extends z.ZodType } ? z.output<B> : undefined;
export type AnswerOf<C> = C extends { answer: infer A extends z.ZodType } ? z.output<A> : never;
export type ParamsInputOf<C> = C extends { params: infer P extends z.ZodType } ? z.input<P> : undefined;
export type QueryInputOf<C> = C extends { query: infer Q extends z.ZodType } ? z.input<Q> : undefined;
export type BodyInputOf<C> = C extends { body: infer B extends z.ZodType } ? z.input<B> : undefined;
export type RefusalsOf<C> = C extends { refusals: readonly (infer Kind extends RefusalKind)[] } ? Kind : never;

/** "All responses carry success, result, message." */
export function envelope<Result extends z.ZodType>(result: Result) {
  return z.object({ success: z.literal(true), result, message: z.string() });
}
