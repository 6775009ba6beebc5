import type { AnswerOf, BodyInputOf, ParamsInputOf, QueryInputOf } from '../../core/contract/call.ts';
import type { Calls } from '../../core/contract/index.ts';
import type { FieldFault } from '../../core/contract/refusals.ts';

// Types only: the schemas stay on the server, so that no screen pays for them.

/** A refusal of the server, or of the way to it. `code` is the documented message code or the `error` code. */
export interface Refused {
  readonly success: false;
  readonly code: string;
  readonly message: string | undefined;
  readonly status: number;
  readonly fields: readonly FieldFault[];
  readonly retryAfterSeconds: number | undefined;
}

/** The network, or whatever answers in its place, failed: nobody refused anything. */
export class NetworkError extends Error {}

type Input<Name extends keyof Calls> = {
  params?: ParamsInputOf<Calls[Name]>;
  query?: QueryInputOf<Calls[Name]>;
  body?: BodyInputOf<Calls[Name]>;
  /** Form-encoded instead of JSON, where the documented client sends it so. */
  form?: boolean;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
};

export type Answered<Name extends keyof Calls> = AnswerOf<Calls[Name]> | Refused;

/**
 * Makes one call of the contract. Method and path are written out, and only those of that contract entry compile.
 * Answers the success envelope or a refusal.
 * @throws NetworkError when no envelope came back.
 */
export async function request<Name extends keyof Calls>(
  _name: Name,
  method: Calls[Name]['method'],
  path: Calls[Name]['path'],
  input: Input<Name> = {},
): Promise<Answered<Name>> {
  const headers: Record<string, string> = { Accept: 'application/json', ...input.headers };
  const init: RequestInit = { method, headers, credentials: 'same-origin', signal: input.signal ?? null };
  if (input.body !== undefined) {
    headers['Content-Type'] = input.form ? 'application/x-www-form-urlencoded' : 'application/json';
    init.body = input.form ? searchText(input.body) : JSON.stringify(input.body);
  }
  const search = searchText(input.query);
  const url = `/api${fillPath(path, input.params)}${search && `?${search}`}`;
  let response: Response;
  let envelope: unknown;
  try {
    response = await fetch(url, init);
    envelope = await response.json();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new NetworkError('Network error, please try again', { cause: error });
  }
  if (typeof envelope !== 'object' || envelope === null || !('success' in envelope)) {
    throw new NetworkError('Network error, please try again');
  }
  return envelope.success === true ? (envelope as AnswerOf<Calls[Name]>) : refused(response, envelope);
}

function refused(response: Response, envelope: object): Refused {
  const { message, error, fields } = envelope as { message?: string; error?: string; fields?: FieldFault[] };
  return {
    success: false,
    code: error ?? message ?? 'ServerError',
    message,
    status: response.status,
    fields: fields ?? [],
    retryAfterSeconds: Number(response.headers.get('Retry-After')) || undefined,
  };
}

function fillPath(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')));
}

function searchText(values: unknown): string {
  const entries = Object.entries((values ?? {}) as Record<string, unknown>);
  const present = entries.filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString();
}
