import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Plan } from '../../../../core/contract/charge-plans.ts';
import { pageFigures } from '../../../testing/portal-data.ts';
import { openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { field, retype, row } from '../../../testing/record-form.ts';
import { inUse, testRecordScreen } from '../../../testing/record-screen-tests.ts';
import { buildPlan } from '../../../testing/record-server.ts';
import { planRecord } from './charge-plan-screen.tsx';

const server = portalTest({ restaurantId: 1, restaurantName: 'Demo Bistro' });
let stored: Plan[];

beforeEach(() => {
  stored = [buildPlan(), buildPlan({ planId: 2, planName: 'Small', description: '' })];
  server.answer('plans', ({ query }) => ({
    ...pageFigures(stored.length),
    totalPages: 2,
    number: Number(query.page),
    size: 10,
    first: query.page === '0',
    content: stored,
  }));
  server.answer('savePlan', ({ body }) => JSON.parse(body ?? '{}').planId ?? 9);
  server.answer('deletePlan', null);
});

async function openScreen() {
  const page = openPortal('/portal/applicationcharges');
  await screen.findByRole('form', { name: 'Application Charges Details' });
  return page;
}

type User = Awaited<ReturnType<typeof openScreen>>['user'];

const figures = () =>
  within(screen.getByRole('group', { name: 'Subscription Charge' }))
    .getAllByRole<HTMLInputElement>('textbox')
    .map(({ value }) => value);
const sent = () => JSON.parse(server.last('savePlan').body ?? '');
const advice = () =>
  within(screen.getByRole('list', { name: 'Gaps and overlaps' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.trim());

async function add(user: User) {
  await user.click(screen.getByRole('button', { name: 'Add New Plan' }));
  // Its heading ends with a space, as documented; an accessible name does not.
  return screen.findByRole('form', { name: 'Add Plan' });
}

testRecordScreen(server, {
  record: planRecord,
  ...{ kind: 'plans', path: '/portal/applicationcharges', title: 'Application Charges', add: 'Add New Plan' },
  size: 10,
  columns: ['#', 'Name', 'Description', 'Delete'],
  cells: ['1', 'Standard', 'For most', ''],
  ...{ failed: 'Failed to get item category list!', none: 'There are no plans yet.' },
  rows: [buildPlan(), buildPlan({ planId: 2, planName: 'Small' })],
  names: ['Standard', 'Small'],
  ...{ form: 'Application Charges Details', isBelow: true, label: 'Plan Name' },
  ...{ saveQuestion: 'Are you sure to save Plan?', saved: 'Record saved successfully!' },
  sent: {
    ...{ planId: 1, version: 2, planName: 'Standard!', description: 'For most' },
    chargesplan: '0$25$0.5$0|25$75$1$0|75$1000$2$0',
  },
  refusals: [
    ['InputDataNotProvided', 'Data not provided to save!'],
    ['MissingName', 'Mandatory field Plan name is missing!', 'planName'],
    ['NameAlreadyExist', 'Plan name is exists!', 'planName'],
    ['NotAllowed', 'Failed to save record!'],
  ],
  removal: {
    ...{ question: 'Are you sure to delete this Plan?', call: 'deletePlan', sent: { id: '2' } },
    ...{ done: 'Deleted successfully!', refusals: [inUse] },
  },
  ids: {
    ...{ saved: '[PLAN-01 PLAN-04 PLAN-05 PLAN-06 PLAN-23 PLAN-29]', failed: '[PLAN-31]' },
    ...{ refused: '[PLAN-25 PLAN-26 PLAN-27 PLAN-28]', removed: '[PLAN-24 PLAN-30]' },
  },
});

describe('a plan', () => {
  const standard = buildPlan();
  const typed = planRecord.initial(standard);
  const put = (row: number, column: number, figure: string) =>
    typed.chargesplan.map((tier, at) => (at === row ? tier.map((old, of) => (of === column ? figure : old)) : tier));
  const faults = (part: Partial<typeof typed>) => planRecord.faults({ ...typed, ...part }, standard);

  test('[PLAN-20] needs a name, and nothing else', () => {
    expect(faults({})).toEqual({});
    expect(faults({ planName: '  ' })).toEqual({ planName: 'Plan Name is mandatory!' });
    const empty = planRecord.initial(undefined);
    expect(planRecord.faults(empty, undefined)).toEqual({ planName: 'Plan Name is mandatory!' });
  });

  test.each(['-1', 'abc', '12.345', '100000'])('cannot have the figure %s, which is named', (figure) => {
    const words = expect.stringContaining('uptoAmount of tier 2');
    expect(faults({ chargesplan: put(1, 1, figure) })).toEqual({ 'figure-1-1': words });
  });

  test('[PLAN-17] is sent as text, empty figures as 0', async () => {
    const save = async (row: Plan | undefined, values: typeof typed) => {
      const saved = await planRecord.save(row, values);
      expect(saved).toMatchObject({
        success: true,
        row: { planId: row?.planId ?? 9, version: (row?.version ?? 0) + 1 },
      });
      return sent();
    };
    expect(await save(standard, { ...typed, planName: ' Standard ', chargesplan: put(0, 2, '0.75') })).toEqual({
      ...{ planId: 1, version: 2, planName: 'Standard', description: 'For most' },
      chargesplan: '0$25$0.75$0|25$75$1$0|75$1000$2$0',
    });
    const grand = { ...planRecord.initial(undefined), planName: 'Grand' };
    expect(await save(undefined, grand)).toEqual({
      ...{ planName: 'Grand', description: '', chargesplan: '0$0$0$0|0$0$0$0|0$0$0$0' },
    });
  });
});

describe('the list', () => {
  test('[PLAN-31 PLAN-32] shows its documented message when refused, and is emptied', async () => {
    const { user } = await openScreen();
    server.refuse('plans', 'Unavailable');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Failed to get item category list!')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('row', { name: 'Standard' })).toBeNull());
  });
});

describe('the form', () => {
  test('[PLAN-02 PLAN-07 PLAN-08 PLAN-09 PLAN-10 PLAN-12 PLAN-19] shows the first plan: name, description and three tiers of four fields', async () => {
    await openScreen();
    expect(screen.getByRole('heading', { name: 'Application Charges Details' })).toBeTruthy();
    expect([field('Plan Name').value, field('Description').value]).toEqual(['Standard', 'For most']);
    const grid = within(screen.getByRole('group', { name: 'Subscription Charge' }));
    expect(grid.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Tier',
      'from Amount',
      'uptoAmount',
      'service charges',
      'other charges',
    ]);
    expect(grid.getAllByRole('row')).toHaveLength(4);
    expect(figures()).toEqual(['0', '25', '0.5', '0', '25', '75', '1', '0', '75', '1000', '2', '0']);
    for (const name of ['Save', 'Cancel']) expect(screen.getByRole('button', { name })).toBeTruthy();
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });
});

describe('adding', () => {
  test('[PLAN-03 PLAN-13 PLAN-33 PLAN-34 PLAN-42] disables table, search and button, and Cancel returns to the chosen row', async () => {
    const { user } = await openScreen();
    await user.click(row('Small'));
    await waitFor(() => expect(field('Plan Name').value).toBe('Small'));
    await add(user);
    expect(screen.getByRole('heading', { name: 'Add Plan' }).textContent).toBe('Add Plan ');
    expect(figures()).toEqual(Array.from({ length: 12 }, () => ''));
    expect(screen.queryByRole('list', { name: 'Gaps and overlaps' })).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add New Plan' }).disabled).toBe(true);
    expect(screen.getByRole('table', { name: 'Application Charges' }).getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByRole('form', { name: 'Application Charges Details' });
    await waitFor(() => expect(field('Plan Name').value).toBe('Small'));
  });
});

describe('advice while typing', () => {
  test('confirms a plan without gaps, and names gaps, overlaps and empty tiers with their totals', async () => {
    const { user } = await openScreen();
    expect(advice()).toEqual(['Every total falls into exactly one tier.']);
    await retype(user, 'from Amount of tier 2', '30');
    expect(advice()).toEqual([
      'Totals above $25.00 and up to $30.00 fall into no tier: they pay the default of $0.10.',
    ]);
    await retype(user, 'from Amount of tier 2', '20');
    expect(advice()).toEqual(['Totals above $20.00 and up to $25.00 fall into tiers 1 and 2: tier 1 counts.']);
    await retype(user, 'uptoAmount of tier 1', '0');
    expect(advice()).toEqual([
      'No total falls into tier 1: its from Amount is not below its uptoAmount.',
      'Totals above $0.00 and up to $20.00 fall into no tier: they pay the default of $0.10.',
    ]);
  });

  test('computes a sample total from the current figures', async () => {
    const { user } = await openScreen();
    const tried = () => screen.getByRole('status', { name: 'Service charge of that total' }).textContent;
    await user.type(field('Try a total'), '80.25{Enter}');
    expect(tried()).toBe('$80.25 is above $75.00, tier 3: $2.00');
    await retype(user, 'from Amount of tier 3', '100');
    expect(tried()).toBe('$80.25 is in no tier of the plan: $0.10');
    await retype(user, 'Try a total', 'much');
    expect(screen.getByText('Please enter an amount such as 42 or 42.50!')).toBeTruthy();
    expect(server.sent('savePlan')).toEqual([]);
  });
});
