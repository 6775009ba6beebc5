/** Limits of an imported file besides `menuLimits`: our JSON or CSV, another system's export, or a plain table. `shown`: changes and faults. */
export const menuFileLimits = {
  categories: 1_000,
  groups: 1_000,
  columns: 500,
  /** In all: what is sold of dishes is far less, and a file of the most bytes can't hold more from us. */
  choices: 40_000,
  namesPerDish: 100,
  shown: 300,
} as const;
