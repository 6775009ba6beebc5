import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { checkedIn, forgetEverything, openAt } from '../../testing/diner-app.tsx';
import { buildOrder, menuAnswers, segment } from '../../testing/diner-data.ts';
import { dinerServer, offline, refusal, success } from '../../testing/diner-server.ts';
import { App } from '../app.tsx';

afterEach(forgetEverything);

const names = { restaurantName: 'Demo Bistro', tableName: 'Table 7' };
const verified = (result: number, more = {}) => success('verifyTable', { result, ...names, ...more });
const otpNeeded = (result: number) => success('isOtpRequired', { result });
const unavailable = 'This table is currently unavailable for orders. Please speak to staff';
const link = `/customer/checkin/${segment}`;

function atDoor(more: Parameters<typeof dinerServer>[0] = {}, path = link) {
  const server = dinerServer({ verifyTable: verified(1), isOtpRequired: otpNeeded(1), ...menuAnswers, ...more });
  return { server, ...openAt(App, path) };
}

async function typeOtp(user: ReturnType<typeof openAt>['user'], otp: string) {
  // The label also contains the digits.
  const field = await screen.findByLabelText(/^OTP/);
  await user.clear(field);
  if (otp) await user.type(field, otp);
  await user.click(screen.getByRole('button', { name: 'Check-In' }));
  return field as HTMLInputElement;
}

test("[DIN-CHK-02 DIN-CHK-03 DIN-CHK-05 DIN-CHK-06 DIN-CHK-07 DIN-CHK-16 DIN-CHK-19] a table's link looks up that table and shows the Welcome page", async () => {
  const { server } = atDoor();
  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeTruthy();
  expect(screen.getByText('Demo Bistro')).toBeTruthy();
  expect(screen.getByLabelText('OTP').getAttribute('autocomplete')).toBe('one-time-code');
  expect(screen.getByRole('button', { name: 'Check-In' })).toBeTruthy();
  expect(server.madeOf('verifyTable')[0]?.query).toEqual({ rid: '1', tablenumber: 'abc123' });
  expect(server.madeOf('isOtpRequired')[0]?.query).toEqual({ rid: '1' });
});

test('[DIN-CHK-04] the logo is named after the restaurant in the address, and its initial replaces a missing one', async () => {
  atDoor();
  const logo = await screen.findByRole('img', { name: 'Demo Bistro' });
  expect(logo.getAttribute('src')).toBe('/logo/1');
  logo.dispatchEvent(new Event('error'));
  await waitFor(() => expect(screen.getByRole('img', { name: 'Demo Bistro' }).textContent).toBe('D'));
});

test.each([1, 2])('[DIN-CHK-17] a result of %i means verified', async (result) => {
  atDoor({ verifyTable: verified(result) });
  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeTruthy();
});

test.each([0, 3, -1])(
  '[DIN-CHK-04 DIN-CHK-09 DIN-CHK-10 DIN-CHK-18] a result of %i shows the error page with the logo of the address',
  async (result) => {
    const { server, user } = atDoor({ verifyTable: verified(result) });
    expect(await screen.findByRole('heading', { name: unavailable })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Restaurant' }).getAttribute('src')).toBe('/logo/1');
    server.answer('verifyTable', verified(1));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeTruthy();
  },
);

test.each(['abc', '1-', '-abc', '1-a-b', '0-abc', 'x-abc', '1-a%20b'])(
  '[DIN-CHK-03 DIN-CHK-09] the segment %s names no table, so the error page shows and nothing is requested',
  async (bad) => {
    const { server } = atDoor({}, `/customer/checkin/${bad}`);
    expect(await screen.findByRole('heading', { name: unavailable })).toBeTruthy();
    expect(server.made).toEqual([]);
  },
);

test.each([
  ['', 'table, restaurant and start are stored'],
  ['?pass=1790.abc.def', 'a code from staff is not used up'],
])('[DIN-CHK-08 DIN-CHK-20 DIN-CHK-22 DIN-CHK-23] without an OTP the menu opens%s, and %s', async (pass) => {
  const { server } = atDoor({ isOtpRequired: otpNeeded(0) }, link + pass);
  expect(await screen.findByRole('button', { name: 'Review Order' })).toBeTruthy();
  expect(window.location.pathname).toBe(`/customer/menu/${segment}`);
  expect(server.madeOf('checkOtp')).toEqual([]);
  expect(window.localStorage.getItem('restaurantID')).toBe('1');
  expect(window.localStorage.getItem('tableID')).toBe('abc123');
  expect(Date.parse(window.localStorage.getItem('sessionstartTime') ?? '')).toBeGreaterThan(Date.now() - 60_000);
});

test.each([1, 2, 7])('[DIN-CHK-20] an answer of %i asks for the OTP', async (result) => {
  atDoor({ isOtpRequired: otpNeeded(result) });
  expect(await screen.findByLabelText('OTP')).toBeTruthy();
});

test('[DIN-CHK-11 DIN-CHK-13 DIN-CHK-14 DIN-CHK-15 DIN-CHK-21 AMB-50] an OTP that does not check in says why', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { server, user, alert } = atDoor();
  await typeOtp(user, '');
  expect(await screen.findByText('Please enter the OTP!')).toBeTruthy();
  expect(server.madeOf('checkOtp')).toEqual([]);
  server.answer('checkOtp', refusal('WrongOtp'));
  const field = await typeOtp(user, '000000');
  expect(await screen.findByText('Please enter the correct OTP!')).toBeTruthy();
  expect(field.value).toBe('');
  expect(document.activeElement).toBe(field);
  server.answer('checkOtp', refusal('TooManyTries', { wait: 840 }));
  await typeOtp(user, '000000');
  expect(await screen.findByText(/Too many attempts. Please wait 14 minutes/)).toBeTruthy();
  expect(screen.getByText(/or ask a member of staff to let you in\.$/)).toBeTruthy();
  // A server error is not shown as a wrong OTP.
  server.answer('checkOtp', refusal('Unavailable'));
  await typeOtp(user, '123456');
  expect(await screen.findByText('The table could not be checked. Please try again.')).toBeTruthy();
  expect(field.value).toBe('123456');
  expect(alert).not.toHaveBeenCalled();
  server.answer('checkOtp', offline);
  await typeOtp(user, '123457');
  await waitFor(() => expect(alert.mock.calls).toEqual([['Network error, please try again']]));
  expect(field.value).toBe('123457');
  expect(window.localStorage.getItem('tableID')).toBeNull();
});

test('[DIN-CHK-12 DIN-CHK-21 DIN-CHK-22 STATE-17] the right OTP leads to the menu', async () => {
  const { server, user } = atDoor({ checkOtp: success('checkOtp', { result: null }) });
  await typeOtp(user, '91 54-27');
  expect(await screen.findByRole('button', { name: 'Review Order' })).toBeTruthy();
  expect(server.madeOf('checkOtp').map((request) => request.query)).toEqual([
    { rid: '1', code: 'abc123', otp: '915427' },
  ]);
  expect(window.location.pathname).toBe(`/customer/menu/${segment}`);
  expect(window.localStorage.getItem('tableID')).toBe('abc123');
});

test('a code from staff leads straight to the menu without the OTP', async () => {
  const { server } = atDoor({ checkOtp: success('checkOtp', { result: null }) }, `${link}?pass=1790.abc.def`);
  expect(await screen.findByRole('button', { name: 'Review Order' })).toBeTruthy();
  const sent = { rid: '1', code: 'abc123', pass: '1790.abc.def' };
  expect(server.madeOf('checkOtp').map((request) => request.query)).toEqual([sent]);
  expect(window.location.pathname + window.location.search).toBe(`/customer/menu/${segment}`);
});

test('a used or expired code from staff shows an error, and the OTP still opens the table', async () => {
  const { server, user } = atDoor({ checkOtp: refusal('PassOver') }, `${link}?pass=old`);
  expect(await screen.findByText(/^This code was already used or has expired\./)).toBeTruthy();
  server.answer('checkOtp', success('checkOtp', { result: null }));
  await typeOtp(user, '915427');
  expect(await screen.findByRole('button', { name: 'Review Order' })).toBeTruthy();
});

test('a table whose area closed says why, in the words of the server', async () => {
  atDoor({ verifyTable: verified(0, { why: 'Patio is closed this evening.' }) });
  expect((await screen.findByRole('alert')).textContent).toContain('Patio is closed this evening.');
  expect(screen.queryByText(unavailable)).toBeNull();
});

test('a table that closes between the two calls shows the error page', async () => {
  const { server, user } = atDoor({ checkOtp: refusal('TableUnavailable') });
  await screen.findByLabelText('OTP');
  server.answer('verifyTable', verified(0));
  await typeOtp(user, '123456');
  expect(await screen.findByText(unavailable)).toBeTruthy();
});

test('[DIN-CHK-15 AMB-91] a network error shows a browser alert, and Retry asks again', async () => {
  const { server, user, alert } = atDoor({ verifyTable: offline });
  await waitFor(() => expect(alert.mock.calls).toEqual([['Network error, please try again']]));
  server.answer('verifyTable', verified(1));
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByLabelText('OTP')).toBeTruthy();
});

test('pressing Check-In twice sends one request', async () => {
  let release: (value: Record<string, unknown>) => void = () => {};
  const answered = new Promise<Record<string, unknown>>((resolve) => {
    release = resolve;
  });
  const { server, user } = atDoor({ checkOtp: () => answered });
  await typeOtp(user, '123456');
  await user.click(screen.getByRole('button', { name: 'Check-In' }));
  await user.keyboard('{Enter}');
  expect(server.madeOf('checkOtp')).toHaveLength(1);
  release(success('checkOtp', { result: null }));
  expect(await screen.findByRole('button', { name: 'Review Order' })).toBeTruthy();
});

test('[DIN-CHK-01 AMB-06] /customer leads to /customer/menu of the last table, or asks for its QR code', async () => {
  dinerServer(menuAnswers);
  const { unmount } = openAt(App, '/customer');
  expect(await screen.findByText('Please scan the QR code on your table')).toBeTruthy();
  expect(window.location.pathname).toBe('/customer/menu');
  unmount();
  checkedIn();
  openAt(App, '/customer');
  expect(await screen.findByRole('button', { name: 'Review Order' })).toBeTruthy();
  expect(window.location.pathname).toBe(`/customer/menu/${segment}`);
});

test('a table without a check-in in this browser leads to its check-in, then to the requested screen', async () => {
  checkedIn();
  dinerServer({
    verifyTable: verified(1, { restaurantName: 'Demo Cantina', tableName: 'Patio 2' }),
    isOtpRequired: otpNeeded(0),
    dinerOrder: success('dinerOrder', { result: null }),
  });
  openAt(App, '/customer/myorder/2-zzz');
  expect(await screen.findByRole('heading', { name: 'My Orders' })).toBeTruthy();
  expect(window.location.pathname).toBe('/customer/myorder/2-zzz');
  expect(screen.getByText('Demo Cantina · Patio 2')).toBeTruthy();
});

const order = (status: 'N' | 'P') => success('dinerOrder', { result: buildOrder({ status }) });

test.each([
  ['with an order', order('N')],
  ['that has not ordered yet', success('dinerOrder', { result: null })],
])('the code scanned again during the own visit, %s, leads straight to the menu', async (_case, dinerOrder) => {
  checkedIn();
  const { server } = atDoor({ dinerOrder });
  await waitFor(() => expect(window.location.pathname).toBe(`/customer/menu/${segment}`));
  expect(server.madeOf('dinerOrder')[0]?.query).toEqual({ rid: '1', tableno: 'abc123' });
  expect(server.madeOf('checkOtp')).toEqual([]);
});

test.each([
  ['ended', refusal('NotCheckedIn')],
  ['was paid', order('P')],
  ['cannot be asked about', refusal('ServerError')],
] as const)('a visit that %s asks for the OTP and says why', async (_case, dinerOrder) => {
  checkedIn();
  atDoor({ dinerOrder });
  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeTruthy();
  expect(screen.getByText('Your visit at this table has ended. Please check in again to order.')).toBeTruthy();
});

test('a diner sent here by a refused screen needs the OTP to return to it', async () => {
  checkedIn();
  const { server } = atDoor({ dinerOrder: order('N') }, `${link}?to=review`);
  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeTruthy();
  expect(screen.getByText(/Your visit at this table has ended/)).toBeTruthy();
  expect(server.madeOf('dinerOrder')).toEqual([]);
});

test('a diner checked in at another table is told so, and a new guest is told nothing', async () => {
  checkedIn();
  window.localStorage.setItem('tableID', 'other9');
  const { unmount } = atDoor();
  expect(await screen.findByText(/^You were checked in at Table 7\./)).toBeTruthy();
  unmount();
  window.localStorage.clear();
  openAt(App, link);
  await screen.findByRole('heading', { name: 'Welcome' });
  expect(screen.queryByText(/checked in at|has ended/)).toBeNull();
});

const putOutWords = 'Staff removed this phone. Please ask a member of staff.';

test('a phone that staff removed says so at check-in and returns with a new OTP from staff', async () => {
  checkedIn();
  const { user } = atDoor({
    verifyTable: verified(2, { putOut: true }),
    checkOtp: success('checkOtp', { result: null }),
    dinerOrder: refusal('NotCheckedIn'),
  });
  expect(await screen.findByText(putOutWords)).toBeTruthy();
  await typeOtp(user, '482913');
  await waitFor(() => expect(window.location.pathname).toBe(`/customer/menu/${segment}`));
});

test('without an OTP, or after a renewed code, a removed phone shows only that message', async () => {
  for (const result of [1, 0]) {
    const { server, unmount } = atDoor({
      verifyTable: verified(result, { putOut: true }),
      isOtpRequired: otpNeeded(0),
    });
    expect(await screen.findByRole('heading', { name: putOutWords })).toBeTruthy();
    expect(screen.queryByLabelText('OTP')).toBeNull();
    expect(server.madeOf('checkOtp')).toEqual([]);
    unmount();
  }
});

test('a browser that keeps no cookies is told so before it asks for the OTP', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
  const { server } = atDoor();
  await screen.findByRole('heading', { name: /^This browser does not keep cookies/ });
  expect(screen.queryByLabelText('OTP')).toBeNull();
  expect(server.madeOf('checkOtp')).toEqual([]);
  vi.restoreAllMocks();
});
