import type { NumberedRecord } from '../../../core/contract/numbers.ts';
import { moneyOf } from '../../../core/domain/money.ts';
import { taxIn } from '../../../core/domain/pricing/taxes.ts';
import { reportMessages } from '../../../core/messages/en/core/reports.ts';
import type { CsvCell } from '../../platform/csv.ts';
import type { FileLook } from '../../platform/every-row/every-row.ts';
import type { ExportedRecord, NumberedDocument } from './numbers.queries.ts';

const { columns } = reportMessages.numbers;

function presentRecord({ number, kind, recordedAt, day, document, before, hash }: ExportedRecord): NumberedRecord {
  return { number, kind, at: recordedAt.toISOString(), day, document: JSON.parse(document), before, hash };
}

/** Columns in order. A figure is empty if a record has none, such as one that is neither a payment nor a refund. */
export const numbersLook: FileLook<ExportedRecord, NumberedRecord> = {
  fileName: 'NumberedRecords.csv',
  columns: () => Object.values(columns),
  row: presentRecord,
  cells: ({ number, kind, recordedAt, day, document, hash }) => {
    const { figures } = JSON.parse(document) as Partial<NumberedDocument>;
    const { toFigure } = moneyOf(figures?.currency ?? 'USD');
    const money = (cents: number | undefined) => (cents === undefined ? '' : toFigure(cents));
    const cells: Readonly<Record<keyof typeof columns, CsvCell>> = {
      number,
      kind,
      day,
      at: recordedAt.toISOString(),
      order: figures?.orderId ?? '',
      payment: figures?.paymentId ?? '',
      refund: figures?.refundId ?? '',
      ofNumber: figures?.ofNumber ?? '',
      mode: figures?.mode ?? '',
      currency: figures?.currency ?? '',
      total: money(figures?.total),
      discount: money(figures?.discount),
      serviceFee: money(figures?.serviceFee),
      surcharge: money(figures?.surcharge),
      tax: money(figures?.taxes ? taxIn(figures.taxes) : figures?.tax),
      tip: money(figures?.tip),
      rounding: money(figures?.rounding),
      amount: money(figures?.amount),
      dishes: figures?.dishes ?? '',
      hash,
    };
    return (Object.keys(columns) as (keyof typeof columns)[]).map((name) => cells[name]);
  },
};
