import type { BodyOf } from '../../../core/contract/call.ts';
import type { saveKitchenStation } from '../../../core/contract/kitchen.ts';
import { recordName } from '../../../core/domain/record-text.ts';
import { orderMessages } from '../../../core/messages/en/server/orders.ts';
import { recordMessages } from '../../../core/messages/en/server/records.ts';
import { inTransaction } from '../../platform/database.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { nameTaken, notSaved, unlessTaken } from '../../platform/saving.ts';
import type { Services } from '../../platform/services.ts';
import { insertStation, knowsStation, removeStation, updateStation, writeCategories } from './stations.queries.ts';

/** Adds or changes a station; answers its id. */
export async function saveStation(
  { db, feed }: Services,
  restaurantId: number,
  record: BodyOf<typeof saveKitchenStation>,
) {
  const name = recordName(record.name);
  if (name === '') return refuse('MissingName');
  const { stationID, categoryIDs } = record;
  const version = record.version ?? undefined;
  const saved = await unlessTaken({ kitchen_stations_name: nameTaken }, () =>
    inTransaction(db, async (tx) => {
      if (stationID != null && !(await updateStation(tx, restaurantId, { id: stationID, name, version }))) {
        return notSaved(await knowsStation(tx, restaurantId, stationID));
      }
      const id = stationID ?? (await insertStation(tx, restaurantId, name));
      if (id === undefined) return refuse('NotFound', { words: recordMessages.noRestaurant });
      const isKnown = categoryIDs == null || (await writeCategories(tx, restaurantId, id, categoryIDs));
      return isKnown ? id : invalid('categoryIDs', orderMessages.kitchen.noSuchCategory);
    }),
  );
  feed.bump('floor', restaurantId);
  return saved;
}

/** Deletes a station. One that is deleted already stays so. */
export async function deleteStation({ db, feed }: Services, restaurantId: number, id: number): Promise<void> {
  await removeStation(db, restaurantId, id);
  feed.bump('floor', restaurantId);
}
