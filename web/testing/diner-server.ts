import { vi } from 'vitest';
import type { AnswerOf, Call } from '../../core/contract/call.ts';
import { isDeclared } from '../../core/contract/declared-refusals.ts';
import { type CallName, type Calls, calls } from '../../core/contract/index.ts';
import { type FieldFault, type RefusalKind, refusalEnvelope, refusals } from '../../core/contract/refusals.ts';
import { callOf } from './fake-server.ts';

/** A request that a screen made; query and body have passed the contract's schemas. */
export interface Made {
  readonly name: CallName;
  readonly query: Record<string, string>;
  readonly body: Record<string, unknown> | undefined;
  readonly contentType: string | null;
  readonly headers: Headers;
}

type Reply = Record<string, unknown> | typeof offline | Response;
type Answer = Reply | Promise<Reply> | ((made: Made) => Reply | Promise<Reply>);

export const offline = Symbol('offline');

/** The call must declare this refusal, unless `undeclared` is set to test how a screen copes. */
export function refusal(
  kind: RefusalKind,
  { fields, wait, undeclared }: { fields?: FieldFault[]; wait?: number; undeclared?: true } = {},
) {
  const headers = { ...(wait && { 'Retry-After': String(wait) }), ...(undeclared && { 'x-undeclared': 'yes' }) };
  return new Response(JSON.stringify(refusalEnvelope('en', kind, { fields })), {
    status: refusals[kind].status,
    headers,
  });
}

/** `fields` are `result` and other envelope fields. */
export function success<Name extends CallName>(
  _name: Name,
  fields: Omit<AnswerOf<Calls[Name]>, 'success' | 'message'>,
): Record<string, unknown> {
  return { success: true, message: 'Ok', ...fields };
}

// A screen treats the fake server's errors as network errors; the test must still see them.
const faults: unknown[] = [];

/** Throws the fake server's own first fault since the last call, such as a call without a response. */
export function throwServerFaults(): void {
  const [first] = faults.splice(0);
  if (first !== undefined) throw first;
}

/** Checks requests and responses against the contract. A call without a response fails the test. */
export function dinerServer(answers: Partial<Record<CallName, Answer>>) {
  const made: Made[] = [];
  // Every screen requests it after a second.
  answers.ownTableCalls ??= success('ownTableCalls', { result: [] });
  answers.ownTable ??= () =>
    success('ownTable', {
      result: {
        tableID: window.localStorage.getItem('tableID') ?? '',
        tableName: window.localStorage.getItem('tableName') ?? '',
      },
    });
  const answerCall = async (input: RequestInfo | URL, init: RequestInit): Promise<Response | typeof offline> => {
    const url = new URL(String(input), 'http://localhost');
    const name = callOf(init.method ?? 'GET', url.pathname);
    const entry: Call = calls[name];
    if (entry.isEventStream && answers[name] === undefined) return offline;
    const request = readRequest(name, entry, url, init);
    made.push(request);
    const answer = answers[name];
    if (answer === undefined) throw new Error(`no answer for ${name}`);
    const given = await (typeof answer === 'function' ? answer(request) : answer);
    if (given === offline) return offline;
    if (given instanceof Response && entry.isEventStream && given.ok) return given;
    if (given instanceof Response) return asDeclared(name, entry, given.clone());
    return new Response(JSON.stringify(entry.answer.parse(given)), { status: 200 });
  };
  const fetchCall = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const answer = await answerCall(input, init).catch((fault: unknown) => {
      faults.push(fault);
      throw fault;
    });
    if (answer === offline) throw new TypeError('fetch failed');
    return answer;
  };
  vi.stubGlobal('fetch', vi.fn(fetchCall));
  return {
    made,
    madeOf: (name: CallName) => made.filter((request) => request.name === name),
    answer: (name: CallName, next: Answer) => {
      answers[name] = next;
    },
  };
}

function readRequest(name: CallName, entry: Call, url: URL, init: RequestInit): Made {
  const headers = new Headers(init.headers);
  const contentType = headers.get('Content-Type');
  const text = typeof init.body === 'string' ? init.body : undefined;
  const query = Object.fromEntries(url.searchParams);
  const isForm = contentType === 'application/x-www-form-urlencoded';
  const body = text && (isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text));
  entry.query?.parse(query);
  entry.body?.parse(body);
  return { name, query, body, contentType, headers };
}

async function asDeclared(name: CallName, entry: Call, response: Response): Promise<Response> {
  const { message, ...rest } = (await response.json()) as Record<string, unknown>;
  const { status, headers } = response;
  const code = rest.error ?? message;
  if (!headers.has('x-undeclared') && !isDeclared(entry, status, code))
    throw new Error(`${name} never refuses with ${status} ${code}`);
  return new Response(JSON.stringify(name === 'placeOrder' ? rest : { message, ...rest }), { status, headers });
}
