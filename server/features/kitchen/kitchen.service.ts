import { canStep, type KitchenStep, lastKitchenStep, ticketStep } from '../../../core/domain/kitchen-steps.ts';
import { orderMessages } from '../../../core/messages/en/server/orders.ts';
import type { Words } from '../../../core/messages/message.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import { changeFloor } from '../../platform/change-floor.ts';
import type { Tx } from '../../platform/database.ts';
import { invalid, type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { hasLateChange, isLineHeld, presentTicket } from './kitchen.present.ts';
import {
  findPress,
  findTicket,
  keepEvent,
  lockOldTickets,
  lockTicket,
  moveLines,
  refreshTicketLines,
  serveAll,
  type TicketRow,
  writeStep,
} from './kitchen.queries.ts';

interface Tap {
  readonly ticketId: number;
  readonly lineIds: readonly number[];
  readonly from: KitchenStep;
  readonly to: KitchenStep;
}

/** Moves all given lines one step, or none of them. If two cooks tap the same line, only one succeeds. */
export async function stepLines(services: Services, staff: StaffPrincipal, tap: Tap) {
  const { ticketId, lineIds, from, to } = tap;
  if (!canStep(from, to)) return invalid('to', orderMessages.kitchen.notThisStep);
  if (new Set(lineIds).size < lineIds.length) return invalid('lineIDs', orderMessages.kitchen.onceEach);
  return withTicket(services, staff, ticketId, async (tx, ticket) => {
    if (lineIds.some((id) => !ticket.lines.some((line) => line.id === id))) return refuse('NotFound');
    if (ticket.isCancelled) return changed(ticket, orderMessages.kitchen.cancelled);
    if (hasLateChange(ticket)) return changed(ticket, orderMessages.kitchen.changed);
    // A fired course stays fired, so this needs no lock.
    if (ticket.lines.some((line) => lineIds.includes(line.id) && isLineHeld(line)))
      return changed(ticket, orderMessages.kitchen.held);
    if ((await moveLines(tx, staff.restaurantId, ticketId, tap)) < lineIds.length) {
      return changed(ticket, orderMessages.kitchen.stepped);
    }
    await keepEvent(tx, staff.restaurantId, ticketId, { kind: 'stepped', lineIds, from, to, userId: staff.userId });
    return true;
  });
}

/** Undoes the newest press on a ticket. A served ticket returns to the screen. */
export async function undoPress(services: Services, staff: StaffPrincipal, ticketId: number, pressId: number) {
  return withTicket(services, staff, ticketId, async (tx, ticket) => {
    const press = await findPress(tx, staff.restaurantId, ticketId, pressId);
    if (!press?.fromStep || !press.toStep) return refuse('NotFound');
    if (ticket.isCancelled) return changed(ticket, orderMessages.kitchen.cancelled);
    if (hasLateChange(ticket)) return changed(ticket, orderMessages.kitchen.changed);
    if (ticket.lastPress?.pressID !== pressId) return changed(ticket, orderMessages.kitchen.stepped);
    const { lineIds, fromStep: to, toStep: from } = press;
    // Lines that have been removed from the order since then stay removed.
    await moveLines(tx, staff.restaurantId, ticketId, { lineIds, from, to });
    const event = { kind: 'undone', lineIds, from, to, undoes: pressId, userId: staff.userId } as const;
    await keepEvent(tx, staff.restaurantId, ticketId, event);
    return true;
  });
}

/** `contents` identifies what the kitchen saw. If the order has changed again, that change has to be read too. */
export async function acknowledge(services: Services, staff: StaffPrincipal, ticketId: number, contents: string) {
  return withTicket(services, staff, ticketId, async (tx, ticket) => {
    if (ticket.contents !== contents) return changed(ticket, orderMessages.kitchen.changedAgain);
    // Already acknowledged, so there is nothing to do.
    if (ticket.isCancelled ? ticket.doneAt : !hasLateChange(ticket)) return true;
    const lineIds = ticket.lines.filter(({ isSame }) => ticket.isCancelled || !isSame).map(({ id }) => id);
    await keepEvent(tx, staff.restaurantId, ticketId, { kind: 'acknowledged', lineIds, userId: staff.userId });
    if (!ticket.isCancelled) await refreshTicketLines(tx, staff.restaurantId, ticketId);
    return true;
  });
}

export async function clearOldTickets(services: Services, { restaurantId, userId }: StaffPrincipal) {
  return changeFloor(services, restaurantId, async (tx) =>
    serveAll(tx, restaurantId, await lockOldTickets(tx, restaurantId), userId),
  );
}

async function withTicket<Refused extends Refusal>(
  services: Services,
  { restaurantId }: StaffPrincipal,
  ticketId: number,
  work: (tx: Tx, ticket: TicketRow) => Promise<Refused | true>,
) {
  return changeFloor(services, restaurantId, async (tx) => {
    const ticket = (await lockTicket(tx, restaurantId, ticketId)) && (await findTicket(tx, restaurantId, ticketId));
    if (!ticket) return refuse('NotFound');
    const done = await work(tx, ticket);
    if (done !== true) return done;
    const after = await findTicket(tx, restaurantId, ticketId);
    if (!after) throw new Error(`ticket ${ticketId} is gone`);
    const step = ticketStep(after.lines.map((line) => line.step));
    // The ticket stays open while a late change is unread. A canceled ticket was just acknowledged.
    const isDone = after.isCancelled || (step === lastKitchenStep && !hasLateChange(after));
    await writeStep(tx, restaurantId, ticketId, { step, isDone });
    return { ticket: { ...after, step, doneAt: isDone ? (after.doneAt ?? new Date()) : null } };
  });
}

function changed(ticket: TicketRow, words: Words) {
  return refuse('TicketChanged', { words, result: presentTicket(ticket) });
}
