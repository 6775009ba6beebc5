/** A list whose only page contains everything. */
export function onePage(size: number, content: readonly unknown[]) {
  const all = content.length;
  const figures = {
    number: 0,
    size,
    first: true,
    last: true,
    numberOfElements: all,
    totalElements: all,
    totalPages: 1,
  };
  return { ...figures, content };
}
