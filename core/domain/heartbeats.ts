interface Heartbeat {
  readonly everyMs: number;
  /** If no heartbeat arrives for this long, the client treats the stream as dead. */
  readonly silenceMs: number;
}

/** Staff must notice within the specification's 5 s and start polling. For guests it only keeps connections open. */
export const heartbeats = {
  staff: { everyMs: 2_000, silenceMs: 5_000 },
  guests: { everyMs: 15_000, silenceMs: 35_000 },
} as const satisfies Record<string, Heartbeat>;
