import type { AttendantRecord } from '../../../core/contract/attendants.ts';
import { attendantStateCodes, attendantStateOf } from '../../../core/contract/status-codes.ts';
import { recordName } from '../../../core/domain/record-text.ts';
import { recordMessages } from '../../../core/messages/en/server/records.ts';
import { fill } from '../../../core/messages/message.ts';
import { changeFloor } from '../../platform/change-floor.ts';
import { inTransaction } from '../../platform/database.ts';
import type { Draft } from '../../platform/record-table.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import { catchUniqueViolation, nameTaken, notSaved, tooLong } from '../../platform/saving.ts';
import type { Services } from '../../platform/services.ts';
import { attendants, findAttendant, lockForRemoval, removeAttendant, resetTipTotals } from './attendants.queries.ts';

export { attendants };

const longestCode = 50;

export async function saveAttendant(
  services: Services,
  restaurantId: number,
  record: AttendantRecord | null | undefined,
) {
  if (!record || Object.values(record).every((value) => value == null)) return refuse('InputDataNotProvided');
  const { id, version } = record;
  if (record.status === attendantStateCodes.removed) {
    return id == null ? refuse('InputDataNotProvided') : remove(services, restaurantId, id);
  }
  const draft = readDraft(record);
  if (isRefusal(draft)) return draft;
  const { db, feed } = services;
  const saved = await catchUniqueViolation({ attendants_name: nameTaken }, () =>
    inTransaction(db, async (tx) => {
      if (id != null) {
        const changes = { ...draft, ...(isZero(record.tip) && { tipTotalCents: 0 }) };
        const isSaved = await attendants.update(tx, { restaurantId, id }, changes, version);
        if (!isSaved) return notSaved(await attendants.knows(tx, { restaurantId, id }));
      }
      const { status = 'on-duty' } = draft;
      const savedId = id ?? (await attendants.insertAt(tx, restaurantId, { ...draft, status }));
      return (savedId && (await findAttendant(tx, restaurantId, savedId))) || refuse('NotFound');
    }),
  );
  if (id != null && !isRefusal(saved)) feed.bump('floor', restaurantId);
  return saved;
}

function readDraft(record: AttendantRecord) {
  const name = recordName(record.name);
  const code = record.code?.trim();
  if (name === '') return refuse('MissingName');
  const long = tooLong('name', name) ?? tooLong('code', code, longestCode);
  if (long) return long;
  const status = record.status === 0 || record.status === 1 ? attendantStateOf(record.status) : undefined;
  return { name, code, status } satisfies Draft<typeof attendants>;
}

const isZero = (tip: string | null | undefined) => tip != null && /^0+(\.0*)?$/.test(tip.trim());

async function remove(services: Services, restaurantId: number, id: number) {
  return changeFloor(services, restaurantId, async (tx) => {
    const attendant = await lockForRemoval(tx, restaurantId, id);
    if (!attendant) return refuse('NotFound');
    if (attendant.busyTables.length > 0) return refuse('InUse', { words: inUseWords(attendant) });
    await removeAttendant(tx, restaurantId, id);
    return null;
  });
}

function inUseWords({ name, busyTables }: { name: string; busyTables: readonly string[] }) {
  const [table = '', ...more] = busyTables;
  if (more.length === 0) return fill(recordMessages.attendsTable, { name, table });
  return fill(recordMessages.attendsTables, { name, table, more: more.length });
}

export async function resetTips({ db }: Services, restaurantId: number): Promise<void> {
  await inTransaction(db, (tx) => resetTipTotals(tx, restaurantId));
}
