import { forget, writeText } from '../storage/storage.ts';
import { keptByTable } from '../table-order/seat-visit.ts';
import { forgetVisit, storedVisit } from '../visit/visit.ts';
import { keptReceipt, type Receipt } from './kept-receipt.ts';
import { forgetPaymentValues } from './payment-values.ts';

export function receiptOf(session: string): Receipt | undefined {
  const kept = keptReceipt();
  if (kept?.session === session) return kept;
  const visit = storedVisit();
  if (!visit) return undefined;
  const { restaurantName, tableName, table } = visit;
  return { session, restaurantID: table.restaurantID, restaurantName, tableName, segment: table.segment };
}

/** "A successful payment clears the stored table, amounts and session values." */
export function endVisit(receipt: Receipt | undefined): void {
  const segment = storedVisit()?.table.segment;
  if (segment) forget(...keptByTable.map((name) => `${name}:${segment}`));
  if (receipt) writeText('receipt', JSON.stringify(receipt));
  forgetPaymentValues();
  forgetVisit();
}
