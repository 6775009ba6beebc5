import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { stubAudio } from '../../../testing/fake-audio.ts';
import { bodiesOf, burger, grill, soup, start, ticket } from '../../../testing/kitchen-desk.ts';
import { textsOf } from '../../../testing/on-screen.ts';
import { buildKitchenLine, buildKitchenTicket, minutesAgo } from '../../../testing/portal-data.ts';
import { openPortal, signIn } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

const server = portalTest({ restaurantId: 1 });
const barTicket = buildKitchenTicket({ ticketID: 2088, tableName: 'Bar 2' });

describe('stations', () => {
  const stations = [{ stationID: 3, name: 'Grill', categoryIDs: [4], version: 2 }];
  const categories = [
    { id: 4, name: 'Burgers' },
    { id: 7, name: 'Soups' },
  ];

  test('show only the dishes of their categories, stored on this device, as is the size of letters, and All is always there', async () => {
    server.answer('kitchenStations', { stations, categories });
    server.answer('kitchenTickets', [
      buildKitchenTicket({ lines: [burger, soup] }),
      buildKitchenTicket({ ticketID: 2088, tableName: 'Bar 2', lines: [soup] }),
    ]);
    server.answer('stepKitchen', buildKitchenTicket());
    const first = openPortal('/portal/kitchen');
    await first.user.click(await screen.findByRole('button', { name: 'Grill', pressed: false }));
    expect(screen.queryByText('Bar 2')).toBeNull();
    const card = await ticket('1. Terrace 1, order 1048');
    expect(card.queryByText('Carrot Soup')).toBeNull();
    // A tap advances only the dishes that are shown.
    await first.user.click(card.getByRole('button', { name: start }));
    await waitFor(() => expect(bodiesOf(server, 'stepKitchen').map(({ lineIDs }) => lineIDs)).toEqual([[501]]));
    await first.user.click(screen.getByRole('button', { name: 'Large', pressed: false }));
    first.unmount();
    const again = openPortal('/portal/kitchen');
    await screen.findByRole('button', { name: 'Grill', pressed: true });
    screen.getByRole('button', { name: 'Large', pressed: true });
    await again.user.click(screen.getByRole('button', { name: 'All', pressed: false }));
    await screen.findByText('Bar 2');
  });

  test('show a part of a combo with its combo, and All shows it once, below', async () => {
    const picked = (name: string, more: object) => ({ group: 'Main', within: '', name, quantity: 1, ...more });
    const groups = [
      picked('House Burger', { isDish: true as const }),
      picked('Rare', { group: 'Cooking', within: 'House Burger' }),
      picked('No bread', { group: 'Side' }),
    ];
    const lunch = buildKitchenLine({
      lineID: 510,
      itemName: 'Lunch',
      categoryID: 9,
      quantity: 1,
      units: [{ unit: 1, choices: [], groups }],
    });
    const rare = [{ unit: 1, choices: [], groups: [picked('Rare', { group: 'Cooking' })] }];
    const partOf = { lineID: 510, itemName: 'Lunch' };
    const part = buildKitchenLine({ ...burger, lineID: 511, quantity: 1, units: rare, partOf });
    server.answer('kitchenStations', { stations, categories });
    server.answer('kitchenTickets', [buildKitchenTicket({ lines: [lunch, part] })]);
    const { user } = openPortal('/portal/kitchen');
    const whole = await ticket('1. Terrace 1, order 1048');
    expect(textsOf(whole.getAllByRole('listitem'))).toEqual([
      expect.stringMatching(/^1LunchSide: No bread/),
      expect.stringMatching(/^1House BurgerCooking: Rare/),
    ]);
    await user.click(screen.getByRole('button', { name: 'Grill', pressed: false }));
    const grilled = await ticket('1. Terrace 1, order 1048');
    expect(textsOf(grilled.getAllByRole('listitem'))).toEqual([
      expect.stringMatching(/^1House Burger \(Lunch\)Cooking: Rare/),
    ]);
    grilled.getByRole('button', { name: '1 × House Burger (Lunch): Waiting. To Preparing' });
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
      expect(bodiesOf(server, 'saveKitchenStation')).toEqual([
        { stationID: 3, name: 'Grill 2', categoryIDs: [4], version: 2 },
      ]),
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

  test('follows pushed changes, announces new tickets to screen readers and rings once, at the volume of this device', async () => {
    const audio = stubAudio();
    signIn({ restaurantId: 1, privileges: ['kitchen'] });
    server.answer('userPrivileges', ['kitchen']);
    const changes = server.stream('staffChanges');
    const ticketAt = (ticketID: number, tableName: string) => buildKitchenTicket({ ticketID, tableName });
    server.answer('kitchenTickets', [buildKitchenTicket()]);
    openPortal('/portal/kitchen');
    await screen.findByText('Live');
    screen.getByRole('button', { name: 'Order sound' });
    expect(audio.played).toEqual([]);
    const both = [buildKitchenTicket(), ticketAt(2090, 'Bar 2'), ticketAt(2091, 'Bar 3')];
    server.answer('kitchenTickets', both);
    changes.push('kitchen');
    const first = await screen.findByText('New ticket: Bar 2, Bar 3');
    await ticket('3. Bar 3, order 1048');
    await waitFor(() => expect(audio.played).toHaveLength(3));
    changes.push('kitchen');
    await waitFor(() => expect(server.sent('kitchenTickets').length).toBeGreaterThan(2));
    expect(audio.played).toHaveLength(3);
    // The tables' second tickets are announced as well, because the text is a new element.
    server.answer('kitchenTickets', [...both, ticketAt(2092, 'Bar 2'), ticketAt(2093, 'Bar 3')]);
    changes.push('kitchen');
    await ticket('5. Bar 3, order 1048');
    await waitFor(() => expect(first.isConnected).toBe(false));
    screen.getByText('New ticket: Bar 2, Bar 3');
  });

  test('rings not on a muted device', async () => {
    const audio = stubAudio();
    localStorage.setItem('comanda.bell-muted', 'true');
    const changes = server.stream('staffChanges');
    server.answer('kitchenTickets', [buildKitchenTicket()]);
    openPortal('/portal/kitchen');
    await screen.findByText('Live');
    server.answer('kitchenTickets', [buildKitchenTicket(), barTicket]);
    changes.push('kitchen');
    await screen.findByText('New ticket: Bar 2');
    expect(audio.played).toEqual([]);
  });

  test('announces a late-confirmed ticket, but not a chosen station', async () => {
    const changes = server.stream('staffChanges');
    server.answer('kitchenStations', grill);
    const first = buildKitchenTicket({ ticketID: 2090, lines: [buildKitchenLine({ categoryID: 1 })] });
    const second = buildKitchenTicket({ ticketID: 2080, tableName: 'Bar 2', lines: [buildKitchenLine()] });
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

  test('keeps the focus at the place of a ticket that leaves, on no button, and moves it to the ticket after Undo', async () => {
    const changes = server.stream('staffChanges');
    const [first, second] = [buildKitchenTicket({ lines: [buildKitchenLine({ step: 'ready' })] }), barTicket];
    const undoable = { ...first, lastPress: { pressID: 77, from: 'preparing', to: 'ready' } as const };
    server.answer('kitchenTickets', [first, second]);
    server.answer('stepKitchen', first);
    server.answer('undoKitchenStep', barTicket);
    const { user } = openPortal('/portal/kitchen');
    await screen.findByText('Live');
    const served = await screen.findByRole('button', { name: '1. Terrace 1, order 1048: Serve' });
    served.focus();
    server.answer('kitchenTickets', [second]);
    await user.keyboard('{Enter}');
    const card = await screen.findByRole('article', { name: '1. Bar 2, order 1048' });
    await waitFor(() => expect(document.activeElement).toBe(card));
    server.answer('kitchenTickets', [second, undoable]);
    changes.push('kitchen');
    (await screen.findByRole('button', { name: /^Undo/ })).focus();
    server.answer('kitchenTickets', [second, buildKitchenTicket()]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('article', { name: '2. Terrace 1, order 1048' }));
    // If the user has moved the focus elsewhere, it stays there.
    act(() => (document.activeElement as HTMLElement).blur());
    server.answer('kitchenTickets', [second]);
    changes.push('kitchen');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(document.activeElement).toBe(document.body);
  });

  test('of served tickets brings one back and keeps the focus, even when it becomes empty', async () => {
    const served = (ticketID: number, tableName: string) => {
      const lastPress = { pressID: ticketID, from: 'ready', to: 'served' } as const;
      return buildKitchenTicket({ ticketID, tableName, step: 'served', lastPress });
    };
    server.answer('servedTickets', [served(1, 'Terrace 1'), served(2, 'Bar 2')]);
    server.answer('undoKitchenStep', buildKitchenTicket());
    const { user } = openPortal('/portal/kitchen?dialog=recall');
    const dialog = await screen.findByRole('dialog');
    (await within(dialog).findByRole('button', { name: 'Bring back Terrace 1, order 1048' })).focus();
    server.answer('servedTickets', [served(2, 'Bar 2')]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Bar 2, order 10482 × House Burger'));
    expect(bodiesOf(server, 'undoKitchenStep')).toEqual([{ ticketID: 1, pressID: 1 }]);
    server.answer('servedTickets', []);
    within(dialog).getByRole('button', { name: 'Bring back Bar 2, order 1048' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('list')));
  });
});
