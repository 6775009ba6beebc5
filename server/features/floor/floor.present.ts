import type { ActiveOrder, FloorTable, TableDetail } from '../../../core/contract/floor.ts';
import type { WaitingSubOrder } from '../../../core/contract/orders.ts';
import { orderStatusCodes, tableStateCodes } from '../../../core/contract/status-codes.ts';
import { shownTableState } from '../../../core/domain/table-states.ts';
import { joinedToPay, presentJoinedWith } from '../joins/joins.service.ts';
import { readBillTerms, toPay } from '../restaurants/restaurants.service.ts';
import type { ActiveOrderRow, FloorTableRow, TableDetailRow, WaitingRow } from './floor.queries.ts';

/** Orders with new sub-orders come first, then those with dishes at the pass. Within each: longest waiting first. */
export function presentActiveOrders(rows: readonly ActiveOrderRow[]): ActiveOrder[] {
  const [first] = rows;
  if (!first) return [];
  // All rows belong to one restaurant.
  const terms = readBillTerms(first);
  const orders: { readonly order: ActiveOrder; readonly urgency: number; readonly since: number }[] = [];
  let last: ActiveOrder | undefined;
  for (const row of rows) {
    const waiting = presentWaitingOf(row);
    if (last?.orderID === row.orderId) {
      last.waiting.push(...waiting);
      continue;
    }
    last = presentActiveOrder(row, waiting, terms);
    const since = (row.createdAt ?? row.startedAt).getTime();
    const urgency = row.status === 'new' ? 2 : Number(row.readyDishes > 0);
    orders.push({ order: last, urgency, since });
  }
  return orders
    .sort((first, other) => other.urgency - first.urgency || first.since - other.since)
    .map(({ order }) => order);
}

function presentWaitingOf({ subOrderId, createdAt, seenAt, seenBy }: ActiveOrderRow): WaitingSubOrder[] {
  if (subOrderId === null || createdAt === null) return [];
  const seenTime = seenAt?.toISOString() ?? null;
  return [{ subOrderID: subOrderId, createTime: createdAt.toISOString(), seenTime, seenBy }];
}

function presentActiveOrder(
  order: ActiveOrderRow,
  waiting: WaitingSubOrder[],
  terms: ReturnType<typeof readBillTerms>,
): ActiveOrder {
  const startTime = order.startedAt.toISOString();
  return {
    orderID: order.orderId,
    tableID: order.tableId,
    tabledName: order.tableName,
    movedFrom: order.movedFrom,
    joinedWith: presentJoinedWith(terms.money, order.joinedWith),
    status: orderStatusCodes[order.status],
    otp: order.otp,
    serverName: order.attendantName ?? '',
    ...presentPeople(order),
    totalAmt: terms.money.toDecimal(order.totalCents),
    taxAmt: terms.money.toDecimal(order.taxCents),
    toPay: toPay(order, order.dueCents, terms),
    ...joinedToPay(order, order.joinedWith, terms),
    startTime,
    waitingSince: waiting[0]?.createTime ?? startTime,
    waiting,
    payingNow: order.payingNow,
    readyDishes: order.readyDishes,
    ...(order.heldCourses && { held: order.heldCourses }),
    divided:
      order.paidCents === null || order.leftCents === null
        ? null
        : { paid: terms.money.toDecimal(order.paidCents), left: terms.money.toDecimal(order.leftCents) },
    ...(order.accepted && {
      accepted: { subOrderID: order.accepted.subOrderId, createTime: order.accepted.createdAt },
    }),
  };
}

function presentPeople({ attendantId, guests }: Pick<FloorTableRow, 'attendantId' | 'guests'>) {
  return { ...(attendantId !== null && { attendantID: attendantId }), ...(guests && { guests }) };
}

function presentWaiting({ subOrderId, createdAt, seenAt, seenBy }: WaitingRow): WaitingSubOrder {
  return { subOrderID: subOrderId, createTime: createdAt, seenTime: seenAt, seenBy };
}

export function presentFloorTable(table: FloorTableRow): FloorTable {
  const state = shownTableState(table.state, table.hasUnpaidOrder);
  return {
    tableID: table.tableId,
    tableName: table.tableName,
    state: tableStateCodes[state],
    otp: state === 'inactive' ? '' : table.otp,
    serverName: table.attendantName ?? '',
    ...presentPeople(table),
    ...(table.isTakenOver && { takenOver: true as const }),
    visitStarted: table.visitStartedAt?.toISOString() ?? null,
    paidOrder:
      table.paidOrderId === null ? null : { orderID: table.paidOrderId, readyDishes: table.paidOrderReady ?? 0 },
  };
}

export function presentTableDetail(table: TableDetailRow, qrurl: string): TableDetail {
  const { orderId, orderStatus, orderStartedAt } = table;
  const terms = readBillTerms(table);
  const order = { totalCents: table.orderTotalCents ?? 0, taxCents: table.orderTaxCents ?? 0, taxed: table.orderTaxed };
  return {
    ...presentFloorTable(table),
    description: table.description,
    otpGeneratedAt: table.otpGeneratedAt.toISOString(),
    movedFrom: table.movedFrom,
    qrurl,
    order:
      orderId === null || orderStatus === null || orderStartedAt === null
        ? null
        : {
            orderID: orderId,
            status: orderStatusCodes[orderStatus],
            startTime: orderStartedAt.toISOString(),
            totalAmt: terms.money.toDecimal(order.totalCents),
            taxAmt: terms.money.toDecimal(order.taxCents),
            toPay: toPay(order, table.orderDueCents, terms),
            ...joinedToPay(order, table.orderJoinedWith, terms),
            waiting: table.orderWaiting.map(presentWaiting),
            payingNow: table.orderPayingNow,
            ...(table.orderLines && { lines: table.orderLines }),
            joinedWith: presentJoinedWith(terms.money, table.orderJoinedWith),
          },
  };
}
