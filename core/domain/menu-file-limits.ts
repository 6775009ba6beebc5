/** Limits of an imported file: our JSON or CSV, Square's or Toast's export, or a plain table. `shown`: changes and faults. */
export const menuFileLimits = {
  bytes: 5_000_000,
  dishes: 10_000,
  categories: 1_000,
  groups: 1_000,
  columns: 500,
  values: 500_000,
  namesPerDish: 100,
  shown: 300,
} as const;
