/** What a restaurant's menu, its files and its photos may hold. Forms and imports share these. */
export const menuLimits = {
  dishes: 2_000,
  /** Of a menu file, and of what a menu's dishes, groups and times hold, so that every menu fits into a file. */
  fileBytes: 1_048_576,
  /** Of a photo as it is uploaded. */
  photoBytes: 4 * 1_048_576,
  photoPixels: 24_000_000,
  /** Choices that a guest could pick for one dish: those of each of its groups, and of the groups that these open. */
  choicesOfDish: 1_000,
  /** Of the menu as a guest's phone loads it, with its groups repeated at each dish. */
  menuBytes: 5 * 1_048_576,
  /** Times and lower prices of all dishes and categories. */
  windows: 4_000,
} as const;

/** Limits of an imported file besides those: our JSON or CSV, another system's export, or a plain table. `shown`: changes and faults. */
export const menuFileLimits = {
  categories: 1_000,
  groups: 1_000,
  columns: 500,
  /** In all: what is sold of dishes is far less, and a file of the most bytes can't hold more from us. */
  choices: 40_000,
  namesPerDish: 100,
  shown: 300,
} as const;
