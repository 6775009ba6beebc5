import * as endpoints from '../../../../core/contract/endpoints.ts';
import { staffQuery } from '../../../api/staff-query.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import type { ApprovalWish } from './with-approval.ts';

export const approversQuery = () => ({ ...staffQuery(['approvers'], endpoints.approvers), staleTime: 30_000 });

/** An approval that this screen asked for. It expires without an event. */
export const approvalQuery = (approvalID: number) => ({
  ...staffQuery(['approval', approvalID], endpoints.approval, { params: { approvalID } }),
  refetchInterval: 15_000,
  meta: { live: true },
});

export const approvalsQuery = () => ({
  ...staffQuery(['approvals'], endpoints.approvals),
  refetchInterval: 60_000,
  meta: { live: true },
});

export const askApproval = (wish: ApprovalWish, by: { readonly approver?: number; readonly pin?: string } = {}) =>
  staffRequest(endpoints.askApproval, { body: { ...wish, ...by } });

export const withdrawApproval = (approvalID: number) =>
  staffRequest(endpoints.withdrawApproval, { body: { approvalID } });

export const answerApproval = (approvalID: number, approve: boolean) =>
  staffRequest(endpoints.answerApproval, { body: { approvalID, approve } });
