import type { ReactNode } from 'react';
import type { ListColumn } from '../../ui/staff/list-table.tsx';
import type { ListState } from './list-state.ts';

/** The page object of every list. */
export interface PageOf<Row> {
  readonly number: number;
  readonly size: number;
  readonly totalPages: number;
  readonly totalElements: number;
  readonly content: readonly Row[];
}

/** What the detail of a record gets. `row` is undefined while adding. */
export interface DetailProps<Row> {
  readonly row: Row | undefined;
  /** Back and Cancel: to the list, with nothing saved. */
  readonly onClose: () => void;
  /** After a save or delete: to the list, which is loaded anew. */
  readonly onSaved: () => void;
}

/** A list screen: what it is called, what it shows and where its rows come from. Everything else comes with ListPage. */
export interface ListDescription<Row> {
  readonly title: string;
  /** The query key of the rows; changing a record makes every query below it load anew. */
  readonly queryKey: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly rowKey: (row: Row) => string | number;
  readonly rowName: (row: Row) => string;
  readonly defaultSize: number;
  /** One page of rows. @throws RefusalError, NetworkError */
  readonly fetchPage: (state: ListState, signal: AbortSignal) => Promise<PageOf<Row>>;
  /** The exact sentence of a refused list, and the words of an empty one. */
  readonly failureText: string;
  readonly emptyText: string;
  /** The screen's own filters, in place of the search text. */
  readonly filters?: (state: ListState) => ReactNode;
  /** What the rows depend on beside page, size and search text. */
  readonly filterNames?: readonly string[];
  /** Opens a row elsewhere; without it a row opens `detail`. */
  readonly onOpen?: (row: Row) => void;
  /** The words of the button that adds a record, such as 'Add New Category'. */
  readonly addText?: string;
  /** The detail mode: the form of one record. */
  readonly detail?: (props: DetailProps<Row>) => ReactNode;
  /** The buttons of a row, such as Delete. */
  readonly rowActions?: (row: Row) => ReactNode;
  readonly actionsHeader?: string;
}
