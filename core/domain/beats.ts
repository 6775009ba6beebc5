interface Beats {
  /** Between two signs of life of a stream in which nothing changes. */
  readonly everyMs: number;
  /** After so long a silence its reader takes it for dead. */
  readonly silenceMs: number;
}

/**
 * Signs of life of the streams of changes. A screen of the staff asks by itself again within the five seconds of the
 * specification, also where a network swallows what is sent without a word. A guest's phone is spared: it only must not be
 * taken for silent by what lies between, which happens after a minute.
 */
export const beats = {
  staff: { everyMs: 2_000, silenceMs: 5_000 },
  guests: { everyMs: 15_000, silenceMs: 35_000 },
} as const satisfies Record<string, Beats>;
