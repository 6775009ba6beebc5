import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPortal, signIn } from '../../../testing/portal-page.tsx';
import { reportTest } from '../../../testing/report-desk.ts';

const server = reportTest();
const whole = { records: 13, lastNumber: 12, hash: 'ab'.repeat(32), brokenAt: null, fault: null, restoredAt: null };

test('Numbers says whether the chain is whole or which record is at fault, and asks for both files', async () => {
  server.answer('verifyNumbers', whole);
  server.answer('numberedRecords', []);
  const { user } = openPortal('/portal/payment_review?start=01-Nov-2026&stop=07-Nov-2026');
  await user.click(await screen.findByRole('button', { name: 'Numbers' }));
  await screen.findByText('13 records, all unchanged. Last number: 12. Hash: abababababababab');
  await user.click(screen.getByRole('button', { name: 'As CSV' }));
  const query = { startTime: '01-Nov-2026', stopTime: '07-Nov-2026' };
  await waitFor(() => expect(server.last('numberedRecords')).toMatchObject({ query, headers: { Accept: 'text/csv' } }));
  await user.click(screen.getByRole('button', { name: 'As JSON' }));
  await waitFor(() => expect(server.last('numberedRecords').headers.Accept).toBe('application/json'));
});

test('Numbers names a missing record, and its own failure', async () => {
  server.answer('verifyNumbers', { ...whole, brokenAt: 7, fault: 'missing' });
  const page = openPortal('/portal/payment_review?dialog=numbers');
  await screen.findByText('Record 7 is missing: someone edited the database directly.');
  page.unmount();
  server.fail('verifyNumbers');
  openPortal('/portal/payment_review?dialog=numbers');
  await screen.findByText('The numbers could not be checked.');
});

test('after a restore the last number is confirmed there; a refusal stands at the field', async () => {
  server.answer('verifyNumbers', { ...whole, restoredAt: '2026-11-30T10:00:00.000Z' });
  const fault = { path: 'lastNumber', message: 'Please enter a number from 12.' };
  server.refuse('confirmLastNumber', 'InvalidField', undefined, undefined, [fault]);
  signIn({ restaurantId: 1, privileges: ['payment_review', 'managerestaurant'] });
  server.answer('userPrivileges', ['payment_review', 'managerestaurant']);
  const { user } = openPortal('/portal/payment_review?dialog=numbers');
  const field = await screen.findByRole('textbox', { name: 'Last number on a receipt or refund' });
  await user.clear(field);
  await user.type(field, '1x{Enter}');
  await screen.findByText('Please enter a whole number.');
  await user.clear(field);
  await user.type(field, '17{Enter}');
  await waitFor(() => expect(server.last('confirmLastNumber').body).toBe('{"lastNumber":17}'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toContain('whole number'));
  server.answer('confirmLastNumber', { lastNumber: 17 });
  server.answer('verifyNumbers', { ...whole, lastNumber: 17 });
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText(/Last number: 17/);
});
