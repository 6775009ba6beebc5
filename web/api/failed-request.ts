const freshMs = 2_000;
let last: { readonly id: string; readonly at: number } | undefined;

/**
 * Keeps the id of a request that the server failed at: with it whoever runs the server finds the line of its log. A refusal
 * of another kind that comes after it is no fault of the server, so nothing is to be looked up any more.
 */
export function noteAnswer({ status, headers }: Response): void {
  if (status < 400) return;
  const id = status === 500 ? headers.get('X-Request-Id') : null;
  last = id ? { id, at: Date.now() } : undefined;
}

/** The id of the request that failed just now: what is said of a failure at this moment is about that. */
export function failedRequestId(): string | undefined {
  return last && Date.now() - last.at < freshMs ? last.id : undefined;
}
