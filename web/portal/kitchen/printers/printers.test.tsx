import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { formatsOf } from '../../../../core/domain/formats/formats.ts';
import type { FakeServer } from '../../../testing/fake-server.ts';
import { textsOf } from '../../../testing/on-screen.ts';
import { buildPrinter, buildPrintJob, pageFigures } from '../../../testing/portal-data.ts';
import { openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { inUse, testRecordScreen } from '../../../testing/record-screen-tests.ts';
import { printerRecord } from './printer-screen.tsx';

const server = portalTest({ restaurantId: 1 });
const kitchen = buildPrinter();
const bar = buildPrinter({
  printerID: 8,
  name: 'Bar',
  host: '10.0.0.8',
  port: 9101,
  state: 'paper',
  waiting: 3,
  tickets: false,
  receipts: true,
});

function serve(...printers: (typeof kitchen)[]) {
  server.answer('printers', () => ({ ...pageFigures(printers.length), content: printers }));
}

beforeEach(() => {
  server.answer('printJobs', []);
});

const body = (name: Parameters<FakeServer['last']>[0]) => JSON.parse(server.last(name).body ?? '');

const record = printerRecord(formatsOf());
const paper = { port: 9100, paper: 80, characters: 48, copies: 1 };
const defaults = { ...paper, tickets: true, receipts: false, drawer: 0, categories: [], active: true };

testRecordScreen(server, {
  record,
  kind: 'printers',
  path: '/portal/printers',
  title: 'Printers',
  noun: 'Printer',
  columns: ['#', 'Name', 'Status', 'Address', 'Prints', 'Waiting', 'Last printed', 'Delete'],
  cells: ['1', 'Kitchen', 'Ready', '192.168.1.50', 'Kitchen tickets', '0', 'Never', ''],
  failed: 'Failed to get printer list!',
  none: 'There are no printers yet.',
  rows: [kitchen, bar],
  names: ['Kitchen', 'Bar'],
  label: 'Name',
  sent: { printerID: 7, version: 1, name: 'Kitchen!', host: '192.168.1.50', ...defaults },
  named: ['name', 'host', 'port', 'characters', 'copies', 'categories'],
  refusals: [
    ['MissingName', 'Mandatory field printer name is missing!', 'name'],
    ['NameAlreadyExist', 'Printer name is exists!', 'name'],
    ['ServerError', 'Failed to save record!'],
  ],
  removal: {
    call: 'deletePrinter',
    sent: { printerID: 8 },
    done: 'Record saved successfully!',
    refusals: [inUse],
  },
});

test("the list shows each printer's state, place, contents and waiting papers, and a pushed change", async () => {
  const changes = server.stream('staffChanges');
  openPortal('/portal/printers');
  const table = await screen.findByRole('table', { name: 'Printers' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => textsOf(within(row).getAllByRole('cell').slice(1, -1)))).toEqual([
    ['Kitchen', 'Ready', '192.168.1.50', 'Kitchen tickets', '0', 'Never'],
    ['Bar', 'Out of paper', '10.0.0.8:9101', 'Receipts', '3', 'Never'],
  ]);
  await waitFor(() => expect(server.sent('staffChanges').length).toBeGreaterThan(0));
  serve(buildPrinter({ state: 'off' }), bar);
  changes.push('printers');
  await screen.findByText('Off');
});

describe('a printer', () => {
  const oven = { ...record.initial(undefined), name: ' Pizza oven ', host: '192.168.1.51' };
  const faults = (part: Partial<typeof oven>) => record.faults({ ...oven, ...part }, undefined);
  const save = async (values: Partial<typeof oven>, row?: typeof kitchen) => {
    await record.save(row, { ...(row ? record.initial(row) : oven), ...values });
    return body('savePrinter');
  };

  beforeEach(() => server.answer('savePrinter', 9));

  test('needs a name, an address and a port of printers', () => {
    expect(faults({})).toEqual({});
    expect(record.faults({ ...record.initial(undefined), port: '22' }, undefined)).toEqual({
      name: 'Name is mandatory!',
      host: 'Address is mandatory!',
      port: 'The port must be 9100 to 9109.',
    });
    for (const port of ['9100', ' 9109 ']) expect(faults({ port })).toEqual({});
    for (const port of ['', '9110', '99100', '91001']) expect(faults({ port })).toHaveProperty('port');
  });

  test('is new with the defaults, and is sent with its paper, kinds, categories and copies', async () => {
    expect(await save({})).toEqual({
      name: 'Pizza oven',
      host: '192.168.1.51',
      ...defaults,
    });
    const both = buildPrinter({ receipts: true, categories: [4], paper: 58, characters: 32, copies: 2, version: 5 });
    expect(await save({ active: false }, both)).toMatchObject({
      printerID: 7,
      version: 5,
      paper: 58,
      characters: 32,
      copies: 2,
      categories: [4],
      tickets: true,
      receipts: true,
      active: false,
    });
    expect(await save({ tickets: 'tickets' }, both)).toMatchObject({ tickets: true, receipts: false });
    expect(await save({ tickets: 'receipts' }, both)).toMatchObject({ tickets: false, receipts: true });
    expect(await save({}, bar)).toMatchObject({ port: 9101, tickets: false, receipts: true });
  });
});

describe('the latest papers', () => {
  const done = buildPrintJob({ jobID: 2, state: 'printed', endedAt: '2026-11-22T18:00:00.000Z' });
  const waits = buildPrintJob({ jobID: 3, state: 'waiting', isReprint: true });

  test('say so if they fail to load, and include a test page after one press', async () => {
    server.refuse('printJobs', 'ServerError');
    server.answer('testPrinter', null);
    const release = server.hold('testPrinter');
    const { user } = openPortal('/portal/printers?id=7');
    await screen.findByText('The print jobs could not be loaded.');
    await user.dblClick(await screen.findByRole('button', { name: 'Test page' }));
    release();
    await screen.findByText('The test page is on its way to Kitchen.');
    expect(server.sent('testPrinter')).toHaveLength(1);
  });

  test('can be reprinted, marked REPRINT if they may already be on paper, or sent to another printer', async () => {
    server.answer('printJobs', [waits, done]);
    server.answer('printAgain', null);
    const { user } = openPortal('/portal/printers?id=7');
    const list = await screen.findByRole('list', { name: 'Latest print jobs' });
    const [first] = within(list).getAllByRole('listitem');
    expect(first?.textContent).toContain('Ticket of Terrace 1, order 1001REPRINT');
    const again = within(list).getAllByRole('button', { name: /^Print again: Ticket of Terrace 1, order 1001$/ });
    expect(again).toHaveLength(1);
    await user.click(again[0] as HTMLElement);
    await screen.findByText('It will be printed again, marked REPRINT.');
    expect(body('printAgain')).toEqual({ jobID: 2, printerID: 7 });
    await user.click(await screen.findByRole('combobox', { name: 'Print again on' }));
    await user.click(await screen.findByRole('option', { name: 'Bar' }));
    const buttons = screen.getAllByRole('button', { name: /^Send to Bar: / });
    expect(buttons).toHaveLength(2);
    await user.click(buttons[0] as HTMLElement);
    await screen.findByText('1 print job is on its way to Bar.');
    expect(body('printAgain')).toEqual({ jobID: 3, printerID: 8 });
  });
});
