import { screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { App } from '../diner/app.tsx';
import { checkedIn, forgetEverything, openAt } from './diner-app.tsx';
import { paymentRecord, receipt, segment } from './diner-data.ts';
import { dinerServer, success } from './diner-server.ts';

const amounts = ['totalAmt', 'taxTotal', 'amtToPay', 'tipAmt', 'amtwithTip', 'wolfyCharges'];

/** A phone with everything that it stores until order 1042 is paid. */
export function paidTest(): void {
  beforeEach(() => {
    checkedIn();
    window.localStorage.setItem('payment', JSON.stringify(paymentRecord));
    window.localStorage.setItem('paymentType', 'T');
    window.localStorage.setItem('taxRate', '8.875');
    window.localStorage.setItem(`items:${segment}`, '[]');
    for (const name of amounts) window.localStorage.setItem(name, '1');
    vi.spyOn(console, 'info').mockImplementation(() => {});
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(forgetEverything);
}

export const successAddress = '/customer/paymentsuccess/sess_1$1042';
export const paid = {
  completeOrder: success('completeOrder', { result: { orderID: 1042, status: 'P', amount: 102.98, left: 0 } }),
  invoiceStatus: success('invoiceStatus', { result: { orderID: 1042, status: 'P' } }),
  dinerReceipt: receipt,
};

export function openPage(answers: Parameters<typeof dinerServer>[0], address = successAddress) {
  const server = dinerServer({ ...answers });
  return { server, ...openAt(App, address) };
}

export const findSuccess = () => screen.findByRole('heading', { name: 'Payment Successful!' });
export const failure = 'Payment Failed, please try again';
