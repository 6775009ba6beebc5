import type { BodyOf } from '../../../core/contract/call.ts';
import type { previewVoid as previewCall, UnitsOfDish, voidDish as voidCall } from '../../../core/contract/voids.ts';
import { type OrderStatus, subOrderStates } from '../../../core/domain/order-states.ts';
import { lineTotal } from '../../../core/domain/pricing/order-totals.ts';
import { parseRate } from '../../../core/domain/pricing/rate.ts';
import { type PlainBill, plainBill } from '../../../core/domain/pricing/to-pay.ts';
import { chargedPart, mayBeVoided, onlyUnits, type VoidKind, withoutUnits } from '../../../core/domain/voids.ts';
import { orderMessages } from '../../../core/messages/en/server/orders.ts';
import { printerMessages } from '../../../core/messages/en/server/printers.ts';
import { fill } from '../../../core/messages/message.ts';
import { say } from '../../../core/messages/say.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import { changeFloor } from '../../platform/change-floor.ts';
import { inTransaction, type Tx } from '../../platform/database.ts';
import type { KeyedRequest } from '../../platform/idempotency/keyed-request.ts';
import { once, type WorkKey } from '../../platform/idempotency/once.ts';
import { serverLanguage } from '../../platform/language.ts';
import { invalid, isRefusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { type ApprovedAct, allowAct } from '../approvals/approvals.service.ts';
import { restaurantTerms, type Terms, withTaxes } from '../restaurants/restaurants.service.ts';
import { listParts } from './combo-parts.queries.ts';
import { comboParts } from './combo-parts.ts';
import { settleCourses } from './courses.queries.ts';
import { decideSubOrder, isPartPaid, lockVisitOfSubOrder } from './decide.queries.ts';
import type { Edit } from './edit.ts';
import { findOrder, type LineRow, type SubOrderRow } from './orders.queries.ts';
import { totalsOf } from './pricing.ts';
import { partsOfEdits, settleEdits, writeEdit } from './settle-edits.ts';
import { settlePortions } from './stock.queries.ts';
import {
  findSubOrderOfLine,
  findVoidDone,
  insertVoid,
  lockOrder,
  lockSteps,
  type OrderNow,
  readOrderNow,
  type ToldDish,
  type VoidDone,
} from './void.queries.ts';

const words = orderMessages.voids;

type Wish = typeof UnitsOfDish._output & { readonly kind: VoidKind };

/** A void or comp that passed all checks. */
interface Judged {
  readonly act: ApprovedAct & { readonly act: VoidKind; readonly lineId: number; readonly units: readonly number[] };
  readonly orderVersion: number;
  readonly subOrderId: number;
  readonly lineIds: readonly number[];
  readonly told: ToldDish;
  /** The sub-order after the void or comp. */
  readonly edit: Exclude<Edit, { kind: 'kept' }>;
}

/** Takes units of a dish off the bill. The database serializes it with other voids, and with serving and closing. */
export async function voidDish(
  services: Services,
  staff: StaffPrincipal,
  body: BodyOf<typeof voidCall>,
  keyed: KeyedRequest | undefined,
) {
  const { restaurantId } = staff;
  const terms = await restaurantTerms(services.db, restaurantId);
  if (!terms) return refuse('NotFound');
  const reason = body.reason.trim();
  const note = body.note.trim();
  const work = (key: WorkKey) =>
    changeFloor(services, restaurantId, async (tx) => {
      const judged = await judge(tx, terms, body);
      if (isRefusal(judged)) return judged;
      if (reason === '') return invalid('reason', words.noReason);
      if (!terms.service.voidReasons.includes(reason)) return invalid('reason', words.noSuchReason);
      const ask = { isNeeded: needsApproval(terms, staff), approvalId: body.approval };
      const allowed = await allowAct(tx, staff, ask, { ...judged.act, reason });
      if (isRefusal(allowed)) return allowed;
      await write(tx, restaurantId, judged);
      const { subOrderId, lineIds, told: paper, act, edit } = judged;
      const { orderId, lineId, units, amountCents, dish = '', act: kind } = act;
      const { userId } = staff;
      const done = { restaurantId, orderId, subOrderId, lineId, lineIds, kind, units, dish, told: paper, amountCents };
      const voidId = await insertVoid(tx, { ...done, reason, note, userId, approvalId: allowed.approvalId }, key);
      const status = edit.kind === 'emptied' ? 'cancelled' : 'confirmed';
      return { voidId, orderId, subOrderId, status } satisfies VoidDone;
    });
  return once(services.db, keyed, work, (voidId) => findVoidDone(services.db, restaurantId, voidId));
}

export interface VoidPreview {
  readonly before: PlainBill;
  readonly after: PlainBill;
  /** Portions that go back to stock. */
  readonly toStock: number;
  readonly needsApproval: boolean;
  readonly reasons: readonly string[];
}

/** The bill before and after the void. Does the work and rolls it back, so that both come from the same statements. */
export async function previewVoid(services: Services, staff: StaffPrincipal, body: BodyOf<typeof previewCall>) {
  const { restaurantId } = staff;
  const terms = await restaurantTerms(services.db, restaurantId);
  if (!terms) return refuse('NotFound');
  const undone = refuse('Stale');
  let orders: { before: OrderNow; after: OrderNow } | undefined;
  const outcome = await inTransaction(services.db, async (tx) => {
    const judged = await judge(tx, terms, body);
    if (isRefusal(judged)) return judged;
    const before = await readOrderNow(tx, restaurantId, judged.act.orderId);
    await write(tx, restaurantId, judged);
    orders = { before, after: await readOrderNow(tx, restaurantId, judged.act.orderId) };
    return undone;
  });
  if (!orders) return outcome;
  const bill = (order: OrderNow) => plainBill(withTaxes(order), terms.taxRate, terms.chargePlan);
  return {
    before: bill(orders.before),
    after: bill(orders.after),
    toStock: orders.before.fromCount - orders.after.fromCount,
    needsApproval: needsApproval(terms, staff),
    reasons: terms.service.voidReasons,
  } satisfies VoidPreview;
}

/** The void or comp that a colleague is asked to approve. Carrying it out checks everything again. */
export async function voidToApprove(services: Services, { restaurantId }: StaffPrincipal, wish: Wish) {
  const terms = await restaurantTerms(services.db, restaurantId);
  if (!terms) return refuse('NotFound');
  const judged = await inTransaction(services.db, (tx) => judge(tx, terms, wish));
  return isRefusal(judged) ? judged : { ...judged.act, orderVersion: judged.orderVersion };
}

const needsApproval = ({ config }: Terms, { privileges }: StaffPrincipal) =>
  config.cancelApproval && !privileges.has('approve');

/** Locks the visit, the order and the kitchen's ticket. */
async function judge(tx: Tx, terms: Terms, wish: Wish) {
  const { restaurantId } = terms;
  const { orderItemID: lineId, kind, units, quantity } = wish;
  const subOrderId = await findSubOrderOfLine(tx, restaurantId, lineId);
  const visit = subOrderId && (await lockVisitOfSubOrder(tx, restaurantId, subOrderId));
  const locked = visit && (await lockOrder(tx, restaurantId, visit.orderId));
  if (!subOrderId || !visit || !locked) return refuse('NotFound', { words: words.gone });
  const { orderId } = visit;
  const billed = await whyTooLate(tx, restaurantId, { orderId, status: locked.status });
  if (billed) return billed;
  const order = await findOrder(tx, restaurantId, orderId);
  const subOrder = order?.subOrders.find(({ id }) => id === subOrderId);
  const line = subOrder?.lines.find(({ id }) => id === lineId);
  if (!subOrder || !line) return refuse('NotFound', { words: words.gone });
  if (!subOrderStates[subOrder.status].mayBeVoided) {
    return refuse('Stale', { words: subOrder.status === 'new' ? words.notConfirmed : words.gone });
  }
  if (line.quantity !== quantity) return refuse('Stale', { words: words.changed });
  const fault = unitFault(line, kind, units);
  if (fault) return fault;
  const hasParts = line.choices.some(({ itemId }) => itemId !== null);
  const parts = hasParts
    ? (await listParts(tx, restaurantId, [subOrderId])).filter((part) => part.lineId === lineId)
    : [];
  const lineIds = [lineId, ...parts.map(({ id }) => id)];
  if (kind === 'void' && !mayBeVoided(await lockSteps(tx, restaurantId, subOrderId, lineIds))) {
    return refuse('DishStarted', { words: fill(words.started, { dish: line.itemName }) });
  }
  const edit = editOf(terms, subOrder, changedLine(line, kind, units));
  const { totalCents } = subOrder;
  const amountCents = totalCents - (edit.kind === 'edited' ? edit.subOrder.totalCents : 0);
  const gone = onlyUnits(line, units);
  const { itemName, specialInstruction, choices } = gone;
  const paper: ToldDish = {
    itemName,
    quantity: units.length,
    specialInstruction,
    choices,
    parts: comboParts({ ...gone, position: 0 }).map((part) => ({
      lineIds: parts.filter((row) => row.itemId === part.itemId && row.itemName === part.itemName).map(({ id }) => id),
      itemName: part.itemName,
      quantity: part.quantity,
      specialInstruction: part.specialInstruction,
      choices: part.choices,
    })),
  };
  const act = { act: kind, orderId, subOrderId, lineId, units, dish: dishWords(paper), amountCents, totalCents };
  return { act, orderVersion: locked.version, subOrderId, lineIds, told: paper, edit } satisfies Judged;
}

async function whyTooLate(
  tx: Tx,
  restaurantId: number,
  { orderId, status }: { readonly orderId: number; readonly status: OrderStatus },
) {
  if (status === 'paid') return refuse('AlreadyPaid', { words: words.paid });
  if (status !== 'closed') return undefined;
  return (await isPartPaid(tx, restaurantId, orderId))
    ? refuse('PartPaid', { words: words.partPaid })
    : refuse('OrderClosed', { words: words.closed });
}

function unitFault({ quantity, itemName: dish, compedUnits }: LineRow, kind: VoidKind, units: readonly number[]) {
  if (units.some((unit) => unit > quantity)) {
    return invalid('units', fill(words.onlySo, { count: quantity, dish }));
  }
  if (new Set(units).size < units.length) return invalid('units', words.onceEach);
  const unit = kind === 'comp' ? units.find((each) => compedUnits.includes(each)) : undefined;
  return unit && invalid('units', fill(words.comped, { unit, dish }));
}

function changedLine(line: LineRow, kind: VoidKind, units: readonly number[]): LineRow {
  const changed =
    kind === 'void'
      ? withoutUnits(line, units)
      : { ...line, compedUnits: [...line.compedUnits, ...units].sort((a, b) => a - b) };
  return { ...changed, totalCents: lineTotal(chargedPart(changed)) };
}

/** Uses the prices and rates at which the lines were ordered. */
function editOf(terms: Terms, subOrder: SubOrderRow, changed: LineRow): Judged['edit'] {
  const lines = subOrder.lines
    .map((line) => (line.id === changed.id ? changed : line))
    .filter(({ quantity }) => quantity > 0)
    .map((line, position) => ({ ...line, position }));
  if (lines.length === 0) return { kind: 'emptied' };
  const rules = subOrder.taxedAmounts === null ? undefined : (terms.taxesNow?.rules ?? { isIncluded: false });
  const edited = totalsOf(lines, parseRate(subOrder.taxRate) ?? 0, rules);
  return { kind: 'edited', subOrder: edited, lineIds: lines.map(({ id }) => id) };
}

async function write(tx: Tx, restaurantId: number, { subOrderId, edit, act }: Judged): Promise<void> {
  if (edit.kind === 'edited') {
    const edits = new Map([[subOrderId, edit]]);
    const parts = await partsOfEdits(tx, restaurantId, edits);
    // Comped dishes were made, so nothing goes back to stock.
    if (act.act === 'void') await settleEdits(tx, restaurantId, edits, parts);
    await writeEdit(tx, restaurantId, { subOrderId, edit, parts: parts.get(subOrderId) ?? [] });
  } else {
    await settlePortions(tx, restaurantId, [subOrderId]);
  }
  const edited = edit.kind === 'edited' ? edit.subOrder : undefined;
  const status = edited ? 'confirmed' : 'cancelled';
  // Can't happen while the order is locked. Throwing rolls everything back.
  if (!(await decideSubOrder(tx, restaurantId, subOrderId, status, { edited, isVoid: true }))) {
    throw new Error(`sub-order ${subOrderId} can't be voided`);
  }
  await settleCourses(tx, restaurantId, act.orderId);
}

/** '1 x House Burger (Bacon)'. */
function dishWords({ quantity, itemName: name, choices }: ToldDish): string {
  const chosen = [...new Set(choices.map((choice) => choice.name))].join(', ');
  const sentence =
    chosen === ''
      ? fill(printerMessages.dish, { quantity, name })
      : fill(words.dishWith, { quantity, name, choices: chosen });
  return say(serverLanguage, sentence);
}
