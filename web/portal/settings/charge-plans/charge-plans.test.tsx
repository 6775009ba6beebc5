import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Plan } from '../../../../core/contract/charge-plans.ts';
import { pageFigures } from '../../../testing/portal-data.ts';
import { openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { answerDialog, button, field, pressSave, retype, row } from '../../../testing/record-form.ts';
import { inUse, testRecordScreen } from '../../../testing/record-screen-tests.ts';
import { buildPlan } from '../../../testing/record-server.ts';

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

async function openScreen(address = '/portal/applicationcharges') {
  const page = openPortal(address);
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

const save = (user: User) => pressSave(user, 'Are you sure to save Plan?');

async function add(user: User) {
  await user.click(screen.getByRole('button', { name: 'Add New Plan' }));
  // Its heading ends with a space, as documented; an accessible name does not.
  return screen.findByRole('form', { name: 'Add Plan' });
}

testRecordScreen(server, {
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
    ['MissingName', 'Mandatory field Plan name is missing!'],
    ['NameAlreadyExist', 'Plan name is exists!'],
    ['NotAllowed', 'Failed to save record!'],
  ],
  removal: {
    ...{ question: 'Are you sure to delete this Plan?', call: 'deletePlan', sent: { id: '2' } },
    ...{ done: 'Deleted successfully!', refusals: [inUse] },
  },
  ids: {
    ...{ list: '[PLAN-01 PLAN-04 PLAN-05 PLAN-06]', failed: '[PLAN-31]', saved: '[PLAN-29 PLAN-35]' },
    ...{ refused: '[PLAN-25 PLAN-26 PLAN-27 PLAN-28]', removed: '[PLAN-24 PLAN-30 PLAN-37]' },
  },
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

  test('[PLAN-11 PLAN-14] loads a selected row, and Cancel restores it', async () => {
    const { user } = await openScreen();
    await user.click(row('Small'));
    await waitFor(() => expect(field('Plan Name').value).toBe('Small'));
    await retype(user, 'Plan Name', 'Tiny');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await answerDialog(user, 'Record has been modified, are you sure to exit?', 'Exit');
    await waitFor(() => expect(field('Plan Name').value).toBe('Small'));
    expect(server.sent('savePlan')).toEqual([]);
  });

  test('[PLAN-23 PLAN-29 PLAN-35] saves after a question, confirms it and reloads page 1', async () => {
    const { user } = await openScreen('/portal/applicationcharges?page=2');
    await waitFor(() => expect(server.last('plans').query.page).toBe('1'));
    await retype(user, 'service charges of tier 1', '0.75');
    stored = [buildPlan({ chargesplan: '0$25$0.75$0|25$75$1$0|75$1000$2$0', version: 3 }), ...stored.slice(1)];
    await user.dblClick(button('Save'));
    await answerDialog(user, 'Are you sure to save Plan?', 'Save');
    expect(await screen.findByText('Record saved successfully!')).toBeTruthy();
    expect(server.sent('savePlan')).toHaveLength(1);
    expect(sent()).toEqual({
      planId: 1,
      version: 2,
      planName: 'Standard',
      description: 'For most',
      chargesplan: '0$25$0.75$0|25$75$1$0|75$1000$2$0',
    });
    await waitFor(() => expect(server.last('plans').query.page).toBe('0'));
  });

  test('[PLAN-20 PLAN-21] says Plan Name is mandatory! without a name, and sends nothing', async () => {
    const { user } = await openScreen();
    await retype(user, 'Plan Name', '  ');
    await user.click(button('Save'));
    expect(screen.getByText('Plan Name is mandatory!')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.sent('savePlan')).toEqual([]);
  });

  test.each(['-1', 'abc', '12.345', '100000'])(
    'the figure %s is refused at its field before sending',
    async (figure) => {
      const { user } = await openScreen();
      await retype(user, 'uptoAmount of tier 2', figure);
      await user.click(button('Save'));
      expect(screen.getByRole('alert').textContent).toContain('uptoAmount of tier 2');
      expect(document.activeElement).toBe(field('uptoAmount of tier 2'));
      expect(server.sent('savePlan')).toEqual([]);
    },
  );
});

describe('adding', () => {
  test('[PLAN-03 PLAN-13 PLAN-33 PLAN-34 PLAN-42] disables table, search and button, and Cancel returns to the chosen row', async () => {
    const { user } = await openScreen();
    await user.click(row('Small'));
    await add(user);
    expect(screen.getByRole('heading', { name: 'Add Plan' }).textContent).toBe('Add Plan ');
    expect(figures()).toEqual(Array.from({ length: 12 }, () => ''));
    expect(screen.queryByRole('list', { name: 'Gaps and overlaps' })).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add New Plan' }).disabled).toBe(true);
    expect(screen.getByRole('table', { name: 'Application Charges' }).getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByRole('form', { name: 'Application Charges Details' });
    expect(field('Plan Name').value).toBe('Small');
  });

  test('[PLAN-17 PLAN-34 PLAN-36] sends empty figures as 0 and keeps the new id, so a second save updates it', async () => {
    const { user } = await openScreen();
    await add(user);
    await user.type(field('Plan Name'), 'Grand');
    await user.type(field('service charges of tier 3'), '3');
    stored = [
      ...stored,
      buildPlan({ planId: 9, planName: 'Grand', chargesplan: '0$0$0$0|0$0$0$0|0$0$3$0', version: 1 }),
    ];
    await save(user);
    await screen.findByRole('form', { name: 'Application Charges Details' });
    expect(sent()).toEqual({ planName: 'Grand', description: '', chargesplan: '0$0$0$0|0$0$0$0|0$0$3$0' });
    await retype(user, 'Plan Name', 'Grander');
    await save(user);
    await waitFor(() => expect(sent()).toMatchObject({ planId: 9, planName: 'Grander', version: 1 }));
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
