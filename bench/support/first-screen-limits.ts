/** The most that a phone may load before it shows these screens, in KB as compressed for browsers without brotli. */
export const firstScreenLimits = {
  diner: { script: 103, style: 10, font: 0 },
  login: { script: 154, style: 19, font: 0 },
  /** Table Order Status, of staff who come back. */
  floor: { script: 192, style: 23, font: 0 },
} as const;
