import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { RefusalCode } from '../../../../core/contract/refusals.ts';
import type { Restaurant } from '../../../../core/contract/restaurants.ts';
import { endSession, readSession } from '../../../api/session.ts';
import type { SentRequest } from '../../../testing/fake-server.ts';
import { pageFigures } from '../../../testing/portal-data.ts';
import { buildToken, everyPrivilege, openPortal, signIn } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { setScreenWidth } from '../../../testing/screen-width.ts';

const config = '{"otprequired":1,"managercode":"4321","paymenttype":"T"}';

function buildRestaurant(part: Partial<Restaurant> = {}): Restaurant {
  return {
    id: 1,
    name: 'Demo Bistro',
    restaurantURL: 'https://bistro.example',
    address: '418 Larkin Street',
    code: 'BISTRO',
    taxrate: 8.875,
    planId: 3,
    config,
    active: true,
    logo: null,
    version: 5,
    ...part,
  };
}

const cantina = buildRestaurant({
  id: 2,
  name: 'Demo Cantina',
  restaurantURL: 'https://cantina.example',
  address: '2291 Mission Street',
  code: 'CANTINA',
  taxrate: 7.25,
  active: false,
  version: 1,
});

/** A server that keeps restaurants: pages them, takes a save and answers it with its message. */
function serveRestaurants(rows: readonly Restaurant[], mayAdd = true) {
  let kept = rows;
  // What stands beside the result is read when the call is answered.
  const beside: Record<string, unknown> = { mayAdd };
  const found = ({ query }: SentRequest) => kept.filter(({ name }) => name.includes(query.searchText ?? ''));
  const list = (request: SentRequest) => {
    const results = found(request);
    Object.assign(
      beside,
      { results },
      pageFigures(results.length, Number(request.query.page), Number(request.query.size)),
    );
    return null;
  };
  server.answer('restaurants', list, beside);
  const words: Record<string, unknown> = {};
  const save = ({ body }: SentRequest) => {
    const sent = JSON.parse(body ?? '{}') as Restaurant;
    const before = kept.find(({ id }) => id === sent.id);
    words.message = before ? 'Updated' : 'Ok';
    const whole = { ...buildRestaurant({ id: 90 }), ...before, ...sent, taxrate: Number(sent.taxrate) };
    const saved = { ...whole, version: (before?.version ?? 0) + 1 };
    kept = [...kept.filter(({ id }) => id !== saved.id), saved];
    return saved;
  };
  server.answer('saveRestaurant', save, words);
}

const server = portalTest({ privileges: everyPrivilege });
beforeEach(() => {
  serveRestaurants([buildRestaurant(), cantina]);
  server.answer('planNames', [
    { planId: 4, planName: 'Generous' },
    { planId: 3, planName: 'Standard' },
  ]);
});

async function openList() {
  const page = openPortal('/portal/managerestaurant');
  await screen.findByRole('table', { name: 'Restaurant Management' });
  await screen.findByRole('form', { name: 'Restaurant Detail' });
  return page;
}

async function openAdd() {
  const page = await openList();
  await page.user.click(screen.getByRole('button', { name: 'Add New Restaurant' }));
  await screen.findByRole('heading', { name: 'Add a Restaurant' });
  return page;
}

type Keys = Awaited<ReturnType<typeof openList>>['user'];

const textField = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const planField = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Subscription Plan' });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const configText = () => textField('Config').value;
const entry = {
  otp: () => screen.getByRole<HTMLInputElement>('switch', { name: 'OTP required' }),
  code: () => textField('Manager code'),
  type: () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Payment type' }),
};
const typeConfig = (text: string) => fireEvent.change(textField('Config'), { target: { value: text } });

async function pick(user: Keys, field: HTMLElement, name: string) {
  await user.click(field);
  await user.click(await screen.findByRole('option', { name }));
}

const filled = {
  'Restaurant Name': ' Trattoria ',
  'Restaurant URL': 'https://trattoria.example',
  Address: '1 Main Street',
  Code: 'TR',
  'TAX Rate': '9.5',
  plan: 'Generous',
};

/** Fills the form of a new restaurant, a whole text at a time; an empty one leaves its field alone. */
async function fill(user: Keys, part: Partial<typeof filled> = {}) {
  const { plan, ...texts } = { ...filled, ...part };
  for (const [name, text] of Object.entries(texts))
    if (text) fireEvent.change(textField(name), { target: { value: text } });
  if (plan) await pick(user, planField(), plan);
}

async function answerDialog(user: Keys, question: string, name: string) {
  const dialog = await screen.findByRole('dialog', { name: question });
  await user.click(within(dialog).getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

async function pressSave(user: Keys, answer = 'Save') {
  await user.click(button('Save'));
  await answerDialog(user, 'Are you sure to save Restaurant?', answer);
}

const sent = () => JSON.parse(server.last('saveRestaurant').body ?? '');

describe('the list', () => {
  test('[REST-01 REST-02 REST-03 REST-04 REST-11 REST-23] search, Refresh, Add, the columns, 10 rows', async () => {
    const { user } = await openList();
    expect(screen.getByRole('heading', { name: 'Restaurant Management' })).toBeDefined();
    expect(server.last('restaurants').query).toEqual({ page: '0', size: '10', searchText: '' });
    expect(button('Add New Restaurant').disabled).toBe(false);
    const headers = screen.getAllByRole('columnheader').map((one) => one.textContent);
    expect(headers).toEqual(['#', 'Name', 'URL', 'Code', 'TaxRate', 'Address']);
    const cells = within(screen.getByRole('row', { name: 'Demo Bistro' })).getAllByRole('cell');
    const texts = cells.map((cell) => cell.textContent);
    expect(texts).toEqual(['1', 'Demo Bistro', 'https://bistro.example', 'BISTRO', '8.875', '418 Larkin Street']);
    const before = server.sent('restaurants').length;
    await user.click(button('Refresh'));
    await waitFor(() => expect(server.sent('restaurants').length).toBe(before + 1));
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'Cantina{Enter}');
    await waitFor(() => expect(server.last('restaurants').query.searchText).toBe('Cantina'));
    await waitFor(() => expect(textField('Restaurant Name').value).toBe('Demo Cantina'));
    expect(screen.queryByRole('row', { name: 'Demo Bistro' })).toBeNull();
  });

  test('marks a restaurant that takes no guests', async () => {
    await openList();
    const row = within(screen.getByRole('row', { name: 'Demo Cantina Inactive' }));
    expect(row.getByText('Inactive')).toBeDefined();
  });

  test('[REST-22] a refused list says so', async () => {
    server.refuse('restaurants', 'ServerError');
    openPortal('/portal/managerestaurant');
    await screen.findByText('Failed to get Restaurant list!');
  });

  test('an empty list says so', async () => {
    serveRestaurants([]);
    openPortal('/portal/managerestaurant');
    await screen.findByText('There are no restaurants yet.');
  });

  test('[SHELL-18] is at its address, for those with its privilege alone', async () => {
    server.answer('userPrivileges', ['role']);
    signIn({ privileges: ['role'] });
    const page = openPortal('/portal/managerestaurant');
    await waitFor(() => expect(page.address()).toBe('/portal/home'));
    expect(server.sent('restaurants')).toEqual([]);
  });

  test('under 769 px a single tap loads a restaurant into the form', async () => {
    setScreenWidth(390);
    const { user } = openPortal('/portal/managerestaurant');
    await user.click(await screen.findByRole('button', { name: 'Demo Cantina Inactive' }));
    await waitFor(() => expect(textField('Restaurant Name').value).toBe('Demo Cantina'));
  });
});

describe('the form', () => {
  test('[REST-05 REST-07 REST-08 REST-09 REST-13] shows the first restaurant, in the documented fields', async () => {
    await openList();
    expect(screen.getByRole('heading', { name: 'Restaurant Detail' })).toBeDefined();
    const names = ['Restaurant Name', 'Restaurant URL', 'Address', 'Code', 'TAX Rate'];
    expect(names.map((name) => textField(name).value)).toEqual([
      'Demo Bistro',
      'https://bistro.example',
      '418 Larkin Street',
      'BISTRO',
      '8.875',
    ]);
    await waitFor(() => expect(planField().value).toBe('Standard'));
    expect(textField('Config').tagName).toBe('TEXTAREA');
    expect(configText()).toBe(config);
    expect(button('Cancel').disabled).toBe(false);
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  test('[REST-06] Subscription Plan is a select of the plans that planIdName lists', async () => {
    const { user } = await openList();
    await user.click(planField());
    const options = await screen.findAllByRole('option');
    expect(options.map((one) => one.textContent)).toEqual(['Generous', 'Standard']);
    await user.click(screen.getByRole('option', { name: 'Generous' }));
    await pressSave(user);
    expect(sent().planId).toBe(4);
  });

  test('[REST-15] every field but TAX Rate and Config is marked as required', async () => {
    await openList();
    const required = (field: HTMLInputElement) => field.required || field.getAttribute('aria-required') === 'true';
    for (const name of ['Restaurant Name', 'Restaurant URL', 'Address', 'Code']) {
      expect(required(textField(name)), name).toBe(true);
    }
    expect(required(planField())).toBe(true);
    expect([required(textField('TAX Rate')), required(textField('Config'))]).toEqual([false, false]);
    const marked = screen.getAllByText('*').map((star) => star.parentElement?.textContent);
    expect(marked).toEqual(['Restaurant Name *', 'Restaurant URL *', 'Address *', 'Code *', 'Subscription Plan *']);
  });

  test('[REST-13 REST-21 REST-25] a change goes out with id and version: Record Updated successfully!', async () => {
    const { user } = await openList();
    await user.type(textField('Restaurant Name'), ' Two');
    await pressSave(user);
    await screen.findByText('Record Updated successfully!');
    expect(server.last('saveRestaurant')).toMatchObject({ method: 'POST', path: '/api/addrestaurant' });
    expect(sent()).toEqual({
      id: 1,
      version: 5,
      name: 'Demo Bistro Two',
      restaurantURL: 'https://bistro.example',
      address: '418 Larkin Street',
      code: 'BISTRO',
      taxrate: '8.875',
      planId: 3,
      config,
      active: true,
    });
    await screen.findByRole('row', { name: 'Demo Bistro Two' });
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    await user.type(textField('Code'), '2');
    await pressSave(user);
    expect(sent().version).toBe(6);
  });

  test('[REST-10 REST-20 REST-24] a new one goes out without an id: Record saved successfully!', async () => {
    const { user } = await openAdd();
    await fill(user);
    await pressSave(user);
    await screen.findByText('Record saved successfully!');
    expect(sent()).toEqual({
      name: 'Trattoria',
      restaurantURL: 'https://trattoria.example',
      address: '1 Main Street',
      code: 'TR',
      taxrate: '9.5',
      planId: 4,
      config: '{"otprequired":1,"managercode":"","paymenttype":"T"}',
      active: true,
    });
    await screen.findByRole('row', { name: 'Trattoria' });
    await screen.findByRole('heading', { name: 'Restaurant Detail' });
    expect(textField('Restaurant Name').value).toBe('Trattoria');
  });

  test('[REST-12] add mode disables table and search; Cancel brings the selected row back, or the first', async () => {
    const { user } = await openList();
    for (const chosen of ['Demo Bistro', 'Demo Cantina Inactive']) {
      await user.click(screen.getByRole('row', { name: chosen }));
      await user.click(button('Add New Restaurant'));
      await screen.findByRole('heading', { name: 'Add a Restaurant' });
      expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' }).disabled).toBe(true);
      expect(screen.getByRole('table').getAttribute('aria-disabled')).toBe('true');
      expect(button('Refresh').disabled).toBe(true);
      await user.click(screen.getByRole('row', { name: 'Demo Bistro' }));
      expect(textField('Restaurant Name').value).toBe('');
      await user.type(textField('Restaurant Name'), 'Half');
      await user.click(button('Cancel'));
      await answerDialog(user, 'Record has been modified, are you sure to exit?', 'Exit');
      await screen.findByRole('heading', { name: 'Restaurant Detail' });
      expect(textField('Restaurant Name').value).toBe(chosen.replace(' Inactive', ''));
      expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' }).disabled).toBe(false);
    }
  });

  test.each<[string, Partial<typeof filled>, string]>([
    ['[REST-14]', { 'Restaurant Name': '  ' }, 'Name is mandatory!'],
    ['[AMB-70]', { 'Restaurant URL': '' }, 'Restaurant URL is mandatory!'],
    ['[AMB-70]', { Address: '' }, 'Address is mandatory!'],
    ['[AMB-70]', { Code: '' }, 'Code is mandatory!'],
    ['[AMB-70]', { plan: '' }, 'Subscription Plan is mandatory!'],
    ['', { 'TAX Rate': '-1' }, 'TAX Rate must be 0 to 100 percent, with at most 5 decimals.'],
    ['', { 'TAX Rate': 'abc' }, 'TAX Rate must be 0 to 100 percent, with at most 5 decimals.'],
    ['', { 'TAX Rate': '8.1234567' }, 'TAX Rate must be 0 to 100 percent, with at most 5 decimals.'],
  ])('%s with %j it says "%s"; nothing is asked or sent', async (_, part, words) => {
    const { user } = await openAdd();
    await fill(user, part);
    await user.click(button('Save'));
    const fault = await screen.findByText(words);
    expect(document.activeElement?.getAttribute('aria-describedby')?.split(' ')).toContain(fault.id);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.sent('saveRestaurant')).toEqual([]);
  });

  test('[REST-15] tax rate and config may stay empty', async () => {
    const { user } = await openAdd();
    await fill(user, { 'TAX Rate': '' });
    typeConfig('');
    await pressSave(user);
    await screen.findByText('Record saved successfully!');
    expect([sent().taxrate, sent().config]).toEqual(['', '']);
  });

  test.each<[string, RefusalCode, string]>([
    ['[REST-16]', 'InputDataNotProvided', 'Data not provided to save!'],
    ['[REST-17]', 'MissingName', 'Mandatory field restaurant name is missing!'],
    ['[REST-18]', 'NameAlreadyExist', 'Restaurant name is exists!'],
    ['[REST-19]', 'ServerError', 'Failed to save record!'],
    ['[REST-19]', 'Invalid', 'Failed to save record!'],
    ['[REST-19]', 'NotAllowed', 'Failed to save record!'],
    ['[AMB-75]', 'InUse', 'This is in use and cannot be deleted.'],
    ['[AMB-81]', 'Stale', 'Someone else has changed this in the meantime. Please check it again.'],
  ])('%s a save refused with %s says "%s" and keeps what was typed', async (_, code, words) => {
    server.refuse('saveRestaurant', code);
    const { user } = await openAdd();
    await fill(user);
    await pressSave(user);
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(screen.getByRole('heading', { name: 'Add a Restaurant' })).toBeDefined();
    expect([textField('Restaurant Name').value, planField().value]).toEqual([' Trattoria ', 'Generous']);
  });

  test('whoever does not confirm has saved nothing', async () => {
    const { user } = await openList();
    await user.type(textField('Code'), '2');
    await pressSave(user, 'Cancel');
    expect(server.sent('saveRestaurant')).toEqual([]);
    expect(textField('Code').value).toBe('BISTRO2');
  });

  test('another row asks before what was typed is lost', async () => {
    const { user } = await openList();
    await user.type(textField('Code'), '2');
    await user.click(screen.getByRole('row', { name: 'Demo Cantina Inactive' }));
    await answerDialog(user, 'Record has been modified, are you sure to exit?', 'Cancel');
    expect(textField('Code').value).toBe('BISTRO2');
    await user.click(screen.getByRole('row', { name: 'Demo Cantina Inactive' }));
    await answerDialog(user, 'Record has been modified, are you sure to exit?', 'Exit');
    await waitFor(() => expect(textField('Code').value).toBe('CANTINA'));
  });

  test('what was typed when the session ended waits behind the next login', async () => {
    const { user, unmount } = await openList();
    await user.type(textField('Address'), ', Suite 5');
    endSession('expired');
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Restaurant Detail' })).toBeNull());
    unmount();
    signIn({ privileges: everyPrivilege, token: buildToken(7200) });
    await openList();
    expect(textField('Address').value).toBe('418 Larkin Street, Suite 5');
    expect(screen.getByText('Unsaved changes')).toBeDefined();
  });

  test('[AMB-75] a restaurant is deactivated, not deleted', async () => {
    const { user } = await openList();
    expect(screen.queryByRole('button', { name: /delete/i })).toBeNull();
    const active = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Active' });
    expect(active().checked).toBe(true);
    await user.click(active());
    await pressSave(user);
    expect(sent().active).toBe(false);
    await screen.findByRole('row', { name: 'Demo Bistro Inactive' });
  });

  test('a manager of one restaurant adds none, and changes neither its plan nor whether it is active', async () => {
    serveRestaurants([buildRestaurant()], false);
    await openList();
    expect(screen.queryByRole('button', { name: 'Add New Restaurant' })).toBeNull();
    expect(screen.queryByRole('switch', { name: 'Active' })).toBeNull();
    expect(planField().disabled).toBe(true);
  });

  test('the session keeps the new terms of its own restaurant, and the top bar its new name', async () => {
    const { user } = await openList();
    await waitFor(() => expect(readSession()?.restaurantId).toBe(1));
    server.answer('restaurantNames', [{ id: 1, name: 'Bistro Two' }]);
    server.answer('taxRate', 9.5);
    await user.type(textField('Code'), '2');
    await pressSave(user);
    await waitFor(() => expect(readSession()).toMatchObject({ restaurantName: 'Bistro Two', taxRate: 9.5 }));
  });
});

describe('Config and its settings', () => {
  test('the settings say what the text says, and follow it', async () => {
    await openList();
    expect([entry.otp().checked, entry.code().value, entry.type().value]).toEqual([true, '4321', 'Test']);
    typeConfig('{"otprequired":0,"managercode":"77","mode":"P","note":1}');
    expect([entry.otp().checked, entry.code().value, entry.type().value]).toEqual([false, '77', 'Live']);
  });

  test('each entry that the product reads has a field of its own', async () => {
    await openList();
    const entries = {
      ...{ otprequired: 0, managercode: '7788', mode: 'P', waitminutes: 8, guestdays: 90 },
      ...{ refundapproval: 1, cancelapproval: 1, openmenu: 1, longpasswords: 1 },
      ...{ lockminutes: 10, idleminutes: 60, askagainminutes: 15 },
    };
    typeConfig(JSON.stringify(entries));
    const inSection = (section: string) => within(screen.getByRole('region', { name: section }));
    const said = (section: string) => [
      ...inSection(section)
        .getAllByRole<HTMLInputElement>('combobox')
        .map(({ value }) => value),
      ...inSection(section)
        .queryAllByRole<HTMLInputElement>('switch')
        .map(({ checked }) => checked),
    ];
    expect(said('Bills and payments').at(-1)).toBe('Live');
    expect(said('Guests')).toEqual(['8 minutes', '90 days', false, true]);
    expect(said('Staff sign-in')).toEqual(['10 minutes', '60 minutes', '15 minutes', true]);
    const approvals = inSection('Approvals');
    expect(approvals.getAllByRole<HTMLInputElement>('switch').map(({ checked }) => checked)).toEqual([true, true]);
    expect(entry.code().value).toBe('7788');
  });

  test('the text follows the settings, and keeps everything else as it was typed', async () => {
    const { user } = await openList();
    typeConfig('{ "otprequired": 0,\n  "managercode": "1",\n  "mode": "T", "note": "x" }');
    await user.click(entry.otp());
    await user.type(entry.code(), '2a34');
    await pick(user, entry.type(), 'Live');
    await user.click(screen.getByRole('switch', { name: /^Menu categories start open/ }));
    expect(configText()).toBe(
      '{ "otprequired": 1,\n  "managercode": "1234",\n  "mode": "P", "note": "x","openmenu":1 }',
    );
    await pressSave(user);
    expect(sent().config).toBe(configText());
  });

  test('bad text says where its fault is, and disables the settings until it is mended', async () => {
    const { user } = await openList();
    typeConfig('{"otprequired":0\n "managercode":"9"}');
    expect(screen.getByText("Line 2, column 2: expected ',' or '}'.")).toBeDefined();
    const isDisabled = (field: HTMLInputElement) =>
      field.matches(':disabled') || field.closest('fieldset:disabled') !== null;
    expect([entry.otp(), entry.code(), entry.type()].map(isDisabled)).toEqual([true, true, true]);
    expect(entry.code().value).toBe('4321');
    await user.click(button('Save'));
    expect(document.activeElement).toBe(textField('Config'));
    expect(screen.queryByRole('dialog')).toBeNull();
    typeConfig('{"otprequired":0,\n "managercode":"9999","c":"T"}');
    expect(screen.queryByText(/^Line/)).toBeNull();
    expect([entry.otp(), entry.code(), entry.type()].map(isDisabled)).toEqual([false, false, false]);
    expect([entry.otp().checked, entry.code().value]).toEqual([false, '9999']);
  });

  test('a manager code of less than four digits says so at both places, can be typed on, and is not saved', async () => {
    const { user } = await openList();
    await user.clear(entry.code());
    await user.type(entry.code(), '123');
    expect(screen.getByText('Please enter at least 4 digits.')).toBeDefined();
    expect(screen.getByText('Line 1, column 18: managercode needs at least 4 digits.')).toBeDefined();
    await user.click(button('Save'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.type(entry.code(), '4');
    expect(screen.queryByText(/at least 4 digits(, please|\.$)/i)).toBeNull();
    expect(configText()).toBe('{"otprequired":1,"managercode":"1234","paymenttype":"T"}');
    await user.clear(entry.code());
    expect(screen.queryByText(/at least 4 digits(, please|\.$)/i)).toBeNull();
  });

  test('an emptied text stands for the starting one, and an entry writes it out', async () => {
    const { user } = await openList();
    typeConfig('');
    expect([entry.otp().checked, entry.code().value, entry.type().value]).toEqual([true, '', 'Test']);
    await user.click(entry.otp());
    expect(configText()).toBe('{"otprequired":0,"managercode":"","paymenttype":"T"}');
  });

  test('a fault that only the server finds stands at its field', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { user } = await openList();
    const message = 'Line 1, column 1: not so.';
    const refusal = { success: false, result: null, message, error: 'Invalid', fields: [{ path: 'config', message }] };
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) =>
      input.endsWith('/addrestaurant') ? new Response(JSON.stringify(refusal), { status: 422 }) : answer(input, init),
    );
    await user.type(textField('Code'), '2');
    await pressSave(user);
    await screen.findByText('Failed to save record!');
    expect(screen.getByText(message)).toBeDefined();
    expect(document.activeElement).toBe(textField('Config'));
  });
});

describe('the logo', () => {
  const fileField = () => screen.getByLabelText<HTMLInputElement>('Logo picture');
  const picture = () => new File([new Uint8Array([137, 80, 78, 71])], 'logo.png', { type: 'image/png' });
  const logos = () =>
    screen.getAllByRole('img', { name: /logo$/ }).map((one) => one.getAttribute('src')?.replace(/=\d+$/, '=n'));

  test('[SHELL-25] a chosen picture is asked about, saved, and shown in the top bar and the form at once', async () => {
    server.answer('saveLogo', 'mark-of-a-logo');
    const { user } = await openList();
    expect(logos()).toEqual(['/logo/1', '/logo/1']);
    expect(screen.queryByRole('button', { name: 'Remove logo' })).toBeNull();
    await user.upload(fileField(), picture());
    await answerDialog(user, 'Are you sure to save Logo?', 'Save');
    await screen.findByText('Logo saved successfully!');
    expect(JSON.parse(server.last('saveLogo').body ?? '')).toEqual({ restaurantId: 1, picture: 'iVBORw==' });
    expect(logos()).toEqual(['/logo/1?change=n', '/logo/1?change=n']);
    expect(button('Remove logo')).toBeDefined();
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  test('a logo is removed after a question', async () => {
    serveRestaurants([buildRestaurant({ logo: 'mark-of-a-logo' })]);
    server.answer('removeLogo', null);
    const { user } = await openList();
    await user.click(button('Remove logo'));
    await answerDialog(user, 'Are you sure to delete Logo?', 'Delete');
    await screen.findByText('Logo deleted successfully!');
    expect(server.last('removeLogo')).toMatchObject({ method: 'DELETE', query: { restaurantId: '1' } });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove logo' })).toBeNull());
  });

  test.each<[RefusalCode, string]>([
    ['BadPicture', 'This picture cannot be used as a logo.'],
    ['ServerError', 'Failed to save logo!'],
  ])('refused with %s it says "%s"', async (code, words) => {
    server.refuse('saveLogo', code);
    const { user } = await openList();
    await user.upload(fileField(), picture());
    await answerDialog(user, 'Are you sure to save Logo?', 'Save');
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(screen.queryByRole('button', { name: 'Remove logo' })).toBeNull();
  });

  test('a picture that is too large is not sent', async () => {
    const { user } = await openList();
    await user.upload(fileField(), new File([new Uint8Array(512 * 1024 + 1)], 'big.png', { type: 'image/png' }));
    await screen.findByText('A logo can be at most 512 kB.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a restaurant that is being added has none yet', async () => {
    await openAdd();
    expect(screen.queryByLabelText('Logo picture')).toBeNull();
    expect(screen.getByText('A logo can be chosen once the restaurant is saved.')).toBeDefined();
  });
});
