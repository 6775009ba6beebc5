import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { endSession } from '../../../api/session.ts';
import { stubAudio } from '../../../testing/fake-audio.ts';
import { textsOf } from '../../../testing/on-screen.ts';
import { buildKitchenLine, buildKitchenTicket, minutesAgo } from '../../../testing/portal-data.ts';
import { buildToken, openPortal, signIn } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

const server = portalTest({ restaurantId: 1 });

const burger = buildKitchenLine({
  units: [
    { unit: 1, choices: ['Cheddar', 'Bacon'] },
    { unit: 2, choices: ['Avocado'] },
  ],
  specialInstruction: 'Medium rare. No pickles.',
});
const soup = buildKitchenLine({ lineID: 502, itemName: 'Carrot Soup', categoryID: 7, quantity: 3, step: 'preparing' });
const barTicket = buildKitchenTicket({ ticketID: 2088, tableName: 'Bar 2' });
const bodies = (call: 'stepKitchen' | 'undoKitchenStep' | 'acknowledgeTicket' | 'saveKitchenStation') =>
  server.sent(call).map(({ body }) => JSON.parse(body ?? ''));
const ticket = async (name: string) => within(await screen.findByRole('article', { name }));

describe('a ticket', () => {
  test('shows table, order, attendant, age, each unit and the full instructions', async () => {
    server.answer('kitchenTickets', [
      buildKitchenTicket({ specialInstruction: 'Nut allergy at this table', lines: [burger, soup] }),
    ]);
    openPortal('/portal/kitchen');
    const card = await ticket('1. Terrace 1, order 1048');
    card.getByText('#1048');
    card.getByText('Ana Ruiz');
    card.getByRole('img', { name: '4 min' });
    card.getByText('Nut allergy at this table');
    card.getByText('Unit 1: Cheddar, Bacon');
    card.getByText('Unit 2: Avocado');
    card.getByText('Medium rare. No pickles.');
    card.getByText('Waiting');
    expect(textsOf(within(screen.getByRole('region', { name: 'All day' })).getAllByRole('listitem'))).toEqual([
      '3 Carrot Soup',
      '2 House Burger',
    ]);
  });

  test('is marked late or very late in words by the limit of the restaurant', async () => {
    server.answer('kitchenTickets', [
      buildKitchenTicket({ ticketID: 1, confirmedTime: minutesAgo(20) }),
      buildKitchenTicket({ ticketID: 2, confirmedTime: minutesAgo(10) }),
      buildKitchenTicket({ ticketID: 3, confirmedTime: minutesAgo(9) }),
      buildKitchenTicket({ ticketID: 4, confirmedTime: minutesAgo(130) }),
    ]);
    openPortal('/portal/kitchen');
    await screen.findByRole('img', { name: '20 min, very late' });
    screen.getByRole('img', { name: '10 min, late' });
    screen.getByRole('img', { name: '9 min' });
    expect(screen.getByRole('img', { name: '130 min, very late' }).textContent).toBe('2 h');
  });

  test('advances its least advanced dishes with one tap', async () => {
    server.answer('kitchenTickets', [buildKitchenTicket({ lines: [burger, soup] })]);
    server.answer('stepKitchen', buildKitchenTicket());
    const { user } = openPortal('/portal/kitchen');
    await user.click(await screen.findByRole('button', { name: '1. Terrace 1, order 1048: Start' }));
    await waitFor(() =>
      expect(bodies('stepKitchen')).toEqual([{ ticketID: 2087, lineIDs: [501], from: 'waiting', to: 'preparing' }]),
    );
  });

  test('is done with one press in any state of its dishes', async () => {
    server.answer('kitchenTickets', [buildKitchenTicket({ lines: [burger, soup] })]);
    server.answer('stepKitchen', buildKitchenTicket());
    const { user } = openPortal('/portal/kitchen');
    await user.click(await screen.findByRole('button', { name: '1. Terrace 1, order 1048: done' }));
    await waitFor(() =>
      expect(bodies('stepKitchen')).toEqual([
        { ticketID: 2087, lineIDs: [501], from: 'waiting', to: 'served' },
        { ticketID: 2087, lineIDs: [502], from: 'preparing', to: 'served' },
      ]),
    );
  });

  test('resends an unanswered step by itself, and does not report a repeat as refused', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    server.answer('kitchenTickets', [buildKitchenTicket({ lines: [burger] })]);
    server.fail('stepKitchen');
    const { user } = openPortal('/portal/kitchen');
    await user.click(await screen.findByRole('button', { name: '1. Terrace 1, order 1048: Start' }));
    await screen.findByText(/^Not sent yet/);
    const arrived = buildKitchenTicket({ lines: [{ ...burger, step: 'preparing' }] });
    server.refuse('stepKitchen', 'TicketChanged', undefined, arrived);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText(/^Not sent yet/)).toBeNull());
    expect(bodies('stepKitchen')).toHaveLength(2);
    expect(screen.queryByText(/has changed|could not/)).toBeNull();
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

  test('advances one dish alone, and two dishes one after the other at once', async () => {
    server.answer('kitchenTickets', [buildKitchenTicket({ lines: [burger, soup] })]);
    server.answer('stepKitchen', buildKitchenTicket());
    const { user } = openPortal('/portal/kitchen');
    await user.click(await screen.findByRole('button', { name: '2 × House Burger: Waiting. To Preparing' }));
    await user.click(screen.getByRole('button', { name: '3 × Carrot Soup: Preparing. To Ready' }));
    await waitFor(() =>
      expect(bodies('stepKitchen')).toEqual([
        { ticketID: 2087, lineIDs: [501], from: 'waiting', to: 'preparing' },
        { ticketID: 2087, lineIDs: [502], from: 'preparing', to: 'ready' },
      ]),
    );
  });

  test.each([
    ['the ticket', '1. Terrace 1, order 1048: Start', '1. Terrace 1, order 1048: Ready'],
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
    expect(bodies('stepKitchen')).toHaveLength(1);
    tap(second, 2_100);
    await waitFor(() => expect(bodies('stepKitchen').map(({ to }) => to)).toEqual(['preparing', 'ready']));
  });

  test('says that someone else advanced it, and shows its state', async () => {
    server.answer('kitchenTickets', [buildKitchenTicket()]);
    server.refuse('stepKitchen', 'TicketChanged');
    const { user } = openPortal('/portal/kitchen');
    const step = await screen.findByRole('button', { name: /: Start$/ });
    server.answer('kitchenTickets', [buildKitchenTicket({ lines: [buildKitchenLine({ step: 'preparing' })] })]);
    await user.click(step);
    await screen.findByText('The ticket has changed. This is where it is now.');
    await screen.findByRole('button', { name: '1. Terrace 1, order 1048: Ready' });
  });

  test('is brought back by Undo', async () => {
    const lastPress = { pressID: 77, from: 'preparing', to: 'ready' } as const;
    server.answer('kitchenTickets', [buildKitchenTicket({ lastPress, lines: [buildKitchenLine({ step: 'ready' })] })]);
    server.answer('undoKitchenStep', buildKitchenTicket());
    const { user } = openPortal('/portal/kitchen');
    await user.click(await screen.findByRole('button', { name: 'Undo: 1. Terrace 1, order 1048 back to Preparing' }));
    await waitFor(() => expect(bodies('undoKitchenStep')).toEqual([{ ticketID: 2087, pressID: 77 }]));
  });
});

describe('a late change', () => {
  test('strikes through a cancelled ticket, which can only be acknowledged', async () => {
    server.answer('kitchenTickets', [buildKitchenTicket({ isCancelled: true, isChanged: true, contents: 'two' })]);
    server.answer('acknowledgeTicket', buildKitchenTicket());
    const { user } = openPortal('/portal/kitchen');
    const card = await ticket('1. Terrace 1, order 1048');
    card.getByText('Canceled. Do not cook it.');
    expect(card.getByText('House Burger').tagName).toBe('S');
    expect(card.getAllByRole('button')).toHaveLength(1);
    expect(screen.queryByRole('region', { name: 'All day' })).toBeNull();
    server.answer('kitchenTickets', []);
    await user.click(card.getByRole('button', { name: 'Acknowledge the change: 1. Terrace 1, order 1048' }));
    await screen.findByText('Nothing to cook.');
    expect(bodies('acknowledgeTicket')).toEqual([{ ticketID: 2087, contents: 'two' }]);
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
    expect(textsOf(rows)).toEqual([
      '2Changed, was 1House BurgerWell doneWaiting',
      '2RemovedOlivesWaiting',
      '2AddedBreadWaiting',
    ]);
    expect(screen.getByText('Olives', { selector: 'article *' }).tagName).toBe('S');
    expect(screen.getByText('Bread', { selector: 'article *' }).tagName).toBe('B');
  });
});

describe('keys 1 to 9', () => {
  const two = [buildKitchenTicket(), buildKitchenTicket({ ticketID: 2088, tableName: 'Bar 2' })];

  test('advance the ticket of that place', async () => {
    server.answer('kitchenTickets', two);
    server.answer('stepKitchen', buildKitchenTicket());
    const { user } = openPortal('/portal/kitchen');
    await screen.findByText('Bar 2');
    await user.keyboard('2');
    await waitFor(() => expect(bodies('stepKitchen').map(({ ticketID }) => ticketID)).toEqual([2088]));
    await user.keyboard('9{Control>}1{/Control}');
    expect(bodies('stepKitchen')).toHaveLength(1);
  });

  test('only focus a change that has to be read', async () => {
    server.answer('kitchenTickets', [buildKitchenTicket({ isCancelled: true, isChanged: true })]);
    const { user } = openPortal('/portal/kitchen');
    await screen.findByText('Canceled. Do not cook it.');
    await user.keyboard('1');
    expect(document.activeElement?.textContent).toBe('Acknowledge');
    expect(server.sent('acknowledgeTicket')).toHaveLength(0);
  });

  test('do nothing while a name is typed', async () => {
    server.answer('kitchenTickets', two);
    const { user } = openPortal('/portal/kitchen?dialog=stations');
    await user.type(await screen.findByRole('textbox', { name: 'New station' }), '1');
    expect(server.sent('stepKitchen')).toHaveLength(0);
  });
});

test('a held Enter presses a ticket once', async () => {
  server.answer('kitchenTickets', [buildKitchenTicket({ lines: [burger] })]);
  openPortal('/portal/kitchen');
  const step = await screen.findByRole('button', { name: '1. Terrace 1, order 1048: Start' });
  // A key the handler does not cancel becomes a click in the browser.
  expect(fireEvent.keyDown(step, { key: 'Enter' })).toBe(true);
  expect(fireEvent.keyDown(step, { key: 'Enter', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(screen.getByRole('button', { name: 'Recall' }), { key: 'Enter', repeat: true })).toBe(true);
});

describe('a link to a ticket', () => {
  const grill = { stationID: 2, name: 'Grill', categoryIDs: [1], version: 1 };
  const here = buildKitchenTicket({ ticketID: 5, lines: [buildKitchenLine({ categoryID: 1 })] });
  const wanted = buildKitchenTicket({ ticketID: 7, tableName: 'Bar 2', lines: [buildKitchenLine({ categoryID: 4 })] });

  test("marks and focuses it despite this device's station, until a station is chosen", async () => {
    localStorage.setItem('comanda.kitchen-station', '2');
    server.answer('kitchenStations', { stations: [grill], categories: [{ id: 1, name: 'Burgers' }] });
    server.answer('kitchenTickets', [here, wanted]);
    const page = openPortal('/portal/kitchen?ticket=7');
    const card = await screen.findByRole('article', { name: '2. Bar 2, order 1048' });
    expect(card.getAttribute('aria-current')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(card));
    expect(screen.getAllByRole('article').map((one) => one.getAttribute('aria-current'))).toEqual([null, 'true']);
    await page.user.click(screen.getByRole('button', { name: 'Grill' }));
    await waitFor(() => expect(screen.queryByText('Bar 2')).toBeNull());
    expect(page.address()).toBe('/portal/kitchen');
  });

  test('says that it is no longer cooked, with a way to read it', async () => {
    server.answer('kitchenTickets', [here]);
    openPortal('/portal/kitchen?ticket=7');
    await screen.findByText('Sub-order 7 no longer needs cooking.');
    expect(screen.getByRole('link', { name: 'Read it' }).getAttribute('href')).toBe('/portal/ticket?id=7');
  });

  test('disappears silently when it is served here', async () => {
    const changes = server.stream('staffChanges');
    server.answer('kitchenTickets', [wanted]);
    openPortal('/portal/kitchen?ticket=7');
    await screen.findByText('Live');
    server.answer('kitchenTickets', []);
    changes.push('kitchen');
    await screen.findByText('Nothing to cook.');
    expect(screen.queryByText(/no longer needs cooking/)).toBeNull();
  });
});

describe('stations', () => {
  const stations = [{ stationID: 3, name: 'Grill', categoryIDs: [4], version: 2 }];
  const categories = [
    { id: 4, name: 'Burgers' },
    { id: 7, name: 'Soups' },
  ];
  const grillAndSoup = [
    buildKitchenTicket({ lines: [burger, soup] }),
    buildKitchenTicket({ ticketID: 2088, tableName: 'Bar 2', lines: [soup] }),
  ];

  test('show only the dishes of their categories, stored on this device, and All is always there', async () => {
    server.answer('kitchenStations', { stations, categories });
    server.answer('kitchenTickets', grillAndSoup);
    server.answer('stepKitchen', buildKitchenTicket());
    const first = openPortal('/portal/kitchen');
    await first.user.click(await screen.findByRole('button', { name: 'Grill', pressed: false }));
    expect(screen.queryByText('Bar 2')).toBeNull();
    const card = await ticket('1. Terrace 1, order 1048');
    expect(card.queryByText('Carrot Soup')).toBeNull();
    // A tap advances only the dishes that are shown.
    await first.user.click(card.getByRole('button', { name: '1. Terrace 1, order 1048: Start' }));
    await waitFor(() => expect(bodies('stepKitchen').map(({ lineIDs }) => lineIDs)).toEqual([[501]]));
    first.unmount();
    const again = openPortal('/portal/kitchen');
    await screen.findByRole('button', { name: 'Grill', pressed: true });
    await again.user.click(screen.getByRole('button', { name: 'All', pressed: false }));
    await screen.findByText('Bar 2');
  });

  test('are added and changed with their version, and deleted after a question', async () => {
    server.answer('kitchenStations', { stations, categories });
    server.answer('saveKitchenStation', 3);
    server.answer('deleteKitchenStation', null);
    const { user } = openPortal('/portal/kitchen?dialog=stations');
    const form = within(await screen.findByRole('form', { name: 'Grill' }));
    await user.type(form.getByRole('textbox', { name: 'Name' }), ' 2');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bodies('saveKitchenStation')).toEqual([{ stationID: 3, name: 'Grill 2', categoryIDs: [4], version: 2 }]),
    );
    const fresh = within(screen.getByRole('form', { name: 'New station' }));
    await user.click(fresh.getByRole('button', { name: 'Save' }));
    fresh.getByText('Please enter a name!');
    server.refuse('saveKitchenStation', 'NameAlreadyExist');
    await user.type(fresh.getByRole('textbox', { name: 'New station' }), 'Grill');
    await user.click(fresh.getByRole('button', { name: 'Save' }));
    await fresh.findByText('This name is already in use. Please choose another one.');
    await user.click(form.getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete the station Grill?' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(server.sent('deleteKitchenStation')).toHaveLength(1));
  });

  test("keep a new one's typed values while a colleague adds one, until it is saved", async () => {
    const changes = server.stream('staffChanges');
    server.answer('kitchenStations', { stations: [], categories });
    server.answer('kitchenTickets', [buildKitchenTicket()]);
    server.answer('saveKitchenStation', 4);
    const { user } = openPortal('/portal/kitchen?dialog=stations');
    const fresh = () => within(screen.getByRole('form', { name: 'New station' }));
    await user.type(await screen.findByRole('textbox', { name: 'New station' }), 'Bar');
    server.answer('kitchenStations', { stations, categories });
    await waitFor(() => expect(server.sent('staffChanges')).toHaveLength(1));
    changes.push('kitchen');
    await screen.findByRole('form', { name: 'Grill' });
    expect(fresh().getByRole('textbox', { name: 'New station' })).toHaveProperty('value', 'Bar');
    await user.click(fresh().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(fresh().getByRole('textbox', { name: 'New station' })).toHaveProperty('value', ''));
  });
});

describe('the list', () => {
  test('loads, can be empty, and offers a retry on failure', async () => {
    server.refuse('kitchenTickets', 'Unavailable');
    const { user } = openPortal('/portal/kitchen');
    const again = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.queryByText('Nothing to cook.')).toBeNull();
    server.answer('kitchenTickets', []);
    await user.click(again);
    await screen.findByText('Nothing to cook.');
  });

  test('keeps its tickets, marked, while the network is down', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.answer('kitchenTickets', [buildKitchenTicket()]);
    openPortal('/portal/kitchen');
    await screen.findByText('Terrace 1');
    server.fail('kitchenTickets');
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    await screen.findByText(/^Last updated/);
    screen.getByText('No connection');
    screen.getByText('Terrace 1');
  });

  test('follows pushed changes, and announces a new ticket to screen readers', async () => {
    const changes = server.stream('staffChanges');
    server.answer('kitchenTickets', [buildKitchenTicket()]);
    openPortal('/portal/kitchen');
    await screen.findByText('Live');
    server.answer('kitchenTickets', [buildKitchenTicket(), buildKitchenTicket({ ticketID: 2090, tableName: 'Bar 2' })]);
    changes.push('kitchen');
    await screen.findByText('New ticket: Bar 2');
    await ticket('2. Bar 2, order 1048');
  });

  test('announces a late-confirmed ticket, but not a chosen station', async () => {
    const changes = server.stream('staffChanges');
    server.answer('kitchenStations', {
      stations: [{ stationID: 2, name: 'Grill', categoryIDs: [1], version: 1 }],
      categories: [{ id: 1, name: 'Burgers' }],
    });
    const first = buildKitchenTicket({ ticketID: 2090, lines: [buildKitchenLine({ categoryID: 1 })] });
    const second = buildKitchenTicket({
      ticketID: 2080,
      tableName: 'Bar 2',
      lines: [buildKitchenLine({ categoryID: 4 })],
    });
    server.answer('kitchenTickets', [first]);
    const { user } = openPortal('/portal/kitchen');
    await user.click(await screen.findByRole('button', { name: 'Grill' }));
    await screen.findByText('Live');
    server.answer('kitchenTickets', [first, second]);
    changes.push('kitchen');
    await waitFor(() => expect(server.sent('kitchenTickets').length).toBeGreaterThan(1));
    await user.click(await screen.findByRole('button', { name: 'All' }));
    await ticket('2. Bar 2, order 1048');
    expect(screen.queryByText(/^New ticket/)).toBeNull();
    const third = buildKitchenTicket({ ticketID: 2070, tableName: 'Patio' });
    server.answer('kitchenTickets', [first, second, third]);
    changes.push('kitchen');
    await screen.findByText('New ticket: Patio');
  });

  test.each([
    ['at the volume of this device', {}, ['kitchen'], [3]],
    ['but not on a muted device', { 'comanda.bell-muted': 'true' }, ['kitchen', 'order'], [0]],
  ] as const)('rings once for new tickets, %s', async (_, kept, privileges, [tones]) => {
    const audio = stubAudio();
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    signIn({ restaurantId: 1, privileges: [...privileges] });
    server.answer('userPrivileges', [...privileges]);
    const changes = server.stream('staffChanges');
    server.answer('kitchenTickets', [buildKitchenTicket()]);
    openPortal('/portal/kitchen');
    await screen.findByText('Live');
    screen.getByRole('button', { name: 'Order sound' });
    expect(audio.played).toEqual([]);
    server.answer('kitchenTickets', [
      ...[buildKitchenTicket(), buildKitchenTicket({ ticketID: 2090, tableName: 'Bar 2' })],
      buildKitchenTicket({ ticketID: 2091, tableName: 'Bar 3' }),
    ]);
    changes.push('kitchen');
    await screen.findByText('New ticket: Bar 2, Bar 3');
    await waitFor(() => expect(audio.played).toHaveLength(tones));
    changes.push('kitchen');
    await waitFor(() => expect(server.sent('kitchenTickets').length).toBeGreaterThan(2));
    expect(audio.played).toHaveLength(tones);
  });

  test('offers to serve tickets older than two hours, after a question', async () => {
    server.answer('kitchenTickets', [
      buildKitchenTicket({ confirmedTime: minutesAgo(121) }),
      buildKitchenTicket({ ticketID: 2, confirmedTime: minutesAgo(119) }),
    ]);
    server.answer('clearOldTickets', 1);
    const { user } = openPortal('/portal/kitchen');
    await screen.findByText('1 ticket is older than two hours.');
    await user.click(screen.getByRole('button', { name: 'Serve all older than two hours' }));
    const question = within(await screen.findByRole('dialog'));
    await user.click(question.getByRole('button', { name: 'Serve all older than two hours' }));
    await screen.findByText('1 ticket was served.');
  });

  test.each(['Recall', 'Stations'])('%s opens by key, and Escape returns to its button', async (name) => {
    const { user } = openPortal('/portal/kitchen');
    const button = await screen.findByRole('button', { name });
    button.focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  test('brings a served ticket back', async () => {
    server.answer('servedTickets', [
      buildKitchenTicket({ step: 'served', lastPress: { pressID: 9, from: 'ready', to: 'served' } }),
    ]);
    server.answer('undoKitchenStep', buildKitchenTicket());
    const { user } = openPortal('/portal/kitchen');
    await user.click(await screen.findByRole('button', { name: 'Recall' }));
    await user.click(await screen.findByRole('button', { name: 'Bring back Terrace 1, order 1048' }));
    await waitFor(() => expect(bodies('undoKitchenStep')).toEqual([{ ticketID: 2087, pressID: 9 }]));
  });

  test('keeps the focus at the place of a ticket that leaves, on no button', async () => {
    const [first, second] = [buildKitchenTicket({ lines: [buildKitchenLine({ step: 'ready' })] }), barTicket];
    server.answer('kitchenTickets', [first, second]);
    server.answer('stepKitchen', first);
    const { user } = openPortal('/portal/kitchen');
    const served = await screen.findByRole('button', { name: '1. Terrace 1, order 1048: Serve' });
    served.focus();
    server.answer('kitchenTickets', [second]);
    await user.keyboard('{Enter}');
    const card = await screen.findByRole('article', { name: '1. Bar 2, order 1048' });
    await waitFor(() => expect(document.activeElement).toBe(card));
  });

  test('moves the focus to the ticket after Undo', async () => {
    server.answer('kitchenTickets', [
      barTicket,
      buildKitchenTicket({ lastPress: { pressID: 77, from: 'waiting', to: 'preparing' } }),
    ]);
    server.answer('undoKitchenStep', barTicket);
    const { user } = openPortal('/portal/kitchen');
    (await screen.findByRole('button', { name: /^Undo/ })).focus();
    server.answer('kitchenTickets', [barTicket, buildKitchenTicket()]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('article', { name: '2. Terrace 1, order 1048' }));
  });

  test('leaves a focus moved elsewhere', async () => {
    const changes = server.stream('staffChanges');
    server.answer('kitchenTickets', [buildKitchenTicket({ lines: [burger] }), barTicket]);
    openPortal('/portal/kitchen');
    await screen.findByText('Live');
    const step = screen.getByRole('button', { name: '1. Terrace 1, order 1048: Start' });
    step.focus();
    act(() => step.blur());
    server.answer('kitchenTickets', [barTicket]);
    changes.push('kitchen');
    await screen.findByRole('article', { name: '1. Bar 2, order 1048' });
    expect(document.activeElement).toBe(document.body);
  });

  test('of served tickets keeps the focus, even when it becomes empty', async () => {
    const served = (ticketID: number, tableName: string) =>
      buildKitchenTicket({
        ticketID,
        tableName,
        step: 'served',
        lastPress: { pressID: ticketID, from: 'ready', to: 'served' },
      });
    server.answer('servedTickets', [served(1, 'Terrace 1'), served(2, 'Bar 2')]);
    server.answer('undoKitchenStep', buildKitchenTicket());
    const { user } = openPortal('/portal/kitchen?dialog=recall');
    const dialog = await screen.findByRole('dialog');
    (await within(dialog).findByRole('button', { name: 'Bring back Terrace 1, order 1048' })).focus();
    server.answer('servedTickets', [served(2, 'Bar 2')]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Bar 2, order 10482 × House Burger'));
    server.answer('servedTickets', []);
    within(dialog).getByRole('button', { name: 'Bring back Bar 2, order 1048' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('list')));
  });

  test('is for holders of the privilege', async () => {
    server.answer('userPrivileges', ['order']);
    openPortal('/portal/kitchen');
    await screen.findByRole('heading', { name: /^Welcome/ });
    expect(server.sent('kitchenTickets')).toHaveLength(0);
  });
});
