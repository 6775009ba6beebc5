import { addressOf, searchText } from '../../core/contract/address.ts';
import type { AnswerOf, BodyInputOf, ParamsInputOf, QueryInputOf } from '../../core/contract/call.ts';
import type { CallAt, Endpoint } from '../../core/contract/index.ts';
import type { FieldFault } from '../../core/contract/refusals.ts';
import { noteServerTime } from './clock.ts';
import { noteAnswer } from './failed-request.ts';

/** `code` is the documented message code or the `error` code. */
export interface Refused {
  readonly success: false;
  readonly code: string;
  readonly message: string | undefined;
  readonly status: number;
  readonly fields: readonly FieldFault[];
  readonly retryAfterSeconds: number | undefined;
  readonly putOut?: true | undefined;
  readonly result?: unknown;
}

/** No valid envelope came back, so this isn't a refusal. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

export type Input<At extends Endpoint> = {
  params?: ParamsInputOf<CallAt<At>>;
  query?: QueryInputOf<CallAt<At>>;
  body?: BodyInputOf<CallAt<At>>;
  file?: Blob | string;
  /** Sends the body form-encoded instead of as JSON, like the documented client. */
  form?: boolean;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
  onAnswer?: ((response: Response) => void) | undefined;
  via?: (url: string, init: RequestInit) => Promise<Response>;
};

export type Answered<At extends Endpoint> = AnswerOf<CallAt<At>> | Refused;

/** The server takes at most 35 s. Without a limit, a press would wait for minutes if packets are dropped. */
const longestMs = 40_000;

const askedEarly = new Map<string, Promise<Response>>();

/** Starts a call before its screen's script has loaded. The first identical `request` uses the response. */
export function askEarly<At extends Endpoint>(endpoint: At, input: Input<At>): void {
  const { url, init, asked: request } = sent(endpoint, input);
  const answer = fetch(url, init);
  // Avoid an unhandled rejection; the later caller sees the error.
  answer.catch(() => {});
  askedEarly.set(request, answer);
}

/** @throws NetworkError if no envelope came back. */
export async function request<At extends Endpoint>(endpoint: At, input: Input<At> = {}): Promise<Answered<At>> {
  const { url, init, asked: request } = sent(endpoint, input);
  const early = askedEarly.get(request);
  askedEarly.delete(request);
  let response: Response;
  let envelope: object;
  try {
    response = await (early ?? (input.via ?? fetch)(url, init));
    noteAnswer(response, init.method !== 'GET');
    noteServerTime(response);
    input.onAnswer?.(response);
    envelope = await response.json();
    // `in` throws for anything but an object.
    const moved = (envelope as { result?: { moved?: string } }).result?.moved;
    // The server then leads this page's address to the restaurant's new cell.
    if (moved) location.reload();
    // While it moves, that is no answer: the press is sent again.
    if (!('success' in envelope) || moved != null) throw new TypeError(url);
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw new NetworkError('Network error, please try again', { cause: error });
  }
  return envelope.success === true ? (envelope as AnswerOf<CallAt<At>>) : refused(response, envelope);
}

/** `asked` is the key for early responses. It includes the caller's headers, but not the language, which isn't known yet. */
function sent<At extends Endpoint>(endpoint: At, input: Input<At>) {
  const { method, url } = addressOf(endpoint, input);
  const headers: Record<string, string> = {
    Accept: 'application/json',
    // The screen's language, which may not be the browser's.
    'Accept-Language': document.documentElement.lang,
    ...input.headers,
  };
  const init: RequestInit = {
    method,
    headers,
    signal: withinLimit(input.signal),
    body: input.file ?? null,
  };
  if (input.body !== undefined) {
    headers['Content-Type'] = input.form ? 'application/x-www-form-urlencoded' : 'application/json';
    init.body = input.form ? searchText(input.body) : JSON.stringify(input.body);
  }
  return { url, init, asked: JSON.stringify([url, input.headers]) };
}

/** In browsers older than 2024, which lack AbortSignal.any, a call with a signal has no timeout. */
function withinLimit(signal: AbortSignal | undefined): AbortSignal | null {
  const limit = AbortSignal.timeout?.(longestMs) ?? null;
  return signal ? (AbortSignal.any?.([signal, limit]) ?? signal) : limit;
}

export function refused(response: Response, envelope: object): Refused {
  const {
    message,
    error,
    fields = [],
    result,
  } = envelope as {
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
    fields,
    result,
    retryAfterSeconds: Number(response.headers.get('Retry-After')) || undefined,
    putOut: result?.putOut,
  };
}
