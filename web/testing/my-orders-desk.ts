import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { App } from '../diner/app.tsx';
import { checkedIn, forgetEverything, openAt } from './diner-app.tsx';
import { buildOrder, buildSubOrder, chargeAnswers, segment } from './diner-data.ts';
import { dinerServer, success } from './diner-server.ts';

export function myOrdersTest(): void {
  beforeEach(() => {
    checkedIn();
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(forgetEverything);
}

export const orderOf = (values: Parameters<typeof buildOrder>[0]) =>
  success('dinerOrder', { result: buildOrder(values) });
export const oneConfirmed = [buildSubOrder({ status: 'O' })];
/** One sub-order is confirmed, one new, one canceled. */
export const threeKinds = orderOf({
  suborder: [
    buildSubOrder({ subOrderID: 1, status: 'O', createTime: '2026-11-22T03:21:36.000Z', totalAmt: 26, taxAmt: 2.31 }),
    buildSubOrder({ subOrderID: 2, status: 'N', createTime: '2026-11-22T03:42:10.000Z' }),
    buildSubOrder({ subOrderID: 3, status: 'D', createTime: '2026-11-22T03:30:00.000Z', totalAmt: 99, taxAmt: 9 }),
  ],
});

export const myOrdersAddress = `/customer/myorder/${segment}`;

export async function openOrders(answers: Parameters<typeof dinerServer>[0] = {}) {
  const server = dinerServer({ ...chargeAnswers, dinerOrder: threeKinds, ...answers });
  const opened = openAt(App, myOrdersAddress);
  await screen.findByRole('heading', { name: 'My Orders' });
  /** Presses one button after the other, each as soon as it appears. */
  const press = async (...names: string[]) => {
    for (const name of names) await opened.user.click(await screen.findByRole('button', { name }));
  };
  return { server, ...opened, press };
}

export const card = (name: RegExp) => within(screen.getByRole('region', { name }));
