import type { ReactNode } from 'react';
import type { Words } from '../../../../core/messages/message.ts';
import type { ListColumn } from '../../../ui/staff/list-table.tsx';
import type { PortalQuery } from '../updates/queries.ts';
import type { ListState } from './list-state.ts';

/** The page object of every list. */
export interface PageOf<Row> {
  readonly number: number;
  readonly size: number;
  readonly totalPages: number;
  readonly totalElements: number;
  readonly content: readonly Row[];
  /** False where this user may add no record. */
  readonly mayAdd?: boolean;
}

/** A list screen: what it is called, what it shows and where its rows come from. Everything else comes with ListPage. */
export interface ListDescription<Row> {
  readonly title: Words;
  /** The query of the rows. */
  readonly queryKey: PortalQuery;
  readonly columns: readonly ListColumn<Row>[];
  readonly rowKey: (row: Row) => string | number;
  readonly rowName: (row: Row) => string;
  readonly defaultSize: number;
  /** One page of rows. @throws RefusalError, NetworkError */
  readonly fetchPage: (state: ListState, signal: AbortSignal) => Promise<PageOf<Row>>;
  /** The exact sentence of a refused list, and the words of an empty one. */
  readonly failureText: Words;
  readonly emptyText: Words;
  /** The words of a list that is empty although nothing was searched for; without them `emptyText`. */
  readonly noneYetText?: Words;
  /** A refused list shows no rows; otherwise those of before stay. */
  readonly emptiedByFailure?: boolean;
  /** The screen's own filters, in place of the search text. */
  readonly filters?: (state: ListState) => ReactNode;
  /** What the rows depend on beside page, size and search text. */
  readonly filterNames?: readonly string[];
  /** What the address wants cannot be, and the filters say so: nothing is asked, no rows are shown. */
  readonly cannotAsk?: (state: ListState) => boolean;
  /** Milliseconds after which the rows are loaded again by themselves, for those that change while they are read. */
  readonly refreshEvery?: number;
  /** Opens a row. */
  readonly onOpen?: (row: Row) => void;
  /** The words of the button that adds a record, such as 'Add New Category'. */
  readonly addText?: Words;
  /** More buttons of the whole list, between Refresh and the one that adds; `locked` while a record is added below. */
  readonly moreActions?: (locked: boolean) => ReactNode;
  /** The buttons of a row, such as Delete. */
  readonly rowActions?: (row: Row) => ReactNode;
  readonly actionsHeader?: Words;
}
