import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RefusalCode } from '../../../../core/contract/refusals.ts';
import type { Words } from '../../../../core/messages/message.ts';
import { readSession } from '../../../api/session.ts';
import { pageFigures } from '../../../testing/portal-data.ts';
import { everyPrivilege } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { answerDialog, button, choice, field, row, select } from '../../../testing/record-form.ts';
import { inUse, testRecordScreen } from '../../../testing/record-screen-tests.ts';
import { buildRestaurant } from '../../../testing/record-server.ts';
import { textOf } from '../../../ui/plain/say.tsx';
import type { RestaurantValues } from './restaurant-fields.tsx';
import { restaurantRecord } from './restaurant-screen.tsx';

const config = '{"otprequired":1,"managercode":"4321","paymenttype":"T"}';

const server = portalTest({ privileges: everyPrivilege });
beforeEach(() => {
  server.answer('planNames', [
    { planId: 4, planName: 'Generous' },
    { planId: 3, planName: 'Standard' },
  ]);
});

const { openList, openAdd, save, sent, serve } = testRecordScreen(server, {
  record: restaurantRecord,
  kind: 'restaurants',
  path: '/portal/managerestaurant',
  title: 'Restaurant Management',
  noun: 'Restaurant',
  columns: ['#', 'Name', 'URL', 'Code', 'TaxRate', 'Address'],
  cells: ['1', 'Demo Bistro', 'https://bistro.example', 'BISTRO', '8.875', '418 Larkin Street'],
  failed: 'Failed to get Restaurant list!',
  none: 'There are no restaurants yet.',
  names: ['Demo Bistro', 'Demo Cantina'],
  addTitle: 'Add a Restaurant',
  isBelow: true,
  label: 'Restaurant Name',
  saved: 'Record Updated successfully!',
  sent: {
    id: 1,
    version: 5,
    name: 'Demo Bistro!',
    restaurantURL: 'https://bistro.example',
    address: '418 Larkin Street',
    code: 'BISTRO',
    taxrate: '8.875',
    planId: 3,
    active: true,
    config,
  },
  named: ['name', 'restaurantURL', 'address', 'code', 'planId', 'taxrate', 'region', 'seller', 'offerTimes', 'config'],
  refusals: [
    ['InputDataNotProvided', 'Data not provided to save!'],
    ['MissingName', 'Mandatory field restaurant name is missing!', 'name'],
    ['NameAlreadyExist', 'Restaurant name is exists!', 'name'],
    ['ServerError', 'Failed to save record!'],
    ['Invalid', 'Failed to save record!'],
    ['NotAllowed', 'Failed to save record!'],
    inUse,
  ],
  lacks: [
    ['Restaurant Name', 'Name is mandatory!'],
    ['Restaurant URL', 'Restaurant URL is mandatory!'],
    ['Address', 'Address is mandatory!'],
    ['Code', 'Code is mandatory!'],
    ['Subscription Plan', 'Subscription Plan is mandatory!'],
  ],
  optional: ['TAX Rate', 'Config', 'Manager code'],
  ids: {
    saved: '[REST-01 REST-02 REST-03 REST-04 REST-11 REST-13 REST-21 REST-23 REST-25]',
    failed: '[REST-22]',
    refused: '[REST-16 REST-17 REST-18 REST-19 AMB-75 AMB-81]',
  },
});

describe('a new restaurant', () => {
  const typed: RestaurantValues = {
    ...restaurantRecord.initial(undefined),
    name: ' Trattoria ',
    restaurantURL: 'https://trattoria.example',
    address: '1 Main Street',
    code: 'TR',
    taxrate: '9.5',
    planId: 4,
  };
  const faults = (part: Partial<RestaurantValues>) => restaurantRecord.faults({ ...typed, ...part }, undefined);

  test('[REST-20 REST-24] is sent without an id, and saved', async () => {
    const saved = await restaurantRecord.save(undefined, typed);
    expect(textOf((saved as { words: Words }).words)).toBe('Record saved successfully!');
    expect(server.last('saveRestaurant')).toMatchObject({ method: 'POST', path: '/api/addrestaurant' });
    expect(sent()).toEqual({
      name: 'Trattoria',
      restaurantURL: 'https://trattoria.example',
      address: '1 Main Street',
      code: 'TR',
      taxrate: '9.5',
      planId: 4,
      active: true,
      config: '{"otprequired":1,"managercode":"","paymenttype":"T"}',
    });
  });

  const badRate = 'TAX Rate must be 0 to 100 percent, with at most 5 decimals.';
  test('[REST-14 AMB-70] needs its mandatory fields and a possible rate', () => {
    expect(faults({ name: '  ' })).toEqual({ name: 'Name is mandatory!' });
    expect(faults({ restaurantURL: '' })).toEqual({ restaurantURL: 'Restaurant URL is mandatory!' });
    expect(faults({ address: '' })).toEqual({ address: 'Address is mandatory!' });
    expect(faults({ code: ' ' })).toEqual({ code: 'Code is mandatory!' });
    expect(faults({ planId: null })).toEqual({ planId: 'Subscription Plan is mandatory!' });
    for (const taxrate of ['-1', 'abc', '8.1234567', '100.1'])
      expect(faults({ taxrate })).toEqual({ taxrate: badRate });
    expect(faults({ config: '{"otprequired":0\n "managercode":"9"}' })).toEqual({
      config: 'Config must be valid JSON: an object in braces, with commas between its entries.',
    });
  });

  test('[REST-15] needs neither a rate nor a config', async () => {
    const part = { taxrate: '', config: '' };
    expect(faults(part)).toEqual({});
    await restaurantRecord.save(undefined, { ...typed, ...part });
    expect(sent()).toMatchObject(part);
  });

  test('is of the platform, unlike one of its manager', async () => {
    expect(await restaurantRecord.save(undefined, typed)).toMatchObject({ row: { byPlatform: true } });
    const ofManager = { ...buildRestaurant(), byPlatform: false };
    const saved = await restaurantRecord.save(ofManager, restaurantRecord.initial(ofManager));
    expect(saved).toMatchObject({ row: { byPlatform: false } });
  });
});

test('the list marks a restaurant that takes no guests', async () => {
  serve(buildRestaurant({ active: false }));
  await openList();
  expect(within(row('Demo Bistro Inactive')).getByText('Inactive')).toBeDefined();
});

describe('the form', () => {
  test('[REST-05 REST-07 REST-08 REST-09 REST-13 REST-15] shows the first restaurant in the documented fields, and which are required', async () => {
    await openList();
    const names = ['Restaurant Name', 'Restaurant URL', 'Address', 'Code', 'TAX Rate'];
    const texts = ['Demo Bistro', 'https://bistro.example', '418 Larkin Street', 'BISTRO', '8.875'];
    expect(names.map((name) => field(name).value)).toEqual(texts);
    await waitFor(() => expect(choice('Subscription Plan').value).toBe('Standard'));
    expect([field('Config').tagName, field('Config').value]).toEqual(['TEXTAREA', config]);
    expect(button('Cancel').disabled).toBe(false);
    const required = [...names.slice(0, 4).map(field), choice('Subscription Plan')];
    expect(required.map((input) => input.required)).toEqual(Array(5).fill(true));
    expect([field('TAX Rate').required, field('Config').required]).toEqual([false, false]);
    const marked = screen.getAllByText('*').map((star) => star.parentElement?.textContent);
    expect(marked).toEqual(['Restaurant Name *', 'Restaurant URL *', 'Address *', 'Code *', 'Subscription Plan *']);
  });

  test('[REST-06] offers the plans of planIdName as Subscription Plan', async () => {
    const { user } = await openList();
    await user.click(choice('Subscription Plan'));
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['Generous', 'Standard']);
    await user.click(screen.getByRole('option', { name: 'Generous' }));
    await save(user);
    expect(sent().planId).toBe(4);
  });

  test('a country fills in its usual settings, and each of them can still be changed', async () => {
    const { user } = await openList();
    const names = ['Country', 'Time zone', 'Business day begins', 'Currency', 'Clock', 'Dates'];
    const shown = () => names.map((name) => choice(name).value);
    expect(shown()).toEqual([
      'United States',
      'America/Los_Angeles',
      '12 AM',
      'USD, US Dollar',
      '7:42 PM',
      '11/21/2026',
    ]);
    await select(user, 'Country', 'Germany');
    expect(shown()).toEqual(['Germany', 'Europe/Berlin', '0:00', 'EUR, Euro', '19:42', '21/11/2026']);
    await select(user, 'Business day begins', '4:00');
    await save(user);
    expect(sent().region).toEqual({
      country: 'DE',
      timeZone: 'Europe/Berlin',
      dayBegins: 4,
      currency: 'EUR',
      clock: 24,
      dateOrder: 'dmy',
      tips: null,
      papers: 'de',
    });
  });

  test('what an invoice needs of the seller follows the country; what lacks is a hint, a wrong VAT ID a fault', async () => {
    const { user } = await openList();
    const hint = () => screen.queryByText(/^Invoices in this country usually also need/)?.textContent;
    expect(field('Tax number').value).toBe('');
    expect(field('State or province').value).toBe('');
    expect(hint()).toBeUndefined();
    await save(user);
    expect(sent()).not.toHaveProperty('seller');
    await select(user, 'Country', 'Germany');
    expect(screen.queryByRole('textbox', { name: 'State or province' })).toBeNull();
    const needed = 'Street and number, Postcode, Town, VAT ID or tax number';
    expect(hint()).toBe(`Invoices in this country usually also need: ${needed}.`);
    await user.type(field('Town'), ' Berlin ');
    await user.type(field('VAT ID or tax number'), 'DE12345678');
    await user.click(button('Save'));
    expect(screen.getByText(/^This is not a complete VAT ID/)).toBeDefined();
    expect(document.activeElement).toBe(field('VAT ID or tax number'));
    expect(server.sent('saveRestaurant')).toHaveLength(1);
    await user.type(field('VAT ID or tax number'), '9');
    await save(user);
    expect(sent().seller).toEqual({
      legalName: '',
      street: '',
      postcode: '',
      town: 'Berlin',
      state: '',
      phone: '',
      taxId: 'DE123456789',
    });
    expect(hint()).toBe('Invoices in this country usually also need: Street and number, Postcode.');
  });

  test('tips are off, percentages or a free amount, and a fault is shown at the percentages', async () => {
    const { user } = await openList();
    const percents = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Percentages of tips' });
    expect(choice('Tips').value).toBe('Percentages');
    expect(choice('Language of receipts and tickets').value).toBe('English');
    const type = async (text: string) => {
      await user.clear(percents() as HTMLInputElement);
      if (text !== '') await user.type(percents() as HTMLInputElement, text);
    };
    expect(percents()?.value).toBe('10, 15, 20');
    for (const text of ['', '10, 5', '5, ten']) {
      await type(text);
      expect(percents()?.value).toBe(text);
      await user.click(button('Save'));
      expect(percents()?.getAttribute('aria-invalid')).toBe('true');
      expect(choice('Currency').getAttribute('aria-invalid')).not.toBe('true');
      expect(document.activeElement).toBe(percents());
      expect(screen.getByText(/^Tips must be at most 4 whole percentages from 1 to 50/)).toBeDefined();
    }
    expect(server.sent('saveRestaurant')).toHaveLength(0);
    await type('5 %, 7');
    await select(user, 'Language of receipts and tickets', 'Deutsch');
    await save(user);
    expect(sent().region).toMatchObject({ country: 'US', tips: [5, 7], papers: 'de' });
    await select(user, 'Tips', 'Free amount');
    expect(percents()).toBeNull();
    await save(user);
    expect(sent().region).toMatchObject({ tips: [] });
    await select(user, 'Tips', 'Off');
    await save(user);
    expect(sent().region).toMatchObject({ tips: null });
  });

  test('cash is rounded as is usual in the country, or as typed, and a fault is shown at the smallest coin', async () => {
    const { user } = await openList();
    const coin = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Smallest coin' });
    expect([choice('Rounding in cash').value, coin()]).toEqual(['Off', null]);
    await select(user, 'Country', 'Switzerland');
    expect([choice('Rounding in cash').value, coin()?.value]).toEqual(['To the nearest coin', '0.05']);
    await select(user, 'Rounding in cash', 'Down');
    for (const text of ['0', '1.01', 'five']) {
      await user.clear(coin() as HTMLInputElement);
      await user.type(coin() as HTMLInputElement, text);
      expect(coin()?.value).toBe(text);
      await user.click(button('Save'));
      expect(coin()?.getAttribute('aria-invalid')).toBe('true');
      expect(choice('Currency').getAttribute('aria-invalid')).not.toBe('true');
      expect(screen.getByText('The smallest coin must be an amount from 0.01 to 1.00.')).toBeDefined();
    }
    expect(server.sent('saveRestaurant')).toHaveLength(0);
    await user.clear(coin() as HTMLInputElement);
    await user.type(coin() as HTMLInputElement, '0,1');
    await save(user);
    expect(sent().region).toMatchObject({ currency: 'CHF', cash: { step: 10, direction: 'down' } });
    await select(user, 'Currency', 'USD, US Dollar');
    await save(user);
    expect(sent().region).not.toHaveProperty('cash');
  });

  test('[REST-10] of a new restaurant begins empty', async () => {
    await openAdd();
    expect(field('Restaurant Name').value).toBe('');
    expect(screen.queryByLabelText('Logo picture')).toBeNull();
    expect(screen.getByText('A logo can be chosen once the restaurant is saved.')).toBeDefined();
  });

  test('[AMB-75] deactivates a restaurant and offers no delete', async () => {
    const { user } = await openList();
    expect(screen.queryByRole('button', { name: /delete/i })).toBeNull();
    const active = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Active' });
    expect(active().checked).toBe(true);
    await user.click(active());
    await save(user);
    expect(sent().active).toBe(false);
    await screen.findByRole('row', { name: 'Demo Bistro Inactive' });
  });

  test('lets a manager of one restaurant add none, and change neither its plan nor its activity', async () => {
    server.answer('restaurants', null, { ...pageFigures(1), results: [buildRestaurant()], mayAdd: false });
    await openList();
    expect(screen.queryByRole('button', { name: 'Add New Restaurant' })).toBeNull();
    expect(screen.queryByRole('switch', { name: 'Active' })).toBeNull();
    expect(choice('Subscription Plan').disabled).toBe(true);
  });

  test("updates the session's own restaurant and its name in the top bar", async () => {
    const { user } = await openList();
    await waitFor(() => expect(readSession()?.restaurantId).toBe(1));
    server.answer('restaurantNames', [{ id: 1, name: 'Bistro Two' }]);
    server.answer('taxRate', 9.5);
    await user.type(field('Code'), '2');
    await save(user);
    await waitFor(() => expect(readSession()).toMatchObject({ restaurantName: 'Bistro Two', taxRate: 9.5 }));
  });
});

describe('the logo', () => {
  const fileField = () => screen.getByLabelText<HTMLInputElement>('Logo picture');
  const picture = () => new File([new Uint8Array([137, 80, 78, 71])], 'logo.png', { type: 'image/png' });
  const logos = () =>
    screen.getAllByRole('img', { name: /logo$/ }).map((image) => image.getAttribute('src')?.replace(/=\d+$/, '=n'));

  test('[SHELL-25] is confirmed, saved, and shown in top bar and form at once, and removed after a question', async () => {
    server.answer('saveLogo', 'mark-of-a-logo');
    server.answer('removeLogo', null);
    const { user } = await openList();
    expect(logos()).toEqual(['/logo/1', '/logo/1']);
    expect(screen.queryByRole('button', { name: 'Remove logo' })).toBeNull();
    await user.upload(fileField(), picture());
    await answerDialog(user, 'Are you sure to save Logo?', 'Save');
    await screen.findByText('Logo saved successfully!');
    expect(JSON.parse(server.last('saveLogo').body ?? '')).toEqual({ restaurantId: 1, picture: 'iVBORw==' });
    expect(logos()).toEqual(['/logo/1?change=n', '/logo/1?change=n']);
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    await user.click(button('Remove logo'));
    await answerDialog(user, 'Are you sure to delete Logo?', 'Delete');
    await screen.findByText('Logo deleted successfully!');
    expect(server.last('removeLogo')).toMatchObject({ method: 'DELETE', query: { restaurantId: '1' } });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove logo' })).toBeNull());
  });

  test('is not sent if it is too large, and refused says why', async () => {
    const { user } = await openList();
    await user.upload(fileField(), new File([new Uint8Array(512 * 1024 + 1)], 'big.png', { type: 'image/png' }));
    await screen.findByText('A logo can be at most 512 kB.');
    expect(screen.queryByRole('dialog')).toBeNull();
    const reasons: [RefusalCode, string][] = [
      ['BadPicture', 'This picture cannot be used as a logo.'],
      ['ServerError', 'Failed to save logo!'],
    ];
    for (const [code, words] of reasons) {
      server.refuse('saveLogo', code);
      await user.upload(fileField(), picture());
      await answerDialog(user, 'Are you sure to save Logo?', 'Save');
      await waitFor(() => expect([code, screen.getByRole('alert').textContent]).toEqual([code, words]));
    }
    expect(screen.queryByRole('button', { name: 'Remove logo' })).toBeNull();
  });
});
