import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Plan } from '../../../../core/contract/charge-plans.ts';
import { textsOf } from '../../../testing/on-screen.ts';
import { portalTest } from '../../../testing/portal-test.ts';
import { button, field, retype, row } from '../../../testing/record-form.ts';
import { describedBy, inUse, testRecordScreen } from '../../../testing/record-screen-tests.ts';
import { buildPlan } from '../../../testing/record-server.ts';
import { planRecord } from './charge-plan-screen.tsx';

const server = portalTest({ restaurantId: 1, restaurantName: 'Demo Bistro' });

const figures = () =>
  within(screen.getByRole('group', { name: 'Subscription Charge' }))
    .getAllByRole<HTMLInputElement>('textbox')
    .map(({ value }) => value);
const advice = () => {
  const list = within(screen.getByRole('list', { name: 'Gaps and overlaps' }));
  return textsOf(list.getAllByRole('listitem')).map((text) => text.trim());
};

const { openList, sent } = testRecordScreen(server, {
  record: planRecord,
  kind: 'plans',
  path: '/portal/applicationcharges',
  title: 'Application Charges',
  noun: 'Plan',
  columns: ['#', 'Name', 'Description', 'Delete'],
  cells: ['1', 'Standard', 'For most', ''],
  failed: 'Failed to get item category list!',
  none: 'There are no plans yet.',
  names: ['Standard', 'Small'],
  form: 'Application Charges Details',
  isBelow: true,
  label: 'Plan Name',
  sent: {
    planId: 1,
    version: 2,
    planName: 'Standard!',
    description: 'For most',
    chargesplan: '0$25$0.5$0|25$75$1$0|75$1000$2$0',
  },
  refusals: [
    ['InputDataNotProvided', 'Data not provided to save!'],
    ['MissingName', 'Mandatory field Plan name is missing!', 'planName'],
    ['NameAlreadyExist', 'Plan name is exists!', 'planName'],
    ['NotAllowed', 'Failed to save record!'],
  ],
  lacks: [['Plan Name', 'Plan Name is mandatory!']],
  optional: ['Description'],
  removal: {
    question: 'Are you sure to delete this Plan?',
    call: 'deletePlan',
    sent: { id: '2' },
    refusals: [inUse],
  },
  ids: {
    saved: '[PLAN-01 PLAN-04 PLAN-05 PLAN-06 PLAN-23 PLAN-29]',
    failed: '[PLAN-31]',
    untouched: '[LIST-19 PLAN-21]',
    refused: '[PLAN-25 PLAN-26 PLAN-27 PLAN-28]',
    removed: '[PLAN-24 PLAN-30]',
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
        row: { planId: row?.planId ?? 90, version: (row?.version ?? 0) + 1 },
      });
      return sent();
    };
    expect(await save(standard, { ...typed, planName: ' Standard ', chargesplan: put(0, 2, '0.75') })).toEqual({
      planId: 1,
      version: 2,
      planName: 'Standard',
      description: 'For most',
      chargesplan: '0$25$0.75$0|25$75$1$0|75$1000$2$0',
    });
    const grand = { ...planRecord.initial(undefined), planName: 'Grand' };
    expect(await save(undefined, grand)).toEqual({
      planName: 'Grand',
      description: '',
      chargesplan: '0$0$0$0|0$0$0$0|0$0$0$0',
    });
  });
});

test('[PLAN-31 PLAN-32] a refused list shows its documented message, and is emptied', async () => {
  const { user } = await openList();
  server.refuse('plans', 'Unavailable');
  await user.click(button('Refresh'));
  expect(await screen.findByText('Failed to get item category list!')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('row', { name: 'Standard' })).toBeNull());
});

test('[PLAN-02 PLAN-07 PLAN-08 PLAN-09 PLAN-10 PLAN-12 PLAN-19 PLAN-03 PLAN-13 PLAN-33 PLAN-34 PLAN-42] the form shows the chosen plan in three tiers of four fields, and is empty while adding', async () => {
  const { user } = await openList();
  expect([field('Plan Name').value, field('Description').value]).toEqual(['Standard', 'For most']);
  const grid = within(screen.getByRole('group', { name: 'Subscription Charge' }));
  const headers = ['Tier', 'from Amount', 'uptoAmount', 'service charges', 'other charges'];
  expect(textsOf(grid.getAllByRole('columnheader'))).toEqual(headers);
  expect(grid.getAllByRole('row')).toHaveLength(4);
  expect(figures()).toEqual(['0', '25', '0.5', '0', '25', '75', '1', '0', '75', '1000', '2', '0']);
  for (const name of ['Save', 'Cancel']) expect(button(name)).toBeTruthy();
  await user.click(row('Small'));
  await waitFor(() => expect(field('Plan Name').value).toBe('Small'));
  await user.click(button('Add New Plan'));
  // Its heading ends with a space, as documented; an accessible name does not.
  await screen.findByRole('form', { name: 'Add Plan' });
  expect(screen.getByRole('heading', { name: 'Add Plan' }).textContent).toBe('Add Plan ');
  expect(figures()).toEqual(Array.from({ length: 12 }, () => ''));
  expect(screen.queryByRole('list', { name: 'Gaps and overlaps' })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' }).disabled).toBe(true);
  expect(button('Add New Plan').disabled).toBe(true);
  expect(screen.getByRole('table', { name: 'Application Charges' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(button('Cancel'));
  await screen.findByRole('form', { name: 'Application Charges Details' });
  await waitFor(() => expect(field('Plan Name').value).toBe('Small'));
});

test('advice while typing names gaps, overlaps, empty tiers and the charge of a sample total', async () => {
  const { user } = await openList();
  expect(advice()).toEqual(['Every total falls into exactly one tier.']);
  await retype(user, 'from Amount of tier 2', '30');
  expect(advice()).toEqual(['Totals above $25.00 and up to $30.00 fall into no tier: they pay the default of $0.10.']);
  await retype(user, 'from Amount of tier 2', '20');
  expect(advice()).toEqual(['Totals above $20.00 and up to $25.00 fall into tiers 1 and 2: tier 1 counts.']);
  await retype(user, 'uptoAmount of tier 1', '0');
  expect(advice()).toEqual([
    'No total falls into tier 1: its from Amount is not below its uptoAmount.',
    'Totals above $0.00 and up to $20.00 fall into no tier: they pay the default of $0.10.',
  ]);
  const charge = () => screen.getByRole('status', { name: 'Service charge of that total' }).textContent;
  await user.type(field('Try a total'), '80.25{Enter}');
  expect(charge()).toBe('$80.25 is above $75.00, tier 3: $2.00');
  await retype(user, 'from Amount of tier 3', '100');
  expect(charge()).toBe('$80.25 is in no tier of the plan: $0.10');
  await retype(user, 'Try a total', 'much');
  expect(screen.getByText('Please enter an amount such as 42 or 42.50!')).toBeTruthy();
  expect(server.sent('savePlan')).toEqual([]);
});

test('every invalid amount is marked at once', async () => {
  const { user } = await openList();
  await user.click(button('Add New Plan'));
  await screen.findByRole('form', { name: 'Add Plan' });
  const wrong = ['uptoAmount of tier 1', 'service charges of tier 3'];
  for (const figure of wrong) await user.type(field(figure), 'x');
  await user.click(button('Save'));
  expect((await screen.findByRole('alert')).textContent).toBe('Plan Name is mandatory!');
  for (const figure of wrong) {
    expect(field(figure).getAttribute('aria-invalid')).toBe('true');
    expect(describedBy(field(figure)).join('')).toContain(figure);
  }
});
