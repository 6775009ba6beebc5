interface Heartbeat {
  readonly everyMs: number;
  /** After this long without a heartbeat, the client treats the stream as dead. */
  readonly silenceMs: number;
}

/** Staff must fall back to polling within the specification's 5 s; guests must only keep proxies from closing. */
export const heartbeats = {
  staff: { everyMs: 2_000, silenceMs: 5_000 },
  guests: { everyMs: 15_000, silenceMs: 35_000 },
} as const satisfies Record<string, Heartbeat>;
