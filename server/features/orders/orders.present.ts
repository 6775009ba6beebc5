import type {
  DinerOrder,
  LatePayment,
  Order,
  OrderItem,
  OrderRow,
  SubOrder,
  VoidedDish,
} from '../../../core/contract/orders.ts';
import { orderStatusCodes, subOrderStatusCodes } from '../../../core/contract/status-codes.ts';
import { subItemsOf } from '../../../core/contract/sub-items.ts';
import { taxesOnWire } from '../../../core/contract/taxes.ts';
import { mayGuestCancel } from '../../../core/domain/guest-phones.ts';
import { type Money, moneyOf } from '../../../core/domain/money.ts';
import { isUnpaid, type SubOrderStatus, subOrderStates } from '../../../core/domain/order-states.ts';
import type { PlainBill } from '../../../core/domain/pricing/to-pay.ts';
import { configOfText } from '../../../core/domain/restaurant-config.ts';
import type { VisitClaims } from '../../platform/auth/visit-cookie.ts';
import { presentApproval } from '../approvals/approvals.service.ts';
import { joinedToPay, presentJoinedWith } from '../joins/joins.service.ts';
import { type Menu, menuGroups } from '../menu/menu.service.ts';
import { readBillTerms, toPay, withTaxes } from '../restaurants/restaurants.service.ts';
import type { ChoiceRow } from './choice-rows.queries.ts';
import type { Decided } from './decide.queries.ts';
import type {
  BesideOrder,
  LatePaymentRow,
  LineRow,
  OrderRowHead,
  SubOrderRow,
  VisitOrderRow,
} from './orders.queries.ts';
import type { OrderListRow } from './orders-list.queries.ts';
import type { VoidDone, VoidRow } from './void.queries.ts';
import type { VoidPreview } from './void.service.ts';

/** The order as staff receive it. `menu` adds the available choices to New sub-orders. */
export function presentOrder(
  order: OrderRowHead,
  qrurl: string,
  menu: Menu | undefined,
  { bill, payingNow, late, moves, reopenings, approvals, voids, minAges }: BesideOrder,
): Order {
  const terms = readBillTerms(bill);
  const { money } = terms;
  const sums = { totalCents: order.totalCents, taxCents: order.taxCents, taxed: bill.taxed };
  return {
    ...presentHead(order),
    tableID: order.tableId,
    tableName: order.tableName,
    totalAmt: money.toDecimal(order.totalCents),
    taxAmt: money.toDecimal(order.taxCents),
    toPay: isUnpaid(order.status) ? toPay(sums, bill.dueCents, terms) : null,
    ...taxesOnWire(money, withTaxes(sums)),
    paidAmt: money.toDecimal(bill.paidCents),
    refundedAmt: money.toDecimal(bill.refundedCents),
    serverName: order.attendantName ?? '',
    qrurl,
    payingNow,
    joinedWith: presentJoinedWith(money, order.joinedWith),
    ...(isUnpaid(order.status) ? joinedToPay(sums, order.joinedWith, terms) : {}),
    latePayments: late.map(presentLatePayment),
    moves: moves.map(({ from, to, by, movedAt }) => ({ from, to, by, movedTime: movedAt.toISOString() })),
    reopenings: reopenings.map(({ by, reason, reopenedAt }) => ({
      by,
      reason,
      reopenedTime: reopenedAt.toISOString(),
    })),
    approvals: approvals.map((row) => presentApproval(money, row)),
    ...(voids.length > 0 ? { voids: voids.map((row) => presentVoid(money, row)) } : {}),
    suborder: waitingFirst(order.subOrders).map((subOrder) => {
      const presented = presentForStaff(money, subOrder, order);
      const rules = subOrderStates[subOrder.status].mayBeEdited ? menu : undefined;
      const items = presented.items.map((item) => {
        const minAge = minAges[item.orderItemID];
        return { ...withCustomization(item, rules), ...(minAge ? { minAge } : {}) };
      });
      return { ...presented, ...presentAvoids(subOrder), items };
    }),
  };
}

export function presentLatePayment(late: LatePaymentRow): LatePayment {
  return {
    latePaymentId: late.id,
    orderID: late.orderId,
    tableName: late.tableName,
    amount: moneyOf(late.currency).toDecimal(late.amountCents),
    currency: late.currency,
    reason: late.reason,
    receivedTime: late.receivedAt.toISOString(),
  };
}

function presentVoid(money: Money, row: VoidRow): VoidedDish {
  const { id: voidID, kind, subOrderId: subOrderID, dish, reason, note, by } = row;
  return {
    voidID,
    kind,
    subOrderID,
    dish,
    amount: money.toDecimal(row.amountCents),
    reason,
    note,
    by,
    approvedBy: row.approvedBy ?? '',
    voidedTime: row.voidedAt.toISOString(),
  };
}

export const presentVoidDone = ({ voidId, orderId, subOrderId, status }: VoidDone) => ({
  voidID: voidId,
  orderID: orderId,
  subOrderID: subOrderId,
  status: subOrderStatusCodes[status],
});

/** If prices include tax, `taxAmt` is 0. */
export function presentVoidPreview(money: Money, preview: VoidPreview) {
  const sums = (bill: PlainBill) => ({
    totalAmt: money.toDecimal(bill.totalCents),
    wolfyCharges: money.toDecimal(bill.serviceChargeCents),
    taxAmt: money.toDecimal(bill.taxCents),
    toPay: money.toDecimal(bill.toPayCents),
  });
  const { toStock, needsApproval, reasons } = preview;
  return { before: sums(preview.before), after: sums(preview.after), toStock, needsApproval, reasons: [...reasons] };
}

const ranks: Record<SubOrderStatus, number> = { new: 0, confirmed: 1, cancelled: 2 };

/** New first and canceled last, because the screen selects the first sub-order. */
function waitingFirst(subOrders: readonly SubOrderRow[]): SubOrderRow[] {
  return [...subOrders].sort((a, b) => ranks[a.status] - ranks[b.status]);
}

/** For guests, the table id is the code in its link. Other phones at the table don't see what a guest can't eat. */
export function presentDinerOrder(order: VisitOrderRow, { phone }: VisitClaims): DinerOrder {
  const money = moneyOf(order.currency);
  return {
    ...presentHead(order),
    tableID: order.tableCode,
    sessionstartTime: order.visitStartedAt.toISOString(),
    joinedWith: order.joinedWith.map(({ tableName }) => tableName),
    waitMinutes: configOfText(order.config).waitMinutes,
    ...taxesOnWire(money, withTaxes(order)),
    suborder: order.subOrders.map((subOrder) => ({
      ...presentSubOrder(money, subOrder, order.restaurantId, order.tableCode),
      ...(subOrder.phone === phone ? presentAvoids(subOrder) : {}),
      ...(mayGuestCancel(placedBy(subOrder), phone) ? {} : { ofOtherPhone: true as const }),
    })),
  };
}

export function presentOrderRow(money: Money, order: OrderListRow): OrderRow {
  const suborder = waitingFirst(order.subOrders).map((subOrder) => presentForStaff(money, subOrder, order));
  const { tableId: tableID, tableName, movedFrom } = order;
  const joinedWith = presentJoinedWith(money, order.joinedWith);
  return { ...presentHead(order), tableID, tableName, movedFrom, joinedWith, suborder };
}

export function presentDecided(decided: readonly Decided[]) {
  const suborder = decided.map(({ subOrderId, status }) => ({
    subOrderID: subOrderId,
    status: subOrderStatusCodes[status],
  }));
  const [first] = decided;
  if (!first) throw new Error('at least one sub-order is decided');
  return { orderID: first.orderId, subOrderID: first.subOrderId, status: subOrderStatusCodes[first.status], suborder };
}

function presentHead(order: OrderListRow | OrderRowHead) {
  return {
    orderID: order.id,
    status: orderStatusCodes[order.status],
    restaurantID: order.restaurantId,
    startTime: order.startedAt.toISOString(),
    closingTime: order.closedAt?.toISOString() ?? null,
  };
}

function presentForStaff(money: Money, subOrder: SubOrderRow, order: OrderListRow | OrderRowHead): SubOrder {
  const { seenBy, takenBy, acceptedByItself } = subOrder;
  const presented = presentSubOrder(money, subOrder, order.restaurantId, order.tableId);
  return { ...presented, seenBy, takenBy, ...(acceptedByItself && { acceptedByItself }) };
}

const placedBy = ({ phone, guest }: SubOrderRow) => ({ phone, isPhoneGone: guest?.isPhoneGone ?? true });

const presentAvoids = ({ avoids }: SubOrderRow) => (avoids.length > 0 ? { avoids } : {});

function presentSubOrder(
  money: Money,
  subOrder: SubOrderRow,
  restaurantID: number,
  tableID: number | string,
): SubOrder {
  return {
    subOrderID: subOrder.id,
    suborderID: subOrder.id,
    status: subOrderStatusCodes[subOrder.status],
    createTime: subOrder.createdAt,
    itemCount: subOrder.itemCount,
    totalAmt: money.toDecimal(subOrder.totalCents),
    taxAmt: money.toDecimal(subOrder.taxCents),
    taxRate: subOrder.taxRate,
    specialInstruction: subOrder.specialInstruction,
    ...(subOrder.guest?.firstName ? { firstName: subOrder.guest.firstName } : {}),
    tableID,
    restaurantID,
    seenTime: subOrder.seenAt,
    takenByStaff: subOrder.takenBy !== null,
    changedByStaff: subOrder.changedByStaff,
    kitchenStep: subOrder.kitchenStep,
    items: subOrder.lines.map((line) => presentLine(money, line)),
  };
}

function presentLine(money: Money, line: LineRow): OrderItem {
  return {
    itemID: line.itemId,
    orderItemID: line.id,
    itemName: line.itemName,
    itemDescription: line.itemDescription,
    itemQuantity: line.quantity,
    itemPrice: money.toDecimal(line.unitPriceCents),
    itemTotal: money.toDecimal(line.totalCents),
    specialInstruction: line.specialInstruction,
    ...(line.compedUnits.length > 0 ? { comped: line.compedUnits.length, compedUnits: [...line.compedUnits] } : {}),
    ...(line.kitchenStep ? { kitchenStep: line.kitchenStep } : {}),
    ...(line.course ? { course: line.course } : {}),
    ...(line.kitchenStep && line.held ? { held: true as const } : {}),
    subItems: line.choices.map((choice) => presentChoice(money, choice)),
    ...(line.seats ? { seats: line.seats.map((seats) => [...seats]) } : {}),
  };
}

function presentChoice(money: Money, choice: ChoiceRow) {
  const { name, description, priceCents, unit, group, within, quantity, listCents } = choice;
  return {
    subItemName: name,
    description,
    price: money.toDecimal(priceCents),
    quantity,
    sequence: unit,
    ...(group ? { group } : {}),
    ...(within ? { within } : {}),
    ...(listCents === priceCents ? {} : { listPrice: money.toDecimal(listCents) }),
  };
}

function withCustomization(item: OrderItem, menu: Menu | undefined): OrderItem {
  const rules = menu?.items.get(item.itemID);
  if (!menu || !rules) return item;
  const customization = { ...subItemsOf(menu.formats, rules.groups), ...menuGroups(menu.formats, rules) };
  return { ...item, customization };
}
