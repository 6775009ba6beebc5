import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startingRegion } from '../../../../core/domain/formats/region.ts';
import { startingService } from '../../../../core/domain/service-settings.ts';
import { everyPrivilege, openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { button, field, pressSave, retype, select } from '../../../testing/record-form.ts';
import { buildRestaurant, serveRecords } from '../../../testing/record-server.ts';

const server = portalTest({ privileges: everyPrivilege });

async function openForm(part: Parameters<typeof buildRestaurant>[0] = {}) {
  server.answer('planNames', [{ planId: 3, planName: 'Standard' }]);
  serveRecords(server, 'restaurants', buildRestaurant(part));
  const page = openPortal('/portal/managerestaurant');
  await screen.findByRole('form', { name: 'Restaurant Detail' });
  const save = () => pressSave(page.user, 'Are you sure to save Restaurant?');
  const turn = (name: string) => page.user.click(screen.getByRole('switch', { name }));
  return { ...page, save, turn, sent: () => JSON.parse(server.last('saveRestaurant').body ?? '').service };
}
const typeTime = (label: string, time: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: time } });

test('three switches are off, and nothing is sent, until an owner turns one on', async () => {
  const { user, save, sent } = await openForm();
  const section = within(screen.getByRole('region', { name: 'Service' }));
  expect(section.getAllByRole('switch', { checked: false })).toHaveLength(3);
  expect(screen.queryByLabelText('Up to a total of')).toBeNull();
  await user.type(field('Code'), '!');
  await save();
  expect(sent()).toBeUndefined();
});

test('times, amount, courses, seats and reasons are typed, checked field by field, and sent', async () => {
  const region = { ...startingRegion, country: 'DE', currency: 'EUR' };
  const { user, save, sent, turn } = await openForm({ region });
  await turn('Orders accept themselves');
  expect(field('Up to a total of').value).toBe('50.00');
  typeTime('From', '18:00');
  await user.click(button('Save'));
  screen.getByText('Please enter both times, or none for the whole day.');
  typeTime('Until', '02:00');
  await retype(user, 'Up to a total of', '0');
  await user.click(button('Save'));
  expect(document.activeElement).toBe(field('Up to a total of'));
  await retype(user, 'Up to a total of', '40,5');
  await turn('Courses');
  await select(user, 'Held courses fire by themselves', '12 minutes');
  await turn('Seats');
  const reasons = 'Reasons for voids and comps';
  await user.type(field(reasons), '\n\nBurnt\nburnt');
  await user.click(button('Save'));
  screen.getByText('Two reasons are the same.');
  await user.type(field(reasons), ' again');
  await save();
  expect(sent()).toEqual({
    autoAccept: { from: '18:00', to: '02:00', most: '40.50' },
    courses: true,
    fireAfterMinutes: 12,
    seats: true,
    voidReasons: [...startingService.voidReasons, 'Burnt', 'burnt again'],
  });
});

test('saved settings are shown, and can be turned off again', async () => {
  const service = { ...startingService, autoAccept: { from: null, to: null, most: 30 } };
  const { save, sent, turn } = await openForm({ service });
  expect(field('Up to a total of').value).toBe('30.00');
  await turn('Orders accept themselves');
  await save();
  expect(sent()).toEqual(startingService);
});
