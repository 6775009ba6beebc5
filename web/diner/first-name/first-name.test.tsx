import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { forgetEverything, openAt } from '../../testing/diner-app.tsx';
import { bread, buildSubOrder, menuAnswers, segment } from '../../testing/diner-data.ts';
import { dinerServer, offline, refusal, success } from '../../testing/diner-server.ts';
import { openOrders, orderOf } from '../../testing/my-orders-desk.ts';
import { line, openReview, reviewTest } from '../../testing/review-desk.ts';
import { App } from '../app.tsx';

reviewTest();

const saved = success('sayFirstName', { result: null });

describe('at the check-in', () => {
  const atDoor = (more: Parameters<typeof dinerServer>[0] = {}) => {
    forgetEverything();
    const server = dinerServer({
      verifyTable: success('verifyTable', { result: 1, restaurantName: 'Demo Bistro', tableName: 'Table 7' }),
      isOtpRequired: success('isOtpRequired', { result: 1 }),
      checkOtp: success('checkOtp', { result: null }),
      sayFirstName: saved,
      ...menuAnswers,
      ...more,
    });
    return { server, ...openAt(App, `/customer/checkin/${segment}`) };
  };
  const enter = async (user: ReturnType<typeof openAt>['user']) => {
    await user.type(await screen.findByLabelText(/^OTP/), '482913');
    await user.click(screen.getByRole('button', { name: 'Check-In' }));
  };

  test('a guest may say a first name: it is said once they are in, and offered at the next check-in', async () => {
    const { server, user } = atDoor();
    const field = await screen.findByLabelText(/^First name/, undefined, { timeout: 5_000 });
    await user.type(field, ' Zoe ');
    expect(server.madeOf('sayFirstName')).toEqual([]);
    await enter(user);
    await waitFor(() => expect(server.madeOf('sayFirstName').map(({ body }) => body)).toEqual([{ firstName: 'Zoe' }]));
    await waitFor(() => expect(localStorage.getItem('firstName')).toBe('Zoe'));
    expect(localStorage.getItem('firstNameToSay')).toBeNull();
  });

  test('a name that was not answered is said again when the network is back', async () => {
    const { server, user } = atDoor({ sayFirstName: offline });
    await user.type(await screen.findByLabelText(/^First name/, undefined, { timeout: 5_000 }), 'Zoe');
    await enter(user);
    await waitFor(() => expect(server.madeOf('sayFirstName')).toHaveLength(1));
    server.answer('sayFirstName', saved);
    await new Promise((resolve) => setTimeout(resolve, 50));
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(localStorage.getItem('firstName')).toBe('Zoe'));
    expect(server.madeOf('sayFirstName')).toHaveLength(2);
  });

  test('who says none, or one that is unreadable, checks in without', async () => {
    const { server, user } = atDoor();
    await user.type(await screen.findByLabelText(/^First name/, undefined, { timeout: 5_000 }), 'An\u200fna');
    expect(await screen.findByText('Please use letters for your first name.')).toBeTruthy();
    await enter(user);
    await waitFor(() => expect(server.madeOf('checkOtp')).toHaveLength(1));
    await waitFor(() => expect(localStorage.getItem('tableID')).not.toBeNull());
    expect(server.madeOf('sayFirstName')).toEqual([]);
  });
});

test('Review says who orders, and a name can be said and changed there; a failure keeps what was typed', async () => {
  const { server, user } = await openReview([line(bread, 'Starters', 1)], { sayFirstName: refusal('ServerError') });
  await user.click(await screen.findByRole('button', { name: 'Add your first name' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'First name' }));
  await user.type(sheet.getByRole('textbox'), 'Zoe');
  await user.click(sheet.getByRole('button', { name: 'Save' }));
  await sheet.findByText('Your first name could not be saved. Please try again.');
  expect(sheet.getByRole('textbox')).toHaveProperty('value', 'Zoe');
  server.answer('sayFirstName', saved);
  await user.click(sheet.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Ordering as Zoe')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  expect(await screen.findByRole('textbox', { name: /^First name/ })).toHaveProperty('value', 'Zoe');
});

test('My Orders names who ordered, as letters, and offers to cancel only what this phone placed', async () => {
  const { press } = await openOrders({
    dinerOrder: orderOf({
      suborder: [
        buildSubOrder({ subOrderID: 2, status: 'N', firstName: '<b>Zoe</b>' }),
        buildSubOrder({ subOrderID: 3, status: 'N', firstName: 'Ben', ofOtherPhone: true }),
      ],
    }),
    cancelSubOrder: refusal('OtherPhone'),
  });
  expect(await screen.findByText('Ordered by <b>Zoe</b>')).toBeTruthy();
  expect(screen.getByText('Ordered by Ben')).toBeTruthy();
  expect(screen.getAllByText(/^Ordered on another phone of your table/)).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: 'Cancel this order' })).toHaveLength(1);
  await press('Cancel this order', 'Cancel Order');
  expect(await screen.findByRole('alertdialog', { name: /^Ordered on another phone of your table/ })).toBeTruthy();
});
