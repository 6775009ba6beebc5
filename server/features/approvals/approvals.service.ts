import { isWithinLimit } from '../../../core/domain/approvals.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import { type Database, inTransaction, type Tx } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import {
  type ApprovalUse,
  type ApprovedAct,
  deleteOldApprovals,
  deleteUseOfBill,
  findApproval,
  findCancellable,
  findDiscountLimit,
  insertUse,
  listApprovers,
  listAsked,
  listRestaurantIds,
  spend,
  writeAnswer,
  writeWithdrawal,
} from './approvals.queries.ts';

export { presentApproval } from './approvals.present.ts';
export {
  type ApprovalRow,
  type ApprovedAct,
  findApproval,
  findCancellable,
  findOrderVersion,
  insertApproval,
  listApprovalsOf,
  listUsed,
} from './approvals.queries.ts';

/** What allows a discount: the manager code was right, an approval of that id, or nothing but the giver's own limit. */
export type Allowance = 'code' | 'limit' | { readonly approval: number };

/** What allowed a discount, as it stands with it: the approval, where there was one. */
export interface Allowed {
  readonly approvalId: number | null;
}

const byNobodyElse: Allowed = { approvalId: null };

/**
 * Whether staff may take this discount off now. Called under the lock of the visit, before anything is written: an approval
 * is used up with what it allows, or neither happens.
 */
export async function allowDiscount(
  tx: Tx,
  staff: StaffPrincipal,
  allowance: Allowance,
  discount: Omit<ApprovedAct, 'act'>,
) {
  if (discount.amountCents === 0 || allowance === 'code') return byNobodyElse;
  if (allowance !== 'limit') return spendApproval(tx, staff, allowance.approval, { act: 'discount', ...discount });
  const limit = await findDiscountLimit(tx, staff.userId);
  return isWithinLimit(discount.amountCents, discount.totalCents, limit) ? byNobodyElse : refuse('DiscountNotAllowed');
}

/** Uses an approval up for what is done in this transaction, or refuses it. */
async function spendApproval(
  tx: Tx,
  staff: StaffPrincipal,
  approvalId: number,
  done: ApprovedAct & { readonly reason?: string },
) {
  return (await spend(tx, staff, approvalId, done)) ? ({ approvalId } satisfies Allowed) : refuse('ApprovalOver');
}

/**
 * Whether staff may do a refund or a cancellation now: with an approval, which is used up, without one where the restaurant
 * asks for none or they approve such things themselves.
 */
export async function allowAct(
  tx: Tx,
  staff: StaffPrincipal,
  { isNeeded, approvalId }: { readonly isNeeded: boolean; readonly approvalId: number | null | undefined },
  done: ApprovedAct & { readonly reason?: string },
) {
  if (approvalId != null) return spendApproval(tx, staff, approvalId, done);
  return isNeeded && !staff.privileges.has('approve') ? refuse('ApprovalNeeded') : byNobodyElse;
}

/** Notes what an approval was used for, in the transaction that used it. */
export async function noteUse(tx: Tx, restaurantId: number, { approvalId }: Allowed, use: ApprovalUse): Promise<void> {
  if (approvalId !== null) await insertUse(tx, restaurantId, approvalId, use);
}

/** The same of a bill that is divided, in the place of what allowed its discount before. */
export async function noteUseOfBill(tx: Tx, restaurantId: number, allowed: Allowed, orderId: number): Promise<void> {
  await deleteUseOfBill(tx, restaurantId, orderId);
  await noteUse(tx, restaurantId, allowed, { orderId });
}

/** A sub-order that is about to be cancelled, as its approval names it. */
export async function cancellationOf(tx: Tx, restaurantId: number, subOrderId: number): Promise<ApprovedAct> {
  const found = await findCancellable(tx, restaurantId, subOrderId);
  if (!found) throw new Error(`sub-order ${subOrderId} is locked and gone`);
  const { orderId, totalCents } = found;
  return { act: 'cancel', orderId, subOrderId, amountCents: totalCents, totalCents };
}

/** What one asked for oneself. */
export async function ownApproval({ db }: Services, { restaurantId, userId }: StaffPrincipal, id: number) {
  const row = await findApproval(db, restaurantId, id);
  return row?.askedByUserId === userId ? row : refuse('NotFound');
}

/** What others ask a user to approve. */
export function askedOf({ db }: Services, { restaurantId, userId }: StaffPrincipal) {
  return listAsked(db, restaurantId, userId);
}

/** Who approves with a PIN at this screen, and how much its user takes off without. */
export async function approversFor({ db }: Services, { restaurantId, userId }: StaffPrincipal) {
  const [all, discountLimit] = await Promise.all([listApprovers(db, restaurantId), findDiscountLimit(db, userId)]);
  const approvers = all.filter(({ hasPin }) => hasPin).map(({ userId: id, name }) => ({ userId: id, name }));
  return { approvers, discountLimit };
}

/** Whether a user of the restaurant may approve. */
export async function mayApprove({ db }: Services, restaurantId: number, userId: number): Promise<boolean> {
  return (await listApprovers(db, restaurantId)).some((one) => one.userId === userId);
}

/** Answers what somebody else asks for: whoever asks approves with their PIN, which proves that they are there. */
export async function answer(
  { db, feed }: Services,
  { restaurantId, userId }: StaffPrincipal,
  { approvalID, approve }: { readonly approvalID: number; readonly approve: boolean },
) {
  const outcome = await inTransaction(db, async (tx) => {
    const asked = await findApproval(tx, restaurantId, approvalID);
    if (!asked) return refuse('NotFound');
    if (asked.askedByUserId === userId) return refuse('NotApprover');
    const to = approve ? 'approved' : 'refused';
    return (await writeAnswer(tx, restaurantId, approvalID, { to, userId })) ? { to } : refuse('ApprovalOver');
  });
  feed.bump('floor', restaurantId);
  return outcome;
}

const unusedDays = 30;
const atOnce = 1_000;

/**
 * Deletes what nobody used after 30 days, and what was used after so many years: until then payments, refunds and orders name
 * who approved them. The audit trail keeps what happened for its own time.
 */
export async function forgetOldApprovals(db: Database, years: number): Promise<void> {
  for (const id of await listRestaurantIds(db)) {
    while ((await deleteOldApprovals(db, id, { days: unusedDays, years, most: atOnce })) === atOnce);
  }
}

/** Takes back what one asked for. What is over stays so. */
export async function withdraw({ db, feed }: Services, { restaurantId, userId }: StaffPrincipal, id: number) {
  const outcome = await inTransaction(db, async (tx) => {
    const asked = await findApproval(tx, restaurantId, id);
    if (asked?.askedByUserId !== userId) return refuse('NotFound');
    await writeWithdrawal(tx, restaurantId, id, userId);
    return asked;
  });
  feed.bump('floor', restaurantId);
  return outcome;
}
