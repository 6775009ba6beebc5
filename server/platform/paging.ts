/** The page object of every list: `number` is zero-based; a page past the end is an empty page, not an error. */
export function pageOf<Row>(content: Row[], totalElements: number, number: number, size: number) {
  const totalPages = Math.ceil(totalElements / size);
  return {
    number,
    size,
    first: number === 0,
    last: number >= totalPages - 1,
    numberOfElements: content.length,
    totalElements,
    totalPages,
    content,
  };
}
