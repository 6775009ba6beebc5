import { beforeEach } from 'vitest';
import type { BillPartPaid, BillShare, SplitBill } from '../../core/contract/splits.ts';
import type { SentRequest } from './fake-server.ts';
import { buildPayment, paidAt, paymentTest } from './payment-desk.ts';
import { buildSplit } from './portal-data.ts';

export const share = (number: number, amount: number, part: Partial<BillShare> = {}): BillShare => ({
  share: number,
  name: '',
  amount,
  state: 'open',
  ...part,
});
/** 89.55 in three shares. */
export const threeShares = () => [share(1, 29.85), share(2, 29.85), share(3, 29.85)];
export const dishes = () => [
  share(1, 42.1, { name: 'House Burger' }),
  share(2, 30, { name: 'Burrata & Peaches' }),
  share(3, 17.45, { name: 'House Burger' }),
];

/** A server with the bill of order 1042, which is divided and paid in parts. */
export function splitTest() {
  const server = paymentTest();
  let bill: SplitBill;
  beforeEach(() => {
    bill = buildSplit();
    server.answer('splitOf', () => bill);
    server.answer('sendInvoice', { orderID: 1042, status: 'C' });
  });

  function divided(way: SplitBill['way'], shares: BillShare[] = [], part: Partial<SplitBill> = {}) {
    bill = buildSplit({ way, shares, ...part });
  }
  /** Someone pays shares or an amount. The server reports it from now on. */
  function pays(paymentId: number, amount: number, shares: number[] = [], part: Partial<BillPartPaid> = {}) {
    const paid = (bill.paid * 100 + amount * 100) / 100;
    bill = {
      ...bill,
      paid: Number(paid.toFixed(2)),
      left: Number((bill.amount - paid).toFixed(2)),
      shares: bill.shares.map((share) => (shares.includes(share.share) ? { ...share, state: 'paid' } : share)),
      parts: [...bill.parts, { paymentId, paidby: 'Online', amount, tip: 0, shares, paymentDateTime: paidAt, ...part }],
    };
    if (bill.left === 0) bill = { ...bill, status: 'P' };
  }
  /** Makes the server accept the next payment for these shares. */
  function takes(shares: number[]) {
    server.answer('setOrderToPaid', ({ query }: SentRequest) => {
      const [tip, paid] = [Number(query.tip ?? 0), Number(query.partamount)];
      pays(bill.parts.length + 1, paid, shares, { paidby: query.paidby as 'Cash', tip });
      return buildPayment({
        totalAmt: 20,
        tip,
        tax: 1,
        wolfycharges: 0,
        amount: paid + tip,
        status: bill.status as 'C',
      });
    });
  }
  /** Makes the next `splitBill` change the bill. */
  function splits(change: (bill: SplitBill) => Partial<SplitBill>) {
    server.answer('splitBill', () => {
      bill = { ...bill, ...change(bill) };
      return bill;
    });
  }
  const keys = () => server.sent('setOrderToPaid').map(({ headers }) => headers['Idempotency-Key']);
  const sentSplit = () => JSON.parse(server.last('splitBill').body ?? '');
  return { server, divided, pays, takes, splits, keys, sentSplit };
}
