import type { ListDescription } from './list-description.ts';
import type { ListState } from './list-state.ts';

type Source<Row> = Pick<ListDescription<Row>, 'fetchPage' | 'rowKey'>;

/** Finds a record even if a rename moved it to another page; undefined if gone. @throws RefusalError, NetworkError */
export async function newestRow<Row>(
  { fetchPage, rowKey }: Source<Row>,
  state: ListState,
  id: string,
): Promise<Row | undefined> {
  const { signal } = new AbortController();
  for (let page = 0, pages = 1; page < pages; page++) {
    const found = await fetchPage({ ...state, page, size: 100, searchText: '' }, signal);
    const now = found.content.find((row) => String(rowKey(row)) === id);
    if (now) return now;
    pages = found.totalPages;
  }
  return undefined;
}
