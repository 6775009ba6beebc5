import { vi } from 'vitest';
import type { AnswerOf } from '../../core/contract/call.ts';
import { refusalsOfCall } from '../../core/contract/declared-refusals.ts';
import { type CallName, type Calls, calls } from '../../core/contract/index.ts';
import { type RefusalKind, type RefusedField, refusalEnvelope, refusals } from '../../core/contract/refusals.ts';
import { heartbeats } from '../../core/domain/heartbeats.ts';

export interface SentRequest {
  readonly name: CallName;
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

type Reply =
  | { status: number; body: unknown; headers?: Readonly<Record<string, string>> }
  | ReadableStream<Uint8Array>
  | 'network failure';
type Handler = (request: SentRequest, leaving?: AbortSignal | null) => Reply | Promise<Reply>;

/** The envelope's result; event streams have none. */
type ResultOf<Name extends CallName> = Extract<AnswerOf<Calls[Name]>, { result: unknown }>['result'];

/** Replaces `fetch`. Every success must pass the contract's schema. */
export interface FakeServer {
  answer<Name extends CallName>(
    name: Name,
    result: ResultOf<Name> | ((request: SentRequest) => ResultOf<Name>),
    more?: Record<string, unknown> | ((request: SentRequest) => Record<string, unknown>),
  ): void;
  /** Makes a call respond with a refusal that it declares. `placeOrder` refuses without a message, as documented. */
  refuse(
    name: CallName,
    kind: RefusalKind,
    headers?: Readonly<Record<string, string>>,
    result?: unknown,
    fields?: readonly RefusedField[],
  ): void;
  /** Refuses with any kind, to test that a screen doesn't misread an undeclared one. */
  refuseUndeclared: FakeServer['refuse'];
  fail(name: CallName): void;
  /** Delays a call's responses until the returned function is called. */
  hold(name: CallName): () => void;
  /** Answers with an event stream that starts with all topics and sends heartbeats. */
  stream(name: 'staffChanges' | 'tableChanges'): {
    push(...topics: readonly string[]): void;
    fallSilent(): void;
    end(): void;
    breakOff(): void;
  };
  sent(name: CallName): SentRequest[];
  last(name: CallName): SentRequest;
}

const routes = Object.entries(calls).map(([name, { method, path }]) => ({
  name: name as CallName,
  method,
  pattern: new RegExp(`^/api${path.replace(/:\w+/g, '([^/]+)')}/?$`),
}));

/** The contract's call for this address. */
export function callOf(method: string, path: string): CallName {
  const route = routes.find((route) => route.method === method && route.pattern.test(path));
  if (!route) throw new Error(`${method} ${path} is no call of the contract`);
  return route.name;
}

/** Replaces `fetch`. Calls without a response fail the test. */
export function startFakeServer(): FakeServer {
  const handlers = new Map<CallName, Handler>();
  const log: SentRequest[] = [];

  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const request = read(input, init);
    log.push(request);
    const handler = handlers.get(request.name);
    if (!handler) throw new Error(`The test gives no answer for ${request.name}`);
    const reply = await handler(request, init.signal);
    if (reply === 'network failure') throw new TypeError('Failed to fetch');
    if (reply instanceof ReadableStream) return new Response(reply);
    return new Response(JSON.stringify(reply.body), { status: reply.status, headers: { ...reply.headers } });
  });

  const refuseUndeclared: FakeServer['refuseUndeclared'] = (name, kind, headers = {}, result = null, fields = []) => {
    const { status } = refusals[kind];
    const body = refusalEnvelope('en', kind, { result, fields, withMessage: name !== 'placeOrder' });
    handlers.set(name, () => ({ status, body, headers }));
  };

  return {
    answer(name, result, more = {}) {
      handlers.set(name, (request) => {
        const value = typeof result === 'function' ? (result as (request: SentRequest) => unknown)(request) : result;
        const beside = typeof more === 'function' ? more(request) : more;
        const envelope = { success: true, result: value, message: 'Ok', ...beside };
        return { status: 200, body: calls[name].answer.parse(envelope) };
      });
    },
    refuse(name, kind, headers, result, fields) {
      if (!refusalsOfCall(calls[name]).includes(kind)) throw new Error(`${name} never refuses with ${kind}`);
      refuseUndeclared(name, kind, headers, result, fields);
    },
    refuseUndeclared,
    fail(name) {
      handlers.set(name, () => 'network failure');
    },
    hold(name) {
      const before = handlers.get(name);
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      handlers.set(name, async (request) => {
        await released;
        return before?.(request) ?? 'network failure';
      });
      return release;
    },
    stream(name) {
      let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
      const send = (text: string) => controller?.enqueue(new TextEncoder().encode(text));
      const push = (...topics: readonly string[]) => send(`data: ${topics.join()}\n\n`);
      let beating: ReturnType<typeof setInterval> | undefined;
      const fallSilent = () => clearInterval(beating);
      handlers.set(
        name,
        (_, leaving) =>
          new ReadableStream<Uint8Array>({
            start(made) {
              leaving?.addEventListener('abort', fallSilent);
              controller = made;
              push('all');
              beating = setInterval(send, heartbeats.staff.everyMs, ':\n\n');
            },
            cancel: fallSilent,
          }),
      );
      return {
        push,
        fallSilent,
        end() {
          fallSilent();
          handlers.set(name, () => 'network failure');
          controller?.close();
        },
        breakOff() {
          fallSilent();
          handlers.set(name, () => 'network failure');
          controller?.error(new TypeError('network error'));
        },
      };
    },
    sent: (name) => log.filter((request) => request.name === name),
    last(name) {
      const found = log.findLast((request) => request.name === name);
      if (!found) throw new Error(`${name} was not called`);
      return found;
    },
  };
}

function read(input: string, init: RequestInit): SentRequest {
  const url = new URL(input, 'http://localhost');
  const method = init.method ?? 'GET';
  return {
    name: callOf(method, url.pathname),
    method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: init.headers as Record<string, string>,
    body: typeof init.body === 'string' ? init.body : undefined,
  };
}
