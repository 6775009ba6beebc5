import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { DiningTable } from '../../../../core/contract/dining-tables.ts';
import { textsOf } from '../../../testing/on-screen.ts';
import { pageFigures } from '../../../testing/portal-data.ts';
import { openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { answerDialog, button, choice, field, pressSave, retype, row, select } from '../../../testing/record-form.ts';
import { inUse, testRecordScreen } from '../../../testing/record-screen-tests.ts';
import { buildTable } from '../../../testing/record-server.ts';

const server = portalTest({ restaurantId: 1, restaurantName: 'Demo Bistro' });
let stored: DiningTable[];

beforeEach(() => {
  stored = [
    buildTable(),
    buildTable({ id: 12, name: 'Terrace 2', state: 2, serverId: 2, serverName: 'Bo Lind' }),
    buildTable({ id: 13, name: 'Bar', state: 0, chosenState: 0, serverId: null, serverName: '' }),
  ];
  server.answer('diningTables', () => ({ ...pageFigures(stored.length, 0, 10), content: stored }));
  server.answer('attendantNames', [
    { id: 1, name: 'Ana Ruiz' },
    { id: 2, name: 'Bo Lind' },
  ]);
  server.answer('saveDiningTable', ({ body }) => {
    const { serverId, state, name } = JSON.parse(body ?? '{}');
    return state === 3 ? null : buildTable({ name, serverId, state, chosenState: state, version: 4 });
  });
  server.answer(
    'renewTable',
    buildTable({
      code: 'fresh123',
      qrurl: 'https://bistro.example/customer/checkin/1-fresh123',
      otp: '777777',
      version: 4,
    }),
  );
});

async function openScreen() {
  const page = openPortal('/portal/managetable');
  await screen.findByRole('form', { name: 'Table Info' });
  await waitFor(() => expect(choice('Attendent').value).toBe('Ana Ruiz'));
  return page;
}

type User = Awaited<ReturnType<typeof openScreen>>['user'];

const sent = () => JSON.parse(server.last('saveDiningTable').body ?? '');

const save = (user: User) => pressSave(user, 'Are you sure to save Table?');

describe('an empty restaurant', () => {
  test('says that it has no tables, unlike an empty search result', async () => {
    stored = [];
    openPortal('/portal/managetable');
    expect(await screen.findByText('There are no tables yet.')).toBeTruthy();
    expect(screen.queryByText('No tables found.')).toBeNull();
  });

  test('says that a new table needs a server first, with a link for users who may add one', async () => {
    stored = [];
    server.answer('attendantNames', []);
    server.answer('attendants', { ...pageFigures(0), content: [] });
    const { user, address } = openPortal('/portal/managetable');
    await user.click(await screen.findByRole('button', { name: 'Add New Table' }));
    const link = await screen.findByRole('link', { name: 'Add a server first' });
    expect(choice('Attendent').getAttribute('aria-describedby')).toBe(link.parentElement?.id);
    expect(link.parentElement?.textContent).toContain('There are no servers yet');
    await user.click(link);
    await waitFor(() => expect(address()).toBe('/portal/server?id=new'));
  });

  test('shows no link to a user who may not follow it', async () => {
    server.answer('userPrivileges', ['managetable']);
    server.answer('attendantNames', []);
    const { user } = openPortal('/portal/managetable');
    await user.click(await screen.findByRole('button', { name: 'Add New Table' }));
    expect(await screen.findByText(/^There are no servers yet/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Add a server first' })).toBeNull();
  });
});

testRecordScreen(server, {
  ...{ kind: 'tables', path: '/portal/managetable', title: 'Table Management', size: 10, add: 'Add New Table' },
  columns: ['#', 'Table#', 'Status', 'Name', 'Server', 'OTP', 'OTP_Gen_Time', 'Table QR', 'Delete'],
  cells: ['1', '11', 'Active', 'Window 1', 'Ana Ruiz', '042917', '11/21/2026 08:30:05 PM', 'View', ''],
  ...{ failed: 'Failed to get Tables list!', none: 'There are no tables yet.' },
  rows: [buildTable(), buildTable({ id: 12, name: 'Terrace 2' })],
  names: ['Window 1', 'Terrace 2'],
  ...{ form: 'Table Info', isBelow: true, label: 'Table Name' },
  ...{ saveQuestion: 'Are you sure to save Table?', saved: 'Record saved successfully!' },
  sent: { id: 11, version: 3, name: 'Window 1!', description: 'By the window', serverId: 1, state: 1 },
  refusals: [
    ['InputDataNotProvided', 'Data not provided to save!'],
    ['Missingname', 'Mandatory field table name is missing!'],
    ['NameAlreadyExist', 'Table name is exists!'],
    ['NotAllowed', 'Failed to save record!'],
  ],
  removal: {
    question: 'Are you sure to delete this Table? It is removed completely and its QR codes stop working.',
    ...{ call: 'saveDiningTable', sent: { id: 12, state: 3 }, done: 'Table delete successfully!' },
    refusals: [inUse],
  },
  ids: {
    ...{ list: '[TABLE-01 TABLE-02 TABLE-03 TABLE-04 TABLE-17]', failed: '[TABLE-30]', left: '[TABLE-16]' },
    ...{ saved: '[TABLE-28 TABLE-32]', refused: '[TABLE-24 TABLE-25 TABLE-26 TABLE-27 AMB-67]' },
    removed: '[TABLE-22 TABLE-23 TABLE-29 TABLE-33]',
  },
});

describe('the list', () => {
  test('[TABLE-04] marks busy and inactive tables', async () => {
    await openScreen();
    expect(row('Terrace 2').textContent).toContain('Busy');
    expect(row('Bar').textContent).toContain('Inactive');
    expect(server.last('diningTables').path).toBe('/api/fetchtable');
  });

  test('[TABLE-05 TABLE-06 TABLE-07 TABLE-08] has a View that opens the table’s link in a new window, and a dialog with its picture', async () => {
    const { user } = await openScreen();
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'View the QR code of Terrace 2' });
    expect(link.textContent).toBe('View');
    expect([link.href, link.target]).toEqual(['https://bistro.example/customer/checkin/1-abcdefgh', '_blank']);
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    const dialog = await screen.findByRole('dialog', { name: 'Terrace 2' });
    expect(within(dialog).getByRole('img', { name: 'QR code of Terrace 2' })).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the form', () => {
  test('[TABLE-09 TABLE-10 TABLE-11 TABLE-12 TABLE-13 TABLE-21 TABLE-34] shows the first table, with the attendants and states to choose from', async () => {
    const { user } = await openScreen();
    expect(field('Table Name').value).toBe('Window 1');
    expect(choice('Status').value).toBe('Active');
    for (const input of [field('Table Name'), choice('Attendent'), choice('Status')]) expect(input.required).toBe(true);
    for (const name of ['Save', 'Cancel']) expect(screen.getByRole('button', { name })).toBeTruthy();
    await user.click(choice('Attendent'));
    expect(textsOf(screen.getAllByRole('option'))).toEqual(['Ana Ruiz', 'Bo Lind']);
    await user.click(choice('Status'));
    await waitFor(() => expect(textsOf(screen.getAllByRole('option'))).toEqual(['Active', 'Inactive']));
  });

  test('[TABLE-28 TABLE-32] saves once after a question and confirms it', async () => {
    const { user } = await openScreen();
    await retype(user, 'Table Name', ' Window 9 ');
    await select(user, 'Attendent', 'Bo Lind');
    await select(user, 'Status', 'Inactive');
    await user.dblClick(button('Save'));
    await answerDialog(user, 'Are you sure to save Table?', 'Save');
    expect(await screen.findByText('Record saved successfully!')).toBeTruthy();
    expect(server.sent('saveDiningTable')).toHaveLength(1);
    expect(sent()).toEqual({
      id: 11,
      version: 3,
      name: 'Window 9',
      description: 'By the window',
      serverId: 2,
      state: 0,
    });
  });

  test('[TABLE-20] says Category Name is mandatory! without a name, and sends nothing', async () => {
    const { user } = await openScreen();
    await retype(user, 'Table Name', ' ');
    await user.click(button('Save'));
    expect(screen.getByText('Category Name is mandatory!')).toBeTruthy();
    expect(server.sent('saveDiningTable')).toEqual([]);
  });

  test('[TABLE-21 AMB-70] says Attendent is mandatory! without an attendant', async () => {
    const { user } = await openScreen();
    await user.click(row('Bar'));
    await waitFor(() => expect(field('Table Name').value).toBe('Bar'));
    await retype(user, 'Table Name', 'Counter');
    await user.click(button('Save'));
    expect(screen.getByText('Attendent is mandatory!')).toBeTruthy();
    expect(server.sent('saveDiningTable')).toEqual([]);
  });

  test('renews the link after a question and shows the new one', async () => {
    const { user } = await openScreen();
    const qr = within(screen.getByRole('region', { name: 'Table QR' }));
    expect(qr.getByRole('link').textContent).toBe('https://bistro.example/customer/checkin/1-abcdefgh');
    await user.click(qr.getByRole('button', { name: 'Renew link and OTP' }));
    stored = [
      buildTable({ qrurl: 'https://bistro.example/customer/checkin/1-fresh123', version: 4 }),
      ...stored.slice(1),
    ];
    await answerDialog(
      user,
      'Renew the QR link and the OTP of this table? Its printed QR codes stop working.',
      'Renew',
    );
    expect(await screen.findByText('The table has a new QR link and a new OTP.')).toBeTruthy();
    expect(JSON.parse(server.last('renewTable').body ?? '')).toEqual({ id: 11 });
    const link = within(screen.getByRole('region', { name: 'Table QR' })).getByRole('link');
    expect(link.textContent).toBe('https://bistro.example/customer/checkin/1-fresh123');
  });

  test('keeps the link of a table with an unpaid order, and says why', async () => {
    server.refuse('renewTable', 'InUse');
    const { user } = await openScreen();
    await user.click(screen.getByRole('button', { name: 'Renew link and OTP' }));
    await answerDialog(
      user,
      'Renew the QR link and the OTP of this table? Its printed QR codes stop working.',
      'Renew',
    );
    expect(screen.queryByText('The table has a new QR link and a new OTP.')).toBeNull();
    expect(within(screen.getByRole('region', { name: 'Table QR' })).getByRole('link').textContent).toContain(
      'abcdefgh',
    );
  });
});

test('[TABLE-14 TABLE-15] locks table and search while adding, and shows the link after the save', async () => {
  const { user } = await openScreen();
  await user.click(screen.getByRole('button', { name: 'Add New Table' }));
  await screen.findByRole('form', { name: 'Add Table' });
  expect(field('Table Name').value).toBe('');
  expect(choice('Status').value).toBe('Active');
  expect(screen.getByText('The QR link is made when the table is saved.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' }).disabled).toBe(true);
  expect(screen.getByRole('table').getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('link', { name: 'View the QR code of Bar' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.type(field('Table Name'), 'Garden');
  await select(user, 'Attendent', 'Bo Lind');
  await save(user);
  await screen.findByRole('form', { name: 'Table Info' });
  expect(sent()).toEqual({ name: 'Garden', description: '', serverId: 2, state: 1 });
});

test('Save and Add Next begins the next table with the same server, and a fresh one with none', async () => {
  const { user } = await openScreen();
  await user.click(screen.getByRole('button', { name: 'Add New Table' }));
  await screen.findByRole('form', { name: 'Add Table' });
  await select(user, 'Attendent', 'Bo Lind');
  for (const name of ['Garden 1', 'Garden 2']) {
    await waitFor(() => expect(field('Table Name').value).toBe(''));
    await user.type(field('Table Name'), name);
    await user.click(button('Save and Add Next'));
    await answerDialog(user, 'Are you sure to save Table?', 'Save');
    await waitFor(() => expect(sent()).toMatchObject({ name, serverId: 2 }));
  }
  await waitFor(() => expect(field('Table Name').value).toBe(''));
  expect(document.activeElement).toBe(field('Table Name'));
  await user.click(button('Cancel'));
  await screen.findByRole('form', { name: 'Table Info' });
  expect(screen.queryByRole('button', { name: 'Save and Add Next' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add New Table' }));
  await screen.findByRole('form', { name: 'Add Table' });
  expect(choice('Attendent').value).toBe('');
});

test.each([
  ['http://localhost:8080/customer/checkin/1-abcdefgh', 1],
  ['https://bistro.example/customer/checkin/1-abcdefgh', 0],
])('the QR code of %s comes with %s warning', async (qrurl, warnings) => {
  stored = stored.map((table) => ({ ...table, qrurl }));
  const { user } = await openScreen();
  const inForm = within(screen.getByRole('region', { name: 'Table QR' }));
  expect(inForm.queryAllByRole('note')).toHaveLength(warnings);
  screen
    .getByRole('link', { name: 'View the QR code of Bar' })
    .addEventListener('click', (event) => event.preventDefault());
  await user.click(screen.getByRole('link', { name: 'View the QR code of Bar' }));
  expect(within(await screen.findByRole('dialog', { name: 'Bar' })).queryAllByRole('note')).toHaveLength(warnings);
});

describe('the cards', () => {
  test('open from the list with one for every table and the restaurant’s name, and Print prints', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user, address } = await openScreen();
    server.answer('diningTables', ({ query }) => ({
      ...pageFigures(101, Number(query.page), 100),
      content: query.page === '0' ? stored : [buildTable({ id: 99, name: 'Last one' })],
    }));
    await user.click(screen.getByRole('link', { name: 'Print cards' }));
    await waitFor(() => expect(address()).toBe('/portal/tablecards'));
    const cards = within(await screen.findByRole('list', { name: 'Table cards' }));
    expect(cards.getAllByRole('listitem').map((card) => within(card).getByRole('img').getAttribute('alt'))).toEqual(
      ['Window 1', 'Terrace 2', 'Bar', 'Last one'].map((name) => `QR code of ${name}`),
    );
    expect(cards.getAllByText('Demo Bistro')).toHaveLength(4);
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  test("carry the restaurant's logo and colour", async () => {
    const config = { otprequired: 1, managercode: '', paymenttype: 'T', accent: '#1A5FB4' };
    server.answer('restaurantConfig', JSON.stringify(config));
    openPortal('/portal/tablecards');
    const cards = await screen.findByRole('list', { name: 'Table cards' });
    expect(cards.querySelectorAll('img[src^="/logo/1"]')).toHaveLength(3);
    await waitFor(() => expect(cards.style.getPropertyValue('--accent').toLowerCase()).toBe('#1a5fb4'));
  });

  test('warn once before printing of unreachable links, and name the setting', async () => {
    stored = stored.map((table) => ({ ...table, qrurl: 'http://127.0.0.1:8080/customer/checkin/1-abcdefgh' }));
    openPortal('/portal/tablecards');
    const warning = await screen.findByRole('note');
    expect(warning.textContent).toMatch(/Phones cannot open this link.*PUBLIC_URL/);
    expect(warning.closest('li')).toBeNull();
  });

  test('say if they fail to load or if there are none', async () => {
    server.refuse('diningTables', 'Unavailable');
    const { user } = openPortal('/portal/tablecards');
    expect((await screen.findByRole('alert')).textContent).toContain('The tables could not be loaded.');
    stored = [];
    server.answer('diningTables', { ...pageFigures(0, 0, 100), content: [] });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('There are no tables to print cards for.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  });
});
