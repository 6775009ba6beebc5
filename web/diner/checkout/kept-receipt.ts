import { readLike } from '../storage/storage.ts';
import { parseTableLink } from '../visit/table-link.ts';
import type { Visit } from '../visit/visit.ts';

// In its own file, because the first screen needs nothing else of the payment code.

/** Everything that the success page needs after `endVisit`, so that a reload shows it again. */
export interface Receipt {
  /** From the page's URL. */
  readonly session: string;
  readonly restaurantID: number;
  readonly restaurantName: string;
  readonly tableName: string;
  readonly segment?: string;
}

export function keptReceipt(): Receipt | undefined {
  return readLike<Receipt>('receipt', { session: '', restaurantID: 0, restaurantName: '', tableName: '' });
}

/** The visit that ended with the last payment. Its orders stay readable for half an hour. */
export function paidVisit(segment: string): Visit | undefined {
  const kept = keptReceipt();
  const table = kept?.segment === segment ? parseTableLink(segment) : undefined;
  if (!kept || !table) return undefined;
  const { restaurantName, tableName } = kept;
  return { table, restaurantName, tableName, sessionstartTime: '', earlier: [] };
}
