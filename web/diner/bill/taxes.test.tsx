import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkedIn, forgetEverything, openAt } from '../../testing/diner-app.tsx';
import {
  buildOrder,
  buildSplit,
  buildSubOrder,
  chargeAnswers,
  menuAnswers,
  menuWith,
  paymentRecord,
  segment,
} from '../../testing/diner-data.ts';
import { dinerServer, success } from '../../testing/diner-server.ts';
import { textsOf } from '../../testing/on-screen.ts';
import { goodCart, openReview } from '../../testing/review-desk.ts';
import { euros, includedInEuros, rowsInEuros } from '../../testing/taxed-data.ts';
import { App } from '../app.tsx';

beforeEach(() => {
  checkedIn();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(forgetEverything);

const { subOrders: _ordered, ...rules } = includedInEuros;
const included = { ...rules, rates: [{ taxClass: 'standard', name: '', rate: 19 }] };
const taxRate = success('taxRate', { result: 0, taxes: included, region: euros });
const suborder = [buildSubOrder({ status: 'O', totalAmt: 18, taxAmt: 0, taxRate: 19 })];
const order = { suborder, taxes: includedInEuros };
const inEuros = () => window.localStorage.setItem('region', JSON.stringify(euros));

const rowsOf = (table: HTMLElement) => textsOf(within(table).getAllByRole('row').slice(1));
const taxTable = () => screen.findByRole('table', { name: 'Net and tax by rate' });
const sumsOf = (region: string) => textsOf(screen.getByRole('region', { name: region }).querySelectorAll('dl > div'));

test('My Orders shows the tax in the prices by rate, and no line for it', async () => {
  inEuros();
  dinerServer({ ...chargeAnswers, taxRate, dinerOrder: success('dinerOrder', { result: buildOrder(order) }) });
  const { user } = openAt(App, `/customer/myorder/${segment}`);
  expect(rowsOf(await taxTable())).toEqual(rowsInEuros);
  expect(sumsOf('Total')).toEqual(['Sub-Total€18.00', 'Total€18.00']);
  await user.click(screen.getByText('How this is calculated'));
  expect(textsOf(document.querySelectorAll('details li'))).toEqual(['Sub-Total€18.00', 'Total€18.00']);
});

test('the payment and a split bill show it too, with a discount as the server took it off', async () => {
  inEuros();
  const record = { ...paymentRecord, totalAmt: 18, taxAmt: 0, wolfyCharges: 0, amount: 18, taxes: includedInEuros };
  window.localStorage.setItem('payment', JSON.stringify(record));
  const closed = success('dinerOrder', { result: buildOrder({ ...order, status: 'C' }) });
  dinerServer({ ...chargeAnswers, taxRate, dinerOrder: closed });
  const { unmount } = openAt(App, '/customer/payment');
  expect(rowsOf(await taxTable())).toEqual(rowsInEuros);
  expect(screen.queryByText('Tax Amt')).toBeNull();
  unmount();
  const taxes = [
    { rate: 19, net: 6.05, tax: 1.15 },
    { rate: 7, net: 8.41, tax: 0.59 },
  ];
  const adjusted = { totalAmt: 18, discount: 1.8, discountMode: 'percent', wolfyCharges: 0, taxAmt: 0 } as const;
  const shares = [1, 2].map((share) => ({ share, name: '', amount: 8.1, state: 'open' as const }));
  const result = buildSplit({ way: 'equal', ...adjusted, taxes, amount: 16.2, left: 16.2, shares });
  dinerServer({ ...chargeAnswers, taxRate, dinerOrder: closed, splitOf: success('splitOf', { result }) });
  openAt(App, '/customer/payment');
  expect(rowsOf(await taxTable())).toEqual(['19%€6.05€1.15€7.20', '7%€8.41€0.59€9.00', 'Total€14.46€1.74€16.20']);
});

test('the review works out the tax of each class before ordering, and sends it', async () => {
  const rates = [
    { taxClass: 'standard', name: '', rate: 8.875 },
    { taxClass: 'warm', name: 'Warm', rate: 5 },
  ];
  const added = { ...included, included: false, discountLowersTax: false, feeInside: false, feeRate: 8.875, rates };
  const bacon = { subItemName: 'Bacon', description: '', price: 2.25, taxClass: 'standard' };
  const cheese = { subItemName: 'Cheese', description: '', price: 1.5 };
  const menu = menuWith({ 21: { taxClass: 'warm', subItems: [cheese, bacon] } });
  const { server, submit } = await openReview(goodCart, {
    ...chargeAnswers,
    taxRate: success('taxRate', { result: 8.875, taxes: added }),
    itemMenu: success('itemMenu', { result: menu }),
  });
  // 6.75 at 8.875 % = 0.599, the fee of 1.00 = 0.089; 39.00 at 5 % = 1.95.
  expect(rowsOf(await taxTable())).toEqual(['8.875%$7.75$0.69$8.44', '5%$39.00$1.95$40.95', 'Total$46.75$2.64$49.39']);
  expect(sumsOf('Totals')).toEqual(['Sub-Total$45.75', 'Service Fee$1.00', 'Tax$2.64', 'Total$49.39']);
  await submit();
  await waitFor(() => expect(server.madeOf('placeOrder')).toHaveLength(1));
  expect(server.madeOf('placeOrder')[0]?.body).toMatchObject({ suborder: [{ totalAmt: 45.75, taxAmt: 2.55 }] });
});

test('menu and dish say that prices include tax and service', async () => {
  dinerServer({ ...menuAnswers, taxRate });
  const { user } = openAt(App, `/customer/menu/${segment}`);
  expect(await screen.findAllByText('All prices include tax and service.')).toHaveLength(1);
  await user.type(screen.getByRole('searchbox'), 'Tea');
  await user.click(await screen.findByRole('button', { name: 'Tea' }));
  expect(within(await screen.findByRole('dialog')).getByText('incl. tax and service')).toBeTruthy();
});
