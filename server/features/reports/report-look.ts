import type { Formats } from '../../../core/domain/formats/formats.ts';
import type { ReportName } from '../../../core/domain/screens.ts';
import type { Words } from '../../../core/messages/message.ts';
import type { CsvCell } from '../../platform/csv.ts';

/** How a report's rows look on the wire and in the file. */
export interface ReportLook<Record, Wire> {
  readonly name: ReportName;
  readonly row: (record: Record) => Wire;
  /** In the order of its columns. */
  readonly cells: (record: Record, formats: Formats) => readonly CsvCell[];
  /** The file's last line: a label and the sum of this figure. */
  readonly sum?: { readonly label: Words; readonly cents: (record: Record) => number };
}
