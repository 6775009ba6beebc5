const SHOWN = 5;

/** The zero-based numbers of the at most five page buttons: the current page in the middle where there is room. */
export function pageWindow(page: number, totalPages: number): number[] {
  const first = Math.max(0, Math.min(page - Math.floor(SHOWN / 2), totalPages - SHOWN));
  const count = Math.max(1, Math.min(SHOWN, totalPages));
  return Array.from({ length: count }, (_, at) => first + at);
}
