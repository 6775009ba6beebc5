import type { ApprovalAct } from '../../../../core/domain/approvals.ts';
import { approvalMessages } from '../../../../core/messages/en/portal/approvals.ts';
import type { Refused } from '../../../api/request.ts';
import { prompt } from '../../../ui/plain/prompt.ts';
import { say } from '../../../ui/plain/say.tsx';

export interface ApprovalWish {
  readonly act: ApprovalAct;
  readonly orderID?: number;
  readonly subOrderID?: number;
  readonly discount?: string;
  readonly discountMode?: 'amount' | 'percent';
  readonly amount?: string;
  readonly paymentId?: number;
  readonly latePaymentId?: number;
  /** For a void or comp. `dish` is only shown. */
  readonly orderItemID?: number;
  readonly units?: number[];
  readonly quantity?: number;
  readonly dish?: string;
  readonly reason?: string;
}

export const approvals = prompt<ApprovalWish, number | undefined>(undefined);

const needsOne = ['ApprovalNeeded', 'DiscountNotAllowed'];

/** Makes a call. If the server requires an approval, asks for one and retries. Without a `wish`, doesn't ask. */
export async function withApproval<Answer extends { readonly success: true }>(
  wish: ApprovalWish | undefined,
  send: (approval: { readonly approval?: number }) => Promise<Answer | Refused>,
): Promise<Answer | Refused> {
  const answer = await send({});
  if (answer.success || !wish || !needsOne.includes(answer.code)) return answer;
  const approval = await approvals.ask(wish);
  if (approval !== undefined) return send({ approval });
  return { ...answer, code: 'ApprovalNeeded', message: say(approvalMessages.needed) };
}

export function discountWish(
  orderID: number,
  sent: { readonly discount?: string; readonly discountMode?: 'amount' | 'percent'; readonly managercode?: string },
): ApprovalWish | undefined {
  const { discount, discountMode, managercode } = sent;
  return discount && discountMode && !managercode ? { act: 'discount', orderID, discount, discountMode } : undefined;
}
