interface Beats {
  readonly everyMs: number;
  /** After this long without a heartbeat, the client treats the stream as dead. */
  readonly silenceMs: number;
}

/**
 * Heartbeats of the change streams. Staff screens must fall back to polling within the specification's five seconds.
 * Guests' phones only need enough to keep a proxy from closing the connection after a minute.
 */
export const beats = {
  staff: { everyMs: 2_000, silenceMs: 5_000 },
  guests: { everyMs: 15_000, silenceMs: 35_000 },
} as const satisfies Record<string, Beats>;
