import type { KitchenLine, KitchenTicket } from '../../../core/contract/kitchen.ts';
import { groupedBy } from '../../../core/domain/choices/look-ups.ts';
import { type LateChange, lastKitchenStep } from '../../../core/domain/kitchen-steps.ts';
import { knownContents } from '../../../core/domain/stated-contents.ts';
import type { LineWords, TicketLineRow, TicketRow } from './kitchen.queries.ts';

export const isLineHeld = ({ course, firedAt }: TicketLineRow): boolean => course !== null && firedAt === null;

/** When the oldest unserved dishes were fired, if that was after the ticket. */
function firedLater({ confirmedAt, lines }: TicketRow) {
  const since = confirmedAt.toISOString();
  const starts = lines
    .filter((line) => !isLineHeld(line) && line.step !== lastKitchenStep)
    .map(({ firedAt }) => (firedAt !== null && firedAt > since ? firedAt : since));
  const [first = since] = starts.sort();
  return first > since ? { firedTime: first } : {};
}

function lateChangeOf({ told: shown, now, isSame }: TicketLineRow): LateChange | undefined {
  if (isSame) return undefined;
  if (!shown) return 'added';
  return now ? 'changed' : 'removed';
}

export function hasLateChange(ticket: TicketRow): boolean {
  return ticket.isCancelled || ticket.lines.some((line) => !line.isSame);
}

export function presentTicket(ticket: TicketRow): KitchenTicket {
  const isAcknowledged = ticket.isCancelled && ticket.doneAt !== null;
  return {
    ticketID: ticket.id,
    orderID: ticket.orderId,
    tableName: ticket.tableName,
    serverName: ticket.attendantName ?? '',
    confirmedTime: ticket.confirmedAt.toISOString(),
    ...firedLater(ticket),
    specialInstruction: ticket.specialInstruction,
    ...(ticket.avoids.length > 0 ? { avoids: ticket.avoids } : {}),
    ...(ticket.firstName !== null && { firstName: ticket.firstName }),
    step: ticket.step,
    isCancelled: ticket.isCancelled,
    isChanged: !isAcknowledged && hasLateChange(ticket),
    contents: ticket.contents,
    lastPress: ticket.lastPress,
    lines: partsAfterCombos(ticket.lines.flatMap((line) => presentLine(line) ?? [])),
  };
}

/** Sorts the parts of a combo after it, even if staff changed the combo and the new parts were added last. */
function partsAfterCombos(lines: readonly KitchenLine[]): KitchenLine[] {
  const partsOf = (lineID: number) => lines.filter(({ partOf }) => partOf?.lineID === lineID);
  const isThere = (lineID: number | undefined) => lines.some((line) => line.lineID === lineID);
  return lines.flatMap((line) => (isThere(line.partOf?.lineID) ? [] : [line, ...partsOf(line.lineID)]));
}

function presentLine(line: TicketLineRow): KitchenLine | undefined {
  const words = line.now ?? line.told;
  if (!words) return undefined;
  const change = lateChangeOf(line) ?? null;
  return {
    lineID: line.id,
    itemName: words.name,
    categoryID: line.categoryId,
    ...(words.partOf ? { partOf: words.partOf } : {}),
    ...knownContents(words.name, line.parts ?? []),
    ...presentWords(words),
    ...(line.course ? { course: line.course } : {}),
    ...(isLineHeld(line) ? { held: true as const } : {}),
    step: line.step,
    change,
    was: change === 'changed' && line.told ? presentWords(line.told) : null,
  };
}

function presentWords({ quantity, specialInstruction, choices, seats }: LineWords) {
  const units = groupedBy(choices, ({ unit }) => unit);
  return {
    quantity,
    specialInstruction,
    ...(seats ? { seats } : {}),
    units: [...units].map(([unit, choices]) => {
      const groups = choices.flatMap(({ name, group, within = '', quantity: pieces = 1, itemId }) =>
        group ? [{ group, within, name, quantity: pieces, ...(itemId ? { isDish: true as const } : {}) }] : [],
      );
      return {
        unit,
        choices: choices.filter(({ group }) => !group).map(({ name }) => name),
        ...(groups.length > 0 ? { groups } : {}),
      };
    }),
  };
}
