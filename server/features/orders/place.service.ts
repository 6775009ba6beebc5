import type { BodyOf } from '../../../core/contract/call.ts';
import { type PlacedLine, placeOrder, takeOrder } from '../../../core/contract/placed-orders.ts';
import { acceptsItself } from '../../../core/domain/auto-accept.ts';
import type { Avoided } from '../../../core/domain/avoided.ts';
import { orderCaps } from '../../../core/domain/order-caps.ts';
import { takesSubOrders } from '../../../core/domain/order-states.ts';
import { orderMessages } from '../../../core/messages/en/server/orders.ts';
import { fill } from '../../../core/messages/message.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import type { VisitClaims } from '../../platform/auth/visit-cookie.ts';
import { type Database, inTransaction, isSqlState } from '../../platform/database.ts';
import { findKey } from '../../platform/idempotency/idempotency-keys.queries.ts';
import { fingerprintOf, type KeyedRequest, keyOfAnother } from '../../platform/idempotency/keyed-request.ts';
import { othersTurn } from '../../platform/others-turn.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import type { Menu, Menus } from '../menu/menu.service.ts';
import { tooManyChoices } from './choice-room.ts';
import { partsOfAll, writtenChoices } from './combo-parts.ts';
import { markFired } from './courses.queries.ts';
import {
  findJustPlaced,
  findObstacle,
  findPlaced,
  insertSubOrder,
  lastPortion,
  lockVisit,
  type Obstacle,
  type PlacedIds,
  type Placement,
  visitWithoutOrder,
} from './place.queries.ts';
import { restaurantOf } from './place-visit.queries.ts';
import { type ClaimedTotals, type PricedSubOrder, priceSubOrder } from './pricing.ts';
import { shortageOf } from './shortage.ts';
import { soldOutMeanwhile } from './stock.queries.ts';

export async function placeSubOrder(
  services: Services,
  menus: Menus,
  visit: VisitClaims,
  body: BodyOf<typeof placeOrder>,
  keyed: KeyedRequest | undefined,
) {
  const [subOrder] = body.suborder;
  if (!subOrder) return refuse('EmptyOrder');
  if (body.restaurantID !== visit.restaurantId) return refuse('NotCheckedIn');
  const by = { visit, tableCode: String(body.tableID) };
  // Without a key, identical requests have the same fingerprint.
  const fingerprint = keyed?.fingerprint ?? fingerprintOf(placeOrder, visit.restaurantId, body);
  const refusedFor = (obstacle: Obstacle | undefined, totalCents: number, waitingCents: number) => {
    if (!obstacle?.takesOrders) return refuse('NotCheckedIn');
    if ((obstacle.waitingCount ?? 0) >= orderCaps.waitingSubOrders) return refuse('TooManyWaiting');
    return obstacle.waitingCents + totalCents > waitingCents ? refuse('TooMuchWaiting') : undefined;
  };
  return place(services, menus, { by, subOrder, keyed, fingerprint }, refusedFor, refusedWhilePaused);
}

/** Pausing raises the menu's version, so the statement places nothing with an earlier menu. */
function refusedWhilePaused({ formats, pausedUntil: until }: Menu) {
  if (until === undefined) return undefined;
  const pausedUntil = new Date(until).toISOString();
  const message = fill(orderMessages.pausedUntil, { time: formats.clockTime(pausedUntil) });
  return refuse('Paused', { words: message, fields: [{ path: 'suborder', message }], result: { pausedUntil } });
}

/** Sub-orders taken by staff are confirmed at once. Starts a visit if the table has none. */
export async function takeSubOrder(
  services: Services,
  menus: Menus,
  staff: StaffPrincipal,
  body: BodyOf<typeof takeOrder>,
  keyed: KeyedRequest | undefined,
) {
  const [subOrder] = body.suborder;
  if (!subOrder) return refuse('EmptyOrder');
  const { restaurantId, userId } = staff;
  const fingerprint = keyed?.fingerprint ?? fingerprintOf(takeOrder, restaurantId, { ...body, userId });
  const by = { staff, tableId: body.tableID, seenOrderId: body.orderID ?? undefined };
  const order = { by, subOrder, keyed, fingerprint };
  return place(services, menus, order, (obstacle) => {
    if (!obstacle?.isThere) return refuse('NotFound');
    if (!obstacle.takesOrders) return refuse('TableUnavailable', { words: orderMessages.tableTakesNoOrders });
    return obstacle.isSeenOrderThere ? undefined : refuse('Stale', { words: orderMessages.otherOrderThere });
  });
}

interface Wanted extends ClaimedTotals {
  readonly items: readonly PlacedLine[];
  readonly specialInstruction?: string | null | undefined;
  readonly avoids?: readonly Avoided[] | undefined;
  readonly fire?: readonly number[] | undefined;
}

interface OrderToPlace extends Pick<Placement, 'by' | 'keyed' | 'fingerprint'> {
  readonly subOrder: Wanted;
}

/** Prices with the cached menu; the statement then checks everything again. A repeat returns the first sub-order. */
async function place<Own, Paused = never>(
  services: Services,
  menus: Menus,
  { by, subOrder: sent, keyed, fingerprint }: OrderToPlace,
  refusedFor: RefusedFor<Own>,
  refusedNow: (menu: Menu) => Paused | undefined = () => undefined,
) {
  const restaurantId = restaurantOf(by);
  const { avoids = [], fire = [] } = sent;
  const specialInstruction = (sent.specialInstruction ?? '').trim();
  // Try again if the menu changed between the cached read and the statement.
  for (let round = 0; round < 3; round += 1) {
    const menu = await menus.of(restaurantId);
    if (!menu) break;
    const refusalNow = refusedNow(menu);
    if (refusalNow) return (await earlierAnswer(services, { by, keyed, fingerprint })) ?? refusalNow;
    const waitingCents = menu.formats.limitOf(services.waitingCents);
    const subOrder = await priceInTurns(menu, sent);
    // If an accepted order is sent again after a menu change, it is still accepted.
    if (isRefusal(subOrder)) return (keyed && (await earlierUnderKey(services, restaurantId, keyed))) ?? subOrder;
    const placement: Placement = {
      by,
      menu,
      specialInstruction,
      avoids,
      keyed,
      fingerprint,
      subOrder,
      fire,
      waitingCents,
      acceptsItself: 'visit' in by && mayAcceptItself(menu, subOrder, { specialInstruction, avoids }),
    };
    const placed = await tryToPlace(services, placement, round > 0);
    if (placed) {
      services.feed.bump('floor', restaurantId);
      return placed;
    }
    const other = await answerUnplaced(services, placement, sent.items, refusedFor);
    if (other) return other;
    menus.forget(restaurantId);
  }
  return refusedFor(await findObstacle(services.db, by), 0, Number.POSITIVE_INFINITY) ?? refuse('PriceChanged');
}

type RefusedFor<Own> = (obstacle: Obstacle | undefined, totalCents: number, waitingCents: number) => Own | undefined;

/** The response if nothing was placed. Undefined if the menu has changed, so that the caller tries again. */
async function answerUnplaced<Own>(
  services: Services,
  placement: Placement,
  items: readonly PlacedLine[],
  refusedFor: RefusedFor<Own>,
) {
  const earlier = await earlierAnswer(services, placement);
  if (earlier) return earlier;
  const { by, menu, subOrder, waitingCents } = placement;
  const obstacle = await findObstacle(services.db, by);
  return (
    refusedFor(obstacle, subOrder.totalCents, waitingCents) ??
    (obstacle && refusalFor(obstacle, menu.version, subOrder)) ??
    shortageOf(services.db, restaurantOf(by), portionsOf(items, subOrder))
  );
}

/** Checks all but last portions, which the statement that places the order decides about. */
function mayAcceptItself(
  menu: Menu,
  { lines, totalCents }: PricedSubOrder,
  statement: Pick<Placement, 'specialInstruction' | 'avoids'>,
): boolean {
  const judged = [...lines, ...partsOfAll(lines)].map(({ itemId, quantity, specialInstruction }) => ({
    quantity,
    specialInstruction,
    minAge: menu.items.get(itemId)?.contents.minAge ?? 0,
  }));
  return acceptsItself({ ...statement, totalCents, lines: judged }, menu.acceptsUpToCents);
}

/** An order with this many choices takes long to read, price and write. */
const isLarge = (choices: number) => choices > 1_000;

async function priceInTurns(menu: Menu, order: Wanted) {
  if (isLarge(order.items.flatMap(({ subItems }) => subItems ?? []).length)) await othersTurn();
  const subOrder = priceSubOrder(menu, order.items, order);
  if (!isRefusal(subOrder) && isLarge(writtenChoices(subOrder.lines))) await othersTurn();
  return subOrder;
}

/** Retries lock the visit first, so that no other order can interfere. */
async function tryToPlace(services: Services, placement: Placement, isAgain: boolean): Promise<PlacedIds | undefined> {
  const { db } = services;
  const { by } = placement;
  try {
    if (!('visit' in by) && placement.fire.length > 0) return await placeAndFire(db, by.staff, placement);
    // Accepting itself is recorded in the audit trail, which learns who acts only from a transaction.
    if (!isAgain && placement.acceptsItself) return await inTransaction(db, (tx) => insertSubOrder(tx, placement));
    if (!isAgain || !('visit' in by)) return await insertSubOrder(db, placement);
    return await inTransaction(db, async (tx) => {
      await lockVisit(tx, by.visit);
      const repeated = placement.keyed ? undefined : await findJustPlaced(tx, by, placement.fingerprint);
      return repeated ?? insertSubOrder(tx, { ...placement, isNew: true });
    });
  } catch (error) {
    if (isSqlState(error, lastPortion)) return tryToPlace(services, { ...placement, acceptsItself: false }, isAgain);
    if (isSqlState(error, '23505') || isSqlState(error, visitWithoutOrder)) return undefined;
    if (isSqlState(error, '23514') && error.constraint === soldOutMeanwhile) return undefined;
    throw error;
  }
}

/** Fires courses and places the sub-order. Its dishes get their ticket at commit, after their course was fired. */
function placeAndFire(
  db: Database,
  { restaurantId, userId }: Pick<StaffPrincipal, 'restaurantId' | 'userId'>,
  placement: Placement,
) {
  return inTransaction(db, async (tx) => {
    const placed = await insertSubOrder(tx, placement);
    if (placed) for (const course of placement.fire) await markFired(tx, restaurantId, { ...placed, course, userId });
    return placed;
  });
}

function portionsOf(items: readonly PlacedLine[], { lines }: PricedSubOrder) {
  const sent = items.flatMap(({ itemQuantity }, at) => (itemQuantity === 0 ? [] : [`suborder.0.items.${at}`]));
  return [...lines, ...partsOfAll(lines)].map(({ itemId, itemName, quantity, position, partOf }) => ({
    itemId,
    quantity,
    path: sent[partOf ?? position] ?? '',
    dish: partOf === undefined ? undefined : itemName,
  }));
}

function earlierAnswer(
  services: Services,
  { by, keyed, fingerprint }: Pick<Placement, 'by' | 'keyed' | 'fingerprint'>,
) {
  return keyed ? earlierUnderKey(services, restaurantOf(by), keyed) : findJustPlaced(services.db, by, fingerprint);
}

async function earlierUnderKey({ db }: Services, restaurantId: number, keyed: KeyedRequest) {
  const kept = await findKey(db, keyed);
  if (!kept) return undefined;
  if (kept.fingerprint !== keyed.fingerprint || kept.madeId === null) return keyOfAnother;
  return findPlaced(db, restaurantId, kept.madeId);
}

function refusalFor(obstacle: Obstacle, pricedVersion: number, { lines }: PricedSubOrder) {
  if (obstacle.orderStatus && !takesSubOrders(obstacle.orderStatus)) return refuse('OrderClosed');
  if (obstacle.waitSeconds > 0) return refuse('TooManyAtOnce', { retryAfterSeconds: obstacle.waitSeconds });
  if (obstacle.menuVersion !== pricedVersion) return undefined;
  if ((obstacle.placedCount ?? 0) >= orderCaps.subOrdersPerOrder) return refuse('TooManySubOrders');
  const choiceCount = writtenChoices(lines);
  const isMany = choiceCount > orderCaps.fewChoices && obstacle.choiceCount + choiceCount > orderCaps.choices;
  if (isMany) return tooManyChoices('suborder.0');
  return undefined;
}
