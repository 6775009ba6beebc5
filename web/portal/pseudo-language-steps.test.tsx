import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { newRecordPath, orderPath, portalPaths } from '../../core/domain/portal-paths.ts';
import { buildApproval, buildOrder, buildTableCall, minutesAgo, pageFigures } from '../testing/portal-data.ts';
import { buildAccount, openPortal } from '../testing/portal-page.tsx';
import { initials, leftOfEnglish, pressOf, pseudo, pseudoPortal, typeInto } from '../testing/pseudo-portal.ts';
import { plainTexts, wordsOfAnswers } from '../testing/pseudo-words.ts';

// What staff see after a press or two, in the pseudo-language; pseudo-language.test.tsx opens each screen.

const server = pseudoPortal();

const recoveryCodes = ['ABCD-EFGH-JKLM-NPQR', 'STUV-WXYZ-2345-6789'];
const newApp = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Comanda:manager?secret=JBSWY3DPEHPK3PXP' };
describe('the second step', () => {
  const words = 'manager maria@example.com localhost JBSW DP EHPK PXP';
  const passkey = { passkeyId: 'x', name: 'Telephone', since: minutesAgo(9), lastUsed: null };

  test('at sign-in: setup, a missing code and the recovery codes', async () => {
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('PublicKeyCredential', () => undefined);
    const wish = { challenge: 'AAAA', rp: { id: 'localhost', name: 'Comanda' } };
    server.refuse('signIn', 'SecondStep', {}, { ticket: 'of-now', setup: { ...newApp, passkey: wish } });
    server.answer('secondStep', { username: 'manager', name: 'Maria Lopez', token: 'x.y.z', recoveryCodes });
    const data = wordsOfAnswers();
    openPortal(portalPaths.login);
    await typeInto('Username', 'manager');
    await typeInto('Password', 'Manager@123');
    await pressOf('Login');
    await screen.findByRole('button', { name: pseudo('Set up a passkey') });
    await pressOf('Continue');
    await screen.findByText(pseudo('Please enter the code.'));
    expect(plainTexts(data, words)).toEqual([]);
    await typeInto('Code from the app', '123456');
    await pressOf('Continue');
    await screen.findByRole('region', { name: pseudo('Your recovery codes') });
    expect(plainTexts(data, words)).toEqual([]);
  });

  test('on the account: app, passkey, sessions, removal of a passkey and new recovery codes', async () => {
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('PublicKeyCredential', () => undefined);
    const secondStep = { app: true, required: true, codesLeft: 1 };
    server.answer('account', buildAccount({ hasPin: true, secondStep, passkeys: [passkey] }));
    const session = { sessionId: 'x', device: '', address: '10.0.0.7', since: minutesAgo(9), lastSeen: minutesAgo(1) };
    server.answer('sessions', [{ ...session, byPin: true, locked: true, own: true }]);
    server.answer('recoveryCodes', recoveryCodes);
    expect(await leftOfEnglish(portalPaths.account, pseudo('My account'), words, 'Telephone')).toEqual([]);
    const names = 'Telephone Maria Lopez Demo Bistro logo';
    const left = () => plainTexts(new Set(), initials, words, names, ...recoveryCodes);
    await pressOf('Add a passkey');
    await typeInto('Name', '');
    expect(left()).toEqual([]);
    await pressOf('Remove the passkey {name}', { name: 'Telephone' });
    await screen.findByRole('button', { name: pseudo('Remove passkey') });
    expect(left()).toEqual([]);
    const form = within(screen.getByRole('form', { name: pseudo('Second step') }));
    fireEvent.change(form.getByLabelText(pseudo('Code')), { target: { value: '123456' } });
    fireEvent.change(form.getByLabelText(pseudo('Your password')), { target: { value: 'Manager@123' } });
    await pressOf('New recovery codes');
    await screen.findByRole('region', { name: pseudo('Your recovery codes') });
    expect(left()).toEqual([]);
  });
});

describe('an approval', () => {
  const names = 'Sam Till Mara Lind Long wait Window Cash Card Others Maria Lopez Demo Bistro logo';

  test('is requested, pending and refused', async () => {
    server.answer('orderById', buildOrder({ status: 'C', moves: [] }));
    server.answer('approvers', { approvers: [{ userId: 3, name: 'Mara Lind' }], discountLimit: 0 });
    server.answer('askApproval', buildApproval());
    server.answer('approval', buildApproval());
    server.refuse('setOrderToPaid', 'DiscountNotAllowed');
    await leftOfEnglish(`${orderPath(1048)}&dialog=payment`, pseudo('Payment'), names);
    await pressOf('Add Discount');
    await pressOf('Without a code');
    fireEvent.change(await screen.findByRole('textbox', { name: pseudo('Discount') }), { target: { value: '10' } });
    for (const name of ['Percent', 'Cash'])
      fireEvent.click(await screen.findByRole('radio', { name: (shown) => [name, pseudo(name)].includes(shown) }));
    await pressOf('Pay');
    const title = pseudo('Approval');
    await screen.findByRole('dialog', { name: title });
    await screen.findByLabelText(pseudo('Their PIN'));
    await pressOf('Approve');
    await screen.findByText(pseudo('A PIN has {digits} digits.', { digits: '6' }));
    const isInDialog = (text: string) => screen.getByRole('dialog', { name: title }).textContent?.includes(text);
    const dialogOnly = () => plainTexts(new Set(), initials, names).filter(isInDialog);
    expect(dialogOnly()).toEqual([]);
    await pressOf('Ask on their devices');
    const waiting = 'Waiting for an answer. Colleagues who can approve see the request on their screens.';
    await screen.findByText(pseudo(waiting));
    expect(dialogOnly()).toEqual([]);
  });

  test('appears above every screen of an approver, and later on the order', async () => {
    const used = (['discount', 'refund', 'cancel'] as const).map((act, at) =>
      buildApproval({ act, approvalID: at, state: 'used', answeredBy: 'Mara Lind', reason: 'Long wait' }),
    );
    const requested = used.map((approval) => ({ ...approval, state: 'asked' as const, answeredBy: '' }));
    server.answer('approvals', requested);
    server.answer('orderById', buildOrder({ status: 'P', approvals: used }));
    const title = pseudo('Order No. {order}', { order: '1048' });
    expect(await leftOfEnglish(orderPath(1048), title)).toEqual([]);
    const list = await screen.findByRole('list', { name: pseudo('Requests for approval') });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    expect(plainTexts(new Set(), names).filter((text) => list.textContent?.includes(text))).toEqual([]);
  });
});

test('the settings of the order sound, and the count of calling tables', async () => {
  server.answer('tableCalls', [buildTableCall()]);
  const left = await leftOfEnglish(portalPaths.home, pseudo('Welcome, {name}', { name: 'Maria Lopez' }));
  expect(left).toEqual([]);
  await pressOf('Order sound settings');
  const settings = await screen.findByRole('dialog');
  const shown = () => [...settings.querySelectorAll('label, output, p, h2, button')];
  // Its content loads as a separate file.
  await waitFor(() => expect(shown().length).toBeGreaterThan(5));
  const words = shown().map(({ textContent }) => textContent ?? '');
  expect(words.filter((text) => /[A-Za-z]{2,}/.test(text))).toEqual([]);
});

describe('the faults of a record', () => {
  test('the figures of a plan in its columns', async () => {
    server.answer('plans', { ...pageFigures(0), content: [] });
    await leftOfEnglish(newRecordPath(portalPaths.applicationCharges), pseudo('Add Plan '));
    const figure = pseudo('from Amount');
    const fields = screen.getAllByRole('textbox');
    const first = fields.find((field) => field.getAttribute('aria-label')?.includes(figure)) as HTMLElement;
    fireEvent.change(first, { target: { value: '-1' } });
    await pressOf('Save');
    const fault = pseudo('{figure} of tier {tier} must be an amount such as 25 or 0.50.', { tier: '1' });
    await screen.findByText(fault.replace('{figure}', figure));
  });

  test('a restaurant and its configuration', async () => {
    server.answer('restaurants', null, { results: [], ...pageFigures(0), mayAdd: true });
    server.answer('planNames', []);
    await leftOfEnglish(newRecordPath(portalPaths.manageRestaurant), pseudo('Add a Restaurant'));
    fireEvent.change(screen.getByLabelText(pseudo('Config')), { target: { value: '{"otprequired":1}' } });
    await pressOf('Save');
    const shown = document.body.textContent ?? '';
    expect(shown).toContain(pseudo('The third entry must be the payment type.'));
    expect(shown).toContain(pseudo('{field} is mandatory!').replace('{field}', pseudo('Name')));
  });
});
