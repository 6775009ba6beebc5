import type { ApprovalAct } from '../../../core/domain/approvals.ts';
import { approvalMessages } from '../../../core/messages/en/portal/approvals.ts';
import type { Refused } from '../../api/request.ts';
import { say } from '../../ui/plain/say.tsx';

/** What is to be approved, as it is asked for and as it is typed. */
export interface ApprovalWish {
  readonly act: ApprovalAct;
  readonly orderID?: number;
  readonly subOrderID?: number;
  readonly discount?: string;
  readonly discountMode?: 'amount' | 'percent';
  readonly amount?: string;
  readonly paymentId?: number;
  readonly latePaymentId?: number;
  readonly reason?: string;
}

/** Asks for an approval at this screen; its id, undefined where nobody gave it. */
export type Asker = (wish: ApprovalWish) => Promise<number | undefined>;

let asker: Asker | undefined;

/** Says who asks while the portal is shown. Answers the way to stop. */
export function setAsker(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = undefined;
  };
}

const needsOne = ['ApprovalNeeded', 'DiscountNotAllowed'];

/**
 * Makes a call; where the server wants an approval, asks for it and makes the call again with it. Without a wish nothing is
 * asked for.
 */
export async function withApproval<Answer extends { readonly success: true }>(
  wish: ApprovalWish | undefined,
  send: (approval: { readonly approval?: number }) => Promise<Answer | Refused>,
): Promise<Answer | Refused> {
  const answer = await send({});
  if (answer.success || !wish || !needsOne.includes(answer.code)) return answer;
  const approval = await asker?.(wish);
  if (approval !== undefined) return send({ approval });
  return { ...answer, code: 'ApprovalNeeded', message: say(approvalMessages.needed) };
}

/** The discount of a bill as it is sent; nothing to ask for where there is none, or a manager code for it. */
export function discountWish(
  orderID: number,
  sent: { readonly discount?: string; readonly discountMode?: 'amount' | 'percent'; readonly managercode?: string },
): ApprovalWish | undefined {
  const { discount, discountMode, managercode } = sent;
  return discount && discountMode && !managercode ? { act: 'discount', orderID, discount, discountMode } : undefined;
}
