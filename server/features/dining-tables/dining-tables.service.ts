import { randomInt } from 'node:crypto';
import type { BodyOf } from '../../../core/contract/call.ts';
import type { addTables as addTablesCall, DiningTableRecord } from '../../../core/contract/dining-tables.ts';
import { tableStateCodes, tableStateOf } from '../../../core/contract/status-codes.ts';
import { tableNames } from '../../../core/domain/floor-plan.ts';
import { recordName, textLimits } from '../../../core/domain/record-text.ts';
import { floorPlanMessages } from '../../../core/messages/en/server/floor-plan.ts';
import { recordMessages } from '../../../core/messages/en/server/records.ts';
import { fill, type Message } from '../../../core/messages/message.ts';
import { changeFloor } from '../../platform/change-floor.ts';
import type { Tx } from '../../platform/database.ts';
import type { Draft } from '../../platform/record-table.ts';
import { invalid, isRefusal, refuse } from '../../platform/refusal.ts';
import { catchUniqueViolation, nameTaken, tooLong } from '../../platform/saving.ts';
import type { Services } from '../../platform/services.ts';
import { attendants } from '../attendants/attendants.service.ts';
import { changePlans, holdAreas } from '../floor-plan/floor-plan.service.ts';
import { cancelWaitingOrders } from '../orders/orders.service.ts';
import {
  finishVisitsUnlessUnpaid,
  holdVisits,
  isVisitedAgain,
  keepFormerCode,
  newOtp,
} from '../visits/visits.service.ts';
import {
  diningTables,
  findDiningTable,
  insertTables,
  lockDiningTable,
  removeDiningTable,
  renewSecrets,
  type TableSecrets,
} from './dining-tables.queries.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const codeLength = 20;

/** The code has 119 bits of secure randomness. */
function newSecrets(): TableSecrets {
  const code = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return { code, otp: newOtp() };
}

export async function saveDiningTable(
  services: Services,
  restaurantId: number,
  record: DiningTableRecord | null | undefined,
) {
  if (!record || Object.values(record).every((value) => value == null)) return refuse('InputDataNotProvided');
  const { id } = record;
  if (record.state === tableStateCodes.removed) {
    return id == null ? refuse('InputDataNotProvided') : remove(services, restaurantId, id);
  }
  const draft = readDraft(record);
  if (isRefusal(draft)) return draft;
  return catchUniqueViolation({ dining_tables_name: nameTaken }, () =>
    changeFloor(services, restaurantId, async (tx) => {
      const saved = await write(tx, restaurantId, id ?? undefined, draft, record.version);
      return isRefusal(saved) ? saved : ((await findDiningTable(tx, restaurantId, saved)) ?? refuse('NotFound'));
    }),
  );
}

async function write(
  tx: Tx,
  restaurantId: number,
  id: number | undefined,
  draft: Draft<typeof diningTables>,
  version: number | null | undefined,
) {
  // Lock order: first the areas, then the table, then the attendant.
  const areaIds = draft.areaId === undefined ? [] : await holdAreas(tx, restaurantId);
  if (draft.areaId != null && !areaIds.includes(draft.areaId)) return invalid('areaID', floorPlanMessages.noArea);
  const stored = id === undefined ? undefined : await lockDiningTable(tx, restaurantId, id);
  if (id !== undefined && (!stored || stored.isRemoved)) return refuse('NotFound');
  if (draft.attendantId != null && !(await attendants.hold(tx, { restaurantId, id: draft.attendantId }))) {
    return invalid('serverId', recordMessages.noAttendant);
  }
  const isMoved = draft.areaId !== undefined && draft.areaId !== (stored?.areaId ?? null);
  if (isMoved) await changePlans(tx, restaurantId, [stored?.areaId, draft.areaId]);
  if (id === undefined) {
    const values = { ...draft, state: draft.state ?? ('active' as const), ...newSecrets() };
    return (await diningTables.insertAt(tx, restaurantId, values)) ?? refuse('NotFound');
  }
  // The table form sets who serves the table from now on.
  const isReassigned = draft.attendantId !== undefined && draft.attendantId !== stored?.attendantId;
  const changes = {
    ...draft,
    ...(isReassigned && { takenOverBy: null, takenOverUntil: null }),
    ...(isMoved && { place: null }),
  };
  return (await diningTables.update(tx, { restaurantId, id }, changes, version)) ? id : refuse('Stale');
}

function readDraft(record: DiningTableRecord) {
  const name = recordName(record.name);
  const description = record.description?.trim();
  if (name === '') return refuse('Missingname');
  const long = tooLong('name', name) ?? tooLong('description', description, textLimits.description);
  if (long) return long;
  // 'Busy' is derived and can't be set. A client that sends it back unchanged has no effect.
  const state = record.state === 0 || record.state === 1 ? tableStateOf(record.state) : undefined;
  return { name, description, state, attendantId: record.serverId, areaId: record.areaID } satisfies Draft<
    typeof diningTables
  >;
}

/** Adds all tables or none. */
export async function addTables(
  services: Services,
  restaurantId: number,
  { pattern, from, count, serverId: attendantId = null, areaID: areaId = null }: BodyOf<typeof addTablesCall>,
) {
  const typed = recordName(pattern);
  if (typed === '') return refuse('Missingname');
  const names = tableNames(typed, from, count);
  const long = tooLong('pattern', names.at(-1));
  if (long) return long;
  return changeFloor(services, restaurantId, async (tx) => {
    if (areaId !== null && !(await holdAreas(tx, restaurantId)).includes(areaId)) {
      return invalid('areaID', floorPlanMessages.noArea);
    }
    await changePlans(tx, restaurantId, [areaId]);
    if (attendantId !== null && !(await attendants.hold(tx, { restaurantId, id: attendantId }))) {
      return invalid('serverId', recordMessages.noAttendant);
    }
    const tables = names.map((name) => ({ name, ...newSecrets() }));
    const added = await insertTables(tx, restaurantId, tables, { attendantId, areaId });
    const taken = names.filter((name) => !added.includes(name));
    return taken.length === 0 ? names : invalid('pattern', namesTaken(taken));
  });
}

function namesTaken(taken: readonly string[]) {
  const named = taken
    .slice(0, 5)
    .map((name) => `'${name}'`)
    .join(', ');
  const more = taken.length - 5;
  const names = more > 0 ? fill(floorPlanMessages.andMore, { names: named, more }) : named;
  return fill(floorPlanMessages.namesTaken, { count: taken.length, names });
}

const guestsAreComing = (name: string) =>
  refuse('InUse', { words: fill(recordMessages.guestsComing, { table: name }) });

async function remove(services: Services, restaurantId: number, id: number) {
  return changeFloor(services, restaurantId, async (tx) => {
    const unpaid = await finishVisitsUnlessUnpaid(tx, restaurantId, id);
    const table = await lockDiningTable(tx, restaurantId, id);
    if (!table) return refuse('NotFound');
    if (unpaid > 0) return refuse('InUse', { words: fill(recordMessages.tableUnpaid, { table: table.name }) });
    if (await isVisitedAgain(tx, restaurantId, id)) return guestsAreComing(table.name);
    await removeDiningTable(tx, restaurantId, id);
    return null;
  });
}

/** The old link and its check-ins stop working. Refused while an order is unpaid. */
export async function renewTable(services: Services, restaurantId: number, id: number) {
  return changeFloor(services, restaurantId, async (tx) => {
    const refusal = await renew(tx, restaurantId, id, recordMessages.tableUnpaidRenew);
    return refusal ?? (await findDiningTable(tx, restaurantId, id)) ?? refuse('NotFound');
  });
}

/** Cancels waiting orders, ends the visit and renews the code and OTP. Refused while a confirmed order is unpaid. */
export async function endVisitOfTable(services: Services, restaurantId: number, tableId: number) {
  return changeFloor(services, restaurantId, async (tx) => {
    await holdVisits(tx, restaurantId, tableId);
    const canceled = await cancelWaitingOrders(tx, restaurantId, tableId);
    const refusal = await renew(tx, restaurantId, tableId, recordMessages.tableUnpaidEnd);
    if (refusal) return refusal;
    const table = await findDiningTable(tx, restaurantId, tableId);
    return table ? { canceled, code: table.code } : refuse('NotFound');
  });
}

/** Renews the code and OTP during a visit. Its phones stay checked in, and their links keep working. */
export async function renewCodeInVisit(tx: Tx, restaurantId: number, tableId: number, visitId: number) {
  const secrets = newSecrets();
  await keepFormerCode(tx, restaurantId, visitId);
  await renewSecrets(tx, restaurantId, tableId, secrets);
  return secrets.code;
}

async function renew(tx: Tx, restaurantId: number, id: number, unpaidWords: Message<'table'>) {
  const unpaid = await finishVisitsUnlessUnpaid(tx, restaurantId, id);
  const table = await lockDiningTable(tx, restaurantId, id);
  if (!table || table.isRemoved) return refuse('NotFound');
  if (unpaid > 0) return refuse('InUse', { words: fill(unpaidWords, { table: table.name }) });
  if (await isVisitedAgain(tx, restaurantId, id)) return guestsAreComing(table.name);
  await renewSecrets(tx, restaurantId, id, newSecrets());
  return undefined;
}
