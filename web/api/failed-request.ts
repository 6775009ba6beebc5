const freshMs = 2_000;
let last: { readonly id: string; readonly at: number } | undefined;

/**
 * Keeps the id of a request that the server failed at: with it whoever runs the server finds the line of its log. After a
 * press with another answer nothing is to be looked up: what is said then is about that press.
 */
export function noteAnswer({ status, headers }: Response, isPress: boolean): void {
  const id = status === 500 ? headers.get('X-Request-Id') : null;
  if (id || isPress) last = id ? { id, at: Date.now() } : undefined;
}

/** The id of the request that failed just now: what is said of a failure at this moment is about that. */
export function failedRequestId(): string | undefined {
  return last && Date.now() - last.at < freshMs ? last.id : undefined;
}
