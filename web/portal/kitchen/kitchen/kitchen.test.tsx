import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { endSession } from '../../../api/session.ts';
import { bodiesOf, burger, grill, soup, start, ticket } from '../../../testing/kitchen-desk.ts';
import { textsOf } from '../../../testing/on-screen.ts';
import { buildKitchenLine, buildKitchenTicket, minutesAgo } from '../../../testing/portal-data.ts';
import { buildToken, openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { dismissToasts } from '../../../ui/staff/notify.ts';

const server = portalTest({ restaurantId: 1 });
const steps = () => bodiesOf(server, 'stepKitchen');

describe('a ticket', () => {
  test('shows table, order, attendant, age, each unit and the full instructions; what is in it only on request', async () => {
    server.answer('kitchenTickets', [
      buildKitchenTicket({
        specialInstruction: 'Nut allergy at this table',
        lines: [{ ...burger, allergens: ['nuts.cashews', 'milk'], notStated: ['Avocado'], minAge: 18 }, soup],
      }),
    ]);
    const { user } = openPortal('/portal/kitchen');
    const card = await ticket('1. Terrace 1, order 1048');
    card.getByText('1048');
    card.getByText('Ana Ruiz');
    card.getByRole('img', { name: '4 min' });
    card.getByText('Nut allergy at this table');
    expect(textsOf(card.getAllByText(/^#/).map((unit) => unit.parentElement as HTMLElement))).toEqual([
      '#1Cheddar, Bacon',
      '#2Avocado',
    ]);
    card.getByText('From age 18');
    card.getByText('Medium rare. No pickles.');
    card.getByText('Preparing');
    expect(card.queryByText(/Allergens|allergens|Can't eat/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Allergens', pressed: false }));
    card.getByText('Allergens: milk, tree nuts (cashews)');
    card.getByText('Allergens not stated: Avocado');
    card.getByText('None of the 14 main allergens');
    await user.click(screen.getByRole('button', { name: /^All day/, expanded: false }));
    const sums = screen.getByRole('complementary', { name: 'All day' });
    expect(textsOf(within(sums).getAllByRole('listitem'))).toEqual(['Carrot Soup3', 'House Burger2']);
  });

  test('names what the table avoids, repeats it at dishes that have it, may have it or do not say, and says once what all units chose', async () => {
    const dish = (lineID: number, itemName: string, contents: object) =>
      buildKitchenLine({ lineID, itemName, quantity: 1, ...contents });
    const units = [1, 2].map((unit) => ({ unit, choices: ['No bun', 'Rare'] }));
    server.answer('kitchenTickets', [
      buildKitchenTicket({
        avoids: ['nuts', 'milk'],
        lines: [
          dish(1, 'Pesto', { allergens: ['nuts.cashews', 'celery'] }),
          dish(2, 'Tartare', { traces: ['nuts.almonds'] }),
          dish(3, 'Pie', { notStated: ['Gravy'] }),
          dish(4, 'Burger', { allergens: ['celery'], quantity: 2, units }),
        ],
      }),
    ]);
    openPortal('/portal/kitchen');
    const card = await ticket('1. Terrace 1, order 1048');
    card.getByText("Can't eat: milk, tree nuts");
    expect(textsOf(card.getAllByRole('listitem'))).toEqual([
      '1PestoContains tree nuts (cashews)',
      '1TartareMay contain traces of tree nuts (almonds)',
      '1PieAllergens not stated: Gravy',
      '2BurgerNo bun, Rare',
    ]);
    // What the guest wants left out is bold.
    expect(['No bun,', 'Rare'].map((words) => card.getByText(words).tagName)).toEqual(['B', 'SPAN']);
  });

  test('says which of the tickets of its order it is, and is marked late or very late in words by the limit of the restaurant', async () => {
    server.answer(
      'kitchenTickets',
      [20, 10, 9, 130].map((minutes, at) =>
        buildKitchenTicket({ ticketID: at + 1, orderID: at === 3 ? 2 : at + 1, confirmedTime: minutesAgo(minutes) }),
      ),
    );
    openPortal('/portal/kitchen');
    await screen.findByRole('img', { name: '20 min, very late' });
    screen.getByRole('img', { name: '10 min, late' });
    screen.getByRole('img', { name: '9 min' });
    expect(screen.getByRole('img', { name: '2:10 h, very late' }).textContent).toBe('Late2:10h');
    expect(textsOf(screen.getAllByText(/^\d of \d$/))).toEqual(['1 of 2', '2 of 2']);
  });

  test('advances its least advanced dishes with one tap, dishes alone one after the other, is done with one press, and is brought back by Undo', async () => {
    const lastPress = { pressID: 77, from: 'waiting', to: 'preparing' } as const;
    server.answer('kitchenTickets', [buildKitchenTicket({ lines: [burger, soup] })]);
    server.answer('undoKitchenStep', buildKitchenTicket());
    server.answer('stepKitchen', buildKitchenTicket({ lines: [burger, soup] }));
    const { user } = openPortal('/portal/kitchen');
    await user.click(await screen.findByRole('button', { name: start }));
    const step = (lineID: number, from: string, to: string) => ({ ticketID: 2087, lineIDs: [lineID], from, to });
    await waitFor(() => expect(steps()).toEqual([step(501, 'waiting', 'preparing')]));
    await user.click(await screen.findByRole('button', { name: '2 × House Burger: Waiting. To Preparing' }));
    await user.click(screen.getByRole('button', { name: '3 × Carrot Soup: Preparing. To Ready' }));
    await waitFor(() =>
      expect(steps().slice(1)).toEqual([step(501, 'waiting', 'preparing'), step(502, 'preparing', 'ready')]),
    );
    const done = await screen.findByRole('button', { name: '1. Terrace 1, order 1048: done' });
    server.answer('kitchenTickets', [buildKitchenTicket({ lastPress, lines: [burger, soup] })]);
    await user.click(done);
    await waitFor(() =>
      expect(steps().slice(3)).toEqual([step(501, 'waiting', 'served'), step(502, 'preparing', 'served')]),
    );
    await user.click(await screen.findByRole('button', { name: 'Undo: 1. Terrace 1, order 1048 back to Waiting' }));
    await waitFor(() => expect(bodiesOf(server, 'undoKitchenStep')).toEqual([{ ticketID: 2087, pressID: 77 }]));
  });

  test('says that someone else advanced it, resends an unanswered step by itself, and does not report a repeat as refused', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const arrived = buildKitchenTicket({ lines: [{ ...burger, step: 'preparing' }] });
    server.answer('kitchenTickets', [buildKitchenTicket({ lines: [burger] })]);
    server.refuse('stepKitchen', 'TicketChanged');
    const { user } = openPortal('/portal/kitchen');
    const step = await screen.findByRole('button', { name: start });
    server.answer('kitchenTickets', [arrived]);
    await user.click(step);
    await screen.findByText('The ticket has changed. This is where it is now.');
    act(() => dismissToasts());
    server.fail('stepKitchen');
    await user.click(await screen.findByRole('button', { name: '1. Terrace 1, order 1048: Ready' }));
    await screen.findByText(/^Not sent yet/);
    const ready = buildKitchenTicket({ lines: [{ ...burger, step: 'ready' }] });
    server.refuse('stepKitchen', 'TicketChanged', undefined, ready);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText(/^Not sent yet/)).toBeNull());
    expect(steps()).toHaveLength(3);
    expect(screen.queryByText(/has changed|could not/)).toBeNull();
  });

  test.each([
    ['the ticket', start, '1. Terrace 1, order 1048: Ready'],
    ['a dish', '2 × House Burger: Waiting. To Preparing', '2 × House Burger: Preparing. To Ready'],
  ])('advances one step for two quick taps on %s, even with a fast server', async (_, at, next) => {
    server.answer('kitchenTickets', [buildKitchenTicket({ lines: [burger] })]);
    server.answer('stepKitchen', buildKitchenTicket());
    openPortal('/portal/kitchen');
    const tap = (button: HTMLElement, timeStamp: number) => {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 });
      Object.defineProperties(click, { isTrusted: { value: true }, timeStamp: { value: timeStamp } });
      act(() => void button.dispatchEvent(click));
    };
    const first = await screen.findByRole('button', { name: at });
    server.answer('kitchenTickets', [buildKitchenTicket({ lines: [{ ...burger, step: 'preparing' }] })]);
    tap(first, 1_000);
    const second = await screen.findByRole('button', { name: next });
    await waitFor(() => expect(second.getAttribute('aria-busy')).toBe('false'));
    tap(second, 1_300);
    tap(second, 1_600);
    expect(steps()).toHaveLength(1);
    tap(second, 2_100);
    await waitFor(() => expect(steps().map(({ to }) => to)).toEqual(['preparing', 'ready']));
  });
});

describe('a late change', () => {
  test('strikes through a cancelled ticket, which can only be acknowledged, and which a key only focuses', async () => {
    server.answer('kitchenTickets', [buildKitchenTicket({ isCancelled: true, isChanged: true, contents: 'two' })]);
    server.answer('acknowledgeTicket', buildKitchenTicket());
    const { user } = openPortal('/portal/kitchen');
    const card = await ticket('1. Terrace 1, order 1048');
    card.getByText('Canceled. Do not cook it.');
    expect(card.getByText('House Burger').tagName).toBe('S');
    expect(card.getAllByRole('button')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^All day/ })).toBeNull();
    await user.keyboard('1');
    expect(document.activeElement?.textContent).toBe('Acknowledge');
    expect(server.sent('acknowledgeTicket')).toHaveLength(0);
    server.answer('kitchenTickets', []);
    await user.click(card.getByRole('button', { name: 'Acknowledge the change: 1. Terrace 1, order 1048' }));
    await screen.findByText('Nothing to cook.');
    expect(bodiesOf(server, 'acknowledgeTicket')).toEqual([{ ticketID: 2087, contents: 'two' }]);
  });

  test('shows its result on each dish', async () => {
    server.answer('kitchenTickets', [
      buildKitchenTicket({
        isChanged: true,
        lines: [
          buildKitchenLine({ change: 'changed', was: { quantity: 1, specialInstruction: 'Well done', units: [] } }),
          buildKitchenLine({ lineID: 2, itemName: 'Olives', change: 'removed' }),
          buildKitchenLine({ lineID: 3, itemName: 'Bread', change: 'added' }),
        ],
      }),
    ]);
    openPortal('/portal/kitchen');
    const rows = (await ticket('1. Terrace 1, order 1048')).getAllByRole('listitem');
    expect(textsOf(rows)).toEqual(['2Changed, was 1House BurgerWell done', '2RemovedOlives', '2AddedBread']);
    expect(screen.getByText('Olives', { selector: 'article *' }).tagName).toBe('S');
    expect(screen.getByText('Bread', { selector: 'article *' }).tagName).toBe('B');
  });
});

test('the keys 1 to 9 advance the ticket of that place, a held Enter presses once, and none does while a name is typed', async () => {
  server.answer('kitchenTickets', [buildKitchenTicket(), buildKitchenTicket({ ticketID: 2088, tableName: 'Bar 2' })]);
  server.answer('stepKitchen', buildKitchenTicket());
  const { user } = openPortal('/portal/kitchen');
  await screen.findByText('Bar 2');
  await user.keyboard('2');
  await waitFor(() => expect(steps().map(({ ticketID }) => ticketID)).toEqual([2088]));
  // A key that the handler does not cancel becomes a click in the browser.
  const enter = (name: string, repeat: boolean) =>
    fireEvent.keyDown(screen.getByRole('button', { name }), { key: 'Enter', repeat });
  expect([enter(start, false), enter(start, true), enter('Recall', true)]).toEqual([true, false, true]);
  await user.keyboard('9{Control>}1{/Control}');
  await user.click(screen.getByRole('button', { name: 'Stations' }));
  await user.type(await screen.findByRole('textbox', { name: 'New station' }), '1');
  expect(steps()).toHaveLength(1);
});

describe('a link to a ticket', () => {
  const here = buildKitchenTicket({ ticketID: 5, lines: [buildKitchenLine({ categoryID: 1 })] });
  const ticket = buildKitchenTicket({ ticketID: 7, tableName: 'Bar 2', lines: [buildKitchenLine({ categoryID: 4 })] });

  test("marks and focuses it despite this device's station, until a station is chosen", async () => {
    localStorage.setItem('comanda.kitchen-station', '2');
    server.answer('kitchenStations', grill);
    server.answer('kitchenTickets', [here, ticket]);
    const page = openPortal('/portal/kitchen?ticket=7');
    const card = await screen.findByRole('article', { name: '2. Bar 2, order 1048' });
    expect(card.getAttribute('aria-current')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(card));
    expect(screen.getAllByRole('article').map((article) => article.getAttribute('aria-current'))).toEqual([
      null,
      'true',
    ]);
    await page.user.click(screen.getByRole('button', { name: 'Grill' }));
    await waitFor(() => expect(screen.queryByText('Bar 2')).toBeNull());
    expect(page.address()).toBe('/portal/kitchen');
  });

  test('says that it is no longer cooked, with a way to read it, but not when it is served here', async () => {
    server.answer('kitchenTickets', [here]);
    const page = openPortal('/portal/kitchen?ticket=7');
    await screen.findByText('Sub-order 7 no longer needs cooking.');
    expect(screen.getByRole('link', { name: 'Read it' }).getAttribute('href')).toBe('/portal/ticket?id=7');
    page.unmount();
    const changes = server.stream('staffChanges');
    server.answer('kitchenTickets', [ticket]);
    openPortal('/portal/kitchen?ticket=7');
    await screen.findByText('Live');
    server.answer('kitchenTickets', []);
    changes.push('kitchen');
    await screen.findByText('Nothing to cook.');
    expect(screen.queryByText(/no longer needs cooking/)).toBeNull();
  });
});

test("the kitchen's device opens in the kitchen after the next sign-in, for users who may see it", async () => {
  server.answer('kitchenTickets', []);
  const { address, router, user } = openPortal('/portal/kitchen');
  await screen.findByRole('heading', { name: 'Kitchen' });
  const next = async (privileges: string[]) => {
    act(() => endSession('signedOut'));
    server.answer('userPrivileges', privileges);
    server.answer('signIn', { username: 'next', name: 'Next', token: buildToken() });
    await user.click(await screen.findByRole('button', { name: 'Login' }));
  };
  await next(['kitchen']);
  await screen.findByRole('heading', { name: 'Kitchen' });
  expect(address()).toBe('/portal/kitchen');
  await next(['order']);
  await waitFor(() => expect(address()).toBe('/portal/home'));
  // Leaving the kitchen for another screen makes it an ordinary device again.
  await next(['kitchen']);
  await screen.findByRole('heading', { name: 'Kitchen' });
  await act(() => router.navigate('/portal/home'));
  await screen.findByRole('heading', { name: /^Welcome/ });
  await next(['kitchen']);
  await screen.findByRole('heading', { name: /^Welcome/ });
  expect(address()).toBe('/portal/home');
});
