/** How much a phone may load before these screens, in KB compressed with gzip. */
export const firstScreenLimits = {
  // 0.6 KB of it chooses between languages, whose texts are files of their own. 0.8 KB are regions and currencies, 0.1
  // what prices include, 0.2 texts that are loaded again.
  diner: { script: 101.2, style: 8, font: 0 },
  login: { script: 152, style: 18, font: 0 },
  floor: { script: 189, style: 22, font: 0 },
} as const;

/** The largest single script, also in compressed KB. Charts are the largest. */
export const fileLimit = 130;
