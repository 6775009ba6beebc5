import { fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { weekdays } from '../../../../core/domain/offer-times.ts';
import { field, itemTest, openDetail, save } from '../../../testing/item-desk.ts';
import { openPortal } from '../../../testing/portal-page.tsx';
import { button } from '../../../testing/record-form.ts';
import { buildMenuItem } from '../../../testing/record-server.ts';

const { server, serve, sent } = itemTest();
const workdays = weekdays.slice(0, 5);
const times = { days: workdays, from: '07:00', to: '11:00' };
const happy = { days: ['Fri' as const], from: '22:00', to: '02:00', price: 9 };

const group = (name: string) => within(screen.getByRole('group', { name }));
const type = (name: string, label: string, value: string) =>
  fireEvent.change(group(name).getByLabelText(label), { target: { value } });
const words = (name: string) => group(name).getByRole('status').textContent?.trim();
const press = (user: UserEvent, name: string, label: string) =>
  user.click(group(name).getByRole('button', { name: label }));
const pressed = (name: string) =>
  weekdays.filter((day) => group(name).getByRole('button', { name: day }).getAttribute('aria-pressed') === 'true');

describe('a dish without times', () => {
  test('says that it is always offered at its usual price, and saves without them', async () => {
    const { user } = await openDetail();
    expect(words('Offered at')).toBe('Always, unless you add times.');
    expect(words('Lower price at')).toBe('Always the usual price, unless you add times, such as a happy hour.');
    fireEvent.change(field('Name'), { target: { value: 'Burger' } });
    await save(user);
    expect(sent()).not.toHaveProperty('offerTimes');
    expect(sent()).not.toHaveProperty('priceWindows');
  });

  test('gets times by keyboard: every day at first, and said in words', async () => {
    const { user } = await openDetail();
    await press(user, 'Offered at', 'Add times');
    expect(document.activeElement).toBe(group('Times 1').getByLabelText('From'));
    expect(pressed('Times 1')).toEqual(weekdays);
    for (const day of ['Sat', 'Sun']) {
      group('Times 1').getByRole('button', { name: day }).focus();
      await user.keyboard(' ');
    }
    type('Times 1', 'From', '07:00');
    type('Times 1', 'To', '11:00');
    expect(words('Offered at')).toBe('Mon–Fri 7 AM–11 AM');
    await press(user, 'Times 1', 'Copy to Sat, Sun');
    type('Times 2', 'To', '01:00');
    expect(group('Times 2').getByText('Ends on the next day.')).toBeDefined();
    expect(words('Offered at')).toBe('Mon–Fri 7 AM–11 AM; Sat, Sun 7 AM–1 AM');
    await save(user);
    expect(sent().offerTimes).toEqual([times, { days: ['Sat', 'Sun'], from: '07:00', to: '01:00' }]);
  });

  test('gets a lower price or a percentage off', async () => {
    const { user } = await openDetail();
    await press(user, 'Lower price at', 'Add lower price');
    type('Lower price 1', 'From', '16:00');
    type('Lower price 1', 'To', '18:00');
    type('Lower price 1', 'Price', '12');
    expect(words('Lower price at')).toBe('4 PM–6 PM: $12.00');
    await user.click(group('Lower price 1').getByRole('radio', { name: '%' }));
    expect(words('Lower price at')).toBe('4 PM–6 PM: 12% off');
    await save(user);
    expect(sent().priceWindows).toEqual([{ days: weekdays, from: '16:00', to: '18:00', percentOff: '12' }]);
  });
});

describe('a dish with times', () => {
  beforeEach(() => serve(buildMenuItem({ offerTimes: [times], priceWindows: [happy] })));

  test('has a clock with words in the list', async () => {
    openPortal('/portal/item');
    const row = within(await screen.findByRole('row', { name: 'House Burger' }));
    expect(row.getByText('Mon–Fri 7 AM–11 AM')).toBeDefined();
    expect(row.getByText('Fri 10 PM–2 AM: $9.00')).toBeDefined();
  });

  test('passes through its form unchanged', async () => {
    const { user } = await openDetail();
    expect(pressed('Times 1')).toEqual(workdays);
    fireEvent.change(field('Name'), { target: { value: 'Burger' } });
    await save(user);
    expect(sent()).toMatchObject({ offerTimes: [times], priceWindows: [{ ...happy, price: '9.00' }] });
  });

  test('is cleared by removing them', async () => {
    const { user } = await openDetail();
    await press(user, 'Times 1', 'Remove Times 1');
    expect(document.activeElement).toBe(group('Offered at').getByRole('button', { name: 'Add times' }));
    await press(user, 'Lower price 1', 'Remove Lower price 1');
    await save(user);
    expect(sent()).toMatchObject({ offerTimes: [], priceWindows: [] });
  });

  test.each<[string, () => void, string, string[]]>([
    ['an unfinished time', () => type('Times 1', 'To', ''), 'Please enter both times!', ['To']],
    ['an unfinished time of a price', () => type('Lower price 1', 'From', ''), 'Please enter both times!', ['From']],
    [
      'a price that is not lower',
      () => type('Lower price 1', 'Price', '17'),
      'The price at these times must be below the usual $17.00.',
      ['Price'],
    ],
  ])('%s is refused before it is sent, and marked', async (_, change, sentence, marked) => {
    const { user } = await openDetail();
    change();
    await user.click(button('Save'));
    expect(await screen.findByText(sentence)).toBeDefined();
    const fields = document.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]');
    expect([...fields].map(({ labels }) => labels?.[0]?.textContent)).toEqual(marked);
    expect(server.sent('saveItem')).toEqual([]);
  });

  test('times that overlap are named at once', async () => {
    const { user } = await openDetail();
    await press(user, 'Offered at', 'Add times');
    await press(user, 'Times 2', 'Fri');
    type('Times 2', 'From', '10:00');
    type('Times 2', 'To', '12:00');
    expect(words('Offered at')).toBe('These times overlap: Mon–Fri 7 AM–11 AM and Fri–Sun 10 AM–12 PM.');
  });
});
