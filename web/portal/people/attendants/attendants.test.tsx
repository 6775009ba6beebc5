import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Attendant } from '../../../../core/contract/attendants.ts';
import { formatsOf } from '../../../../core/domain/formats/formats.ts';
import { textsOf } from '../../../testing/on-screen.ts';
import { portalTest } from '../../../testing/portal-test.ts';
import { answerDialog, button, choice, field, logIn, retype, row } from '../../../testing/record-form.ts';
import { inUse, testRecordScreen } from '../../../testing/record-screen-tests.ts';
import { buildAttendant } from '../../../testing/record-server.ts';
import { textOf } from '../../../ui/plain/say.tsx';
import { attendantRecord } from './attendant-screen.tsx';

const server = portalTest({ restaurantId: 1, restaurantName: 'Demo Bistro' });

const restaurants = [
  { id: 1, name: 'Demo Bistro' },
  { id: 2, name: 'Demo Cantina' },
];
const record = attendantRecord({ formats: formatsOf(), homeId: 1, restaurants });

const ana = buildAttendant();
const bo = buildAttendant({ id: 2, name: 'Bo Lind', code: 'B2', status: 0, tip: 0 });
const { openList, save, sent, serve } = testRecordScreen(server, {
  record,
  kind: 'attendants',
  path: '/portal/server',
  title: 'Server Profile',
  noun: 'Server',
  columns: ['#', 'Name', 'Code', 'Status', 'Tip', 'Delete'],
  cells: ['1', 'Ana Ruiz', 'A1', 'On Duty', '$12.50', ''],
  failed: 'Failed to get server list!',
  none: 'There are no servers yet.',
  rows: [ana, bo],
  names: ['Ana Ruiz', 'Bo Lind'],
  form: 'Attendant Detail',
  addTitle: 'Add Attendant',
  isBelow: true,
  label: 'Name',
  sent: { id: 1, version: 3, restaurantId: 1, name: 'Ana Ruiz!', code: 'A1', status: 1 },
  named: ['name', 'code'],
  refusals: [
    ['InputDataNotProvided', 'Data not provided to save!'],
    ['MissingName', 'Mandatory field server name is missing!', 'name'],
    ['NameAlreadyExist', 'Server name is exists!', 'name'],
    ['NotAllowed', 'Failed to save record!'],
  ],
  lacks: [
    ['Name', 'Name is mandatory!'],
    ['Code', 'Code is mandatory!'],
  ],
  removal: {
    call: 'saveAttendant',
    sent: { id: 2, status: 2 },
    done: 'Server Deleted successfully!',
    refusals: [inUse],
  },
  ids: {
    saved: '[SERVER-01 SERVER-02 SERVER-03 SERVER-05 SERVER-13 SERVER-25 SERVER-29 STATE-14]',
    failed: '[SERVER-27]',
    untouched: '[LIST-19 SERVER-12]',
    refused: '[SERVER-21 SERVER-22 SERVER-23 SERVER-24]',
    removed: '[SERVER-20 SERVER-26 STATE-15]',
  },
});

describe('an attendant', () => {
  const zoe = { ...record.initial(undefined), name: ' Zoe ', code: 'Z1' };
  const faults = (part: Partial<typeof zoe>) => record.faults({ ...zoe, ...part }, undefined);
  const wordsOf = async (row: Attendant | undefined, part: Partial<typeof zoe>) => {
    const saved = await record.save(row, { ...(row ? record.initial(row) : zoe), ...part });
    expect(saved).toMatchObject({ success: true, row: { id: row?.id ?? 90 } });
    return 'words' in saved ? textOf(saved.words ?? '') : '';
  };

  test('[SERVER-16 AMB-70] needs a name, a code and a restaurant', () => {
    expect(faults({})).toEqual({});
    expect(faults({ name: ' ' })).toEqual({ name: 'Name is mandatory!' });
    expect(faults({ code: ' ' })).toEqual({ code: 'Code is mandatory!' });
    expect(faults({ status: null })).toEqual({ status: 'Status is mandatory!' });
    const homeless = attendantRecord({ formats: formatsOf(), homeId: undefined, restaurants });
    expect(homeless.faults(zoe, undefined)).toEqual({ restaurantId: 'Restaurant is mandatory!' });
    expect(homeless.faults({ ...zoe, restaurantId: 2 }, undefined)).toEqual({});
  });

  test('[SERVER-25] is new at this restaurant and on duty', async () => {
    expect(await wordsOf(undefined, {})).toBe('Record saved successfully!');
    expect(sent()).toEqual({ restaurantId: 1, name: 'Zoe', code: 'Z1', status: 1 });
    expect(server.last('saveAttendant').path).toMatch(/^\/api\/addservers\/?$/);
  });

  test('[SERVER-15] is told to be at another restaurant', async () => {
    expect(await wordsOf(undefined, { restaurantId: 2 })).toMatch(/^Record saved successfully! It is at Demo Cantina/);
    expect(sent()).toMatchObject({ restaurantId: 2 });
  });

  test('[SERVER-10] keeps the tips that came in since, unless they are reset', async () => {
    await wordsOf(ana, { status: '0' });
    expect(sent()).toEqual({ id: 1, version: 3, restaurantId: 1, name: 'Ana Ruiz', code: 'A1', status: 0 });
    await wordsOf(ana, { tip: true });
    expect(sent()).toMatchObject({ id: 1, tip: 0 });
  });
});

test('[SERVER-04] the list has Tip Reset and marks who is off duty', async () => {
  await openList();
  expect(button('Tip Reset').disabled).toBe(false);
  expect(server.last('attendants').path).toBe('/api/getservers');
  expect(textsOf(within(row('Bo Lind')).getAllByRole('cell'))).toEqual(['2', 'Bo Lind', 'B2', 'Off-Duty', '$0.00', '']);
});

describe('the form', () => {
  test('[SERVER-06 SERVER-07 SERVER-08 SERVER-11 SERVER-17] shows the first row: restaurant, name, code, status and tip total', async () => {
    const { user } = await openList();
    expect(choice('Restaurant').value).toBe('Demo Bistro');
    expect([field('Name').value, field('Code').value]).toEqual(['Ana Ruiz', 'A1']);
    expect(choice('Status').value).toBe('On Duty');
    expect(field("Today's Tip Total")).toMatchObject({ value: '12.50', readOnly: true });
    for (const input of [choice('Restaurant'), field('Name'), field('Code'), choice('Status')]) {
      expect(input.required).toBe(true);
    }
    await user.click(choice('Status'));
    expect(textsOf(screen.getAllByRole('option'))).toEqual(['On Duty', 'Off Duty']);
  });

  test('[SERVER-06 SERVER-15 SERVER-32] lets users of several restaurants choose one for a new record only', async () => {
    server.answer('restaurantNames', restaurants);
    const inForm = () =>
      within(screen.getByRole('form')).getByRole<HTMLInputElement>('combobox', { name: 'Restaurant' });
    const { user } = await openList();
    await waitFor(() => expect(inForm()).toMatchObject({ value: 'Demo Bistro', disabled: true }));
    await user.click(screen.getByRole('button', { name: 'Add New Server' }));
    await waitFor(() => expect(inForm()).toMatchObject({ value: 'Demo Bistro', disabled: false }));
    await user.click(inForm());
    const options = textsOf(screen.getAllByRole('option'));
    expect(options).toEqual(['Demo Bistro', 'Demo Cantina']);
    await user.click(screen.getByRole('option', { name: 'Demo Cantina' }));
    await retype(user, 'Name', 'Zoe');
    await retype(user, 'Code', 'Z1');
    await save(user);
    await waitFor(() => expect(sent()).toEqual({ restaurantId: 2, name: 'Zoe', code: 'Z1', status: 1 }));
    expect(await screen.findByText(/^Record saved successfully! It is at Demo Cantina/)).toBeTruthy();
  });

  test('[SERVER-09 SERVER-10] resets the tip total only in the form until it is saved', async () => {
    const { user } = await openList();
    await user.click(screen.getByRole('button', { name: 'Reset the tip total to zero' }));
    expect(field("Today's Tip Total").value).toBe('0.00');
    expect(row('Ana Ruiz').textContent).toContain('$12.50');
    expect(server.sent('saveAttendant')).toEqual([]);
    await save(user);
    await waitFor(() => expect(sent()).toMatchObject({ id: 1, tip: 0 }));
  });
});

test('updates tips live, even while typing', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = await openList();
  await retype(user, 'Name', 'Zoe');
  serve({ ...ana, tip: 17 }, bo);
  await act(() => vi.advanceTimersByTimeAsync(10_100));
  await waitFor(() => expect(field("Today's Tip Total").value).toBe('17.00'));
  expect(row('Ana Ruiz').textContent).toContain('$17.00');
  expect(field('Name').value).toBe('Zoe');
});

test('what was typed into a row, and its version, survive a session that ends', async () => {
  const { user } = await openList();
  await user.click(row('Bo Lind'));
  await waitFor(() => expect(field('Name').value).toBe('Bo Lind'));
  await user.type(field('Name'), '!');
  server.refuse('saveAttendant', 'NotSignedIn');
  await save(user);
  serve({ ...ana, version: 9 }, { ...bo, version: 9 });
  await logIn(user, server);
  await screen.findByRole('form', { name: 'Attendant Detail' });
  await waitFor(() => expect(field('Name').value).toBe('Bo Lind!'));
  expect(screen.getByText('Unsaved changes')).toBeDefined();
  await save(user);
  await waitFor(() => expect(sent()).toMatchObject({ id: 2, version: 3, name: 'Bo Lind!' }));
});

test('[SERVER-18 SERVER-19 SERVER-31 AMB-73] Tip Reset asks, says that it is refused, resets all and reloads the list', async () => {
  const { user } = await openList();
  const reset = async () => {
    await user.click(button('Tip Reset'));
    await answerDialog(user, 'Are you sure to reset the tips of all servers?', 'Tip Reset');
  };
  server.refuse('resetTips', 'NotAllowed');
  await reset();
  expect(await screen.findByText('Failed to reset tips!')).toBeTruthy();
  server.answer('resetTips', null);
  serve({ ...ana, tip: 0 }, bo);
  await reset();
  expect(await screen.findByText('Tip Reset Successfull')).toBeTruthy();
  expect(server.last('resetTips').body).toBeUndefined();
  await waitFor(() => expect(row('Ana Ruiz').textContent).toContain('$0.00'));
  await waitFor(() => expect(field("Today's Tip Total").value).toBe('0.00'));
});
