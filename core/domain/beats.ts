interface Beats {
  /** The time between two heartbeats of a quiet stream. */
  readonly everyMs: number;
  /** After this long without a heartbeat the reader takes the stream for dead. */
  readonly silenceMs: number;
}

/**
 * Heartbeats of the change streams, in milliseconds. Staff screens fall back to polling within the five seconds of the
 * specification, even if a network drops packets silently. Guests' phones get fewer: just enough that no proxy, which
 * waits about a minute, closes the connection.
 */
export const beats = {
  staff: { everyMs: 2_000, silenceMs: 5_000 },
  guests: { everyMs: 15_000, silenceMs: 35_000 },
} as const satisfies Record<string, Beats>;
