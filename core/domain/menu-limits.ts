/** Limits for a restaurant's menu, its files and its photos. Forms and imports use the same ones. */
export const menuLimits = {
  dishes: 2_000,
  /** Largest menu file. A menu's dishes, groups and times must not exceed it either, so that it can be exported. */
  fileBytes: 1_048_576,
  /** Largest upload of a photo. */
  photoBytes: 4 * 1_048_576,
  photoPixels: 24_000_000,
  /** Choices that a guest could pick for one dish, in its groups and in the groups that these open. */
  choicesOfDish: 1_000,
  /** Size of the menu that a guest's phone loads. Groups are repeated in it for each dish. */
  menuBytes: 5 * 1_048_576,
  /** Times and lower prices of all dishes and categories together. */
  windows: 4_000,
} as const;

/** Further limits of an imported file in any format. `shown` limits the changes and faults in the response. */
export const menuFileLimits = {
  categories: 1_000,
  groups: 1_000,
  columns: 500,
  /** In the whole file. A file of the largest size that we exported can't have more. */
  choices: 40_000,
  namesPerDish: 100,
  shown: 300,
} as const;
