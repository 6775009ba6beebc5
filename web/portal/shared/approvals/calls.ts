import { queryOptions } from '@tanstack/react-query';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { staffAnswer, staffRequest } from '../../../api/staff-request.ts';
import type { ApprovalWish } from './asker.ts';

/** Who approves with a PIN, and what the user takes off without. */
export const approversQuery = () =>
  queryOptions({
    queryKey: ['approvers'],
    queryFn: async ({ signal }) => (await staffAnswer(endpoints.approvers, { signal })).result,
    staleTime: 30_000,
  });

/** What became of what this screen asked for. Time ends it without an event. */
export const approvalQuery = (approvalID: number) =>
  queryOptions({
    queryKey: ['approval', approvalID],
    queryFn: async ({ signal }) => (await staffAnswer(endpoints.approval, { params: { approvalID }, signal })).result,
    refetchInterval: 15_000,
    meta: { live: true },
  });

/** What others ask the user to approve. */
export const approvalsQuery = () =>
  queryOptions({
    queryKey: ['approvals'],
    queryFn: async ({ signal }) => (await staffAnswer(endpoints.approvals, { signal })).result,
    refetchInterval: 60_000,
    meta: { live: true },
  });

export const askApproval = (wish: ApprovalWish, by: { readonly approver?: number; readonly pin?: string } = {}) =>
  staffRequest(endpoints.askApproval, { body: { ...wish, ...by } });

export const withdrawApproval = (approvalID: number) =>
  staffRequest(endpoints.withdrawApproval, { body: { approvalID } });

export const answerApproval = (approvalID: number, approve: boolean) =>
  staffRequest(endpoints.answerApproval, { body: { approvalID, approve } });
