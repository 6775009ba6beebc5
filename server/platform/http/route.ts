import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerOf, Auth, BodyOf, Call, ParamsOf, QueryOf, RefusalsOf } from '../../../core/contract/call.ts';
import { orderMessages } from '../../../core/messages/en/server/orders.ts';
import { type Actor, actingAs } from '../actor.ts';
import { holdsAny, mustProveAgain, type StaffPrincipal } from '../auth/staff-access.ts';
import { readVisit, type VisitClaims, visitCookieName } from '../auth/visit-cookie.ts';
import { languageOf, serverLanguage } from '../language.ts';
import { isRefusal, type Refusal, refuse, tooManyTries } from '../refusal.ts';
import type { Services } from '../services.ts';

interface HandlerInput<C> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Undefined if the handler has already sent the response (a 304, or cached bytes). */
type Outcome<C> = AnswerOf<C> | Refusal<RefusalsOf<C>> | undefined;

type ReturnsEveryDeclaredRefusal<C, Out> =
  Exclude<RefusalsOf<C>, Extract<Out, Refusal>['kind']> extends infer Idle
    ? [Idle] extends [never]
      ? unknown
      : { readonly declaredButNeverReturned: Idle }
    : never;

export function ok<Result>(result: Result, message = 'Ok'): { success: true; result: Result; message: string } {
  return { success: true, result, message };
}

/** Returns a refusal as it is. Wraps anything else as a success, after converting it with `present`. */
export function answered<Out>(outcome: Out): Extract<Out, Refusal> | ReturnType<typeof ok<Exclude<Out, Refusal>>>;
export function answered<Out, Result>(
  outcome: Out,
  present: (done: Exclude<Out, Refusal>) => Result,
): Extract<Out, Refusal> | ReturnType<typeof ok<Result>>;
export function answered(outcome: unknown, present = (done: unknown) => done): unknown {
  return isRefusal(outcome) ? outcome : ok(present(outcome));
}

export function openRoute<C extends Call, Out extends Outcome<C>>(
  app: FastifyInstance,
  call: C,
  handler: ((input: HandlerInput<C>) => Promise<Out>) & ReturnsEveryDeclaredRefusal<C, Out>,
): void {
  expectAuth(call, 'open');
  const permit = async (request: FastifyRequest) => tooFast(request.server.requestPaces.ofAddress(request)) ?? {};
  register(app, call, permit, handler);
}

export function staffRoute<C extends Call, Out extends Outcome<C>>(
  app: FastifyInstance,
  services: Services,
  call: C,
  handler: ((input: HandlerInput<C> & StaffCaller) => Promise<Out>) & ReturnsEveryDeclaredRefusal<C, Out>,
): void {
  expectAuth(call, 'staff', 'privilege');
  register(app, call, (request) => permitStaff(services, call, request), handler);
}

/** A route for checked-in guests. Whether the visit is still open must be checked by the SQL of each call. */
export function visitRoute<C extends Call, Out extends Outcome<C>>(
  app: FastifyInstance,
  services: Services,
  call: C,
  handler: ((input: HandlerInput<C> & VisitCaller) => Promise<Out>) & ReturnsEveryDeclaredRefusal<C, Out>,
): void {
  expectAuth(call, 'visit');
  register(app, call, (request) => permitVisit(services, request), handler);
}

/** A route for guests or staff. If there is an Authorization header, only that counts; otherwise the cookie. */
export function visitOrStaffRoute<C extends Call, Out extends Outcome<C>>(
  app: FastifyInstance,
  services: Services,
  call: C,
  handler: ((input: HandlerInput<C> & (StaffCaller | VisitCaller)) => Promise<Out>) &
    ReturnsEveryDeclaredRefusal<C, Out>,
): void {
  expectAuth(call, 'visitOrPrivilege');
  const permit = (request: FastifyRequest) =>
    request.headers.authorization === undefined ? permitVisit(services, request) : permitStaff(services, call, request);
  register<C, StaffCaller | VisitCaller>(app, call, permit, handler);
}

interface StaffCaller {
  readonly staff: StaffPrincipal;
}

interface VisitCaller {
  readonly visit: VisitClaims;
}

async function permitStaff(
  { access, clock, security }: Services,
  call: Call,
  request: FastifyRequest,
): Promise<StaffCaller | Refusal> {
  const { auth } = call;
  const user = await access.find(request.headers.authorization);
  if (!user) return refuse('NotSignedIn');
  if (user.isLocked && !(auth.kind === 'staff' && auth.evenLocked)) return refuse('Locked');
  const needed = auth.kind === 'privilege' ? auth.anyOf : auth.kind === 'visitOrPrivilege' ? [auth.privilege] : [];
  if (needed.length > 0 && !holdsAny(user, needed)) {
    const { userId, name, ownRestaurantId: restaurantId } = user;
    const about = `${request.method} ${request.routeOptions.url}`;
    security.record({ kind: 'not-allowed', actor: 'user', restaurantId, userId, name, address: request.ip, about });
    return refuse('NotAllowed');
  }
  if (call.needsRecentProof && mustProveAgain(user, clock.now())) return refuse('ProveAgain');
  const chosen = request.headers['x-restaurant'];
  const staff = await access.at(user, Array.isArray(chosen) ? chosen.join() : chosen);
  return isRefusal(staff) ? staff : { staff };
}

async function permitVisit(services: Services, request: FastifyRequest): Promise<VisitCaller | Refusal> {
  const visit = visitOf(services, request);
  if (!visit || isForeignWrite(request)) return refuse('NotCheckedIn');
  const refused = tooFast(request.server.requestPaces.ofVisit(request, visit.restaurantId, visit.visitId));
  if (refused) return refused;
  if (await services.visitAccess.isPutOut(visit))
    return refuse('NotCheckedIn', { words: orderMessages.phonePutOut, result: { putOut: true } });
  services.visitAccess.seen(visit);
  return { visit };
}

const tooFast = (retryAfterSeconds: number | undefined) =>
  retryAfterSeconds === undefined ? undefined : tooManyTries({ retryAfterSeconds });

export function visitOf(services: Services, request: FastifyRequest): VisitClaims | undefined {
  return readVisit(request.cookies[visitCookieName], services.secrets.cookie);
}

/** The CSRF check of cookie auth. Ignores the scheme, because behind a TLS proxy the server sees http. */
export function isForeignWrite(request: FastifyRequest): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = request.headers.origin;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.host;
}

function expectAuth(call: Call, ...kinds: Auth['kind'][]): void {
  if (!kinds.includes(call.auth.kind)) throw new Error(`${call.path} declares ${call.auth.kind}, its route ${kinds}`);
}

/** Runs `permit` before reading params, query and body, so that unauthenticated requests are never parsed. */
function register<C extends Call, Caller extends object>(
  app: FastifyInstance,
  call: C,
  permit: (request: FastifyRequest) => Promise<Caller | Refusal>,
  handler: (input: HandlerInput<C> & Caller) => Promise<Outcome<C>>,
): void {
  const changesState = call.method !== 'GET' || call.changesState === true;
  app.route({
    method: call.method,
    url: `/api${call.path}`,
    schema: {
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body ? { body: call.body } : {}),
      response: { 200: call.answer },
    },
    config: { call },
    exposeHeadRoute: !changesState && call.isEventStream !== true,
    ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
    onRequest: (request, reply, done) => {
      const admit = (caller: Caller | Refusal) => {
        if (isRefusal(caller)) return void sendRefusal(reply, caller);
        request.caller = caller;
        done();
      };
      permit(request).then(admit).catch(done);
    },
    // Not async, because Fastify would await the end of each response, which takes longer than a typical handler.
    handler: (request, reply) => {
      // Tablets are shared, so by default nothing is cached. Some guest calls override this.
      void reply.header('Cache-Control', 'no-store');
      if (call.clearsBrowser) void reply.header('Clear-Site-Data', '"cache"');
      const { params, query, body } = request as unknown as Pick<HandlerInput<C>, 'params' | 'query' | 'body'>;
      const handle = () => handler({ params, query, body, request, reply, ...(request.caller as Caller) });
      const answer = (outcome: Outcome<C>) => {
        if (outcome === undefined) return;
        if (isRefusal(outcome)) return void sendRefusal(reply, outcome);
        if (call.changesRights) {
          const { userId } = (request.caller as Partial<StaffCaller>).staff ?? {};
          request.log.info({ event: 'rights-changed', reqId: request.id, userId, call: call.path }, 'rights changed');
        }
        void reply.send(outcome);
      };
      const outcome = changesState ? actingAs(actorOf(request), handle) : handle();
      outcome.then(answer).catch((error: unknown) => {
        if (reply.sent) request.log.error({ err: error, reqId: request.id }, 'failed after it had answered');
        else void reply.send(error);
      });
    },
  });
}

function actorOf({ caller, ip: address, id: requestId }: FastifyRequest): Actor {
  const { staff, visit } = caller as Partial<StaffCaller & VisitCaller>;
  if (staff) {
    const { userId, name, restaurantId } = staff;
    return { actor: 'user', userId, name, address, requestId, restaurantId };
  }
  if (visit) return { actor: 'guest', address, requestId, restaurantId: visit.restaurantId };
  return { actor: 'stranger', address, requestId };
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  void reply.code(refusal.status).header('Cache-Control', 'no-store');
  reply.refusalCode = refusal.code;
  if (refusal.retryAfterSeconds !== undefined) void reply.header('Retry-After', String(refusal.retryAfterSeconds));
  const call = reply.request.routeOptions.config?.call;
  const isSilent = call?.refusesWithoutMessage;
  // Staff clients get the documented messages, whatever language their browser prefers.
  const isOfStaff = call !== undefined && (call.auth.kind === 'staff' || call.auth.kind === 'privilege');
  return reply.send(refusal.envelope(isOfStaff ? serverLanguage : languageOf(reply.request), !isSilent));
}

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call;
  }
  interface FastifyReply {
    /** Used for logs and metrics; null if the request wasn't refused. */
    refusalCode: string | null;
  }
  interface FastifyRequest {
    caller: object | null;
  }
}
