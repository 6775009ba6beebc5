import { forget, isRecord, readKept, writeText } from '../storage/storage.ts';
import { keptByTable } from '../table-order/seat-visit.ts';
import { forgetVisit, storedVisit } from '../visit/visit.ts';
import { forgetPaymentValues } from './payment-values.ts';

/** All that the success page needs after `endVisit`, so that a reload shows it again. */
export interface Receipt {
  /** From the page's address. */
  readonly session: string;
  readonly restaurantID: number;
  readonly restaurantName: string;
  readonly tableName: string;
}

export function receiptOf(session: string): Receipt | undefined {
  const kept = keptReceipt();
  if (kept?.session === session) return kept;
  const visit = storedVisit();
  if (!visit) return undefined;
  const { restaurantName, tableName, table } = visit;
  return { session, restaurantID: table.restaurantID, restaurantName, tableName };
}

/** Of the payment that ended the last visit. */
export function keptReceipt(): Receipt | undefined {
  return readKept('receipt', (value) => (isReceipt(value) ? value : undefined));
}

/** "A successful payment clears the stored table, amounts and session values." */
export function endVisit(receipt: Receipt | undefined): void {
  const segment = storedVisit()?.table.segment;
  if (segment) forget(...keptByTable.map((name) => `${name}:${segment}`));
  if (receipt) writeText('receipt', JSON.stringify(receipt));
  forgetPaymentValues();
  forgetVisit();
}

function isReceipt(value: unknown): value is Receipt {
  return (
    isRecord(value) &&
    typeof value.session === 'string' &&
    Number.isInteger(value.restaurantID) &&
    typeof value.restaurantName === 'string' &&
    typeof value.tableName === 'string'
  );
}
