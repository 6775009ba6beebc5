/** What a restaurant's menu, its files and its photos may hold. Forms and imports share these. */
export const menuLimits = {
  dishes: 2_000,
  /** Of a menu file. */
  fileBytes: 1_048_576,
  /** Of a photo as it is uploaded. */
  photoBytes: 4 * 1_048_576,
  photoPixels: 24_000_000,
  /** Choices that a guest could pick for one dish: those of each of its groups, and of the groups that these open. */
  choicesOfDish: 1_000,
} as const;
