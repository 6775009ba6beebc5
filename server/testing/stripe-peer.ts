import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createDispute,
  createRefund,
  type PeerDispute,
  type PeerRefund,
  presentCharge,
} from './stripe-peer-money-back.ts';
import { createSession, intentOf, metadataOf, type PeerSession, presentSession } from './stripe-peer-sessions.ts';

export type StripeFault =
  /** The connection is closed before the provider does anything. */
  | 'cut-before'
  /** The provider does it, but its response is lost. */
  | 'cut-after'
  /** The provider does nothing and returns a 500. */
  | '500'
  /** The provider does nothing and doesn't respond before the caller's timeout. */
  | 'stall'
  /** The provider does nothing. A proxy returns a 200 with an HTML page. */
  | 'html'
  | '429'
  | 'pending';

export interface StripeCall {
  readonly what: 'start' | 'look' | 'expire' | 'refund' | 'look-refund' | 'find' | 'list-refunds' | 'list-disputes';
  readonly idempotencyKey: string | undefined;
  readonly version: string | undefined;
  readonly params: Readonly<Record<string, string>>;
}

export type StripePeer = Awaited<ReturnType<typeof startStripePeer>>;

export interface EventWishes {
  readonly id?: string;
  readonly secret?: string;
  readonly at?: Date;
}

export const stripeKeys = { live: 'sk_live_51TestPeer00', test: 'sk_test_51TestPeer00' } as const;
export const webhookSecrets = { live: 'whsec_LivePeerSecret', test: 'whsec_TestPeerSecret' } as const;

interface Answer {
  readonly status: number;
  readonly body: object;
}

/** The parts of Stripe's HTTP API that the product uses, with idempotency keys, on a local port. */
export async function startStripePeer() {
  const sessions = new Map<string, PeerSession>();
  const calls: StripeCall[] = [];
  const refunds = new Map<string, PeerRefund>();
  const disputes = new Map<string, PeerDispute>();
  const faults: { what: StripeCall['what']; fault: StripeFault }[] = [];
  const kept = new Map<string, { text: string; answer: Answer }>();
  const stalled = new Set<ServerResponse>();

  const refund = (live: boolean, params: Record<string, string>): Answer => {
    const payment = params.payment_intent;
    const session = [...sessions.values()].find((session) => session.paid && intentOf(session) === payment);
    if (!session || session.live !== live) return fault(404, 'resource_missing', 'No such payment_intent');
    const isDisputed = [...disputes.values()].some(
      (dispute) => dispute.payment_intent === payment && dispute.status !== 'won',
    );
    if (isDisputed) return fault(400, 'charge_disputed', 'This charge has been charged back');
    const amount = Number(params.amount);
    if (session.refunded + amount > session.amount) {
      return fault(400, 'charge_already_refunded', 'Refund amount is greater than unrefunded amount on charge');
    }
    return { status: 200, body: keepRefund(session, amount, metadataOf(params)) };
  };

  const keepRefund = (session: PeerSession, amount: number, metadata: Record<string, string>): PeerRefund => {
    session.refunded += amount;
    const given = createRefund(session, intentOf(session), amount, metadata);
    refunds.set(given.id, given);
    return given;
  };

  const list = (what: StripeCall['what'], live: boolean, payment: string | undefined): Answer => {
    const of = [...sessions.values()].find(
      (session) => session.live === live && session.paid && intentOf(session) === payment,
    );
    if (!of) return fault(404, 'resource_missing', `No such payment_intent: ${payment}`);
    const ofPayment = <One extends { payment_intent: string }>(all: ReadonlyMap<string, One>) =>
      [...all.values()].filter((record) => record.payment_intent === payment).reverse();
    if (what === 'list-refunds') return listOf(ofPayment(refunds));
    return what === 'list-disputes' ? listOf(ofPayment(disputes)) : listOf([presentSession(of)]);
  };

  const act = (what: StripeCall['what'], id: string, live: boolean, params: Record<string, string>): Answer => {
    if (what === 'find' || what === 'list-refunds' || what === 'list-disputes') {
      return list(what, live, params.payment_intent);
    }
    if (what === 'start') {
      const session = createSession(params, live);
      sessions.set(session.id, session);
      return { status: 200, body: presentSession(session) };
    }
    if (what === 'refund') return refund(live, params);
    if (what === 'look-refund') {
      const given = refunds.get(id);
      return given ? { status: 200, body: given } : fault(404, 'resource_missing', `No such refund: ${id}`);
    }
    const session = sessions.get(id);
    if (!session || session.live !== live) return fault(404, 'resource_missing', `No such checkout.session: ${id}`);
    if (what === 'look') return { status: 200, body: presentSession(session) };
    if (session.status !== 'open') return fault(400, undefined, 'Only open Checkout Sessions can be expired.');
    session.status = 'expired';
    return { status: 200, body: presentSession(session) };
  };

  const answer = (
    call: StripeCall & { id: string; live: boolean; text: string },
  ): Answer | 'cut' | 'stall' | 'html' => {
    const place = faults.findIndex((fault) => fault.what === call.what);
    const planned = place < 0 ? undefined : faults.splice(place, 1)[0]?.fault;
    if (planned === 'cut-before') return 'cut';
    if (planned === 'stall' || planned === 'html') return planned;
    if (planned === '500') return fault(500, undefined, 'Something went wrong');
    if (planned === '429') return fault(429, 'rate_limit', 'Too many requests');
    const done = once(call);
    if (planned === 'pending') Object.assign(done.body, { status: 'pending' });
    return planned === 'cut-after' ? 'cut' : done;
  };

  /** A repeated key returns the first response. With other parameters it is refused. */
  const once = ({ what, id, live, params, text, idempotencyKey }: Parameters<typeof answer>[0]): Answer => {
    const earlier = idempotencyKey === undefined ? undefined : kept.get(idempotencyKey);
    if (earlier && earlier.text !== text) {
      return fault(400, undefined, 'Keys can only be used with the same parameters.', 'idempotency_error');
    }
    const done = earlier?.answer ?? act(what, id, live, params);
    if (idempotencyKey !== undefined) kept.set(idempotencyKey, { text, answer: done });
    return done;
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await readText(request);
    const mode = Object.entries(stripeKeys).find(([, key]) => request.headers.authorization === `Bearer ${key}`)?.[0];
    if (!mode) return send(response, fault(401, undefined, 'Invalid API Key provided'));
    const route = routeOf(request);
    if (!route) return send(response, fault(404, undefined, `Unrecognized request URL ${request.url}`));
    const call = {
      ...route,
      idempotencyKey: header(request, 'idempotency-key'),
      version: header(request, 'stripe-version'),
      params: Object.fromEntries(new URLSearchParams(text || request.url?.split('?')[1])),
    };
    calls.push(call);
    const answered = answer({ ...call, live: mode === 'live', text });
    if (answered === 'stall') return void stalled.add(response);
    if (answered === 'html') {
      response.setHeader('content-type', 'text/html');
      return void response.end('<html><body>It works!</body></html>');
    }
    if (answered === 'cut') return void request.socket.destroy();
    return send(response, answered);
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const need = (sessionId: string): PeerSession => {
    const session = sessions.get(sessionId);
    if (!session) throw new Error(`the peer knows no session ${sessionId}`);
    return session;
  };

  const sessionOfIntent = (payment: string): PeerSession => {
    const session = [...sessions.values()].find((session) => intentOf(session) === payment);
    if (!session) throw new Error(`the peer knows no payment ${payment}`);
    return session;
  };

  return {
    address: { host: '127.0.0.1', port, protocol: 'http' as const },
    sessions: sessions as ReadonlyMap<string, PeerSession>,
    calls: calls as readonly StripeCall[],
    /** By id. Tests decide the outcome of a pending one. */
    refunds: refunds as ReadonlyMap<string, PeerRefund>,
    disputes: disputes as ReadonlyMap<string, PeerDispute>,
    fail: (what: StripeCall['what'], ...planned: StripeFault[]) =>
      void faults.push(...planned.map((fault) => ({ what, fault }))),
    recover: () => void faults.splice(0),
    /** Pays the session, whether or not the browser returns to us. */
    pay(sessionId: string, { amount, email }: { readonly amount?: number; readonly email?: string } = {}) {
      const session = need(sessionId);
      if (session.status !== 'open') throw new Error(`session ${sessionId} is ${session.status}: nobody can pay it`);
      Object.assign(session, { status: 'complete', paid: true, email: email ?? session.email });
      session.amount = amount ?? session.amount;
    },
    giveBack(sessionId: string, amount: number, status: PeerRefund['status'] = 'succeeded') {
      const session = need(sessionId);
      if (session.refunded + amount > session.amount) throw new Error('the Dashboard would refuse that');
      return Object.assign(keepRefund(session, amount, {}), { status });
    },
    /** Opens a dispute, whose outcome the test decides. */
    dispute(sessionId: string, more: Partial<Pick<PeerDispute, 'amount' | 'status' | 'reason'>> = {}) {
      const session = need(sessionId);
      const opened = createDispute(session, intentOf(session), more);
      disputes.set(opened.id, opened);
      return opened;
    },
    /** An event about a session, refund or dispute. For a session, the types charge.… are about its charge. */
    event(type: string, objectId: string, wishes: EventWishes = {}) {
      const { id = `evt_${randomBytes(12).toString('hex')}`, secret, at = new Date() } = wishes;
      const about = refunds.get(objectId) ?? disputes.get(objectId);
      const session = about ? sessionOfIntent(about.payment_intent) : need(objectId);
      const ofSession = type.startsWith('charge.')
        ? presentCharge(session, intentOf(session))
        : presentSession(session);
      const created = Math.floor(at.getTime() / 1_000);
      const data = { object: about ?? ofSession };
      const body = JSON.stringify({ id, object: 'event', type, livemode: session.live, created, data });
      const signed = secret ?? (session.live ? webhookSecrets.live : webhookSecrets.test);
      return { body, signature: signatureOf(body, signed, at) };
    },
    async close() {
      for (const response of stalled) response.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Stripe's signature: HMAC-SHA256 of the time and the raw body. */
function signatureOf(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

function listOf(data: readonly object[]): Answer {
  return { status: 200, body: { object: 'list', data, has_more: false, url: '/v1/list' } };
}

function fault(status: number, code: string | undefined, message: string, type?: string): Answer {
  const kind = type ?? (status >= 500 ? 'api_error' : 'invalid_request_error');
  return { status, body: { error: { type: kind, code, message } } };
}

const lists: ReadonlyMap<string, StripeCall['what']> = new Map([
  ['/v1/checkout/sessions', 'find'],
  ['/v1/refunds', 'list-refunds'],
  ['/v1/disputes', 'list-disputes'],
]);

function routeOf({ method, url = '' }: IncomingMessage): { what: StripeCall['what']; id: string } | undefined {
  const path = url.split('?')[0] ?? '';
  if (method === 'POST' && path === '/v1/checkout/sessions') return { what: 'start', id: '' };
  if (method === 'POST' && path === '/v1/refunds') return { what: 'refund', id: '' };
  const list = method === 'GET' ? lists.get(path) : undefined;
  if (list) return { what: list, id: '' };
  const [, refundId] = /^\/v1\/refunds\/(\w+)$/.exec(path) ?? [];
  if (method === 'GET' && refundId !== undefined) return { what: 'look-refund', id: refundId };
  const [, id, tail] = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(path) ?? [];
  if (id === undefined) return undefined;
  if (method === 'GET' && !tail) return { what: 'look', id };
  return method === 'POST' && tail ? { what: 'expire', id } : undefined;
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': `req_${randomBytes(8).toString('hex')}`,
  });
  response.end(JSON.stringify(body));
}
