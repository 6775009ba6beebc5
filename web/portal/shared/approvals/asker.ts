import type { ApprovalAct } from '../../../../core/domain/approvals.ts';

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
type Asker = (wish: ApprovalWish) => Promise<number | undefined>;

let asker: Asker | undefined;

/** Says who asks while the portal is shown. Answers the way to stop. */
export function setAsker(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = undefined;
  };
}

/** Asks at the screen that is shown; undefined where nobody gave an approval. */
export const askForApproval: Asker = async (wish) => asker?.(wish);
