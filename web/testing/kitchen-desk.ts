import { screen, within } from '@testing-library/react';
import type { FakeServer } from './fake-server.ts';
import { buildKitchenLine } from './portal-data.ts';

export const burger = buildKitchenLine({
  units: [
    { unit: 1, choices: ['Cheddar', 'Bacon'] },
    { unit: 2, choices: ['Avocado'] },
  ],
  specialInstruction: 'Medium rare. No pickles.',
});
export const soup = buildKitchenLine({
  lineID: 502,
  itemName: 'Carrot Soup',
  categoryID: 7,
  quantity: 3,
  step: 'preparing',
});
export const grill = {
  stations: [{ stationID: 2, name: 'Grill', categoryIDs: [1], version: 1 }],
  categories: [{ id: 1, name: 'Burgers' }],
};

/** The button that starts the first ticket. */
export const start = '1. Terrace 1, order 1048: Start';
export const ticket = async (name: string) => within(await screen.findByRole('article', { name }));
export const bodiesOf = (server: FakeServer, call: Parameters<FakeServer['sent']>[0]) =>
  server.sent(call).map(({ body }) => JSON.parse(body ?? ''));
