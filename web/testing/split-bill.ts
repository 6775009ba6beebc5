import type { SplitBill } from '../../core/contract/splits.ts';

export function buildSplit(part: Partial<SplitBill> = {}): SplitBill {
  return {
    orderID: 1042,
    status: 'C',
    way: null,
    totalAmt: 80.25,
    discount: 0,
    discountMode: null,
    wolfyCharges: 2,
    surcharge: 0,
    surchargeMode: null,
    taxAmt: 7.3,
    amount: 89.55,
    paid: 0,
    paying: 0,
    left: 89.55,
    shares: [],
    parts: [],
    refunds: [],
    explained: [{ figure: 'amount', label: 'Whole bill', steps: ['$80.25 + $2.00 + $7.30 = $89.55'] }],
    ...part,
  };
}
