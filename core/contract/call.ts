import { z } from 'zod';
import type { Privilege } from '../domain/privileges.ts';
import type { RefusalKind } from './refusals.ts';

/** Who may make a call. Declared on every entry, enforced by the server before the handler runs. */
export type Auth =
  /** Anyone. The whole list of open calls is written down in a test. */
  | { readonly kind: 'open' }
  /** Any signed-in user; `evenLocked`: also while the session is locked. */
  | { readonly kind: 'staff'; readonly evenLocked?: true }
  /** A signed-in user who holds one of these. */
  | { readonly kind: 'privilege'; readonly anyOf: readonly Privilege[] }
  /** A diner: the visit cookie of a table. */
  | { readonly kind: 'visit' }
  /** The visit cookie, or a signed-in user who holds the privilege; which of the two may do what is the handler's rule. */
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

/** What a call takes, answers and refuses. */
interface CallEntry {
  readonly summary: string;
  readonly auth: Auth;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** How the documented client sends the body; the server takes both. */
  readonly bodyType?: 'json' | 'form';
  /** The largest body in bytes, where the server's usual 64 kB are too few. */
  readonly bodyLimit?: number;
  /** The whole envelope of a success. */
  readonly answer: z.ZodType;
  /**
   * What its handler refuses with, all of it and nothing else: `server/platform/http/route.ts` does not compile otherwise.
   * What every call of its kind refuses with besides stands in `declared-refusals.ts`.
   */
  readonly refusals: readonly RefusalKind[];
  /** A GET that changes something: never cached, without a HEAD, and no cookie alone can fire it. */
  readonly changesState?: true;
  /** Answers 304 if the caller's ETag is still current. */
  readonly hasETag?: true;
  /** Has the browser forget what it cached of us. */
  readonly clearsBrowser?: true;
  /** Answers a file instead where text/csv is accepted. */
  readonly alsoCsv?: true;
  /** Moves money or rights, or may switch a guard off: where the owner wants it, and always of the platform, a proof that is too old is asked for again (`ProveAgain`). */
  readonly asksAgain?: true;
  /** Changes what staff may do: each success is logged. */
  readonly changesRights?: true;
  /** Its documented client takes any message as success, so its refusals carry none. */
  readonly refusesWithoutMessage?: true;
  /** Answers an endless text/event-stream. */
  readonly isEventStream?: true;
}

/** One documented call. `path` is below `/api`. */
export interface Call extends CallEntry {
  readonly method: Method;
  readonly path: string;
}

/** Declares the call at an endpoint, such as 'GET /item/:id', and keeps its exact types. */
export function call<const Endpoint extends `${Method} /${string}`, const Entry extends CallEntry>(
  endpoint: Endpoint,
  entry: Entry,
): Entry & Address<Endpoint> {
  const [method, path] = endpoint.split(' ');
  return { ...entry, method, path } as Entry & Address<Endpoint>;
}

/** Method and path of an endpoint. */
export type Address<Endpoint extends string> = Endpoint extends `${infer M extends Method} ${infer Path}`
  ? { readonly method: M; readonly path: Path }
  : never;

export type ParamsOf<C> = C extends { params: infer P extends z.ZodType } ? z.output<P> : undefined;
export type QueryOf<C> = C extends { query: infer Q extends z.ZodType } ? z.output<Q> : undefined;
export type BodyOf<C> = C extends { body: infer B extends z.ZodType } ? z.output<B> : undefined;
export type AnswerOf<C> = C extends { answer: infer A extends z.ZodType } ? z.output<A> : never;
/** What a client sends: the schema's input side. */
export type ParamsInputOf<C> = C extends { params: infer P extends z.ZodType } ? z.input<P> : undefined;
export type QueryInputOf<C> = C extends { query: infer Q extends z.ZodType } ? z.input<Q> : undefined;
export type BodyInputOf<C> = C extends { body: infer B extends z.ZodType } ? z.input<B> : undefined;
/** What a handler of the call refuses with. */
export type RefusalsOf<C> = C extends { refusals: readonly (infer Kind extends RefusalKind)[] } ? Kind : never;

/** "All responses carry success, result, message." */
export function envelope<Result extends z.ZodType>(result: Result) {
  return z.object({ success: z.literal(true), result, message: z.string() });
}
