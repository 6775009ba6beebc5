import type { Formats } from '../../../core/domain/formats/formats.ts';
import type { Words } from '../../../core/messages/message.ts';
import type { CsvCell } from '../csv.ts';

/** How rows look on the wire and in the file. */
export interface FileLook<Record, Wire> {
  readonly fileName: string;
  /** The file's first line. */
  readonly columns: () => readonly Words[];
  readonly row: (record: Record) => Wire;
  /** In the order of its columns. */
  readonly cells: (record: Record, formats: Formats) => readonly CsvCell[];
  /** The file's last line: a label and the sum of this figure. */
  readonly sum?: { readonly label: Words; readonly cents: (record: Record) => number };
}
