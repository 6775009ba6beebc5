import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { DiningTable } from '../../../../core/contract/dining-tables.ts';
import { textsOf } from '../../../testing/on-screen.ts';
import { pageFigures } from '../../../testing/portal-data.ts';
import { openPortal, signIn } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { answerDialog, button, choice, field, row, select } from '../../../testing/record-form.ts';
import { inUse, testRecordScreen } from '../../../testing/record-screen-tests.ts';
import { buildTable } from '../../../testing/record-server.ts';
import type { TableValues } from './table-fields.tsx';
import { tableRecord } from './table-screen.tsx';

const server = portalTest({ restaurantId: 1, restaurantName: 'Demo Bistro' });
const window1 = buildTable();
const others = [
  buildTable({ id: 12, name: 'Terrace 2', state: 2, serverId: 2, serverName: 'Bo Lind' }),
  buildTable({ id: 13, name: 'Bar', state: 0, chosenState: 0, serverId: null, serverName: '' }),
];
const link = window1.qrurl;
const freshLink = 'https://bistro.example/customer/checkin/1-fresh123';

beforeEach(() => {
  server.answer('floorPlan', { areas: [], tables: [] });
  server.answer('attendantNames', [
    { id: 1, name: 'Ana Ruiz' },
    { id: 2, name: 'Bo Lind' },
  ]);
});

const room = testRecordScreen(server, {
  record: tableRecord,
  kind: 'tables',
  path: '/portal/managetable',
  title: 'Table Management',
  noun: 'Table',
  columns: ['#', 'Table#', 'Status', 'Name', 'Server', 'OTP', 'OTP_Gen_Time', 'Table QR', 'Delete'],
  cells: ['1', '11', 'Active', 'Window 1', 'Ana Ruiz', '042917', '11/21/2026 08:30:05 PM', 'View', ''],
  failed: 'Failed to get Tables list!',
  none: 'There are no tables yet.',
  rows: [window1, ...others],
  names: ['Window 1', 'Terrace 2'],
  form: 'Table Info',
  isBelow: true,
  label: 'Table Name',
  sent: { id: 11, version: 3, name: 'Window 1!', description: 'By the window', serverId: 1, areaID: null, state: 1 },
  named: ['name', 'serverId', 'state', 'description'],
  refusals: [
    ['InputDataNotProvided', 'Data not provided to save!'],
    ['Missingname', 'Mandatory field table name is missing!', 'name'],
    ['NameAlreadyExist', 'Table name is exists!', 'name'],
    ['NotAllowed', 'Failed to save record!'],
  ],
  lacks: [
    ['Table Name', 'Category Name is mandatory!'],
    ['Attendent', 'Attendent is mandatory!'],
  ],
  optional: ['Description'],
  removal: {
    question: 'Are you sure to delete this Table? It is removed completely and its QR codes stop working.',
    call: 'saveDiningTable',
    sent: { id: 12, state: 3 },
    done: 'Table delete successfully!',
    refusals: [inUse],
  },
  ids: {
    saved: '[TABLE-01 TABLE-02 TABLE-03 TABLE-04 TABLE-17 TABLE-28 TABLE-32]',
    failed: '[TABLE-30]',
    refused: '[TABLE-24 TABLE-25 TABLE-26 TABLE-27 AMB-67]',
    removed: '[TABLE-22 TABLE-23 TABLE-29 TABLE-33]',
  },
});
const { openAdd, save, sent, serve } = room;

async function openScreen() {
  const page = await room.openList();
  await waitFor(() => expect(choice('Attendent').value).toBe('Ana Ruiz'));
  return page;
}

test('an empty restaurant says that it has no tables, unlike an empty search result', async () => {
  serve();
  openPortal('/portal/managetable');
  expect(await screen.findByText('There are no tables yet.')).toBeTruthy();
  expect(screen.queryByText('No tables found.')).toBeNull();
});

test('a new table needs a server first, with a link for users who may add one', async () => {
  server.answer('attendantNames', []);
  server.answer('attendants', { ...pageFigures(0), content: [] });
  const { user, address, unmount } = await openAdd();
  const add = await screen.findByRole('link', { name: 'Add a server first' });
  expect(choice('Attendent').getAttribute('aria-describedby')).toBe(add.parentElement?.id);
  expect(add.parentElement?.textContent).toContain('There are no servers yet');
  await user.click(add);
  await screen.findByRole('form', { name: 'Add Attendant' });
  expect(address()).toBe('/portal/server?id=new');
  unmount();
  server.answer('userPrivileges', ['managetable']);
  signIn({ restaurantId: 1, privileges: ['managetable'] });
  await openAdd();
  expect(await screen.findByText(/^There are no servers yet/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Add a server first' })).toBeNull();
});

describe('a table', () => {
  const garden: TableValues = { ...tableRecord.initial(undefined), name: ' Garden ', serverId: '2' };
  const faults = (part: Partial<TableValues>) => tableRecord.faults({ ...garden, ...part }, undefined);

  test('[TABLE-20 TABLE-21 AMB-70] needs a name, an attendant and a status', () => {
    expect(faults({})).toEqual({});
    expect(faults({ name: ' ' })).toEqual({ name: 'Category Name is mandatory!' });
    expect(faults({ serverId: null })).toEqual({ serverId: 'Attendent is mandatory!' });
    expect(faults({ state: null })).toEqual({ state: 'Status is mandatory!' });
  });

  test('is sent with its chosen state, not the one of its orders', async () => {
    const bodyOf = async (row: DiningTable | undefined, values: TableValues) => {
      expect(await tableRecord.save(row, values)).toMatchObject({ success: true, row: { id: row?.id ?? 90 } });
      return sent();
    };
    expect(await bodyOf(undefined, garden)).toEqual({
      name: 'Garden',
      description: '',
      serverId: 2,
      areaID: null,
      state: 1,
    });
    const busy = buildTable({ state: 2, chosenState: 1, areaID: 7 });
    const same = { id: 11, version: 3, name: 'Window 1', description: 'By the window', serverId: 1, areaID: 7 };
    expect(await bodyOf(busy, tableRecord.initial(busy))).toEqual({ ...same, state: 1 });
    const closed = { ...tableRecord.initial(busy), serverId: '2', state: '0' };
    expect(await bodyOf(busy, closed)).toEqual({ ...same, serverId: 2, state: 0 });
  });
});

test('[TABLE-04 TABLE-05 TABLE-06 TABLE-07 TABLE-08] the list marks busy and inactive tables, and has a View that opens the table’s link in a new window, and a dialog with its picture', async () => {
  const { user } = await openScreen();
  expect(row('Terrace 2').textContent).toContain('Busy');
  expect(row('Bar').textContent).toContain('Inactive');
  expect(server.last('diningTables').path).toBe('/api/fetchtable');
  const view = screen.getByRole<HTMLAnchorElement>('link', { name: 'View the QR code of Terrace 2' });
  expect([view.textContent, view.href, view.target]).toEqual(['View', link, '_blank']);
  view.addEventListener('click', (event) => event.preventDefault());
  await user.click(view);
  const dialog = await screen.findByRole('dialog', { name: 'Terrace 2' });
  expect(within(dialog).getByRole('img', { name: 'QR code of Terrace 2' })).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('the form', () => {
  test('[TABLE-09 TABLE-10 TABLE-11 TABLE-12 TABLE-13 TABLE-21 TABLE-34] shows the first table, with the attendants and states to choose from', async () => {
    const { user } = await openScreen();
    expect([field('Table Name').value, choice('Status').value]).toEqual(['Window 1', 'Active']);
    for (const input of [field('Table Name'), choice('Attendent'), choice('Status')]) expect(input.required).toBe(true);
    for (const name of ['Save', 'Cancel']) expect(button(name)).toBeTruthy();
    await user.click(choice('Attendent'));
    expect(textsOf(screen.getAllByRole('option'))).toEqual(['Ana Ruiz', 'Bo Lind']);
    await user.click(choice('Status'));
    await waitFor(() => expect(textsOf(screen.getAllByRole('option'))).toEqual(['Active', 'Inactive']));
  });

  test('renews the link after a question, unless an order is unpaid', async () => {
    const { user } = await openScreen();
    const qr = () => within(screen.getByRole('region', { name: 'Table QR' }));
    const renew = async () => {
      await user.click(qr().getByRole('button', { name: 'Renew link and OTP' }));
      const question = 'Renew the QR link and the OTP of this table? Its printed QR codes stop working.';
      await answerDialog(user, question, 'Renew');
    };
    const renewed = 'The table has a new QR link and a new OTP.';
    server.refuse('renewTable', 'InUse');
    await renew();
    await waitFor(() => expect(server.sent('renewTable')).toHaveLength(1));
    expect(screen.queryByText(renewed)).toBeNull();
    expect(qr().getByRole('link').textContent).toBe(link);
    const fresh = buildTable({ qrurl: freshLink, version: 4 });
    server.answer('renewTable', fresh);
    serve(fresh, ...others);
    await renew();
    expect(await screen.findByText(renewed)).toBeTruthy();
    expect(JSON.parse(server.last('renewTable').body ?? '')).toEqual({ id: 11 });
    expect(qr().getByRole('link').textContent).toBe(freshLink);
  });
});

test('[TABLE-14 TABLE-15 TABLE-16] locks table and search while adding, and shows the link after the save', async () => {
  server.answer('floorPlan', {
    areas: [{ areaID: 7, name: 'Patio', colour: 'paid', closedUntil: null, version: 1, planVersion: 1 }],
    tables: [],
  });
  const { user } = await openAdd();
  expect([field('Table Name').value, choice('Status').value]).toEqual(['', 'Active']);
  expect(screen.getByText('The QR link is made when the table is saved.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' }).disabled).toBe(true);
  expect(screen.getByRole('table').getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('link', { name: 'View the QR code of Bar' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.type(field('Table Name'), 'Garden');
  await select(user, 'Attendent', 'Bo Lind');
  await select(user, 'Area', 'Patio');
  await save(user);
  await screen.findByRole('form', { name: 'Table Info' });
  expect(sent()).toEqual({ name: 'Garden', description: '', serverId: 2, areaID: 7, state: 1 });
});

test('Save and Add Next begins the next table with the same server, and a fresh one with none', async () => {
  const { user } = await openAdd();
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
  [link, 0],
])('the QR code of %s comes with %s warning', async (qrurl, warnings) => {
  serve(...[window1, ...others].map((table) => ({ ...table, qrurl })));
  const { user } = await openScreen();
  const inForm = within(screen.getByRole('region', { name: 'Table QR' }));
  expect(inForm.queryAllByRole('note')).toHaveLength(warnings);
  const view = screen.getByRole('link', { name: 'View the QR code of Bar' });
  view.addEventListener('click', (event) => event.preventDefault());
  await user.click(view);
  expect(within(await screen.findByRole('dialog', { name: 'Bar' })).queryAllByRole('note')).toHaveLength(warnings);
});

test('several are added at once: what is missing or taken is said at its field, and nothing else is asked', async () => {
  server.answer('floorPlan', {
    areas: [{ areaID: 7, name: 'Patio', colour: 'paid', closedUntil: null, version: 1, planVersion: 1 }],
    tables: [],
  });
  const { user } = await openScreen();
  await user.click(button('Add several'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add several tables' }));
  const names = dialog.getByRole('textbox', { name: 'Names' });
  await user.clear(names);
  await user.click(dialog.getByRole('button', { name: 'Add 12 tables' }));
  expect(dialog.getByText('Category Name is mandatory!')).toBeTruthy();
  expect(dialog.getByText('Attendent is mandatory!')).toBeTruthy();
  await user.type(names, 'Patio {{n}');
  expect(dialog.getByText('Patio 1 to Patio 12')).toBeTruthy();
  await user.click(dialog.getByRole('combobox', { name: 'Attendent' }));
  await user.click(await screen.findByRole('option', { name: 'Bo Lind' }));
  await user.click(dialog.getByRole('combobox', { name: 'Area' }));
  await user.click(await screen.findByRole('option', { name: 'Patio' }));
  server.refuse('addTables', 'InvalidField');
  await user.click(dialog.getByRole('button', { name: 'Add 12 tables' }));
  await dialog.findByRole('alert');
  server.answer('addTables', ['Patio 1']);
  await user.click(dialog.getByRole('button', { name: 'Add 12 tables' }));
  await screen.findByText('12 tables are added.');
  expect(JSON.parse(server.last('addTables').body ?? '')).toEqual({
    pattern: 'Patio {n}',
    from: 1,
    count: 12,
    serverId: 2,
    areaID: 7,
  });
});

describe('the cards', () => {
  test('open from the list with one for every table and the restaurant’s name, and Print prints', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user, address } = await openScreen();
    server.answer('diningTables', ({ query }) => ({
      ...pageFigures(101, Number(query.page), 100),
      content: query.page === '0' ? [window1, ...others] : [buildTable({ id: 99, name: 'Last one' })],
    }));
    await user.click(screen.getByRole('link', { name: 'Print cards' }));
    await waitFor(() => expect(address()).toBe('/portal/tablecards'));
    const cards = within(await screen.findByRole('list', { name: 'Table cards' }));
    expect(cards.getAllByRole('listitem').map((card) => within(card).getByRole('img').getAttribute('alt'))).toEqual(
      ['Window 1', 'Terrace 2', 'Bar', 'Last one'].map((name) => `QR code of ${name}`),
    );
    expect(cards.getAllByText('Demo Bistro')).toHaveLength(4);
    await user.click(button('Print'));
    expect(print).toHaveBeenCalledOnce();
  });

  test("carry the restaurant's logo and colour, and warn once before printing of unreachable links", async () => {
    const config = { otprequired: 1, managercode: '', paymenttype: 'T', accent: '#1A5FB4' };
    server.answer('restaurantConfig', JSON.stringify(config));
    const qrurl = 'http://127.0.0.1:8080/customer/checkin/1-abcdefgh';
    serve(...[window1, ...others].map((table) => ({ ...table, qrurl })));
    openPortal('/portal/tablecards');
    const cards = await screen.findByRole('list', { name: 'Table cards' });
    expect(cards.querySelectorAll('img[src^="/logo/1"]')).toHaveLength(3);
    await waitFor(() => expect(cards.style.getPropertyValue('--accent').toLowerCase()).toBe('#1a5fb4'));
    const warning = await screen.findByRole('note');
    expect(warning.textContent).toMatch(/Phones can’t open this link.*For phones in the house/);
    expect(warning.closest('li')).toBeNull();
  });

  test('say if they fail to load or if there are none', async () => {
    server.refuse('diningTables', 'Unavailable');
    const { user } = openPortal('/portal/tablecards');
    expect((await screen.findByRole('alert')).textContent).toContain('The tables could not be loaded.');
    serve();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('There are no tables to print cards for.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  });
});
