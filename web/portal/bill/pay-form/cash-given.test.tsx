import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { startingRegion } from '../../../../core/domain/formats/region.ts';
import { choose, enter, openDialog, paymentTest, press } from '../../../testing/payment-desk.ts';
import { signIn } from '../../../testing/portal-page.tsx';
import { showKeptNotice } from '../../app/loading/kept-notice.ts';

const server = paymentTest();

async function payInCash() {
  const opened = await openDialog();
  await choose(opened, 'Cash');
  const change = () =>
    opened.dialog.getAllByRole('status').find((status) => /^(Change|Still missing)/.test(status.textContent ?? ''));
  return { ...opened, change: () => change()?.textContent };
}

describe('what a guest gives in cash', () => {
  test('is asked for only with cash, may stay empty, and is sent with the payment; the change is shown again afterwards', async () => {
    const opened = await openDialog();
    expect(opened.dialog.queryByLabelText('Given')).toBeNull();
    await choose(opened, 'Cash');
    const names = opened.dialog
      .getAllByRole('button', { pressed: false })
      .map(({ textContent }) => textContent)
      .filter((name) => name?.startsWith('$'));
    expect(names).toEqual(['$89.55Exact', '$90', '$100']);
    await enter(opened, 'Given', '100,00');
    expect(opened.dialog.getByRole('button', { name: '$100' }).getAttribute('aria-pressed')).toBe('true');
    expect(opened.dialog.getByText('$10.45')).toBeDefined();
    await press(opened, 'Pay');
    await waitFor(() => expect(server.sent('setOrderToPaid')).toHaveLength(1));
    expect(server.last('setOrderToPaid').query).toMatchObject({ paidby: 'Cash', given: '100.00' });
    await waitFor(() => expect(opened.reload).toHaveBeenCalledTimes(1));
    showKeptNotice();
    await screen.findByText('Payment has been done successfully Change: $10.45');
  });

  test('is not sent with a card', async () => {
    const opened = await payInCash();
    await opened.user.click(opened.dialog.getByRole('button', { name: '$90' }));
    await choose(opened, 'Card');
    await press(opened, 'Pay');
    await waitFor(() => expect(server.sent('setOrderToPaid')).toHaveLength(1));
    expect(server.last('setOrderToPaid').query).not.toHaveProperty('given');
  });

  test('pressing a note again clears it; too little or no amount is reported at the field, and nothing is sent', async () => {
    const opened = await payInCash();
    expect(opened.change()).toBe('Change–');
    const note = opened.dialog.getByRole('button', { name: '$90' });
    await opened.user.click(note);
    expect(opened.change()).toBe('Change$0.45');
    await opened.user.click(note);
    expect(opened.dialog.getByLabelText<HTMLInputElement>('Given').value).toBe('');
    for (const [typed, fault] of [
      ['80', 'This is less than the $89.55 to pay.'],
      ['ten', 'Please enter a valid amount!'],
    ] as const) {
      await opened.user.clear(opened.dialog.getByLabelText('Given'));
      await enter(opened, 'Given', typed);
      await press(opened, 'Pay');
      expect((await opened.dialog.findByText(fault)).closest('[role="alert"]')).not.toBeNull();
    }
    await opened.user.clear(opened.dialog.getByLabelText('Given'));
    await enter(opened, 'Given', '80');
    expect(opened.change()).toBe('Still missing$9.55');
    expect(server.sent('setOrderToPaid')).toEqual([]);
  });

  test('is compared with the rounded amount and its tip', async () => {
    const region = { ...startingRegion, cash: { step: 10, direction: 'nearest' as const } };
    signIn({ restaurantId: 1, privileges: ['order', 'payment'], region });
    server.answer('restaurantNames', [{ id: 1, name: 'Demo Bistro', region }]);
    const opened = await payInCash();
    await enter(opened, 'Tip Amt', '1.00');
    expect(opened.dialog.getByRole('button', { name: /Exact$/ }).textContent).toBe('$90.60Exact');
    await enter(opened, 'Given', '100');
    expect(opened.change()).toBe('Change$9.40');
  });
});

describe('Open drawer', () => {
  test('is for those with the privilege, asks why, and says what the server refuses', async () => {
    const without = await payInCash();
    expect(without.dialog.queryByRole('button', { name: 'Open drawer' })).toBeNull();
    without.unmount();
    server.answer('userPrivileges', ['order', 'payment', 'drawer']);
    signIn({ restaurantId: 1, privileges: ['order', 'payment', 'drawer'] });
    const opened = await payInCash();
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Open drawer' }));
    const dialog = await screen.findByRole('dialog', { name: 'Open drawer' }, { timeout: 5_000 });
    const act = () => opened.user.click(screen.getAllByRole('button', { name: 'Open drawer' }).at(-1) as HTMLElement);
    await act();
    await screen.findByText('Please enter a reason!');
    await opened.user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Change for the bar');
    server.refuse('openDrawer', 'NoDrawer');
    await act();
    await screen.findByText('No printer has a cash drawer. A manager can set one at Printers.');
    server.answer('openDrawer', null);
    await act();
    await screen.findByText('The cash drawer opens.');
    expect(server.sent('openDrawer').map(({ body }) => JSON.parse(body ?? ''))).toEqual([
      { reason: 'Change for the bar' },
      { reason: 'Change for the bar' },
    ]);
    expect(server.sent('setOrderToPaid')).toEqual([]);
    await waitFor(() => expect(dialog.isConnected).toBe(false));
  });
});
