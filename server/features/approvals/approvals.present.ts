import type { Approval } from '../../../core/contract/approvals.ts';
import { toDecimal } from '../../../core/domain/money.ts';
import type { ApprovalRow } from './approvals.queries.ts';

export function presentApproval(row: ApprovalRow): Approval {
  return {
    approvalID: row.id,
    act: row.act,
    orderID: row.orderId,
    tableName: row.tableName,
    amount: toDecimal(row.amountCents),
    of: toDecimal(row.totalCents),
    reason: row.reason,
    state: row.state,
    askedBy: row.askedBy,
    askedTime: row.askedAt.toISOString(),
    answeredBy: row.answeredBy ?? '',
  };
}
