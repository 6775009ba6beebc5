import { type RawBuilder, sql } from 'kysely';
import {
  type ApprovalAct,
  type ApprovalState,
  approvalMinutes,
  approvalStateNames,
  approvalStates,
  approvalStatesBefore,
} from '../../../core/domain/approvals.ts';
import type { SubOrderStatus } from '../../../core/domain/order-states.ts';
import type { Percent } from '../../../core/domain/pricing/rate.ts';
import type { Privilege } from '../../../core/domain/privileges.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import { nameOrder } from '../../platform/paging.ts';
import type { RowOf } from '../../platform/record-table.ts';
import { wordList } from '../../platform/statuses.ts';

/** An approval is valid only for exactly these figures. */
export interface ApprovedAct {
  readonly act: ApprovalAct;
  readonly orderId: number;
  readonly paymentId?: number | null;
  readonly latePaymentId?: number | null;
  readonly subOrderId?: number | null;
  /** The dish and its units, for a void or comp. */
  readonly lineId?: number | null;
  readonly units?: readonly number[] | null;
  /** The dish in words, for people. */
  readonly dish?: string;
  readonly amountCents: number;
  readonly totalCents: number;
}

export interface NewApproval extends ApprovedAct {
  readonly restaurantId: number;
  readonly orderVersion: number;
  readonly reason: string;
  readonly askedByUserId: number;
  /** The colleague who approved with a PIN on the screen of the user who asked. */
  readonly approverId: number | undefined;
}

export interface ApprovalRow
  extends ApprovedAct,
    Pick<
      RowOf<'approvals'>,
      'id' | 'reason' | 'askedByUserId' | 'askedAt' | 'answeredByUserId' | 'answeredAt' | 'byPin'
    > {
  readonly tableName: string;
  readonly state: ApprovalState | 'lapsed';
  readonly askedBy: string;
  readonly answeredBy: string | null;
}

const may: Privilege = 'approve';
const lapsing = wordList(approvalStateNames.filter((state) => approvalStates[state].lapses));

/** Requires the aliases `a` for the approval and `o` for its order. */
const isCurrent = sql`(o.version = a.order_version and a.asked_at > now() - ${sql.lit(approvalMinutes)} * interval '1 minute')`;

const columns = sql`a.id, a.act, a.order_id, a.payment_id, a.late_payment_id, a.sub_order_id, a.line_id, a.units, a.dish, a.amount_cents, a.total_cents,
  t.name as table_name, a.reason, a.asked_by_user_id, asker.name as asked_by, a.asked_at, approver.name as answered_by,
  a.answered_by_user_id, a.answered_at, a.by_pin,
  case when a.state in ${lapsing} and not ${isCurrent} then 'lapsed' else a.state end as state`;
const sources = sql`approvals a
  join orders o on o.restaurant_id = a.restaurant_id and o.id = a.order_id
  join dining_tables t on t.restaurant_id = o.restaurant_id and t.id = o.table_id
  join users asker on asker.id = a.asked_by_user_id
  left join users approver on approver.id = a.answered_by_user_id`;

/** Undefined if the order has changed since its figures were read. */
export async function insertApproval(tx: Tx, approval: NewApproval): Promise<number | undefined> {
  const { restaurantId, act, orderId, orderVersion, amountCents, totalCents, reason, askedByUserId, approverId } =
    approval;
  const isGiven = approverId !== undefined;
  const { rows } = await sql<{ id: number }>`
    insert into approvals (restaurant_id, act, order_id, order_version, payment_id, late_payment_id, sub_order_id, line_id,
      units, dish, amount_cents, total_cents, reason, asked_by_user_id, state, answered_by_user_id, answered_at, by_pin)
    select ${restaurantId}::int, ${act}, o.id, o.version, ${approval.paymentId ?? null}::bigint, ${approval.latePaymentId ?? null}::bigint,
      ${approval.subOrderId ?? null}::bigint, ${approval.lineId ?? null}::bigint, ${approval.units ?? null}::smallint[],
      ${approval.dish ?? ''}, ${amountCents}, ${totalCents}, ${reason}, ${askedByUserId},
      ${isGiven ? 'approved' : 'asked'}, ${approverId ?? null}::int, ${isGiven ? sql`now()` : sql`null`}, ${isGiven}
    from orders o where o.restaurant_id = ${restaurantId} and o.id = ${orderId} and o.version = ${orderVersion}
    returning id`.execute(tx);
  return rows[0]?.id;
}

export async function findApproval(db: Queryable, restaurantId: number, id: number): Promise<ApprovalRow | undefined> {
  const { rows } = await sql<ApprovalRow>`
    select ${columns} from ${sources} where a.restaurant_id = ${restaurantId} and a.id = ${id}`.execute(db);
  return rows[0];
}

export async function listAsked(db: Queryable, restaurantId: number, exceptUserId: number): Promise<ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`
    select ${columns} from ${sources}
    where a.restaurant_id = ${restaurantId} and a.state = 'asked' and a.asked_by_user_id <> ${exceptUserId} and ${isCurrent}
    order by a.asked_at, a.id limit 50`.execute(db);
  return rows;
}

/** SQL for the used approvals of an order, including those of its joined bill; newest first. */
export const usedApprovals = (restaurantId: number, orderId: number): RawBuilder<ApprovalRow> => sql`
    select ${columns} from ${sources}
    where a.restaurant_id = ${restaurantId} and a.state = 'used' and (a.order_id = ${orderId} or a.id in (
      select u.approval_id from approval_uses u join payments p on p.restaurant_id = u.restaurant_id and p.id = u.payment_id
      where p.restaurant_id = ${restaurantId} and p.order_id = ${orderId}))
    order by a.id desc`;

export async function listApprovalsOf(db: Queryable, userId: number, most: number): Promise<ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`
    select ${columns} from ${sources} where a.asked_by_user_id = ${userId} or a.answered_by_user_id = ${userId}
    order by a.asked_at desc, a.id desc limit ${most}`.execute(db);
  return rows;
}

/** Records an answer. Returns false if the request was already answered or withdrawn; the first of two answers wins. */
export async function writeAnswer(
  tx: Tx,
  restaurantId: number,
  id: number,
  { to, userId }: { readonly to: 'approved' | 'refused'; readonly userId: number },
): Promise<boolean> {
  const { rows } = await sql`
    update approvals a set state = ${to}, answered_by_user_id = ${userId}, answered_at = now()
    from orders o
    where a.restaurant_id = ${restaurantId} and a.id = ${id} and a.state in ${wordList(approvalStatesBefore(to))}
      and o.restaurant_id = a.restaurant_id and o.id = a.order_id and ${isCurrent}
    returning a.id`.execute(tx);
  return rows.length > 0;
}

export async function writeWithdrawal(tx: Tx, restaurantId: number, id: number, userId: number): Promise<void> {
  await sql`
    update approvals set state = 'withdrawn'
    where restaurant_id = ${restaurantId} and id = ${id} and asked_by_user_id = ${userId}
      and state in ${wordList(approvalStatesBefore('withdrawn'))}`.execute(tx);
}

/** Marks an approval as used. False unless it is approved, current, requested by this user and for exactly this act. */
export async function spend(
  tx: Tx,
  { restaurantId, userId }: { readonly restaurantId: number; readonly userId: number },
  id: number,
  done: ApprovedAct & { readonly reason?: string },
): Promise<boolean> {
  const { rows } = await sql`
    update approvals a set state = 'used' from orders o
    where a.restaurant_id = ${restaurantId} and a.id = ${id} and a.state in ${wordList(approvalStatesBefore('used'))}
      and a.asked_by_user_id = ${userId} and a.act = ${done.act} and a.order_id = ${done.orderId}
      and a.payment_id is not distinct from ${done.paymentId ?? null}::bigint
      and a.late_payment_id is not distinct from ${done.latePaymentId ?? null}::bigint
      and a.sub_order_id is not distinct from ${done.subOrderId ?? null}::bigint
      and a.line_id is not distinct from ${done.lineId ?? null}::bigint
      and a.units is not distinct from ${done.units ?? null}::smallint[]
      and a.amount_cents = ${done.amountCents} and a.total_cents = ${done.totalCents}
      and a.reason = coalesce(${done.reason ?? null}, a.reason)
      and o.restaurant_id = a.restaurant_id and o.id = a.order_id and ${isCurrent}
    returning a.id`.execute(tx);
  return rows.length > 0;
}

/** Staff who may approve, by name. `hasPin`: they can approve on another user's screen. */
export async function listApprovers(db: Queryable, restaurantId: number) {
  const { rows } = await sql<{ userId: number; name: string; hasPin: boolean }>`
    select u.id as user_id, u.name, u.pin_hash is not null as has_pin from users u
    where u.restaurant_id = ${restaurantId} and u.removed_at is null and exists (
      select from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id and ${may} = any(r.privileges))
    order by ${nameOrder('u.name')}, u.id`.execute(db);
  return rows;
}

export async function findDiscountLimit(db: Queryable, userId: number): Promise<Percent> {
  const { rows } = await sql<{ discountLimit: Percent }>`
    select coalesce(max(r.discount_limit), 0) as discount_limit
    from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = ${userId}`.execute(db);
  return rows[0]?.discountLimit ?? 0;
}

export interface CancellableRow {
  readonly orderId: number;
  readonly orderVersion: number;
  readonly status: SubOrderStatus;
  readonly totalCents: number;
}

export async function findCancellable(db: Queryable, restaurantId: number, subOrderId: number) {
  const { rows } = await sql<CancellableRow>`
    select o.id as order_id, o.version as order_version, s.status, s.total_cents
    from sub_orders s join orders o on o.restaurant_id = s.restaurant_id and o.id = s.order_id
    where s.restaurant_id = ${restaurantId} and s.id = ${subOrderId}`.execute(db);
  return rows[0];
}

/** An approval is valid for one version of an order. Every change of the order increments its version. */
export async function findOrderVersion(db: Queryable, restaurantId: number, orderId: number) {
  const { rows } = await sql<{ version: number }>`
    select version from orders where restaurant_id = ${restaurantId} and id = ${orderId}`.execute(db);
  return rows[0]?.version;
}

export type ApprovalUse = { readonly paymentId: number } | { readonly refundId: number } | { readonly orderId: number };

export async function insertUse(tx: Tx, restaurantId: number, approvalId: number, use: ApprovalUse): Promise<void> {
  const { paymentId = null, refundId = null, orderId = null } = { ...use } as Partial<Record<string, number>>;
  await sql`
    insert into approval_uses (restaurant_id, approval_id, payment_id, refund_id, order_id)
    values (${restaurantId}, ${approvalId}, ${paymentId}::bigint, ${refundId}::bigint, ${orderId}::bigint)`.execute(tx);
}

interface Forgetting {
  readonly days: number;
  readonly years: number;
}

const isOld = ({ days, years }: Forgetting) => sql`asked_at < now() - case
  when state = 'used' then make_interval(years => ${years}) else make_interval(days => ${days}) end`;

export async function listRestaurantsWithOld(db: Queryable, forgetting: Forgetting): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct restaurant_id as id from approvals where ${isOld(forgetting)} and not is_away(restaurant_id)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Deletes unused approvals older than `days` and used ones older than `years`, at most `most`. Returns the number. */
export async function deleteOldApprovals(
  db: Queryable,
  restaurantId: number,
  { most, ...forgetting }: Forgetting & { readonly most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as (
      select id from approvals where restaurant_id = ${restaurantId} and ${isOld(forgetting)} limit ${most}
    ), uses as (
      delete from approval_uses u using old where u.restaurant_id = ${restaurantId} and u.approval_id = old.id
    )
    delete from approvals a using old where a.restaurant_id = ${restaurantId} and a.id = old.id`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Called when a bill is split again: the approval of the previous split's discount no longer applies. */
export async function deleteUseOfBill(tx: Tx, restaurantId: number, orderId: number): Promise<void> {
  await sql`delete from approval_uses where restaurant_id = ${restaurantId} and order_id = ${orderId}`.execute(tx);
}
