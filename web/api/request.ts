import { addressOf, searchText } from '../../core/contract/address.ts';
import type { AnswerOf, BodyInputOf, ParamsInputOf, QueryInputOf } from '../../core/contract/call.ts';
import type { CallAt, Endpoint } from '../../core/contract/index.ts';
import type { FieldFault } from '../../core/contract/refusals.ts';
import { noteAnswer } from './failed-request.ts';

// Types only: the schemas stay on the server, so that no screen pays for them.

/** A refusal of the server, or of the way to it. `code` is the documented message code or the `error` code. */
export interface Refused {
  readonly success: false;
  readonly code: string;
  readonly message: string | undefined;
  readonly status: number;
  readonly fields: readonly FieldFault[];
  readonly retryAfterSeconds: number | undefined;
  /** Staff put this phone out of its visit. */
  readonly putOut?: true;
  /** What the server adds to it, such as where things stand. */
  readonly result?: unknown;
}

/** The network, or whatever answers in its place, failed: nobody refused anything. */
export class NetworkError extends Error {}

export type Input<At extends Endpoint> = {
  params?: ParamsInputOf<CallAt<At>>;
  query?: QueryInputOf<CallAt<At>>;
  body?: BodyInputOf<CallAt<At>>;
  /** Form-encoded instead of JSON, where the documented client sends it so. */
  form?: boolean;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
  /** Looks at the answer's headers. */
  onAnswer?: ((response: Response) => void) | undefined;
  /** In the place of `fetch`. */
  via?: (url: string, init: RequestInit) => Promise<Response>;
};

export type Answered<At extends Endpoint> = AnswerOf<CallAt<At>> | Refused;

/** The server takes 35 seconds at most. A network that swallows what is sent says nothing, and a press would wait for minutes. */
const longestMs = 40_000;

const askedEarly = new Map<string, Promise<Response>>();

/** Makes a call before the script that needs it is there: the first `request` for the same, of the same caller, gets it. */
export function askEarly<At extends Endpoint>(endpoint: At, input: Input<At>): void {
  const { url, init, asked } = sent(endpoint, input);
  const answer = fetch(url, init);
  // Whoever needs it hears that it failed.
  answer.catch(() => {});
  askedEarly.set(asked, answer);
}

/**
 * Makes the call of the contract at one of core/contract/endpoints.ts. Answers the success envelope or a refusal.
 * @throws NetworkError when no envelope came back.
 */
export async function request<At extends Endpoint>(endpoint: At, input: Input<At> = {}): Promise<Answered<At>> {
  const { url, init, asked } = sent(endpoint, input);
  const early = askedEarly.get(asked);
  askedEarly.delete(asked);
  let response: Response;
  let envelope: object;
  try {
    response = await (early ?? (input.via ?? fetch)(url, init));
    noteAnswer(response, init.method !== 'GET');
    input.onAnswer?.(response);
    envelope = await response.json();
    // Throws by itself for what is no object.
    if (!('success' in envelope)) throw new TypeError(url);
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw new NetworkError('Network error, please try again', { cause: error });
  }
  return envelope.success === true ? (envelope as AnswerOf<CallAt<At>>) : refused(response, envelope);
}

/** What goes over the network, and under which name an early answer to it is kept: with who asks. */
function sent<At extends Endpoint>(endpoint: At, input: Input<At>) {
  const { method, url } = addressOf(endpoint, input);
  const headers: Record<string, string> = { Accept: 'application/json', ...input.headers };
  const init: RequestInit = { method, headers, credentials: 'same-origin', signal: withinLimit(input.signal) };
  if (input.body !== undefined) {
    headers['Content-Type'] = input.form ? 'application/x-www-form-urlencoded' : 'application/json';
    init.body = input.form ? searchText(input.body) : JSON.stringify(input.body);
  }
  return { url, init, asked: JSON.stringify([url, headers]) };
}

/** Browsers from before 2024 cannot wait for one of two: what may be called off has no limit there. */
function withinLimit(signal: AbortSignal | undefined): AbortSignal | null {
  if (!signal) return AbortSignal.timeout?.(longestMs) ?? null;
  return AbortSignal.any?.([signal, AbortSignal.timeout(longestMs)]) ?? signal;
}

function refused(response: Response, envelope: object): Refused {
  const { message, error, fields, result } = envelope as {
    message?: string;
    error?: string;
    fields?: FieldFault[];
    result?: { putOut?: true } | null;
  };
  return {
    success: false,
    code: error ?? message ?? 'ServerError',
    message,
    status: response.status,
    fields: fields ?? [],
    result,
    retryAfterSeconds: Number(response.headers.get('Retry-After')) || undefined,
    ...(result?.putOut ? { putOut: true } : {}),
  };
}
