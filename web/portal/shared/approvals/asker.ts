import type { ApprovalAct } from '../../../../core/domain/approvals.ts';

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

/** Asks for an approval at this screen; resolves to its id, or undefined if it wasn't given. */
type Asker = (wish: ApprovalWish) => Promise<number | undefined>;

let asker: Asker | undefined;

/** Registers who asks while the portal is shown. Returns an unregister function. */
export function setAsker(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = undefined;
  };
}

/** Resolves to undefined if no approval was given or no screen can ask. */
export const askForApproval: Asker = async (wish) => asker?.(wish);
