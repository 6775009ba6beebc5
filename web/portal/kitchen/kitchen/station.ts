import { useState } from 'react';
import type { KitchenStation, KitchenTicket } from '../../../../core/contract/kitchen.ts';
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

/** How many of each dish are still to be made, highest number first. Excludes cancelled and removed dishes. */
export function allDay(tickets: readonly KitchenTicket[]): { readonly dish: string; readonly quantity: number }[] {
  const counts = new Map<string, number>();
  for (const { isCancelled, lines } of tickets) {
    for (const { itemName, quantity, step, change } of lines) {
      if (isCancelled || change === 'removed' || kitchenSteps[step].isFor !== 'kitchen') continue;
      counts.set(itemName, (counts.get(itemName) ?? 0) + quantity);
    }
  }
  return [...counts]
    .map(([dish, quantity]) => ({ dish, quantity }))
    .sort((a, b) => b.quantity - a.quantity || a.dish.localeCompare(b.dish));
}

/** A ticket's position among the listed tickets of its order; undefined if it is the only one. */
export function partOf(ticket: KitchenTicket, tickets: readonly KitchenTicket[]) {
  const ofOrder = tickets.filter(({ orderID }) => orderID === ticket.orderID);
  const at = ofOrder.findIndex(({ ticketID }) => ticketID === ticket.ticketID) + 1;
  return ofOrder.length > 1 ? { at, of: ofOrder.length } : undefined;
}
