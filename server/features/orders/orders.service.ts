import type { PlacedSubOrder } from '../../../core/contract/placed-orders.ts';
import { mayGuestCancel } from '../../../core/domain/guest-phones.ts';
import { orderCaps } from '../../../core/domain/order-caps.ts';
import {
  type OrderStatus,
  orderStates,
  type SubOrderStatus,
  subOrderStates,
} from '../../../core/domain/order-states.ts';
import { orderMessages } from '../../../core/messages/en/server/orders.ts';
import { fill } from '../../../core/messages/message.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import type { VisitClaims } from '../../platform/auth/visit-cookie.ts';
import { changeFloor } from '../../platform/change-floor.ts';
import { type Database, inTransaction, isSqlState, type Queryable, type Tx } from '../../platform/database.ts';
import type { KeyedRequest } from '../../platform/idempotency/keyed-request.ts';
import { once, type WorkKey } from '../../platform/idempotency/once.ts';
import { othersTurn } from '../../platform/others-turn.ts';
import { invalid, isRefusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { allowAct, cancellationOf } from '../approvals/approvals.service.ts';
import type { Menu, Menus } from '../menu/menu.service.ts';
import { restaurantTerms } from '../restaurants/restaurants.service.ts';
import { ChoiceRoom, tooManyChoices } from './choice-room.ts';
import { writtenChoices } from './combo-parts.ts';
import { dishesHeld, fireAll } from './courses.queries.ts';
import {
  type Decided,
  decideSubOrder,
  findDecided,
  findOrderStatus,
  isPartPaid,
  listWaiting,
  lockVisitOfOrder,
  lockVisitOfSubOrder,
  markClosed,
  markReopened,
  markSeen,
  visitOfOrderLock,
  visitOfSubOrderLock,
} from './decide.queries.ts';
import { type Edit, readEdit } from './edit.ts';
import { findOrderOf, findVisitOrder, type OrderRowHead } from './orders.queries.ts';
import { addedParts, addedPortions, type PartsOfEdits, partsOfEdits, settleEdits, writeEdit } from './settle-edits.ts';
import { shortageOf, type WantedPortions } from './shortage.ts';
import { settlePortions, soldOutMeanwhile } from './stock.queries.ts';
import { endOnTheHouse } from './void.queries.ts';

export { choicesOfLine, seatsOfLine } from './choice-rows.queries.ts';
export { isHeld } from './courses.queries.ts';
export { fireDueCourses } from './courses.service.ts';
export { findLineContents, partsOfLine } from './line-contents.queries.ts';
export { findOrder, findOrderToPay, type LineRow, type OrderRowHead } from './orders.queries.ts';
export { findToldVoid, type ToldDish } from './void.queries.ts';
export { voidToApprove } from './void.service.ts';
export { lockVisitOfOrder, visitOfOrderLock };

/** Guests may read their order until 30 minutes after the visit ended. */
export async function mayReadOrder(db: Queryable, visit: VisitClaims, tableCode: string): Promise<boolean> {
  return (await findVisitOrder(db, visit, tableCode)).mayRead;
}

/** Confirms all or none. An emptied sub-order is canceled. Returns the ids in the order of the request. */
export async function confirmSubOrders(
  services: Services,
  menus: Menus,
  staff: StaffPrincipal,
  sent: readonly PlacedSubOrder[],
  keyed: KeyedRequest | undefined,
) {
  const { restaurantId } = staff;
  const ids = sent.flatMap(({ subOrderID, suborderID }) => subOrderID ?? suborderID ?? []);
  if (ids.length < sent.length) return refuse('NotFound');
  if (new Set(ids).size < ids.length) return invalid('suborder', orderMessages.onceEach);
  const recall = async () => {
    const decided = await Promise.all(ids.map((id) => findDecided(services.db, restaurantId, id)));
    return decided.some((subOrder) => subOrder === undefined)
      ? undefined
      : decided.filter((subOrder) => subOrder !== undefined);
  };
  return once(services.db, keyed, (key) => confirmAll(services, menus, { staff, sent, ids, key }), recall);
}

interface Confirmation {
  readonly staff: StaffPrincipal;
  readonly sent: readonly PlacedSubOrder[];
  readonly ids: readonly number[];
  readonly key: WorkKey;
}

async function confirmAll({ db, feed }: Services, menus: Menus, { staff, sent, ids, key }: Confirmation) {
  const { restaurantId } = staff;
  const menu = await menus.of(restaurantId);
  const [firstId] = ids;
  if (firstId === undefined) return refuse('NotFound');
  let more: readonly WantedPortions[] = [];
  const confirmed = async (tx: Tx) => {
    const order = await findOrderOf(tx, restaurantId, firstId);
    if (!order) return refuse('NotFound');
    await othersTurn();
    // Check all of them before writing the first.
    const judged = await judgeAll(tx, menu, order, { staff, sent, ids });
    if (isRefusal(judged)) return judged;
    const { edits } = judged;
    const parts = await partsOfEdits(tx, restaurantId, edits);
    more = [...judged.more, ...addedParts(parts, sent)];
    await settleEdits(tx, restaurantId, edits, parts);
    await othersTurn();
    const decided: Decided[] = [];
    for (const [subOrderId, edit] of edits) {
      const spent = subOrderId === firstId ? key : undefined;
      const status = await confirmOne(tx, restaurantId, { subOrderId, edit, parts }, spent);
      decided.push({ orderId: order.id, subOrderId, status });
    }
    return decided;
  };
  const lock = visitOfSubOrderLock(restaurantId, firstId);
  const outcome = await inTransaction(db, confirmed, lock).catch(async (error) => {
    if (!isSqlState(error, '23514') || error.constraint !== soldOutMeanwhile) throw error;
    return (await shortageOf(db, restaurantId, more)) ?? refuse('ItemUnavailable');
  });
  feed.bump('floor', restaurantId);
  return outcome;
}

async function judgeAll(
  tx: Tx,
  menu: Menu | undefined,
  { subOrders }: OrderRowHead,
  { staff, sent, ids }: Omit<Confirmation, 'key'>,
) {
  const edits = new Map<number, Edit>();
  const more: WantedPortions[] = [];
  const room = new ChoiceRoom(sent.flatMap(({ items }) => items));
  if (room.isOver) return tooManyChoices('suborder');
  let choiceCount = 0;
  for (const [at, subOrder] of sent.entries()) {
    const stored = subOrders.find(({ id }) => id === ids[at]);
    const message = fill(orderMessages.inTheWay, { id: ids[at] ?? '' });
    const inTheWay = { fields: [{ path: `suborder.${at}`, message }] };
    if (!stored) return refuse('NotFound', inTheWay);
    if (!subOrderStates[stored.status].mayBeEdited) return refuse('NotNew', inTheWay);
    const edit = await approvedEdit(
      tx,
      staff,
      await readEdit(staff.money, stored, subOrder, menu, `suborder.${at}`, room),
    );
    if (isRefusal(edit))
      return edit.fields.length > 0
        ? edit
        : refuse(edit.kind, { ...inTheWay, ...(edit.words && { words: edit.words }) });
    if (edit.kind === 'edited') choiceCount += writtenChoices(edit.subOrder.lines);
    edits.set(stored.id, edit);
    more.push(...addedPortions(stored, subOrder, `suborder.${at}`));
  }
  return choiceCount > orderCaps.choices ? tooManyChoices('suborder') : { edits, more };
}

async function approvedEdit<Refused>(tx: Tx, staff: StaffPrincipal, edit: Edit | Refused) {
  const isEmptied = typeof edit === 'object' && edit !== null && 'kind' in edit && edit.kind === 'emptied';
  const isRefused = isEmptied && (await needsApproval(tx, staff));
  return isRefused ? refuse('ApprovalNeeded', { words: orderMessages.approval.emptied }) : edit;
}

async function confirmOne(
  tx: Tx,
  restaurantId: number,
  { subOrderId, edit, parts }: { subOrderId: number; edit: Edit; parts: PartsOfEdits },
  key: WorkKey | undefined,
): Promise<SubOrderStatus> {
  if (edit.kind === 'edited')
    await writeEdit(tx, restaurantId, { subOrderId, edit, parts: parts.get(subOrderId) ?? [] });
  const status = edit.kind === 'emptied' ? 'cancelled' : 'confirmed';
  const edited = edit.kind === 'edited' ? edit.subOrder : undefined;
  // Can't happen while the visit is locked. Throwing rolls everything back.
  if (!(await decideSubOrder(tx, restaurantId, subOrderId, status, { edited, key }))) {
    throw new Error(`sub-order ${subOrderId} was decided twice`);
  }
  return status;
}

type Canceller =
  | { readonly staff: StaffPrincipal; readonly approvalId: number | null | undefined }
  | { readonly visit: VisitClaims };

/** True if the restaurant requires approval for cancellations and this user can't approve. */
async function needsApproval(db: Queryable, staff: StaffPrincipal): Promise<boolean> {
  if (staff.privileges.has('approve')) return false;
  return (await restaurantTerms(db, staff.restaurantId))?.config.cancelApproval ?? false;
}

/** Guests can cancel only in their own visit, which continues, and only what their phone placed. */
export async function cancelSubOrder(services: Services, by: Canceller, subOrderId: number) {
  const { restaurantId } = 'staff' in by ? by.staff : by.visit;
  const isNeeded = 'staff' in by && (await needsApproval(services.db, by.staff));
  return changeFloor(services, restaurantId, async (tx) => {
    const locked = await lockVisitOfSubOrder(tx, restaurantId, subOrderId);
    const isForeign = 'visit' in by && locked?.visitId !== by.visit.visitId;
    if (!locked || isForeign) return refuse('NotFound');
    if ('visit' in by && !mayGuestCancel(locked, by.visit.phone)) return refuse('OtherPhone');
    if ('staff' in by && (isNeeded || by.approvalId != null)) {
      const done = await cancellationOf(tx, restaurantId, subOrderId);
      const allowed = await allowAct(tx, by.staff, { isNeeded, approvalId: by.approvalId }, done);
      if (isRefusal(allowed)) return allowed;
    }
    const decided = await decideSubOrder(tx, restaurantId, subOrderId, 'cancelled');
    if (!decided) return refuse('AlreadyConfirmed');
    await settlePortions(tx, restaurantId, [subOrderId]);
    return { orderId: locked.orderId, subOrderId, status: 'cancelled' };
  });
}

/** The caller has locked the table's visit. Returns the number of canceled sub-orders. */
export async function cancelWaitingOrders(tx: Tx, restaurantId: number, tableId: number): Promise<number> {
  const waiting = await listWaiting(tx, restaurantId, tableId);
  for (const subOrderId of waiting) await decideSubOrder(tx, restaurantId, subOrderId, 'cancelled');
  if (waiting.length > 0) await settlePortions(tx, restaurantId, waiting);
  return waiting.length;
}

interface Closer {
  /** Set if a guest closes the order of this visit. */
  readonly visit?: VisitClaims;
  readonly userId?: number;
  readonly fireHeld: boolean | undefined;
}

/**
 * Open becomes Payment Pending, or Paid if all of it is on the house. Allowed twice, because two phones of a table may
 * press at the same time.
 */
export async function closeOrder({ db, feed }: Services, restaurantId: number, orderId: number, by: Closer) {
  const { visit } = by;
  const closed = await closeUnlessHeld(db, restaurantId, orderId, by);
  if (!isRefusal(closed) && closed.isOnTheHouse) {
    await inTransaction(db, (tx) => endOnTheHouse(tx, restaurantId, orderId), visitOfOrderLock(restaurantId, orderId));
  }
  feed.bump('floor', restaurantId);
  if (closed !== notOpen) return closed;
  const status = await findOrderStatus(db, restaurantId, orderId, visit);
  if (status === undefined) return refuse('NotFound');
  if (status === 'new' && !visit) return refuse('SubOrdersPending', { words: orderMessages.subOrdersPending });
  return status === 'closed' && visit ? { status } : notClosed[status];
}

const notOpen = refuse('Stale');

/** Fires nothing unless the order is open. */
async function closeUnlessHeld(db: Database, restaurantId: number, orderId: number, by: Closer) {
  const close = async (on: Queryable) => {
    const closed = await markClosed(on, restaurantId, orderId, by.visit);
    return closed ? { status: 'closed' as const, ...closed } : notOpen;
  };
  const fireAndClose = async (tx: Tx) => {
    await fireAll(tx, restaurantId, orderId, by.userId ?? null);
    return close(tx);
  };
  try {
    return await (by.fireHeld ? inTransaction(db, fireAndClose) : close(db));
  } catch (error) {
    if (isSqlState(error, dishesHeld)) return refuse('DishesHeld');
    throw error;
  }
}

/** Payment Pending becomes Open, and a split is undone. Refused if the order is paid or being paid. */
export async function reopenOrder(services: Services, staff: StaffPrincipal, orderId: number, reason: string) {
  const { restaurantId, userId } = staff;
  if (reason.trim() === '') return invalid('reason', orderMessages.reasonMissing);
  return changeFloor(services, restaurantId, async (tx) => {
    if (!(await lockVisitOfOrder(tx, restaurantId, orderId))) return refuse('NotFound');
    if (await markReopened(tx, restaurantId, orderId, { reason: reason.trim(), userId })) return { status: 'open' };
    const status = await findOrderStatus(tx, restaurantId, orderId);
    const unpayable = status && orderStates[status].paymentRefusal;
    if (unpayable) return refuse(unpayable);
    return (await isPartPaid(tx, restaurantId, orderId))
      ? refuse('PartPaid', { words: orderMessages.reopenPartPaid })
      : refuse('BeingPaid');
  });
}

export async function seeSubOrders(
  services: Services,
  { restaurantId, userId }: StaffPrincipal,
  orderId: number,
  subOrderIds: readonly number[],
) {
  return changeFloor(services, restaurantId, async (tx) => {
    if (!(await lockVisitOfOrder(tx, restaurantId, orderId))) return refuse('NotFound');
    const isFound = await markSeen(tx, restaurantId, orderId, { subOrderIds, userId });
    return isFound ? { orderId } : refuse('NotFound');
  });
}

const notClosed = {
  new: refuse('SubOrdersPending'),
  open: refuse('Stale'),
  closed: refuse('Stale', { words: orderMessages.closedAlready }),
  paid: refuse('AlreadyPaid'),
  cancelled: refuse('Stale', { words: orderMessages.cancelled }),
} satisfies Record<OrderStatus, unknown>;
