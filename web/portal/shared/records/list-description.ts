import type { ReactNode } from 'react';
import type { Words } from '../../../../core/messages/message.ts';
import type { Elements } from '../../../ui/plain/elements.ts';
import type { ListColumn } from '../../../ui/staff/list-table.tsx';
import type { PortalQuery } from '../updates/queries.ts';
import type { ListState } from './list-state.ts';

export interface PageOf<Row> {
  readonly number: number;
  readonly size: number;
  readonly totalPages: number;
  readonly totalElements: number;
  readonly content: readonly Row[];
  /** False if this user may not add records. */
  readonly mayAdd?: boolean;
}

export interface ListDescription<Row> {
  readonly title: Words;
  readonly queryKey: PortalQuery;
  readonly columns: readonly ListColumn<Row>[];
  readonly rowKey: (row: Row) => string | number;
  readonly rowName: (row: Row) => string;
  readonly defaultSize: number;
  /** @throws RefusalError, NetworkError */
  readonly fetchPage: (state: ListState, signal: AbortSignal) => Promise<PageOf<Row>>;
  readonly failureText: Words;
  readonly emptyText: Words;
  /** For an empty list without a search; defaults to `emptyText`. */
  readonly noneYetText?: Words;
  /** True if a refused list shows no rows. By default, the previous rows stay. */
  readonly emptiedByFailure?: boolean;
  readonly filters?: (state: ListState) => ReactNode;
  /** URL parameters of the rows besides page, size and search text. */
  readonly filterNames?: readonly string[];
  /** True if the URL is invalid, which the filters report. Then nothing is requested and no rows are shown. */
  readonly cannotAsk?: (state: ListState) => boolean;
  readonly refreshEvery?: number;
  readonly onOpen?: (row: Row) => void;
  readonly addText?: Words;
  /** More buttons for the list, between Refresh and Add; `locked` while a record is added below. */
  readonly moreActions?: (locked: boolean) => Elements;
  readonly rowActions?: (row: Row) => Elements;
  readonly actionsHeader?: Words;
}
