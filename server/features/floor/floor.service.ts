import { recordMessages } from '../../../core/messages/en/server/records.ts';
import { fill } from '../../../core/messages/message.ts';
import { inTransaction } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { finishVisitsUnlessUnpaid } from '../visits/visits.service.ts';
import { findTableDetail } from './floor.queries.ts';

/** Frees a table whose guests left without owing anything: their visit ends and the next ones get another OTP. */
export async function freeTable({ db, feed }: Services, restaurantId: number, tableId: number) {
  const table = await findTableDetail(db, restaurantId, tableId);
  if (!table) return refuse('NotFound');
  const unpaid = await inTransaction(db, (tx) => finishVisitsUnlessUnpaid(tx, restaurantId, tableId));
  feed.bump('floor', restaurantId);
  if (unpaid === 0) return { freed: true };
  return refuse('InUse', {
    words: fill(recordMessages.tableUnpaidFree, { table: table.tableName }),
  });
}
