import { useState } from 'react';
import type { KitchenLine, KitchenStation, KitchenTicket } from '../../../../core/contract/kitchen.ts';
import { kitchenSteps, lastKitchenStep } from '../../../../core/domain/kitchen-steps.ts';
import { ofBrowser } from '../../../api/storage.ts';

const storageKey = 'comanda.kitchen-station';

/** This device's station; a deleted one shows all dishes. */
export function useStation(stations: readonly KitchenStation[] | undefined) {
  const [chosen, setChosen] = useState(() => Number(ofBrowser.get(storageKey)) || undefined);
  const choose = (stationID: number | undefined) => {
    if (stationID === undefined) ofBrowser.remove(storageKey);
    else ofBrowser.set(storageKey, String(stationID));
    setChosen(stationID);
  };
  return { station: stations?.find(({ stationID }) => stationID === chosen), choose };
}

/** A ticket leaves a station once its dishes there are served, unless a late change has to be read. */
export function ticketsAt(station: KitchenStation | undefined, tickets: readonly KitchenTicket[]): KitchenTicket[] {
  if (!station) return [...tickets];
  const categoryIds = new Set(station.categoryIDs);
  return tickets
    .map((ticket) => ({ ...ticket, lines: ticket.lines.filter(({ categoryID }) => categoryIds.has(categoryID)) }))
    .filter(
      ({ lines, isChanged }) => lines.some(({ step }) => step !== lastKitchenStep) || (isChanged && lines.length > 0),
    );
}

/** Dishes that the kitchen can work on: all but held ones. If all are held, returns all, so the ticket is waiting. */
export function startable(lines: readonly KitchenLine[]): readonly KitchenLine[] {
  const fired = lines.filter(({ held }) => !held);
  return fired.length > 0 ? fired : lines;
}

export interface DishSum {
  readonly dish: string;
  readonly quantity: number;
  readonly held: number;
}

/** How many of each dish are still to be made, most first. Held ones count separately; canceled ones don't count. */
export function allDay(tickets: readonly KitchenTicket[]): DishSum[] {
  const sums = new Map<string, DishSum>();
  for (const { isCancelled, lines } of tickets) {
    for (const { itemName: dish, quantity, step, change, held } of lines) {
      if (isCancelled || change === 'removed' || kitchenSteps[step].isFor !== 'kitchen') continue;
      const sum = sums.get(dish) ?? { dish, quantity: 0, held: 0 };
      const counted = held ? 'held' : 'quantity';
      sums.set(dish, { ...sum, [counted]: sum[counted] + quantity });
    }
  }
  return [...sums.values()].sort((a, b) => b.quantity - a.quantity || b.held - a.held || a.dish.localeCompare(b.dish));
}

/** A ticket's position among the listed tickets of its order; undefined if it is the only one. */
export function partOf(ticket: KitchenTicket, tickets: readonly KitchenTicket[]) {
  const ofOrder = tickets.filter(({ orderID }) => orderID === ticket.orderID);
  const at = ofOrder.findIndex(({ ticketID }) => ticketID === ticket.ticketID) + 1;
  return ofOrder.length > 1 ? { at, of: ofOrder.length } : undefined;
}
