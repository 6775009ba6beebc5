const freshMs = 2_000;
let last: { readonly id: string; readonly at: number } | undefined;

/** Remembers the id of a request that got a 500, for looking it up in the log. A press without a 500 clears it. */
export function noteAnswer({ status, headers }: Response, isPress: boolean): void {
  const id = status === 500 ? headers.get('X-Request-Id') : null;
  if (id || isPress) last = id ? { id, at: Date.now() } : undefined;
}

/** The id of a request that failed within the last two seconds. */
export function failedRequestId(): string | undefined {
  return last && Date.now() - last.at < freshMs ? last.id : undefined;
}
