import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import { anyStatusCode, orderStatusOf, subOrderStatusCodes } from '../../../core/contract/status-codes.ts';
import { tableLink } from '../../../core/domain/paths.ts';
import { orderMessages } from '../../../core/messages/en/server/orders.ts';
import { answerUnlessCurrent } from '../../platform/http/etag.ts';
import { answered, ok, staffRoute, visitOrStaffRoute, visitRoute } from '../../platform/http/route.ts';
import { readKeyedRequest } from '../../platform/idempotency/keyed-request.ts';
import { othersTurn } from '../../platform/others-turn.ts';
import { pageOf } from '../../platform/paging.ts';
import { invalid, isRefusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import type { Menus } from '../menu/menu.service.ts';
import { fireCourse } from './courses.service.ts';
import {
  presentDecided,
  presentDinerOrder,
  presentLatePayment,
  presentOrder,
  presentOrderRow,
  presentVoidDone,
  presentVoidPreview,
} from './orders.present.ts';
import { findBesideOrder, findOrder, findVisitOrder, listLatePayments } from './orders.queries.ts';
import { cancelSubOrder, closeOrder, confirmSubOrders, reopenOrder, seeSubOrders } from './orders.service.ts';
import { listOrders } from './orders-list.queries.ts';
import { placeSubOrder, takeSubOrder } from './place.service.ts';
import { previewVoid, voidDish } from './void.service.ts';

export function orderRoutes(app: FastifyInstance, services: Services, menus: Menus): void {
  const { db, feed } = services;

  visitOrStaffRoute(app, services, calls.placeOrder, async (input) => {
    const { body, request } = input;
    const keyed = readKeyedRequest(request, input, calls.placeOrder, body);
    if (isRefusal(keyed)) return keyed;
    if ('staff' in input) {
      return answered(await confirmSubOrders(services, menus, input.staff, body.suborder, keyed), presentDecided);
    }
    const isStaffWork = body.suborder.some(
      ({ subOrderID, suborderID, status }) =>
        (subOrderID ?? suborderID) != null || status === subOrderStatusCodes.confirmed,
    );
    if (isStaffWork) return refuse('NotAllowed');
    if (body.suborder.length > 1) return invalid('suborder', orderMessages.oneAtATime);
    const outcome = await placeSubOrder(services, menus, input.visit, body, keyed);
    if (isRefusal(outcome)) return outcome;
    const { orderId, subOrderId, acceptedByItself } = outcome;
    const status = subOrderStatusCodes[acceptedByItself ? 'confirmed' : 'new'];
    return ok({ orderID: orderId, subOrderID: subOrderId, status });
  });

  staffRoute(app, services, calls.takeOrder, async (input) => {
    const { body, request, staff } = input;
    const keyed = readKeyedRequest(request, input, calls.takeOrder, body);
    if (isRefusal(keyed)) return keyed;
    const outcome = await takeSubOrder(services, menus, staff, body, keyed);
    if (isRefusal(outcome)) return outcome;
    const { orderId, subOrderId } = outcome;
    return ok({
      orderID: orderId,
      subOrderID: subOrderId,
      status: subOrderStatusCodes.confirmed,
      takenBy: staff.name,
    });
  });

  visitOrStaffRoute(app, services, calls.cancelSubOrder, async (input) => {
    const subOrderId = input.body.suborderID ?? input.body.subOrderID;
    if (subOrderId === undefined) return refuse('MISSING_ID');
    const outcome =
      'staff' in input
        ? await cancelSubOrder(services, { staff: input.staff, approvalId: input.body.approval }, subOrderId)
        : await cancelSubOrder(services, { visit: input.visit }, subOrderId);
    return answered(outcome, () => null);
  });

  visitRoute(app, services, calls.dinerOrder, async ({ query, visit, request, reply }) => {
    if (query.rid !== visit.restaurantId) return refuse('NotCheckedIn');
    const floor = feed.version('floor', visit.restaurantId);
    // Includes the minute. Otherwise a 304 could extend the 30 minutes for which an ended visit can be read.
    const minutes = Math.floor(Date.now() / 60_000);
    const version = floor && `o${visit.restaurantId}-${visit.visitId}-${query.tableno}-${floor}-${minutes}`;
    return answerUnlessCurrent(request, reply, version, async () => {
      const { mayRead, order } = await findVisitOrder(db, visit, query.tableno);
      // Yields to other requests, because a very large order takes long.
      await othersTurn();
      if (!mayRead) return refuse('NotCheckedIn');
      return ok(order ? presentDinerOrder(order, visit) : null);
    });
  });

  staffRoute(app, services, calls.closeOrder, async ({ body, staff }) => {
    if (body.orderID == null) return refuse('MISSING_ID');
    const by = { userId: staff.userId, fireHeld: body.fireHeld };
    return answered(await closeOrder(services, staff.restaurantId, body.orderID, by), () => null);
  });

  staffRoute(app, services, calls.fireCourse, async ({ body: { orderID: orderId, course }, staff }) => {
    return answered(await fireCourse(services, staff, { orderId, course }), () => null);
  });

  staffRoute(app, services, calls.reopenOrder, async ({ body, staff }) => {
    if (body.orderID == null) return refuse('MISSING_ID');
    return answered(await reopenOrder(services, staff, body.orderID, body.reason), () => null);
  });

  staffRoute(app, services, calls.seeSubOrders, async ({ body, staff }) => {
    return answered(await seeSubOrders(services, staff, body.orderID, body.subOrderIDs), () => null);
  });

  staffRoute(app, services, calls.voidDish, async (input) => {
    const { body, request, staff } = input;
    const { approval: _approval, ...sentBody } = body;
    const keyed = readKeyedRequest(request, input, calls.voidDish, sentBody);
    if (isRefusal(keyed)) return keyed;
    return answered(await voidDish(services, staff, body, keyed), presentVoidDone);
  });

  staffRoute(app, services, calls.previewVoid, async ({ body, staff }) => {
    return answered(await previewVoid(services, staff, body), (preview) => presentVoidPreview(staff.money, preview));
  });

  staffRoute(app, services, calls.orderByNoId, async () => refuse('MISSING_ID'));

  staffRoute(app, services, calls.orderById, async ({ params, staff, request }) => {
    if (!/^[1-9]\d{0,14}$/.test(params.orderID)) return refuse(params.orderID === '' ? 'MISSING_ID' : 'NotFound');
    const orderId = Number(params.orderID);
    const [order, beside, menu] = await Promise.all([
      findOrder(db, staff.restaurantId, orderId),
      findBesideOrder(db, staff.restaurantId, orderId),
      menus.of(staff.restaurantId),
    ]);
    if (!order || !beside) return refuse('NotFound');
    await othersTurn();
    const qrurl = tableLink(services.publicUrl(request), order.restaurantId, order.tableCode);
    return ok(presentOrder(order, qrurl, menu, beside));
  });

  staffRoute(app, services, calls.latePayments, async ({ staff }) => {
    const late = await listLatePayments(db, staff.restaurantId);
    return ok(late.map(presentLatePayment));
  });

  staffRoute(app, services, calls.searchOrders, async ({ query, staff }) => {
    const status = query.status === anyStatusCode ? undefined : orderStatusOf(query.status);
    const orderId = query.ordernumber === '' ? undefined : query.ordernumber;
    const page = { ...query, status, orderId };
    const found = await listOrders(db, staff.restaurantId, page);
    const { content, ...figures } = pageOf(found, page, (order) => presentOrderRow(staff.money, order));
    return { ...ok(null), results: content, ...figures };
  });
}
