import { z } from 'zod';
import type { Privilege } from '../domain/privileges.ts';

/** Who may make a call. Declared on every entry, enforced by the server before the handler runs. */
export type Auth =
  /** Anyone. The whole list of open calls is written down in a test. */
  | { readonly kind: 'open' }
  /** Any signed-in user. */
  | { readonly kind: 'staff' }
  /** A signed-in user who holds one of these. */
  | { readonly kind: 'privilege'; readonly anyOf: readonly Privilege[] }
  /** A diner: the visit cookie of a table. */
  | { readonly kind: 'visit' }
  /** The visit cookie, or a signed-in user who holds the privilege; which of the two may do what is the handler's rule. */
  | { readonly kind: 'visitOrPrivilege'; readonly privilege: Privilege };

export const open: Auth = { kind: 'open' };
export const staff: Auth = { kind: 'staff' };
export const visit: Auth = { kind: 'visit' };
export const privilege = (...anyOf: Privilege[]): Auth => ({ kind: 'privilege', anyOf });
export const visitOrPrivilege = (name: Privilege): Auth => ({ kind: 'visitOrPrivilege', privilege: name });

/** One documented call. `path` is below `/api`; a trailing slash never matters. */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Method extends 'GET' | 'POST' | 'DELETE' = 'GET' | 'POST' | 'DELETE',
  Path extends string = string,
> {
  readonly method: Method;
  readonly path: Path;
  readonly summary: string;
  readonly auth: Auth;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** How the documented client sends the body; the server takes both. */
  readonly bodyType?: 'json' | 'form';
  /** The largest body in bytes, where the server's usual 64 kB are too few. */
  readonly bodyLimit?: number;
  /** The whole envelope of a success. */
  readonly answer: Answer;
  /** The codes that this call refuses with, beside those of its auth and 'Invalid'. */
  readonly refusals: readonly string[];
  /** A GET that changes something: never cached, and only the Authorization header (or a session id) can fire it. */
  readonly changesState?: true;
}

/** Declares a call and keeps its exact schema types. */
export function call<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodType,
  const Method extends 'GET' | 'POST' | 'DELETE' = 'GET' | 'POST' | 'DELETE',
  const Path extends string = string,
>(entry: Call<Params, Query, Body, Answer, Method, Path>): Call<Params, Query, Body, Answer, Method, Path> {
  return entry;
}

export type ParamsOf<C> = C extends { params?: infer P extends z.ZodType } ? z.output<P> : undefined;
export type QueryOf<C> = C extends { query?: infer Q extends z.ZodType } ? z.output<Q> : undefined;
export type BodyOf<C> = C extends { body?: infer B extends z.ZodType } ? z.output<B> : undefined;
export type AnswerOf<C> = C extends { answer: infer A extends z.ZodType } ? z.output<A> : never;
/** What a client sends: the schema's input side. */
export type ParamsInputOf<C> = C extends { params?: infer P extends z.ZodType } ? z.input<P> : undefined;
export type QueryInputOf<C> = C extends { query?: infer Q extends z.ZodType } ? z.input<Q> : undefined;
export type BodyInputOf<C> = C extends { body?: infer B extends z.ZodType } ? z.input<B> : undefined;

/** "All responses carry success, result, message." */
export function envelope<Result extends z.ZodType>(result: Result) {
  return z.object({ success: z.literal(true), result, message: z.string() });
}
