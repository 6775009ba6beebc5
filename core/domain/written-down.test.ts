import { describe, expect, it } from 'vitest';
import type { Message } from '../messages/message.ts';
import { say } from '../messages/say.ts';
import { readBillPart } from './bill-part.ts';
import { formatReportDay, parseReportDay } from './formats/days.ts';
import { forcedMax, itemCaps, repeatedName } from './item-rules.ts';
import { moneyOf } from './money.ts';
import { orderCaps } from './order-caps.ts';
import { brokenPasswordRules } from './password-rules.ts';
import { textLimits } from './record-text.ts';
import { drawerEntries, reports } from './screens.ts';
import { startingRoles } from './starting-roles.ts';

const usd = moneyOf('USD');

const headersOf = ({ words }: (typeof reports)[keyof typeof reports]) =>
  Object.values<Message>(words().columns).map((heading) => say('en', heading));

// Names, orders and limits that other files define, repeated here from the specification.

it('the drawer has the documented groups, entries, paths and privileges [SHELL-36]', () => {
  const drawer = drawerEntries().map(({ group, name, path, icon, privilege }) =>
    [say('en', group), say('en', name), path, icon, privilege].join(' | '),
  );
  expect(drawer).toEqual([
    'Menu | Item category | /portal/itemcategory | itemcategory | itemcategory',
    'Menu | Item | /portal/item | item | item',
    'Floor | Orders | /portal/orders | orders | order',
    'Floor | Take an order | /portal/take | take | takeorder',
    'Floor | Kitchen | /portal/kitchen | kitchen | kitchen',
    'Floor | Manage table | /portal/managetable | managetable | managetable',
    'Floor | Server | /portal/server | server | server',
    'Floor | Printers | /portal/printers | printers | printers',
    'Reports | Payment review | /portal/payment_review | payment_review | payment_review',
    'Reports | Order statistics | /portal/orderstat | orderstat | orderstat',
    'Reports | Server statistics | /portal/serverstat | serverstat | serverstat',
    'Administration | User | /portal/user | user | user',
    'Administration | Role | /portal/role | role | role',
    'Administration | Audit trail | /portal/audit | audit | audit',
    'Administration | Manage restaurant | /portal/managerestaurant | managerestaurant | managerestaurant',
    'Administration | Application charges | /portal/applicationcharges | applicationcharges | applicationcharges',
  ]);
});

describe('the report files', () => {
  it.each([
    [
      reports.payment_review,
      'RevenueReport.csv',
      'OrderID, PaymentID, Payment Date, Amount, Tax, Discount, Payment Mode',
    ],
    [reports.serverstat, 'TipReport.csv', 'Date, Server Code, Server Name, Tip Amount'],
  ])('$fileName', (report, name, headers) => {
    expect(report.fileName).toBe(name);
    expect(headersOf(report).join(', ')).toBe(headers);
  });

  it('[OSTAT-10] testfile.csv has the documented columns and no status column', () => {
    const { orderstat } = reports;
    expect(orderstat.fileName).toBe('testfile.csv');
    const documented = [
      'Table#',
      'TableName',
      'OTP',
      'Session Start Time',
      'Attendent',
      'OrderID',
      'Order Start Time',
      'Order End Time',
      'Amount',
      'Payment Time',
    ];
    expect(headersOf(orderstat)).toEqual(documented);
  });
});

it('the initial roles of a restaurant', () => {
  expect(startingRoles.Manager.description).toBe('Runs one restaurant');
  expect(startingRoles.Manager.privileges).toEqual(expect.arrayContaining(['user', 'role', 'discount', 'item']));
  expect(startingRoles.Manager.privileges).not.toContain('managerestaurant');
  expect(startingRoles.Manager.privileges).not.toContain('applicationcharges');
  expect(startingRoles.Server).toEqual({
    description: 'Takes orders and payments',
    privileges: ['order', 'payment', 'takeorder'],
  });
});

describe('limits', () => {
  it('a password has 8 to 30 characters, both included', () => {
    const broken = (length: number) => brokenPasswordRules(`Aa1@${'x'.repeat(length - 4)}`).length;
    expect([7, 8, 30, 31].map(broken)).toEqual([1, 0, 0, 1]);
  });

  it('a name has 200 characters, a description 2000', () => {
    expect(textLimits).toEqual({ name: 200, description: 2000 });
  });

  it('an item has at most 100 sub-items and a Max of 999', () => {
    expect(itemCaps).toEqual({ max: 999, subItems: 100 });
    // In text, exponents and other notations of programs don't count as numbers.
    expect(['0x10', '1e2', 'Infinity', 1e21, 2.5, -1, Number.NaN].map(forcedMax)).toEqual([0, 0, 0, 999, 2, 0, 0]);
  });

  it('a table has 99 of a dish, 50 lines and 25 waiting sub-orders', () => {
    expect(orderCaps).toEqual({
      quantityPerLine: 99,
      linesPerSubOrder: 50,
      choices: 10_000,
      fewChoices: 20,
      waitingSubOrders: 25,
      subOrdersPerOrder: 200,
      submissionsPerMinute: 30,
    });
  });

  it('a part names at most 5,000 dishes', () => {
    const named = (count: number) =>
      readBillPart(usd, `shares:${Array.from({ length: count }, (_, at) => at + 1).join(',')}`);
    expect(named(5000)).toMatchObject({ kind: 'shares' });
    expect(named(5001)).toBeUndefined();
  });
});

it('sub-items are the same if they differ only in case and spaces', () => {
  expect(repeatedName(['Ice  Tea', ' ice tea '])).toBe(1);
  expect(repeatedName(['Ice tea', 'Icetea'])).toBe(-1);
  expect(repeatedName(['Straße', 'STRASSE'])).toBe(-1);
});

it('every month of a report day is read and written', () => {
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  const days = months.map((month) => `09-${month}-2026`);
  const read = days.map((day) => parseReportDay(day) ?? '');
  expect(read).toEqual(months.map((_, at) => `2026-${String(at + 1).padStart(2, '0')}-09`));
  expect(read.map(formatReportDay)).toEqual(days);
});
