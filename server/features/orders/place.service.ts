import type { BodyOf } from '../../../core/contract/call.ts';
import { placeOrder } from '../../../core/contract/orders.ts';
import { orderCaps } from '../../../core/domain/customization.ts';
import { takesSubOrders } from '../../../core/domain/order-states.ts';
import type { VisitClaims } from '../../platform/auth/visit-cookie.ts';
import { isSqlState } from '../../platform/database.ts';
import { findKey } from '../../platform/idempotency/idempotency-keys.queries.ts';
import { fingerprintOf, type KeyedRequest, keyOfAnother } from '../../platform/idempotency/keyed-request.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import type { Menus } from '../menu/menu.service.ts';
import {
  findJustPlaced,
  findObstacle,
  findPlaced,
  insertSubOrder,
  type Obstacle,
  type PlacedIds,
  type Placement,
} from './place.queries.ts';
import { priceSubOrder } from './pricing.ts';

type Body = BodyOf<typeof placeOrder>;

/**
 * Places a diner's sub-order: priced from the menu in memory, written in one statement that checks everything again.
 * The same request again (same key, or identical within ten seconds without one) answers the first sub-order.
 */
export async function placeSubOrder(
  services: Services,
  menus: Menus,
  visit: VisitClaims,
  body: Body,
  keyed: KeyedRequest | undefined,
) {
  const [wanted] = body.suborder;
  if (!wanted) return refuse('EmptyOrder');
  if (body.restaurantID !== visit.restaurantId) return refuse('NotCheckedIn');
  // Without a key the request itself is what makes two submissions the same.
  const fingerprint = keyed?.fingerprint ?? fingerprintOf(placeOrder, visit.restaurantId, body);
  const specialInstruction = (wanted.specialInstruction ?? '').trim();
  // Again, because the menu may change between the look at memory and the statement.
  for (let round = 0; round < 3; round += 1) {
    const menu = await menus.of(visit.restaurantId);
    if (!menu) return refuse('NotCheckedIn');
    const subOrder = priceSubOrder(menu, wanted.items, wanted);
    // A repeat of an accepted order stays accepted, whatever the menu says by now.
    if (isRefusal(subOrder)) return (keyed && (await earlierUnderKey(services, visit, keyed))) ?? subOrder;
    const tableCode = String(body.tableID);
    const placement: Placement = { visit, tableCode, menu, specialInstruction, keyed, fingerprint, subOrder };
    const placed = await tryToPlace(services, placement);
    if (placed) {
      services.feed.bump('floor', visit.restaurantId);
      return placed;
    }
    const answer =
      (await earlierAnswer(services, placement)) ??
      refusalFor(await findObstacle(services.db, placement), menu.version);
    if (answer) return answer;
    menus.forget(visit.restaurantId);
  }
  return refuse('PriceChanged');
}

async function tryToPlace(services: Services, placement: Placement): Promise<PlacedIds | undefined> {
  try {
    return await insertSubOrder(services.db, placement);
  } catch (error) {
    if (isSqlState(error, '23505')) return undefined;
    throw error;
  }
}

function earlierAnswer(services: Services, { visit, keyed, fingerprint }: Placement) {
  return keyed ? earlierUnderKey(services, visit, keyed) : findJustPlaced(services.db, visit, fingerprint);
}

async function earlierUnderKey({ db }: Services, { restaurantId }: VisitClaims, keyed: KeyedRequest) {
  const kept = await findKey(db, keyed);
  if (!kept) return undefined;
  if (kept.fingerprint !== keyed.fingerprint || kept.madeId === null) return keyOfAnother;
  return findPlaced(db, restaurantId, kept.madeId);
}

function refusalFor(obstacle: Obstacle | undefined, pricedVersion: number) {
  if (!obstacle?.isVisitOpen || !obstacle.isTableOpen) return refuse('NotCheckedIn');
  if (obstacle.orderStatus && !takesSubOrders(obstacle.orderStatus)) return refuse('OrderClosed');
  if (obstacle.waitSeconds > 0) return refuse('TooManyAtOnce', { retryAfterSeconds: obstacle.waitSeconds });
  if (obstacle.menuVersion !== pricedVersion) return undefined;
  if ((obstacle.waitingCount ?? 0) >= orderCaps.waitingSubOrders) return refuse('TooManyWaiting');
  if ((obstacle.placedCount ?? 0) >= orderCaps.subOrdersPerOrder) return refuse('TooManySubOrders');
  return undefined;
}
