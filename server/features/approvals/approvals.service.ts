import { isWithinLimit } from '../../../core/domain/approvals.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import { changeFloor } from '../../platform/change-floor.ts';
import type { Database, Tx } from '../../platform/database.ts';
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
  listRestaurantsWithOld,
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
  usedApprovals,
} from './approvals.queries.ts';

/** What allows a discount: the manager code, an approval, or the user's own limit. */
export type Allowance = 'code' | 'limit' | { readonly approval: number };

export interface Allowed {
  readonly approvalId: number | null;
}

const withoutApproval: Allowed = { approvalId: null };

/** Call while the visit is locked and before writing, so that the same transaction uses the approval. */
export async function allowDiscount(
  tx: Tx,
  staff: StaffPrincipal,
  allowance: Allowance,
  discount: Omit<ApprovedAct, 'act'>,
) {
  if (discount.amountCents === 0 || allowance === 'code') return withoutApproval;
  if (allowance !== 'limit') return spendApproval(tx, staff, allowance.approval, { act: 'discount', ...discount });
  const limit = await findDiscountLimit(tx, staff.userId);
  return isWithinLimit(discount.amountCents, discount.totalCents, limit)
    ? withoutApproval
    : refuse('DiscountNotAllowed');
}

async function spendApproval(
  tx: Tx,
  staff: StaffPrincipal,
  approvalId: number,
  done: ApprovedAct & { readonly reason?: string },
) {
  return (await spend(tx, staff, approvalId, done)) ? ({ approvalId } satisfies Allowed) : refuse('ApprovalOver');
}

/** Allows a refund or cancellation if the user has an approval, may approve, or needs no approval. */
export async function allowAct(
  tx: Tx,
  staff: StaffPrincipal,
  { isNeeded, approvalId }: { readonly isNeeded: boolean; readonly approvalId: number | null | undefined },
  done: ApprovedAct & { readonly reason?: string },
) {
  if (approvalId != null) return spendApproval(tx, staff, approvalId, done);
  return isNeeded && !staff.privileges.has('approve') ? refuse('ApprovalNeeded') : withoutApproval;
}

/** Call in the same transaction that used the approval. */
export async function recordUse(tx: Tx, restaurantId: number, { approvalId }: Allowed, use: ApprovalUse) {
  if (approvalId !== null) await insertUse(tx, restaurantId, approvalId, use);
}

export async function recordUseOfBill(tx: Tx, restaurantId: number, allowed: Allowed, orderId: number): Promise<void> {
  await deleteUseOfBill(tx, restaurantId, orderId);
  await recordUse(tx, restaurantId, allowed, { orderId });
}

export async function cancellationOf(tx: Tx, restaurantId: number, subOrderId: number): Promise<ApprovedAct> {
  const found = await findCancellable(tx, restaurantId, subOrderId);
  if (!found) throw new Error(`sub-order ${subOrderId} is locked and gone`);
  const { orderId, totalCents } = found;
  return { act: 'cancel', orderId, subOrderId, amountCents: totalCents, totalCents };
}

export async function ownApproval({ db }: Services, { restaurantId, userId }: StaffPrincipal, id: number) {
  const row = await findApproval(db, restaurantId, id);
  return row?.askedByUserId === userId ? row : refuse('NotFound');
}

export function askedOf({ db }: Services, { restaurantId, userId }: StaffPrincipal) {
  return listAsked(db, restaurantId, userId);
}

/** Colleagues who can approve with a PIN on this screen, and the user's own discount limit. */
export async function approversFor({ db }: Services, { restaurantId, userId }: StaffPrincipal) {
  const [all, discountLimit] = await Promise.all([listApprovers(db, restaurantId), findDiscountLimit(db, userId)]);
  const approvers = all.filter(({ hasPin }) => hasPin).map(({ userId: id, name }) => ({ userId: id, name }));
  return { approvers, discountLimit };
}

export async function mayApprove({ db }: Services, restaurantId: number, userId: number): Promise<boolean> {
  return (await listApprovers(db, restaurantId)).some((approver) => approver.userId === userId);
}

/** Answers another user's request. Your own request needs a colleague's PIN on your screen. */
export async function answer(
  services: Services,
  { restaurantId, userId }: StaffPrincipal,
  { approvalID, approve }: { readonly approvalID: number; readonly approve: boolean },
) {
  return changeFloor(services, restaurantId, async (tx) => {
    const approval = await findApproval(tx, restaurantId, approvalID);
    if (!approval) return refuse('NotFound');
    if (approval.askedByUserId === userId) return refuse('NotApprover');
    const to = approve ? 'approved' : 'refused';
    return (await writeAnswer(tx, restaurantId, approvalID, { to, userId })) ? { to } : refuse('ApprovalOver');
  });
}

const unusedDays = 30;
const atOnce = 1_000;

/** Deletes unused approvals after 30 days and used ones after `years`. The audit trail has its own retention. */
export async function forgetOldApprovals(db: Database, years: number): Promise<void> {
  const forgetting = { days: unusedDays, years };
  for (const id of await listRestaurantsWithOld(db, forgetting)) {
    while ((await deleteOldApprovals(db, id, { ...forgetting, most: atOnce })) === atOnce);
  }
}

/** Withdraws the user's own request. A request that was already answered stays as it is. */
export async function withdraw(services: Services, { restaurantId, userId }: StaffPrincipal, id: number) {
  return changeFloor(services, restaurantId, async (tx) => {
    const approval = await findApproval(tx, restaurantId, id);
    if (approval?.askedByUserId !== userId) return refuse('NotFound');
    await writeWithdrawal(tx, restaurantId, id, userId);
    return approval;
  });
}
