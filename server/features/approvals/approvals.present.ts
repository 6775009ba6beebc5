import type { Approval } from '../../../core/contract/approvals.ts';
import type { Money } from '../../../core/domain/money.ts';
import type { ApprovalRow } from './approvals.queries.ts';

export function presentApproval(money: Money, row: ApprovalRow): Approval {
  return {
    approvalID: row.id,
    act: row.act,
    orderID: row.orderId,
    tableName: row.tableName,
    amount: money.toDecimal(row.amountCents),
    of: money.toDecimal(row.totalCents),
    ...(row.dish ? { dish: row.dish } : {}),
    reason: row.reason,
    state: row.state,
    askedBy: row.askedBy,
    askedTime: row.askedAt.toISOString(),
    answeredBy: row.answeredBy ?? '',
  };
}
