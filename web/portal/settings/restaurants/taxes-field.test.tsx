import { fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { startingRegion } from '../../../../core/domain/formats/region.ts';
import { startingTaxes } from '../../../../core/domain/tax-settings.ts';
import { everyPrivilege, openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { button, choice, field, pressSave, select } from '../../../testing/record-form.ts';
import { buildRestaurant, serveRecords } from '../../../testing/record-server.ts';
import { freshTaxes, readTaxes, usualTaxes, usualWords, withClasses, withMode } from './typed-taxes.ts';

const server = portalTest({ privileges: everyPrivilege });
beforeEach(() => server.answer('planNames', [{ planId: 3, planName: 'Standard' }]));

async function openForm(part: Parameters<typeof buildRestaurant>[0] = {}) {
  serveRecords(server, 'restaurants', buildRestaurant(part));
  const page = openPortal('/portal/managerestaurant');
  await screen.findByRole('form', { name: 'Restaurant Detail' });
  return page;
}

const sent = () => JSON.parse(server.last('saveRestaurant').body ?? '').taxSettings;
const save = (user: UserEvent) => pressSave(user, 'Are you sure to save Restaurant?');
const inRow = (name: string) => within(screen.getByRole('group', { name }));
const typeIn = (row: string, label: string, text: string) =>
  fireEvent.change(inRow(row).getByLabelText(label), { target: { value: text } });

test('one quiet field, and nothing is sent, until an owner asks for more', async () => {
  const { user } = await openForm();
  expect(choice('Prices').value).toBe('Tax is added');
  expect(screen.queryByRole('group', { name: 'Taxes' })).toBeNull();
  await user.click(button('More about taxes'));
  expect(choice('Tax is rounded').value).toBe('Per sub-order and rate');
  expect(choice('Tax class of surcharges').value).toBe('No tax');
  await user.type(field('Code'), '!');
  await save(user);
  expect(sent()).toBeUndefined();
});

test('included prices, classes and later rates are typed, named in their places, and sent', async () => {
  const { user } = await openForm();
  await select(user, 'Prices', 'Prices include tax');
  expect(screen.getByText(/so guests pay less than before/)).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'A discount lowers the tax' })).toMatchObject({
    checked: true,
    disabled: true,
  });
  await user.click(button('Add a tax class'));
  await user.click(button('Save'));
  expect(screen.getByText('Please name each tax class.')).toBeDefined();
  expect(document.activeElement).toBe(inRow('Tax class 1').getByLabelText('Name'));
  typeIn('Tax class 1', 'Name', 'Food');
  typeIn('Food', 'Rate', '107');
  await user.click(button('Save'));
  expect(document.activeElement).toBe(inRow('Food').getByLabelText('Rate'));
  typeIn('Food', 'Rate', '7,5');
  await select(user, 'Tax class of the service fee', 'Food');
  await select(user, 'Service fee', 'Inside the prices');
  await user.click(button('Add a later rate of Food'));
  await user.click(button('Add a later rate of the standard class'));
  typeIn('Later rate 1 of the standard class', 'From day', '2027-01-01');
  typeIn('Later rate 1 of the standard class', 'Rate', '20');
  await user.click(button('Save'));
  expect(screen.getByText('Please enter the day on which a rate begins.')).toBeDefined();
  await user.click(button('Remove Later rate 1 of Food'));
  await save(user);
  expect(sent()).toEqual({
    ...startingTaxes,
    included: true,
    fee: 'inside',
    feeClass: 'food',
    surchargeClass: 'standard',
    changes: [{ from: '2027-01-01', percent: 20 }],
    classes: [{ code: 'food', name: 'Food', percent: 7.5, changes: [] }],
  });
});

test('a restaurant that moves is offered the usual taxes there, and asked before its own are overwritten', async () => {
  const { user } = await openForm();
  await user.click(choice('Country'));
  await user.click(await screen.findByRole('option', { name: 'Germany' }));
  expect(
    screen.getByText('Usual in Germany: prices include tax, 19 %, food 7 %. Please check the rates.'),
  ).toBeDefined();
  expect(field('TAX Rate').value).toBe('8.875');
  expect(choice('Prices').value).toBe('Tax is added');
  await user.click(button('Fill in'));
  expect(field('TAX Rate').value).toBe('19');
  await save(user);
  expect(sent()).toMatchObject({ included: true, classes: [{ code: 'food', name: 'Food', percent: 7 }] });
});

test("choosing a new restaurant's country fills in the usual taxes, as long as nothing was typed", async () => {
  const { user } = await openForm();
  await user.click(button('Add New Restaurant'));
  const move = async (country: string) => {
    await user.click(choice('Country'));
    await user.click(await screen.findByRole('option', { name: country }));
  };
  await move('Japan');
  expect([field('TAX Rate').value, choice('Prices').value]).toEqual(['10', 'Prices include tax']);
  expect(choice('Tax is rounded').value).toBe('Per bill and rate');
  await move('Canada');
  expect([field('TAX Rate').value, choice('Prices').value]).toEqual(['', 'Tax is added']);
  await user.type(field('TAX Rate'), '5');
  await move('Switzerland');
  expect(field('TAX Rate').value).toBe('5');
  expect(screen.getByText(/^Usual in Switzerland: prices include tax, 8.1 %/)).toBeDefined();
});

test('what the server refuses is at the prices', async () => {
  const region = { ...startingRegion, country: 'DE' };
  const { user } = await openForm({ region, taxSettings: { ...startingTaxes, included: true } });
  expect(screen.queryByRole('button', { name: 'Fill in' })).toBeNull();
  await select(user, 'Prices', 'Tax is added');
  const message = 'There are unpaid orders.';
  server.refuse('saveRestaurant', 'Invalid', {}, null, [{ path: 'taxSettings', message }]);
  await save(user);
  expect(await screen.findByText(message)).toBeDefined();
  expect(document.activeElement).toBe(choice('Prices'));
});

test('new classes get codes of their names, which fee and surcharge follow', () => {
  const row = (code: string, name: string) => ({ code, name, percent: '5', changes: [] });
  const classes = [row('food', 'Food'), row('+1', ' Food & drinks'), row('+2', 'Food drinks')];
  const taxes = { ...withMode(freshTaxes.taxSettings, true), classes, feeClass: '+2', surchargeClass: '+1' };
  const codes = ({ feeClass, surchargeClass, ...read }: ReturnType<typeof readTaxes>) => [
    read.classes.map(({ code, name }) => [code, name]),
    feeClass,
    surchargeClass,
  ];
  const named = [
    ['food', 'Food'],
    ['food-drinks', 'Food & drinks'],
    ['food-drinks-2', 'Food drinks'],
  ];
  expect(codes(readTaxes(taxes))).toEqual([named, 'food-drinks-2', 'food-drinks']);
  expect(codes(readTaxes(withClasses(taxes, classes.slice(0, 2))))).toEqual([
    named.slice(0, 2),
    'standard',
    'food-drinks',
  ]);
});

test.each([
  ['DE', '19', true, 'subOrder', [7]],
  ['JP', '10', true, 'bill', []],
  ['CH', '8.1', true, 'subOrder', []],
  ['SA', '15', true, 'subOrder', []],
  ['CL', '19', true, 'subOrder', []],
  ['MX', '16', true, 'subOrder', []],
  ['FR', '', true, 'subOrder', []],
  ['CA', '', false, 'subOrder', []],
  ['US', '', false, 'subOrder', []],
  ['KW', '', false, 'subOrder', []],
])('what is usual in %s', (country, rate, included, rounding, percents) => {
  const { taxrate, taxSettings } = usualTaxes(country, freshTaxes);
  const settings = readTaxes(taxSettings);
  expect([taxrate, settings.included, settings.rounding, settings.classes.map(({ percent }) => percent)]).toEqual([
    rate,
    included,
    rounding,
    percents,
  ]);
  expect(usualWords(country).length).toBeGreaterThan(0);
  expect(usualTaxes(country, { taxrate, taxSettings })).toEqual({ taxrate, taxSettings });
});
