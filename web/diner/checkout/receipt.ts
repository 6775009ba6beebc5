import { forget, isRecord, readKept, writeText } from '../storage/storage.ts';
import { keptByTable } from '../table-order/seat-visit.ts';
import { parseTableLink } from '../visit/table-link.ts';
import { forgetVisit, storedVisit, type Visit } from '../visit/visit.ts';
import { forgetPaymentValues } from './payment-values.ts';

/** All that the success page needs after `endVisit`, so that a reload shows it again. */
export interface Receipt {
  /** From the page's address. */
  readonly session: string;
  readonly restaurantID: number;
  readonly restaurantName: string;
  readonly tableName: string;
  /** Of the table's address. */
  readonly segment?: string;
}

export function receiptOf(session: string): Receipt | undefined {
  const kept = keptReceipt();
  if (kept?.session === session) return kept;
  const visit = storedVisit();
  if (!visit) return undefined;
  const { restaurantName, tableName, table } = visit;
  return { session, restaurantID: table.restaurantID, restaurantName, tableName, segment: table.segment };
}

/** Of the payment that ended the last visit. */
export function keptReceipt(): Receipt | undefined {
  return readKept('receipt', (value) => (isReceipt(value) ? value : undefined));
}

/** The visit that the last payment ended: for half an hour its orders can still be read. */
export function paidVisit(segment: string): Visit | undefined {
  const kept = keptReceipt();
  const table = kept?.segment === segment ? parseTableLink(segment) : undefined;
  if (!kept || !table) return undefined;
  const { restaurantName, tableName } = kept;
  return { table, restaurantName, tableName, sessionstartTime: '', earlier: [] };
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
