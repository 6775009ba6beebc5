/** The most that a phone may load before it shows these screens, in KB as compressed for browsers without brotli. */
export const firstScreenLimits = {
  diner: { script: 103, style: 10, font: 0 },
  login: { script: 165, style: 23, font: 58 },
  /** Table Order Status, of staff who come back. */
  floor: { script: 224, style: 26, font: 58 },
} as const;
