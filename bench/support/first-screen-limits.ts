/** The most that a phone may load before it shows these screens, in KB as compressed for browsers without brotli. */
export const firstScreenLimits = {
  diner: { script: 99.5, style: 8, font: 0 },
  login: { script: 152, style: 18, font: 0 },
  /** Table Order Status, of staff who come back. */
  floor: { script: 189, style: 22, font: 0 },
} as const;

/** The most that any one script may weigh, in the same KB: charts are the largest. */
export const fileLimit = 130;
