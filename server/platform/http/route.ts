import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerOf, Auth, BodyOf, Call, ParamsOf, QueryOf } from '../../../core/contract/call.ts';
import { calls } from '../../../core/contract/index.ts';
import { holdsAny, type StaffPrincipal } from '../auth/staff-access.ts';
import { readVisit, type VisitClaims, visitCookieName } from '../auth/visit-cookie.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import type { Services } from '../services.ts';
import { isStorable } from './storable-text.ts';

interface Beats<C> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Undefined only after the handler has sent the reply itself (304, prepared bytes). */
type Outcome<C> = Promise<AnswerOf<C> | Refusal | undefined>;

type AnyCall = Call;

/** The envelope of a success. */
export function ok<Result>(result: Result, message = 'Ok'): { success: true; result: Result; message: string } {
  return { success: true, result, message };
}

/** A call that anyone may make. */
export function openRoute<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
  handler: (beats: Beats<C>) => Outcome<C>,
): void {
  expectAuth(call, 'open');
  register(app, call, handler);
}

/** A call of signed-in users; the declared privilege is checked before the handler runs. */
export function staffRoute<C extends AnyCall>(
  app: FastifyInstance,
  services: Services,
  call: C,
  handler: (beats: Beats<C> & { readonly staff: StaffPrincipal }) => Outcome<C>,
): void {
  expectAuth(call, 'staff', 'privilege');
  register(app, call, async (beats: Beats<C>) => {
    const staff = await permitStaff(services, call.auth, beats.request);
    return isRefusal(staff) ? staff : handler({ ...beats, staff });
  });
}

/** A call of a diner who checked in. Whether the visit still lives is part of the SQL that touches its rows. */
export function visitRoute<C extends AnyCall>(
  app: FastifyInstance,
  services: Services,
  call: C,
  handler: (beats: Beats<C> & { readonly visit: VisitClaims }) => Outcome<C>,
): void {
  expectAuth(call, 'visit');
  register(app, call, async (beats: Beats<C>) => {
    const visit = visitOf(services, beats.request);
    if (!visit || isForeignWrite(beats.request)) return refuse('NotCheckedIn');
    return handler({ ...beats, visit });
  });
}

/** A call of a diner or of staff: a sent token decides alone, otherwise the cookie. */
export function visitOrStaffRoute<C extends AnyCall>(
  app: FastifyInstance,
  services: Services,
  call: C,
  handler: (beats: Beats<C> & ({ readonly staff: StaffPrincipal } | { readonly visit: VisitClaims })) => Outcome<C>,
): void {
  expectAuth(call, 'visitOrPrivilege');
  register(app, call, async (beats: Beats<C>) => {
    if (beats.request.headers.authorization !== undefined) {
      const staff = await permitStaff(services, call.auth, beats.request);
      return isRefusal(staff) ? staff : handler({ ...beats, staff });
    }
    const visit = visitOf(services, beats.request);
    if (!visit || isForeignWrite(beats.request)) return refuse('NotCheckedIn');
    return handler({ ...beats, visit });
  });
}

/** The user of a request, or the refusal that its call's auth asks for. */
async function permitStaff(services: Services, auth: Auth, request: FastifyRequest): Promise<StaffPrincipal | Refusal> {
  const chosen = request.headers['x-restaurant'];
  const staff = await services.access.find(request.headers.authorization, Array.isArray(chosen) ? chosen[0] : chosen);
  if (!staff) return refuse('NotSignedIn');
  const needed = auth.kind === 'privilege' ? auth.anyOf : auth.kind === 'visitOrPrivilege' ? [auth.privilege] : [];
  return needed.length === 0 || holdsAny(staff, needed) ? staff : refuse('NotAllowed');
}

function visitOf(services: Services, request: FastifyRequest): VisitClaims | undefined {
  return readVisit(request.cookies[visitCookieName], services.secrets.cookie);
}

/**
 * A write proved by a cookie must come from our own pages when a browser says where it comes from. The scheme is not
 * compared: behind a proxy that ends TLS the server sees http where the browser sees https.
 */
function isForeignWrite(request: FastifyRequest): boolean {
  if (request.method === 'GET') return false;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = request.headers.origin;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.host;
}

function expectAuth(call: AnyCall, ...kinds: Auth['kind'][]): void {
  if (!kinds.includes(call.auth.kind)) throw new Error(`${call.path} declares ${call.auth.kind}, its route ${kinds}`);
}

function register<C extends AnyCall>(app: FastifyInstance, call: C, handler: (beats: Beats<C>) => Outcome<C>): void {
  const path = `/api${call.path}`;
  // The one call whose documented client takes any message as success.
  const refusalHasMessage = call.path !== calls.placeOrder.path;
  app.route({
    method: call.method,
    url: path,
    schema: {
      summary: call.summary,
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body ? { body: call.body } : {}),
      response: { 200: call.answer },
      security: call.auth.kind === 'open' ? [] : [{ staffToken: [] }, { visitCookie: [] }],
    },
    config: { refusalHasMessage },
    preValidation: async (request, reply) => {
      if (isStorable([request.params, request.query, request.body])) return;
      await sendRefusal(
        reply,
        refuse('Invalid', { words: 'The request holds characters that are no text.' }),
        refusalHasMessage,
      );
    },
    handler: async (request, reply) => {
      if (call.changesState) void reply.header('Cache-Control', 'no-store');
      const { params, query, body } = request as unknown as Pick<Beats<C>, 'params' | 'query' | 'body'>;
      const outcome = await handler({ params, query, body, request, reply });
      if (outcome === undefined) return reply;
      return isRefusal(outcome) ? sendRefusal(reply, outcome, refusalHasMessage) : reply.send(outcome);
    },
  });
}

/** Sends a refusal with its status and, where tries are limited, the time to wait. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal, withMessage = true): FastifyReply {
  void reply.code(refusal.status).header('Cache-Control', 'no-store');
  if (refusal.retryAfterSeconds !== undefined) void reply.header('Retry-After', String(refusal.retryAfterSeconds));
  return reply.send(refusal.envelope(withMessage));
}

declare module 'fastify' {
  interface FastifyContextConfig {
    refusalHasMessage?: boolean;
  }
}
