import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { everyPrivilege, openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { button, field, pressSave, select } from '../../../testing/record-form.ts';
import { buildRestaurant, serveRecords } from '../../../testing/record-server.ts';

const server = portalTest({ privileges: everyPrivilege });
beforeEach(() => {
  serveRecords(server, 'restaurants', buildRestaurant());
  server.answer('planNames', [{ planId: 3, planName: 'Standard' }]);
});

async function openList() {
  const page = openPortal('/portal/managerestaurant');
  await screen.findByRole('form', { name: 'Restaurant Detail' });
  return page;
}

const configText = () => field('Config').value;
const typeConfig = (text: string) => fireEvent.change(field('Config'), { target: { value: text } });
const entry = {
  otp: () => screen.getByRole<HTMLInputElement>('switch', { name: 'OTP required' }),
  code: () => field('Manager code'),
  type: () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Payment type' }),
};

test('the settings show what the text says, and follow it; an empty one means the defaults, and an entry writes them out', async () => {
  const { user } = await openList();
  expect([entry.otp().checked, entry.code().value, entry.type().value]).toEqual([true, '4321', 'Test']);
  typeConfig('{"otprequired":0,"managercode":"77","mode":"P","note":1}');
  await waitFor(() => expect(entry.type().value).toBe('Live'));
  expect([entry.otp().checked, entry.code().value]).toEqual([false, '77']);
  typeConfig('');
  await waitFor(() => expect(entry.type().value).toBe('Test'));
  expect([entry.otp().checked, entry.code().value]).toEqual([true, '']);
  await user.click(entry.otp());
  expect(configText()).toBe('{"otprequired":0,"managercode":"","paymenttype":"T"}');
});

test('each supported entry has its own field', async () => {
  await openList();
  const entries = {
    otprequired: 0,
    managercode: '7788',
    mode: 'P',
    waitminutes: 8,
    guestdays: 90,
    refundapproval: 1,
    cancelapproval: 1,
    openmenu: 1,
    longpasswords: 1,
    lockminutes: 10,
    idleminutes: 60,
    askagainminutes: 15,
  };
  typeConfig(JSON.stringify(entries));
  const inSection = (section: string) => within(screen.getByRole('region', { name: section }));
  const sectionText = (section: string) => {
    const choices = inSection(section).getAllByRole<HTMLInputElement>('combobox');
    const switches = inSection(section).queryAllByRole<HTMLInputElement>('switch');
    return [...choices.map(({ value }) => value), ...switches.map(({ checked }) => checked)];
  };
  await waitFor(() => expect(sectionText('Bills and payments').at(-1)).toBe('Live'));
  expect(sectionText('Guests')).toEqual(['8 minutes', '90 days', false, true]);
  expect(sectionText('Staff sign-in')).toEqual(['10 minutes', '60 minutes', '15 minutes', true]);
  const approvals = inSection('Approvals');
  expect(approvals.getAllByRole<HTMLInputElement>('switch').map(({ checked }) => checked)).toEqual([true, true]);
  expect(entry.code().value).toBe('7788');
});

test('the text follows the settings and keeps every other entry in its place', async () => {
  const { user } = await openList();
  typeConfig('{ "otprequired": 0,\n  "managercode": "1",\n  "mode": "T", "note": "x" }');
  await user.click(entry.otp());
  await user.type(entry.code(), '2a34');
  await select(user, 'Payment type', 'Live');
  await user.click(screen.getByRole('switch', { name: /^Menu categories start open/ }));
  const followed =
    '{\n  "otprequired": 1,\n  "managercode": "1234",\n  "mode": "P",\n  "note": "x",\n  "openmenu": 1\n}';
  expect(configText()).toBe(followed);
  await pressSave(user, 'Are you sure to save Restaurant?');
  expect(JSON.parse(server.last('saveRestaurant').body ?? '').config).toBe(configText());
});

test('invalid text shows its fault and disables the settings until it is fixed', async () => {
  const { user } = await openList();
  typeConfig('{"otprequired":0\n "managercode":"9"}');
  expect(
    screen.getByText('Config must be valid JSON: an object in braces, with commas between its entries.'),
  ).toBeDefined();
  const isDisabled = (field: HTMLInputElement) =>
    field.matches(':disabled') || field.closest('fieldset:disabled') !== null;
  expect([entry.otp(), entry.code(), entry.type()].map(isDisabled)).toEqual([true, true, true]);
  expect(entry.code().value).toBe('4321');
  await user.click(button('Save'));
  expect(document.activeElement).toBe(field('Config'));
  expect(screen.queryByRole('dialog')).toBeNull();
  typeConfig('{"otprequired":0,\n "managercode":"9999","c":"T"}');
  expect(screen.queryByText(/valid JSON/)).toBeNull();
  expect([entry.otp(), entry.code(), entry.type()].map(isDisabled)).toEqual([false, false, false]);
  expect([entry.otp().checked, entry.code().value]).toEqual([false, '9999']);
});

test('a manager code of under four digits is reported in both places and not saved', async () => {
  const { user } = await openList();
  await user.clear(entry.code());
  await user.type(entry.code(), '123');
  expect(screen.getByText('Please enter at least 4 digits.')).toBeDefined();
  expect(screen.getByText('managercode needs at least 4 digits.')).toBeDefined();
  await user.click(button('Save'));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.type(entry.code(), '4');
  expect(screen.queryByText(/at least 4 digits(, please|\.$)/i)).toBeNull();
  expect(configText()).toBe('{"otprequired":1,"managercode":"1234","paymenttype":"T"}');
  await user.clear(entry.code());
  expect(screen.queryByText(/at least 4 digits(, please|\.$)/i)).toBeNull();
});
