import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  newRecordPath,
  orderPath,
  portalPaths,
  receiptPath,
  tablePath,
  ticketPath,
} from '../../core/domain/portal-paths.ts';
import {
  buildActiveOrder,
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
import { initials, leftOfEnglish, pseudo, pseudoPortal } from '../testing/pseudo-portal.ts';
import { plainTexts, wordsOfAnswers } from '../testing/pseudo-words.ts';

// Staff see only messages and data: in the pseudo-language no other English may remain.

const server = pseudoPortal();

test('the login', async () => {
  const data = wordsOfAnswers();
  openPortal(portalPaths.login);
  await screen.findByRole('heading', { name: pseudo('Login') });
  expect(plainTexts(data)).toEqual([]);
});

test('the locked screen', async () => {
  signIn({ privileges: everyPrivilege, restaurantId: 1, restaurantName: 'Demo Bistro', locked: true });
  const data = wordsOfAnswers();
  openPortal(portalPaths.home);
  await screen.findByRole('heading', { name: pseudo('Locked') });
  expect(plainTexts(data, initials, 'Maria Lopez Demo Bistro')).toEqual([]);
});

test('the drawer in any language of the server', async () => {
  const entries = [{ name: 'Orders', path: portalPaths.floor, icon: 'orders' }];
  server.answer('menus', [{ group: 'Floor', entries }]);
  await leftOfEnglish(portalPaths.home, pseudo('Welcome, {name}', { name: 'Maria Lopez' }));
  const menu = screen.getByRole('navigation', { name: pseudo('Main menu') });
  expect(within(menu).getByRole('link', { name: pseudo('Orders') })).toBeDefined();
  expect(within(menu).getByRole('button', { name: pseudo('Floor') })).toBeDefined();
});

const noRows = { ...pageFigures(0), content: [] };
const printers = { ...pageFigures(1), content: [buildPrinter()] };

function answerLists(): void {
  for (const list of ['itemCategories', 'choiceGroups', 'attendants', 'plans', 'roles'] as const) {
    server.answer(list, noRows);
  }
  server.answer('choiceGroupNames', []);
  server.answer('restaurants', null, { results: [], ...pageFigures(0), mayAdd: true });
  server.answer('planNames', []);
  server.answer('roleNames', []);
  server.answer('allPrivileges', { platform: true }, { privileges: everyPrivilege });
  server.answer('restaurantPrivileges', []);
  server.answer('printers', printers);
  server.answer('auditTrail', { events: [buildAuditEvent()], older: true, mayReadPlatform: true });
  server.answer('searchOrders', null, { results: [buildOrderRow()], ...pageFigures(1) });
}

test.each([
  ['Item Category', portalPaths.itemCategory],
  ['Item', portalPaths.item],
  ['Choice groups', portalPaths.choiceGroups],
  ['User', portalPaths.user],
  ['Role', portalPaths.role],
  ['Orders', portalPaths.orders],
  ['Undelivered invoices', portalPaths.undelivered],
  ['Menu order', portalPaths.menuOrder],
  ['Menu file', portalPaths.menuFile],
  ['Printers', portalPaths.printers],
  ['Audit Trail', portalPaths.audit],
])('the list %s', async (title, path) => {
  answerLists();
  expect(await leftOfEnglish(path, pseudo(title))).toEqual([]);
});

test.each([
  ['Add Category', portalPaths.itemCategory],
  ['Add Item', portalPaths.item],
  ['Add Choice Group', portalPaths.choiceGroups],
  ['Add Attendant', portalPaths.attendant],
  ['Add Table', portalPaths.manageTable],
  ['Add a Restaurant', portalPaths.manageRestaurant],
  ['Add Plan ', portalPaths.applicationCharges],
  ['Add User', portalPaths.user],
  ['Add Role', portalPaths.role],
])('the form %s, with its list', async (title, path) => {
  answerLists();
  const names = 'otprequired managercode paymenttype URL';
  expect(await leftOfEnglish(newRecordPath(path), pseudo(title), names)).toEqual([]);
});

test.each([
  ['Revenue Report', portalPaths.paymentReview],
  ['Order Stats', portalPaths.orderStatistics],
  ['Tips Report', portalPaths.attendantStatistics],
])('the report %s', async (title, path) => {
  for (const report of ['revenueReport', 'orderStats', 'tips'] as const) server.answer(report, noRows);
  server.answer('revenueChart', []);
  server.answer('orderChart', []);
  expect(await leftOfEnglish(path, pseudo(title), 'Cash Card Online Others')).toEqual([]);
});

function answerKitchen(): void {
  const choices = { quantity: 2, specialInstruction: 'Rare', units: [{ unit: 2, choices: ['Cheddar'] }] };
  const lines = [
    buildKitchenLine({ ...choices, change: 'changed', was: { ...choices, quantity: 3 } }),
    buildKitchenLine({ lineID: 502, change: 'removed' }),
  ];
  const preparing = { pressID: 1, from: 'waiting', to: 'preparing' } as const;
  server.answer('kitchenTickets', [
    buildKitchenTicket({ isChanged: true, isCancelled: true, lines }),
    buildKitchenTicket({ ticketID: 2, confirmedTime: minutesAgo(130), lastPress: preparing }),
  ]);
  const served = { pressID: 2, from: 'ready', to: 'served' } as const;
  server.answer('servedTickets', [buildKitchenTicket({ ticketID: 3, lastPress: served })]);
  const stations = [{ stationID: 1, name: 'Grill', categoryIDs: [4], version: 1 }];
  server.answer('kitchenStations', { stations, categories: [{ id: 4, name: 'Burgers' }] });
}

test.each([
  ['its tickets', portalPaths.kitchen],
  ['its served tickets', `${portalPaths.kitchen}?dialog=recall`],
  ['its stations', `${portalPaths.kitchen}?dialog=stations`],
])('the kitchen with %s', async (_what, path) => {
  answerKitchen();
  expect(await leftOfEnglish(path, pseudo('Kitchen'))).toEqual([]);
});

const visitStarted = minutesAgo(9);
const window7 = { orderID: 1050, tableID: 7, tableName: 'Window 7', status: 'O' as const, totalAmt: 1, taxAmt: 0 };
const former = { userId: 12, name: 'Ana Ruiz', username: 'ana', userEmail: 'ana@example.com', left: visitStarted };
const phone = { since: visitStarted, lastSeen: minutesAgo(1), device: '', putOut: null, putOutBy: null };
const phones = [
  { ...phone, phone: 1, way: 'otp' as const, subOrders: 2, waiting: 1 },
  { ...phone, phone: 2, way: 'link' as const, subOrders: 0, waiting: 0, putOut: visitStarted, putOutBy: 'Ana Ruiz' },
];
const invoice = {
  restaurantName: 'Demo Bistro',
  restaurantAddress: '',
  orderid: 1042,
  facts: [],
  lines: [],
  sums: [],
  refunds: [],
  explained: [],
};
const mail = { paymentId: 3001, state: 'sent' as const, email: 'guest@example.com', reason: '', sentAt: null };

interface Place {
  readonly path: string;
  readonly title: string;
  /** Words on the screen that are neither messages nor response data. */
  readonly given?: string;
  readonly answer?: () => void;
}
const orderTitle = pseudo('Order No. {order}', { order: '1048' });

const places: Readonly<Record<string, Place>> = {
  home: { path: portalPaths.home, title: pseudo('Welcome, {name}', { name: 'Maria Lopez' }) },
  "the user's own account": {
    path: portalPaths.account,
    title: pseudo('My account'),
    given: 'manager maria@example.com localhost',
  },
  'Table Order Status': {
    path: portalPaths.floor,
    title: pseudo('Table Order Status'),
    answer() {
      server.answer('activeOrders', [buildActiveOrder({ status: 'C' })]);
      server.answer('floorTables', [buildFloorTable()]);
      server.answer('tableCalls', [
        buildTableCall({ calledAt: minutesAgo(0) }),
        buildTableCall({ callID: 72, tableID: 11, tableName: 'Window 3', kind: 'bill' }),
      ]);
    },
  },
  'a printer in trouble with its waiting tickets': {
    path: `${portalPaths.floor}?dialog=printer.7`,
    title: pseudo('Print jobs waiting for {name}', { name: 'Kitchen' }),
    answer: () => server.answer('troubledPrinters', [buildTrouble()]),
  },
  'a printer, its form and its papers': {
    path: `${portalPaths.printers}?id=7`,
    title: pseudo('Printer Detail'),
    answer() {
      server.answer('printers', printers);
      server.answer('printJobs', [buildPrintJob({ isReprint: true }), buildPrintJob({ jobID: 4, state: 'printed' })]);
    },
  },
  'a ticket': {
    path: ticketPath(2001),
    title: pseudo('Ticket of sub-order {id}', { id: '2001' }),
    answer: () => server.answer('ticketPaper', { characters: 48, lines: [{ look: 'plain', text: '1' }] }),
  },
  'a table': {
    path: tablePath(11),
    title: 'Window 3',
    answer: () => server.answer('tableDetail', buildTableDetail()),
  },
  'the choice of a table to move guests to': {
    path: `${tablePath(11)}&dialog=move`,
    title: 'Window 3',
    answer() {
      server.answer('tableDetail', buildTableDetail({ visitStarted, movedFrom: 'Terrace 1' }));
      server.answer('floorTables', [buildFloorTable({ tableID: 7 }), buildFloorTable({ tableID: 9, visitStarted })]);
    },
  },
  'the phones at a table': {
    path: `${tablePath(11)}&dialog=phones`,
    title: 'Window 3',
    answer() {
      server.answer('tableDetail', buildTableDetail({ visitStarted }));
      server.answer('visitPhones', { tableID: 11, tableName: 'Window 3', visitID: 7, otpRequired: true, phones });
    },
  },
  'former staff': {
    path: portalPaths.user,
    title: pseudo('User'),
    given: 'ana',
    answer() {
      server.answer('users', noRows);
      server.answer('formerUsers', [
        { ...former, erased: false },
        { ...former, userId: 13, erased: true },
      ]);
    },
  },
  'the choice of a table for the pad': {
    path: portalPaths.take,
    title: pseudo('Which table?'),
    answer: () => server.answer('floorTables', [buildFloorTable()]),
  },
  'an order': {
    path: orderPath(1048),
    title: orderTitle,
    answer() {
      const moves = [{ from: 'Terrace 2', to: 'Terrace 1', by: 'Ana Ruiz', movedTime: visitStarted }];
      server.answer('orderById', buildOrder({ moves }));
    },
  },
  'the choice of an order to join': {
    path: `${orderPath(1048)}&dialog=join`,
    title: orderTitle,
    answer() {
      server.answer('orderById', buildOrder({ status: 'C', joinedWith: [window7] }));
      server.answer('activeOrders', [buildActiveOrder({ orderID: 1051, joinedWith: [window7] })]);
    },
  },
  'a payment': {
    path: `${orderPath(1048)}&dialog=payment`,
    title: pseudo('Payment'),
    given: 'Cash Card Others',
    answer: () => server.answer('orderById', buildOrder({ status: 'C' })),
  },
  'the payment of joined orders': {
    path: `${orderPath(1048)}&dialog=payment`,
    title: pseudo('Payment'),
    given: 'Cash Card Others',
    answer: () => server.answer('orderById', buildOrder({ status: 'C', joinedWith: [window7] })),
  },
  'a receipt': {
    path: receiptPath(1042),
    title: pseudo('Receipt of order {order}', { order: '1042' }),
    answer: () => server.answer('receipt', { invoice, mail, payments: [] }),
  },
};

test.each(Object.entries(places))('%s', async (_what, { path, title, given = '', answer }) => {
  answer?.();
  expect(await leftOfEnglish(path, title, given)).toEqual([]);
});
