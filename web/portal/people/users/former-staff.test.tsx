import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { StaffData } from '../../../../core/contract/staff-data.ts';
import { pageFigures } from '../../../testing/portal-data.ts';
import { everyPrivilege, openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

const server = portalTest({ privileges: everyPrivilege, restaurantId: 1 });
const saved: { name: string; text: Promise<string> }[] = [];

beforeEach(() => {
  saved.splice(0);
  let file = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
    file = made as Blob;
    return 'blob:data';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: file.text() });
  });
});

const left = '2026-11-20T03:10:00.000Z';
const ana = { userId: 12, name: 'Ana Ruiz', username: 'ana', userEmail: 'ana@example.com', left, erased: false };
const data: StaffData = {
  exported: left,
  user: {
    userId: 12,
    name: 'Ana Ruiz',
    username: 'ana',
    userEmail: 'ana@example.com',
    restaurantId: 1,
    roles: [],
    hasPassword: true,
    hasPin: false,
    hasApp: false,
    recoveryCodes: 0,
    left,
    erased: null,
  },
  passkeys: [],
  sessions: [],
  passwordLinks: [],
  mails: [],
  approvals: [],
  records: [],
  eventCount: 0,
  events: [],
};

test('deleted staff are listed below the users until their personal data are removed', async () => {
  server.answer('users', { ...pageFigures(0), content: [] });
  server.answer('formerUsers', [ana]);
  server.answer('userData', data);
  const { user } = openPortal('/portal/user');
  const panel = within(await screen.findByRole('region', { name: 'Former staff' }));
  await user.click(panel.getByRole('button', { name: 'Export data of Ana Ruiz' }));
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe('staff-data-12.json');
  expect(JSON.parse((await saved[0]?.text) ?? '')).toEqual(data);

  server.refuse('eraseUser', 'InUse');
  const remove = async () => {
    await user.click(panel.getByRole('button', { name: 'Remove personal data of Ana Ruiz' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove the personal data of Ana Ruiz?' }));
    expect(question.getByText(/The audit trail keeps its events/)).toBeDefined();
    await user.dblClick(question.getByRole('button', { name: 'Remove personal data' }));
  };
  await remove();
  await vi.waitFor(() => expect(server.sent('eraseUser')).toHaveLength(1));
  server.answer('eraseUser', { name: 'Former staff 12' });
  server.answer('formerUsers', [
    { ...ana, name: 'Former staff 12', username: 'former-12', userEmail: '', erased: true },
  ]);
  await remove();
  expect(await screen.findByText('Removed. Records now say Former staff 12.')).toBeDefined();
  expect(await panel.findByText(/Personal data removed/)).toBeDefined();
  expect(panel.queryByRole('button', { name: /^Remove/ })).toBeNull();
  expect(server.sent('eraseUser').map(({ body }) => JSON.parse(body ?? ''))).toEqual([{ userId: 12 }, { userId: 12 }]);
});

test("the account screen exports the user's own data as a file", async () => {
  server.answer('ownData', data);
  const { user } = openPortal('/portal/account');
  await user.click(await screen.findByRole('button', { name: 'Export data' }));
  await vi.waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['staff-data-12.json']));
});
