import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  newRecordPath,
  orderPath,
  portalPaths,
  receiptPath,
  tablePath,
  takePath,
  ticketPath,
} from '../../core/domain/portal-paths.ts';
import { pseudoText } from '../../core/messages/pseudo.ts';
import { menu } from '../testing/diner-data.ts';
import {
  buildActiveOrder,
  buildApproval,
  buildAuditEvent,
  buildFloorTable,
  buildKitchenLine,
  buildKitchenTicket,
  buildOrder,
  buildOrderRow,
  buildPrinter,
  buildPrintJob,
  buildTableCall,
  buildTableDetail,
  buildTrouble,
  minutesAgo,
  pageFigures,
} from '../testing/portal-data.ts';
import { everyPrivilege, openPortal, signIn } from '../testing/portal-page.tsx';
import { portalTest } from '../testing/portal-test.ts';
import { plainTexts, speakEnglish, speakPseudo, wordsOfAnswers } from '../testing/pseudo-words.ts';

// Staff see only messages and data: in the pseudo-language no other English may remain.

const server = portalTest();
beforeEach(async () => {
  await speakPseudo();
});
afterEach(async () => {
  await speakEnglish();
});

/** Of Maria Lopez, who is signed in. */
const initials = 'ML';

/** The English left on the screen at this address once `heading` appears. */
async function leftOfEnglish(address: string, heading: string, ...given: string[]): Promise<string[]> {
  signIn({ privileges: everyPrivilege, restaurantId: 1, restaurantName: 'Demo Bistro', role: 'Manager' });
  const data = wordsOfAnswers();
  openPortal(address);
  await screen.findByRole('heading', { name: heading });
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  return plainTexts(data, initials, ...given);
}

const pageOf = <Row,>(...content: Row[]) => ({ ...pageFigures(content.length), content });

test('a new password', async () => {
  const data = wordsOfAnswers();
  const { user } = openPortal('/portal/forgotpassword?username=waiter&token=abc');
  await user.click(await screen.findByRole('button', { name: pseudoText('Reset Password') }));
  await screen.findByText(pseudoText('Password does not match the rules!'));
  expect(plainTexts(data, 'waiter')).toEqual([]);
});

test('the login', async () => {
  const data = wordsOfAnswers();
  openPortal(portalPaths.login);
  await screen.findByRole('heading', { name: pseudoText('Login') });
  expect(plainTexts(data)).toEqual([]);
});

test('home', async () => {
  expect(await leftOfEnglish(portalPaths.home, pseudoText('Welcome, {name}').replace('{name}', 'Maria Lopez'))).toEqual(
    [],
  );
});

test("the user's own account", async () => {
  expect(
    await leftOfEnglish(portalPaths.account, pseudoText('My account'), 'manager maria@example.com localhost'),
  ).toEqual([]);
});

const recoveryCodes = ['ABCD-EFGH-JKLM-NPQR', 'STUV-WXYZ-2345-6789'];
const newApp = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Comanda:manager?secret=JBSWY3DPEHPK3PXP' };
const pressOf = async (words: string) =>
  fireEvent.click(await screen.findByRole('button', { name: pseudoText(words) }));
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(pseudoText(label)), { target: { value } });

describe('the second step', () => {
  const words = 'manager maria@example.com localhost JBSW DP EHPK PXP';
  const account = { username: 'manager', name: 'Maria Lopez', email: 'maria@example.com', hasPin: true };
  const passkey = { passkeyId: 'x', name: 'Telephone', since: minutesAgo(9), lastUsed: null };

  test('at sign-in: setup, a missing code and the recovery codes', async () => {
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('PublicKeyCredential', () => undefined);
    const wish = { challenge: 'AAAA', rp: { id: 'localhost', name: 'Comanda' } };
    server.refuse('signIn', 'SecondStep', {}, { ticket: 'of-now', setup: { ...newApp, passkey: wish } });
    server.answer('secondStep', { username: 'manager', name: 'Maria Lopez', token: 'x.y.z', recoveryCodes });
    const data = wordsOfAnswers();
    openPortal(portalPaths.login);
    await type('Username', 'manager');
    await type('Password', 'Manager@123');
    await pressOf('Login');
    await screen.findByRole('button', { name: pseudoText('Set up a passkey') });
    await pressOf('Continue');
    await screen.findByText(pseudoText('Please enter the code.'));
    expect(plainTexts(data, words)).toEqual([]);
    await type('Code from the app', '123456');
    await pressOf('Continue');
    await screen.findByRole('region', { name: pseudoText('Your recovery codes') });
    expect(plainTexts(data, words)).toEqual([]);
  });

  test('at sign-in: a wrong code', async () => {
    server.refuse('signIn', 'SecondStep', {}, { ticket: 'of-now', setup: null });
    server.refuse('secondStep', 'WrongSecondStep');
    const data = wordsOfAnswers();
    openPortal(portalPaths.login);
    await pressOf('Login');
    await type('Code', '123456');
    await pressOf('Continue');
    await screen.findByText(pseudoText('This code is wrong or was already used.'));
    expect(plainTexts(data)).toEqual([]);
  });

  test('on the account: a new app and its faults', async () => {
    server.answer('newApp', { ...newApp, setup: 'x' });
    await leftOfEnglish(portalPaths.account, pseudoText('My account'), words);
    await pressOf('Set up');
    await pressOf('Turn on');
    await screen.findByText(pseudoText('Please enter the code.'));
    expect(plainTexts(new Set(), initials, words, 'Maria Lopez Demo Bistro logo')).toEqual([]);
  });

  test('on the account: app, passkey, sessions, removal of a passkey and new recovery codes', async () => {
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('PublicKeyCredential', () => undefined);
    server.answer('account', {
      ...account,
      secondStep: { app: true, required: true, codesLeft: 1 },
      passkeys: [passkey],
    });
    const session = { sessionId: 'x', device: '', address: '10.0.0.7', since: minutesAgo(9), lastSeen: minutesAgo(1) };
    server.answer('sessions', [{ ...session, byPin: true, locked: true, own: true }]);
    server.answer('recoveryCodes', recoveryCodes);
    expect(await leftOfEnglish(portalPaths.account, pseudoText('My account'), words, 'Telephone')).toEqual([]);
    const left = () =>
      plainTexts(new Set(), initials, words, 'Telephone Maria Lopez Demo Bistro logo', ...recoveryCodes);
    await pressOf('Add a passkey');
    await type('Name', '');
    expect(left()).toEqual([]);
    fireEvent.click(
      await screen.findByRole('button', {
        name: pseudoText('Remove the passkey {name}').replace('{name}', 'Telephone'),
      }),
    );
    await screen.findByRole('button', { name: pseudoText('Remove passkey') });
    expect(left()).toEqual([]);
    const form = within(screen.getByRole('form', { name: pseudoText('Second step') }));
    fireEvent.change(form.getByLabelText(pseudoText('Code')), { target: { value: '123456' } });
    fireEvent.change(form.getByLabelText(pseudoText('Your password')), { target: { value: 'Manager@123' } });
    await pressOf('New recovery codes');
    await screen.findByRole('region', { name: pseudoText('Your recovery codes') });
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
    const left = () => plainTexts(new Set(), initials, names);
    await leftOfEnglish(`${orderPath(1048)}&dialog=payment`, pseudoText('Payment'), names);
    await pressOf('Add Discount');
    await pressOf('Without a code');
    fireEvent.change(await screen.findByRole('textbox', { name: pseudoText('Discount') }), { target: { value: '10' } });
    for (const name of ['Percent', 'Cash'])
      fireEvent.click(await screen.findByRole('radio', { name: (shown) => [name, pseudoText(name)].includes(shown) }));
    await pressOf('Pay');
    const title = pseudoText('Approval');
    await screen.findByRole('dialog', { name: title });
    await screen.findByLabelText(pseudoText('Their PIN'));
    await pressOf('Approve');
    await screen.findByText(pseudoText('A PIN has {digits} digits.').replace('{digits}', '6'));
    const dialogOnly = () =>
      left().filter((text) => screen.getByRole('dialog', { name: title }).textContent?.includes(text));
    expect(dialogOnly()).toEqual([]);
    await pressOf('Ask on their devices');
    await screen.findByText(
      pseudoText('Waiting for an answer. Colleagues who can approve see the request on their screens.'),
    );
    expect(dialogOnly()).toEqual([]);
  });

  test('appears above every screen of an approver, and later on the order', async () => {
    const used = (['discount', 'refund', 'cancel'] as const).map((act, at) =>
      buildApproval({ act, approvalID: at, state: 'used', answeredBy: 'Mara Lind', reason: 'Long wait' }),
    );
    const asked = used.map((one) => ({ ...one, state: 'asked' as const, answeredBy: '' }));
    server.answer('approvals', asked);
    server.answer('orderById', buildOrder({ status: 'P', approvals: used }));
    const title = pseudoText('Order No. {order}').replace('{order}', '1048');
    expect(await leftOfEnglish(orderPath(1048), title)).toEqual([]);
    const list = await screen.findByRole('list', { name: pseudoText('Requests for approval') });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    expect(plainTexts(new Set(), names).filter((text) => list.textContent?.includes(text))).toEqual([]);
  });
});

test('the locked screen', async () => {
  signIn({ privileges: everyPrivilege, restaurantId: 1, restaurantName: 'Demo Bistro', locked: true });
  const data = wordsOfAnswers();
  openPortal(portalPaths.home);
  await screen.findByRole('heading', { name: pseudoText('Locked') });
  expect(plainTexts(data, initials, 'Maria Lopez Demo Bistro')).toEqual([]);
});

test('the settings of the order sound, and the count of calling tables', async () => {
  server.answer('tableCalls', [buildTableCall()]);
  const left = await leftOfEnglish(portalPaths.home, pseudoText('Welcome, {name}').replace('{name}', 'Maria Lopez'));
  expect(left).toEqual([]);
  fireEvent.click(await screen.findByRole('button', { name: pseudoText('Order sound settings') }));
  const settings = await screen.findByRole('dialog');
  const shown = () => [...settings.querySelectorAll('label, output, p, h2, button')];
  // Its content loads as a separate file.
  await waitFor(() => expect(shown().length).toBeGreaterThan(5));
  const words = shown().map(({ textContent }) => textContent ?? '');
  expect(words.filter((text) => /[A-Za-z]{2,}/.test(text))).toEqual([]);
});

describe('the form of a new record, with its list', () => {
  test.each([
    ['Item Category', portalPaths.itemCategory, 'Add Category'],
    ['Item', portalPaths.item, 'Add Item'],
    ['Server Profile', portalPaths.attendant, 'Add Attendant'],
    ['Table Management', portalPaths.manageTable, 'Add Table'],
    ['Restaurant Management', portalPaths.manageRestaurant, 'Add a Restaurant'],
    ['Application Charges', portalPaths.applicationCharges, 'Add Plan '],
    ['User', portalPaths.user, 'Add User'],
    ['Role', portalPaths.role, 'Add Role'],
  ])('%s', async (_title, path, heading) => {
    for (const list of ['itemCategories', 'attendants', 'plans', 'roles'] as const) {
      server.answer(list, { ...pageFigures(0), content: [] });
    }
    server.answer('restaurants', null, { results: [], ...pageFigures(0), mayAdd: true });
    server.answer('planNames', []);
    server.answer('roleNames', []);
    server.answer('allPrivileges', { platform: true }, { privileges: everyPrivilege });
    server.answer('restaurantPrivileges', []);
    expect(
      await leftOfEnglish(newRecordPath(path), pseudoText(heading), 'otprequired managercode paymenttype URL'),
    ).toEqual([]);
  });
});

describe('the faults of a record', () => {
  const save = async () => fireEvent.click(await screen.findByRole('button', { name: pseudoText('Save') }));

  test('the figures of a plan in its columns', async () => {
    server.answer('plans', { ...pageFigures(0), content: [] });
    await leftOfEnglish(newRecordPath(portalPaths.applicationCharges), pseudoText('Add Plan '));
    const figure = pseudoText('from Amount');
    const [first] = screen
      .getAllByRole('textbox')
      .filter((field) => field.getAttribute('aria-label')?.includes(figure));
    if (!first) throw new Error('the grid has fields');
    fireEvent.change(first, { target: { value: '-1' } });
    await save();
    const fault = pseudoText('{figure} of tier {tier} must be an amount such as 25 or 0.50.').replace('{tier}', '1');
    await screen.findByText(fault.replace('{figure}', figure));
  });

  test('a restaurant and its configuration', async () => {
    server.answer('restaurants', null, { results: [], ...pageFigures(0), mayAdd: true });
    server.answer('planNames', []);
    await leftOfEnglish(newRecordPath(portalPaths.manageRestaurant), pseudoText('Add a Restaurant'));
    fireEvent.change(screen.getByLabelText(pseudoText('Config')), { target: { value: '{"otprequired":1,' } });
    await save();
    const shown = document.body.textContent ?? '';
    const fault = pseudoText('expected a name in double quotes');
    const line = pseudoText('Line {line}, column {column}: {fault}.').replace('{line}', '1').replace('{column}', '18');
    const atEnd = pseudoText('{fault}, but the text ends here').replace('{fault}', fault);
    expect(shown).toContain(line.replace('{fault}', atEnd));
    expect(shown).toContain(pseudoText('{field} is mandatory!').replace('{field}', pseudoText('Name')));
  });
});

test('the drawer in any language of the server', async () => {
  const entries = [{ name: 'Orders', path: portalPaths.floor, icon: 'orders' }];
  server.answer('menus', [{ group: 'Floor', entries }]);
  await leftOfEnglish(portalPaths.home, pseudoText('Welcome, {name}').replace('{name}', 'Maria Lopez'));
  const menu = screen.getByRole('navigation', { name: pseudoText('Main menu') });
  expect(within(menu).getByRole('link', { name: pseudoText('Orders') })).toBeDefined();
  expect(within(menu).getByRole('button', { name: pseudoText('Floor') })).toBeDefined();
});

describe('a list', () => {
  test.each([
    ['Item Category', portalPaths.itemCategory],
    ['Item', portalPaths.item],
    ['User', portalPaths.user],
    ['Role', portalPaths.role],
    ['Orders', portalPaths.orders],
    ['Undelivered invoices', portalPaths.undelivered],
    ['Printers', portalPaths.printers],
    ['Audit Trail', portalPaths.audit],
  ])('%s', async (title, path) => {
    server.answer('itemCategories', { ...pageFigures(0), content: [] });
    server.answer('roles', { ...pageFigures(0), content: [] });
    server.answer('printers', { ...pageFigures(1), content: [buildPrinter()] });
    server.answer('auditTrail', { events: [buildAuditEvent()], older: true, mayReadPlatform: true });
    server.answer('searchOrders', null, { results: [buildOrderRow()], ...pageFigures(1) });
    expect(await leftOfEnglish(path, pseudoText(title))).toEqual([]);
  });
});

describe('the kitchen', () => {
  beforeEach(() => {
    const choices = { quantity: 2, specialInstruction: 'Rare', units: [{ unit: 2, choices: ['Cheddar'] }] };
    const lines = [
      buildKitchenLine({ ...choices, change: 'changed', was: { ...choices, quantity: 3 } }),
      buildKitchenLine({ lineID: 502, change: 'removed' }),
    ];
    server.answer('kitchenTickets', [
      buildKitchenTicket({ isChanged: true, isCancelled: true, lines }),
      buildKitchenTicket({
        ticketID: 2,
        confirmedTime: minutesAgo(130),
        lastPress: { pressID: 1, from: 'waiting', to: 'preparing' },
      }),
    ]);
    server.answer('servedTickets', [
      buildKitchenTicket({ ticketID: 3, lastPress: { pressID: 2, from: 'ready', to: 'served' } }),
    ]);
    const stations = [{ stationID: 1, name: 'Grill', categoryIDs: [4], version: 1 }];
    server.answer('kitchenStations', { stations, categories: [{ id: 4, name: 'Burgers' }] });
  });

  test.each([
    ['its tickets', portalPaths.kitchen],
    ['its served tickets', `${portalPaths.kitchen}?dialog=recall`],
    ['its stations', `${portalPaths.kitchen}?dialog=stations`],
  ])('%s', async (_what, path) => {
    expect(await leftOfEnglish(path, pseudoText('Kitchen'))).toEqual([]);
  });
});

describe('the floor and its orders', () => {
  test('Table Order Status', async () => {
    server.answer('activeOrders', [buildActiveOrder({ status: 'C' })]);
    server.answer('floorTables', [buildFloorTable()]);
    server.answer('tableCalls', [
      buildTableCall({ calledAt: minutesAgo(0) }),
      buildTableCall({ callID: 72, tableID: 11, tableName: 'Window 3', kind: 'bill' }),
    ]);
    expect(await leftOfEnglish(portalPaths.floor, pseudoText('Table Order Status'))).toEqual([]);
  });

  test('a printer in trouble with its waiting tickets', async () => {
    server.answer('troubledPrinters', [buildTrouble()]);
    const title = pseudoText('Print jobs waiting for {name}').replace('{name}', 'Kitchen');
    expect(await leftOfEnglish(`${portalPaths.floor}?dialog=printer.7`, title)).toEqual([]);
  });

  test('a printer, its form and its papers', async () => {
    server.answer('printers', { ...pageFigures(1), content: [buildPrinter()] });
    server.answer('printJobs', [buildPrintJob({ isReprint: true }), buildPrintJob({ jobID: 4, state: 'printed' })]);
    expect(await leftOfEnglish(`${portalPaths.printers}?id=7`, pseudoText('Printer Detail'))).toEqual([]);
  });

  test('a ticket', async () => {
    server.answer('ticketPaper', { characters: 48, lines: [{ look: 'plain', text: '1' }] });
    const title = pseudoText('Ticket of sub-order {id}').replace('{id}', '2001');
    expect(await leftOfEnglish(ticketPath(2001), title)).toEqual([]);
  });

  test('a table', async () => {
    server.answer('tableDetail', buildTableDetail());
    expect(await leftOfEnglish(tablePath(11), 'Window 3')).toEqual([]);
  });

  test('the choice of a table to move guests to', async () => {
    const visitStarted = minutesAgo(9);
    server.answer('tableDetail', buildTableDetail({ visitStarted, movedFrom: 'Terrace 1' }));
    const [free, taken] = [buildFloorTable({ tableID: 7 }), buildFloorTable({ tableID: 9, visitStarted })];
    server.answer('floorTables', [free, taken]);
    expect(await leftOfEnglish(`${tablePath(11)}&dialog=move`, 'Window 3')).toEqual([]);
  });

  test('former staff', async () => {
    server.answer('users', pageOf());
    const former = { userId: 12, name: 'Ana Ruiz', username: 'ana', userEmail: 'ana@example.com', left: minutesAgo(9) };
    server.answer('formerUsers', [
      { ...former, erased: false },
      { ...former, userId: 13, erased: true },
    ]);
    expect(await leftOfEnglish('/portal/user', pseudoText('User'), 'ana')).toEqual([]);
  });

  test('the phones at a table', async () => {
    const [since, lastSeen] = [minutesAgo(9), minutesAgo(1)];
    server.answer('tableDetail', buildTableDetail({ visitStarted: since }));
    const phone = { since, lastSeen, device: '', subOrders: 2, waiting: 1, putOut: null, putOutBy: null };
    server.answer('visitPhones', {
      ...{ tableID: 11, tableName: 'Window 3', visitID: 7, otpRequired: true },
      phones: [
        { ...phone, phone: 1, way: 'otp' },
        { ...phone, phone: 2, way: 'link', subOrders: 0, waiting: 0, putOut: since, putOutBy: 'Ana Ruiz' },
      ],
    });
    expect(await leftOfEnglish(`${tablePath(11)}&dialog=phones`, 'Window 3')).toEqual([]);
  });

  test('the pad at a table, and the choice of one', async () => {
    server.answer('tableDetail', buildTableDetail());
    server.answer('itemMenu', menu);
    const dishes = menu.flatMap(({ categoryName, items }) => [categoryName, ...items.map(({ itemName }) => itemName)]);
    const title = pseudoText('Order for {table}').replace('{table}', 'Window 3');
    expect(await leftOfEnglish(takePath(11), title)).toEqual([]);
    const add = pseudoText('Add {dish}').replace('{dish}', 'Focaccia');
    fireEvent.click(await screen.findByRole('button', { name: add }));
    await screen.findByRole('button', { name: (name) => name.startsWith(pseudoText('Send order')) });
    expect(plainTexts(new Set(), initials, 'Window Demo Bistro Maria Lopez logo', ...dishes)).toEqual([]);
    cleanup();
    server.answer('floorTables', [buildFloorTable()]);
    expect(await leftOfEnglish(portalPaths.take, pseudoText('Which table?'))).toEqual([]);
  });

  test('an order', async () => {
    const moves = [{ from: 'Terrace 2', to: 'Terrace 1', by: 'Ana Ruiz', movedTime: minutesAgo(9) }];
    server.answer('orderById', buildOrder({ moves }));
    const title = pseudoText('Order No. {order}').replace('{order}', '1048');
    expect(await leftOfEnglish(orderPath(1048), title)).toEqual([]);
  });

  test('the choice of an order to join', async () => {
    const other = { orderID: 1050, tableID: 7, tableName: 'Window 7', status: 'O' as const, totalAmt: 1, taxAmt: 0 };
    server.answer('orderById', buildOrder({ status: 'C', joinedWith: [other] }));
    server.answer('activeOrders', [buildActiveOrder({ orderID: 1051, joinedWith: [other] })]);
    const title = pseudoText('Order No. {order}').replace('{order}', '1048');
    expect(await leftOfEnglish(`${orderPath(1048)}&dialog=join`, title)).toEqual([]);
  });

  test('the payment of joined orders', async () => {
    const other = { orderID: 1050, tableID: 7, tableName: 'Window 7', status: 'O' as const, totalAmt: 1, taxAmt: 0 };
    server.answer('orderById', buildOrder({ status: 'C', joinedWith: [other] }));
    const title = pseudoText('Payment');
    expect(await leftOfEnglish(`${orderPath(1048)}&dialog=payment`, title, 'Cash Card Others')).toEqual([]);
  });

  test('a receipt', async () => {
    server.answer('receipt', { invoice, mail, payments: [] });
    const title = pseudoText('Receipt of order {order}').replace('{order}', '1042');
    expect(await leftOfEnglish(receiptPath(1042), title)).toEqual([]);
  });

  test('a payment', async () => {
    server.answer('orderById', buildOrder({ status: 'C' }));
    const data = 'Cash Card Others';
    const title = pseudoText('Payment');
    expect(await leftOfEnglish(`${orderPath(1048)}&dialog=payment`, title, data)).toEqual([]);
  });

  test("the explanation of a payment's figures", async () => {
    server.answer('orderById', buildOrder({ status: 'C' }));
    await leftOfEnglish(`${orderPath(1048)}&dialog=payment`, pseudoText('Payment'));
    fireEvent.click(within(await screen.findByRole('dialog')).getByText(pseudoText('How this is calculated')));
    const steps = await waitFor(() => {
      const found = [...document.querySelectorAll('[role=dialog] details li span')].map((one) => one.textContent ?? '');
      expect(found.length).toBeGreaterThan(2);
      return found;
    });
    expect(steps.filter((step) => /[A-Za-z]{2,}/.test(step))).toEqual([]);
  });
});

describe('a report', () => {
  test.each([
    ['Revenue Report', portalPaths.paymentReview],
    ['Order Stats', portalPaths.orderStatistics],
    ['Tips Report', portalPaths.attendantStatistics],
  ])('%s', async (title, path) => {
    server.answer('revenueReport', pageOf());
    server.answer('revenueChart', []);
    server.answer('orderStats', pageOf());
    server.answer('orderChart', []);
    server.answer('tips', pageOf());
    expect(await leftOfEnglish(path, pseudoText(title), 'Cash Card Online Others')).toEqual([]);
  });
});

const invoice = {
  restaurantName: 'Demo Bistro',
  restaurantAddress: '',
  orderid: 1042,
  facts: [],
  lines: [],
  sums: [],
  explained: [],
};
const mail = { paymentId: 3001, state: 'sent' as const, email: 'guest@example.com', reason: '', sentAt: null };
