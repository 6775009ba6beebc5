import { createHash } from 'node:crypto';
import type { BodyOf } from '../../../core/contract/call.ts';
import type { placeOrder } from '../../../core/contract/orders.ts';
import { orderCaps } from '../../../core/domain/customization.ts';
import type { VisitClaims } from '../../platform/auth/visit-cookie.ts';
import { isSqlState } from '../../platform/database.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import type { Menus } from '../menu/menu.service.ts';
import { findObstacle, insertSubOrder, type Obstacle, type PlacedIds, type Placement } from './place.queries.ts';
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
  idempotencyKey: string | undefined,
): Promise<PlacedIds | Refusal> {
  const [wanted] = body.suborder;
  if (!wanted) return refuse('EmptyOrder');
  if (body.restaurantID !== visit.restaurantId) return refuse('NotCheckedIn');
  const requestHash = hashOf(body);
  // Twice, because the menu may change between the look at memory and the statement.
  for (let round = 0; round < 3; round += 1) {
    const menu = await menus.of(visit.restaurantId);
    if (!menu) return refuse('NotCheckedIn');
    const subOrder = priceSubOrder(menu, wanted.items, wanted);
    const specialInstruction = (wanted.specialInstruction ?? '').trim();
    const common = { visit, tableCode: String(body.tableID), menu, specialInstruction, idempotencyKey, requestHash };
    if (isRefusal(subOrder)) {
      // A repeat of an accepted order stays accepted, whatever the menu says by now.
      const earlier = await findObstacle(services.db, { ...common, subOrder: nothing });
      return (idempotencyKey === undefined ? undefined : earlierAnswer(earlier, requestHash)) ?? subOrder;
    }
    const placement: Placement = { ...common, subOrder };
    const placed = await tryToPlace(services, placement);
    if (placed) {
      services.feed.bump('floor', visit.restaurantId);
      return placed;
    }
    const obstacle = await findObstacle(services.db, placement);
    const answer = earlierAnswer(obstacle, requestHash) ?? refusalFor(obstacle, menu.version);
    if (answer) return answer;
    menus.forget(visit.restaurantId);
  }
  return refuse('PriceChanged');
}

const nothing = { lines: [], itemCount: 0, totalCents: 0, taxCents: 0 };

async function tryToPlace(services: Services, placement: Placement): Promise<PlacedIds | undefined> {
  try {
    return await insertSubOrder(services.db, placement);
  } catch (error) {
    if (isSqlState(error, '23505')) return undefined;
    throw error;
  }
}

function earlierAnswer(obstacle: Obstacle | undefined, requestHash: string): PlacedIds | Refusal | undefined {
  const earlier = obstacle?.earlier;
  if (!earlier) return undefined;
  if (earlier.requestHash !== requestHash) {
    return refuse('Invalid', { status: 409, words: 'This Idempotency-Key was used for another order.' });
  }
  return { orderId: earlier.orderId, subOrderId: earlier.subOrderId };
}

function refusalFor(obstacle: Obstacle | undefined, pricedVersion: number): Refusal | undefined {
  if (!obstacle?.isVisitOpen || !obstacle.isTableOpen) return refuse('NotCheckedIn');
  if (obstacle.menuVersion !== pricedVersion) return undefined;
  if (obstacle.orderStatus === 'C') return refuse('OrderClosed');
  if ((obstacle.waitingCount ?? 0) >= orderCaps.waitingSubOrders) return refuse('TooManyWaiting');
  return undefined;
}

/** What makes two submissions the same: everything the browser sent. */
function hashOf(body: Body): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}
