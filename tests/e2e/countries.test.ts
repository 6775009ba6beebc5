import type { Page } from 'playwright-core';
import { beforeAll, expect, it, vi } from 'vitest';
import { embeddedDatabase, withDatabase } from '../../bench/support/product-database.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { formatReportDay } from '../../core/domain/formats/days.ts';
import { isWhole } from '../runs.ts';
import type { DemoTable } from './demo-table.ts';
import { answer, asAFinger, expectFits, payWithCard, press, toCardPage } from './diner-phone.ts';
import { expectGerman } from './german-screens.ts';
import { emptyProductInBrowser, sizes } from './product-in-browser.ts';
import { staffCalls } from './staff-calls.ts';
import { openSignedIn } from './staff-desk.ts';

interface Country {
  readonly town: string;
  /** What staff choose and type in the restaurant's form, in this order. */
  readonly chosen: Readonly<Record<string, string>>;
  readonly typed: Readonly<Record<string, string>>;
  /** The values that choosing the country fills in. */
  readonly filled: Readonly<Record<string, string>>;
  readonly currency: string;
  readonly plan?: string;
  /** Dishes with prices. The guest orders the first one, and staff add the second. */
  readonly dishes: readonly [Dish, Dish];
  readonly isGerman?: true;
  readonly tips?: true;
  /** Texts on the guest's payment screen. */
  readonly toPay: string;
  /** What the payment dialog says about rounding in cash. Undefined if paid by card. */
  readonly inCash?: readonly string[];
  /** The amount paid, which the day's report shows too. */
  readonly paid: string;
  /** Texts on the receipt. */
  readonly receipt: readonly string[];
  /** How it formats times: in which language, on a 12- or 24-hour clock, and with which name of the time zone. */
  readonly moments: { readonly dates: string; readonly clock: 'h12' | 'h23'; readonly zone: string };
  readonly dayBegins?: number;
}

interface Dish {
  readonly name: string;
  readonly price: string;
  readonly taxClass?: string;
}

const free = '0$0$0$0|0$0$0$0|0$0$0$0';

const countries: readonly Country[] = [
  {
    town: 'New York',
    chosen: { Country: 'United States', 'Time zone': 'America/New_York', 'Business day begins': '4 AM' },
    typed: {
      'Street and number': '14 Fulton Street',
      Town: 'New York',
      'State or province': 'NY',
      Postcode: '10038',
      'TAX Rate': '8.875',
    },
    filled: { Currency: 'USD, US Dollar', Tips: 'Percentages', 'Rounding in cash': 'Off', Prices: 'Tax is added' },
    currency: 'USD',
    plan: '0$25$0.5$0|25$75$1$0|75$1000$2$0',
    dishes: [
      { name: 'Reuben', price: '17.50' },
      { name: 'Cheesecake', price: '11.50' },
    ],
    tips: true,
    // 17.50 + 11.50 = 29.00, in tier 2: fee 1.00. Tax 8.875 %: 1.553 + 1.021 -> 1.55 + 1.02, of the fee 0.089 -> 0.09.
    toPay: '$32.66',
    inCash: [],
    paid: '$32.66',
    receipt: [
      'Receipt No. 1',
      '14 Fulton Street, New York, NY 10038',
      'Sub-Total $29.00',
      'Service Fee $1.00',
      'Tax $2.66',
      'Amount paid $32.66',
    ],
    moments: { dates: 'en-US', clock: 'h12', zone: 'Eastern' },
    dayBegins: 4,
  },
  {
    town: 'Berlin',
    chosen: { Country: 'Germany' },
    typed: {
      'Legal name': 'Kastanie Gastronomie GmbH',
      'Street and number': 'Musterallee 12',
      Town: 'Berlin',
      Postcode: '10999',
      'VAT ID or tax number': 'DE123456789',
    },
    filled: { 'Time zone': 'Europe/Berlin', Currency: 'EUR, Euro', Tips: 'Off', Prices: 'Prices include tax' },
    currency: 'EUR',
    dishes: [
      { name: 'Schnitzel', price: '17.80', taxClass: 'food' },
      { name: 'Riesling', price: '6.50' },
    ],
    isGerman: true,
    toPay: '24,30 €',
    inCash: [],
    paid: '€24.30',
    receipt: [
      'Beleg Nr. 1',
      'Kastanie Gastronomie GmbH Musterallee 12, 10999 Berlin USt-IdNr. DE123456789',
      'Bezahlter Betrag 24,30 €',
      // 17.80 * 7 / 107 = 1.164; 6.50 * 19 / 119 = 1.038
      ' 7 % 16,64 € 1,16 € 17,80 €',
      ' 19 % 5,46 € 1,04 € 6,50 €',
      'Summe 22,10 € 2,20 € 24,30 €',
      'Alle Preise inkl. MwSt.',
    ],
    moments: { dates: 'de-DE', clock: 'h23', zone: 'Uhr Mitteleuropäische Zeit' },
  },
  {
    town: 'Tokyo',
    chosen: { Country: 'Japan' },
    typed: {
      'Street and number': '1-2-3 Asakusa',
      Town: 'Taito',
      'State or province': 'Tokyo',
      Postcode: '111-0032',
      'Tax number': 'T1234567890123',
    },
    filled: {
      'Time zone': 'Asia/Tokyo',
      Currency: 'JPY, Japanese Yen',
      'TAX Rate': '10',
      'Tax is rounded': 'Per bill and rate',
    },
    currency: 'JPY',
    dishes: [
      { name: 'Tempura', price: '1095' },
      { name: 'Udon', price: '545' },
    ],
    toPay: '¥1,640',
    inCash: [],
    paid: '¥1,640',
    receipt: [
      'Receipt No. 1',
      '1-2-3 Asakusa, Taito, Tokyo 111-0032 Tax number T1234567890123',
      'Amount paid ¥1,640',
      // 1640 * 10 / 110 = 149.09. Rounded per sub-order, it would be 99.55 + 49.55 -> 150.
      ' 10% ¥1,491 ¥149 ¥1,640',
    ],
    moments: { dates: 'sv-SE', clock: 'h23', zone: 'Japan' },
  },
  {
    town: 'Zurich',
    chosen: { Country: 'Switzerland' },
    typed: { 'Street and number': 'Langstrasse 8', Town: 'Zürich', Postcode: '8004', UID: 'CHE-123.456.788 MWST' },
    filled: {
      'Time zone': 'Europe/Zurich',
      Currency: 'CHF, Swiss Franc',
      'TAX Rate': '8.1',
      'Rounding in cash': 'To the nearest coin',
      'Smallest coin': '0.05',
    },
    currency: 'CHF',
    dishes: [
      { name: 'Rösti', price: '24.50' },
      { name: 'Rivella', price: '4.83' },
    ],
    toPay: 'CHF 29.33',
    inCash: ['CHF 29.35', 'Rounding CHF 0.02'],
    paid: 'CHF 29.35',
    receipt: [
      'Beleg Nr. 1',
      'Langstrasse 8, 8004 Zürich UID CHE-123.456.788 MWST',
      'Rundung CHF 0.02',
      'Bezahlter Betrag CHF 29.35',
      // 24.50 * 8.1 / 108.1 = 1.836; 4.83 * 8.1 / 108.1 = 0.362: 1.84 + 0.36. The rounding bears no tax.
      ' 8.1 % CHF 27.13 CHF 2.20 CHF 29.33',
    ],
    moments: { dates: 'de-DE', clock: 'h23', zone: 'Uhr Mitteleuropäische Zeit' },
  },
  {
    town: 'Kuwait',
    chosen: { Country: 'Kuwait' },
    typed: { 'Street and number': 'Block 5, Salem Al Mubarak Street', Town: 'Salmiya', Postcode: '22001' },
    filled: { 'Time zone': 'Asia/Kuwait', Currency: 'KWD, Kuwaiti Dinar', Tips: 'Off', 'TAX Rate': '' },
    currency: 'KWD',
    dishes: [
      { name: 'Machboos', price: '4.750' },
      { name: 'Luqaimat', price: '1.383' },
    ],
    // Cards are charged multiples of 10 fils.
    toPay: 'KWD 6.133',
    paid: 'KWD 6.130',
    receipt: [
      'Receipt No. 1',
      'Block 5, Salem Al Mubarak Street, 22001 Salmiya',
      'Sub-Total KWD 6.133',
      'Rounding −KWD 0.003',
      'Amount paid KWD 6.130',
    ],
    moments: { dates: 'en-GB', clock: 'h12', zone: 'Arabian' },
  },
  {
    town: 'Santiago',
    chosen: { Country: 'Chile', 'Time zone': 'America/Santiago' },
    typed: { 'Street and number': 'Av. Italia 1449', Town: 'Santiago', Postcode: '7770000', RUT: '76.543.210-3' },
    filled: { Currency: 'CLP, Chilean Peso', 'TAX Rate': '19', 'Smallest coin': '10' },
    currency: 'CLP',
    dishes: [
      { name: 'Pastel de choclo', price: '9990' },
      { name: 'Mote con huesillo', price: '3494' },
    ],
    toPay: 'CLP 13,484',
    inCash: ['CLP 13,480', 'Rounding −CLP 4'],
    paid: 'CLP 13,480',
    receipt: [
      'Receipt No. 1',
      'Av. Italia 1449, 7770000 Santiago RUT 76.543.210-3',
      'Rounding −CLP 4',
      'Amount paid CLP 13,480',
      // 9990 * 19 / 119 = 1595.04; 3494 * 19 / 119 = 557.87: 1595 + 558
      ' 19% CLP 11,331 CLP 2,153 CLP 13,484',
    ],
    moments: { dates: 'en-GB', clock: 'h12', zone: 'Chile' },
  },
];

const words = {
  en: {
    locale: 'en-US',
    code: 'OTP',
    checkIn: 'Check-In',
    add: 'Add',
    review: 'Review Order',
    submit: 'Submit Order',
    submitNow: 'Submit',
    placed: 'Submitted New Order',
    isClosed: /^This order is closed\. Please pay/,
    pay: 'Make Payment',
    tip: 'Tip',
    isPaid: /^Everything is paid\./,
  },
  de: {
    locale: 'de-DE',
    code: 'Code',
    checkIn: 'Anmelden',
    add: 'Hinzufügen:',
    review: 'Bestellung prüfen',
    submit: 'Bestellung aufgeben',
    submitNow: 'Bestellen',
    placed: 'Das Restaurant bestätigt die Bestellung in Kürze',
    isClosed: /^Diese Bestellung ist abgeschlossen\. Bitte bezahlen/,
    pay: 'Bezahlen',
    tip: 'Trinkgeld',
    isPaid: /^Alles ist bezahlt\./,
  },
};

const product = emptyProductInBrowser();
const password = 'Zebra%2026';
const admin = staffCalls(() => product.url, 'dana', password);
let desk: Page;

beforeAll(async () => {
  desk = await product.openPage(sizes.desk);
  const [link] = await vi.waitFor(
    () => product.output().match(/\S+\/setup\/\S+/) ?? Promise.reject(new Error('no link')),
  );
  await desk.goto(link);
  const account = { Name: 'Dana Whitfield', 'User Name': 'dana', Email: 'dana@example.com', Password: password };
  for (const [label, text] of Object.entries({ ...account, 'Confirm password': password }))
    await desk.getByLabel(label, { exact: true }).fill(text);
  await desk.getByRole('button', { name: 'Create account' }).click();
  await desk.waitForURL(/\/portal\/login/);
  await desk.getByLabel('Username').fill('dana');
  await desk.getByLabel('Password', { exact: true }).fill(password);
  await desk.getByRole('button', { name: 'Login' }).click();
  await desk.waitForURL(/\/portal\/home/);
});

const textOf = async (page: Page) => (await page.locator('body').allInnerTexts()).join().replace(/\s+/g, ' ');

async function addRestaurant({ town, chosen, typed, filled, currency, plan = free }: Country): Promise<void> {
  await admin.call(endpoints.savePlan, { body: { planName: `Plan of ${town}`, chargesplan: plan, currency } });
  await desk.goto(`${product.url}/portal/managerestaurant`);
  await desk.getByRole('button', { name: 'Add New Restaurant' }).click();
  const field = (name: string) => {
    const exactly = { name, exact: true };
    return desk.getByRole('textbox', exactly).or(desk.getByRole('combobox', exactly));
  };
  for (const [name, option] of Object.entries({ ...chosen, 'Subscription Plan': `Plan of ${town}` })) {
    if ((await field(name).inputValue()) === option) continue;
    await field(name).click();
    await desk.getByRole('option', { name: option, exact: true }).click();
  }
  for (const [name, value] of Object.entries(filled))
    await expect.poll(() => field(name).inputValue(), { message: name }).toBe(value);
  const house = { 'Restaurant Name': `House in ${town}`, 'Restaurant URL': 'https://house.example', Code: town };
  for (const [name, text] of Object.entries({ ...house, Address: `Old Town, ${town}`, ...typed }))
    await field(name).fill(text);
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  const question = desk.getByRole('dialog').filter({ hasText: 'Are you sure to save' });
  await question.waitFor();
  await asAFinger(desk);
  await question.getByRole('button', { name: 'Save' }).click();
  await desk.getByText('Record saved successfully!').waitFor();
}

/** The restaurant's manager, menu and table, created by calls. */
async function fillRestaurant({ town, dishes }: Country) {
  const named = await admin.call<{ id: number; name: string }[]>(endpoints.restaurantNames, {});
  const restaurantId = named.find(({ name }) => name === `House in ${town}`)?.id ?? 0;
  const here = staffCalls(() => product.url, 'dana', password, { 'x-restaurant': String(restaurantId) });
  const roles = await here.call<{ id: number; name: string }[]>(endpoints.roleNames, {});
  const roleId = roles.filter(({ name }) => name === 'Manager').map(({ id }) => id);
  const username = `manager-${restaurantId}`;
  const person = { name: 'Mika', username, userEmail: 'mika@example.com', password, repassword: password };
  await here.call(endpoints.saveUser, { body: { ...person, roleId } });
  const staff = staffCalls(() => product.url, username, password);
  const [itemCategoryId, table] = await Promise.all([
    staff.call<number>(endpoints.saveCategory, { body: { categoryName: 'Karte' } }),
    staff.call<{ id: number; qrurl: string; otp: string }>(endpoints.saveDiningTable, {
      body: { name: 'T1', state: 1 },
    }),
  ]);
  const category = { itemCategoryId };
  const [, itemID] = await Promise.all(
    dishes.map(({ name, ...dish }) =>
      staff.call<number>(endpoints.saveItem, {
        body: { ...dish, itemName: name, category, type: '', availibilty: 'A' },
      }),
    ),
  );
  const { pathname: path } = new URL(table.qrurl);
  const seat: DemoTable = { restaurantId, tableId: table.id, name: 'T1', path, otp: table.otp, tipTotalCents: 0 };
  return { staff, username, table: seat, second: { itemID, itemQuantity: 1 } };
}

/** Continues until My Orders. */
async function order(phone: Page, { otp, path }: DemoTable, { dishes, isGerman }: Country): Promise<void> {
  const say = words[isGerman ? 'de' : 'en'];
  await phone.goto(product.url + path);
  await phone.getByLabel(say.code, { exact: true }).fill(otp);
  await phone.getByRole('button', { name: say.checkIn }).click();
  await phone.getByRole('button', { name: /^Karte 2/ }).click();
  await press(phone, `${say.add} ${dishes[0].name}`, false);
  await press(phone, say.review, false);
  await press(phone, say.submit);
  await answer(phone, say.submit, say.submitNow);
  await answer(phone, say.placed, 'OK');
  await phone.waitForURL(/\/customer\/myorder\//);
}

async function payInCash(page: Page, rounding: readonly string[], paid: string): Promise<void> {
  await page.getByRole('button', { name: /^Payment Pending/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Payment' });
  await dialog.getByRole('radio', { name: 'Cash' }).check();
  for (const text of [...rounding, paid]) await dialog.getByText(text).first().waitFor();
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText('Payment has been done successfully').waitFor();
}

/** How the minutes of these moments are written. */
function momentsBetween({ moments: { dates, clock, zone } }: Country, timeZone: string, moments: readonly Date[]) {
  return moments.map((at) => {
    const date = at.toLocaleDateString(dates, { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' });
    const time = at.toLocaleTimeString('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: clock });
    const [minute, half] = time.split(/\s/);
    return `${date},? ${minute}:\\d\\d ${half ? `${half} ` : ''}${zone}`;
  });
}

async function expectRevenue(page: Page, days: readonly string[], total: string): Promise<void> {
  const [start = '', stop = start] = days.map(formatReportDay);
  await page.goto(`${product.url}/portal/payment_review?${new URLSearchParams({ start, stop })}`);
  await expect.poll(() => textOf(page)).toContain(`Total Revenue ${total} `);
}

/** Copies an order's payment, as if it had been made at these times. */
async function addPayments(orderId: number, moments: readonly string[]): Promise<void> {
  const { connectionString } = await embeddedDatabase(product.dataDir);
  await withDatabase(connectionString, (client) =>
    client.query(
      `insert into payments overriding system value
       select (jsonb_populate_record(p, jsonb_build_object('id', p.id + 100 + n, 'reference', 'night ' || n,
         'paid_at', at, 'day', 'infinity', 'completes', false))).*
       from payments p, unnest($2::timestamptz[]) with ordinality as moment (at, n) where p.order_id = $1`,
      [orderId, moments],
    ),
  );
}

const inShort = ['New York', 'Berlin'];

it.each(countries.filter(({ town }) => isWhole || inShort.includes(town)))(
  '$town: from the restaurant’s form to the receipt',
  async (country) => {
    const { chosen, filled, isGerman, toPay, tips, inCash, paid, receipt, dayBegins = 0 } = country;
    const say = words[isGerman ? 'de' : 'en'];
    const timeZone = chosen['Time zone'] ?? filled['Time zone'] ?? '';
    await addRestaurant(country);
    const { staff, username, table, second } = await fillRestaurant(country);

    const phone = await product.person(sizes.phone, { locale: say.locale });
    await order(phone, table, country);
    const { orderID } = await staff.confirm(phone, table);
    await staff.call(endpoints.takeOrder, {
      body: { tableID: table.tableId, orderID, suborder: [{ items: [second] }] },
    });
    await staff.call(endpoints.closeOrder, { body: { orderID } });
    await phone.getByText(say.isClosed).first().waitFor();
    await press(phone, say.pay, false);
    await phone.waitForURL(/\/customer\/payment$/);
    await phone.getByText(toPay).first().waitFor();
    expect(await phone.getByRole('region', { name: say.tip, exact: true }).count()).toBe(tips ? 1 : 0);
    await (isGerman ? expectGerman(phone) : expectFits(phone));

    const page = await openSignedIn(await product.person(sizes.desk), product.url, 'orders', username, password);
    const before = new Date();
    if (inCash) {
      await payInCash(page, inCash, paid);
      await phone.getByText(say.isPaid).waitFor();
    } else {
      await toCardPage(phone);
      await payWithCard(phone, '4242 4242 4242 4242');
      await phone.getByText('Payment Successful!').waitFor();
    }
    const after = new Date();

    const paper = inCash ? page : phone;
    if (inCash) {
      await page.setViewportSize(sizes.phone);
      await page.goto(`${product.url}/portal/receipt?id=${orderID}`);
    }
    await paper.getByText(`House in ${country.town}`).first().waitFor();
    for (const line of receipt) await expect.poll(() => textOf(paper)).toContain(line);
    expect(await textOf(paper)).toMatch(new RegExp(momentsBetween(country, timeZone, [before, after]).join('|')));
    await expectFits(paper);

    const [day = '', hour] = before.toLocaleString('sv-SE', { timeZone }).split(/[ :]/);
    const isOfDayBefore = Number(hour) < dayBegins;
    const businessDay = isOfDayBefore ? new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10) : day;
    await expectRevenue(page, [businessDay], paid);

    if (country.town === 'Santiago') {
      // Clocks go from 23:59:59 -04 on the 5th to 1:00 -03 on the 6th; the third is 23:59:59 of that day.
      await addPayments(orderID, ['2026-09-06T03:59:59Z', '2026-09-06T04:00:00Z', '2026-09-07T02:59:59Z']);
      await expectRevenue(page, ['2026-09-05'], 'CLP 13,480');
      await expectRevenue(page, ['2026-09-06'], 'CLP 26,960');
      await expectRevenue(page, ['2026-09-05', '2026-09-06'], 'CLP 40,440');
    }
  },
);
