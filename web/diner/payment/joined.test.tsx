import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkedIn, forgetEverything, openAt } from '../../testing/diner-app.tsx';
import { buildOrder, buildSubOrder } from '../../testing/diner-data.ts';
import { dinerServer, success } from '../../testing/diner-server.ts';
import { App } from '../app.tsx';

beforeEach(checkedIn);
afterEach(forgetEverything);

test('guests of a joined bill read that staff collect it, and cannot pay here', async () => {
  const suborder = [buildSubOrder({ subOrderID: 2, status: 'O' })];
  const order = buildOrder({ status: 'C', suborder, joinedWith: ['Table 4', 'Table 5'] });
  const { orderID, restaurantID } = order;
  const record = { orderID, restaurantID, tableID: 'abc123', totalAmt: 12.5, taxAmt: 1.11, wolfyCharges: 0.5 };
  dinerServer({
    dinerOrder: success('dinerOrder', { result: order }),
    dinerCloseOrder: success('dinerCloseOrder', { result: { ...record, amount: 14.15, status: 'C' } }),
    dinerChargePlan: success('dinerChargePlan', { result: '0$25$0.5$0|25$75$1$0|75$1000$2$0' }),
    taxRate: success('taxRate', { result: 8.875 }),
    restaurantConfig: success('restaurantConfig', { result: '{"otprequired":1}' }),
  });
  openAt(App, '/customer/payment');
  await screen.findByText('Your table shares one bill with Table 4, Table 5. Please pay your server.');
  expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
});
