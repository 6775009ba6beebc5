import type { InvoiceDocument } from '../../../core/contract/invoices.ts';
import { type Avoided, avoidedWords, type KnownContents, lineWarnings } from '../../../core/domain/avoided.ts';
import { courseName } from '../../../core/domain/courses.ts';
import type { Formats } from '../../../core/domain/formats/formats.ts';
import { charactersOf, oneLine, type PaperLine, wrapColumns, wrapPair, wrapText } from '../../../core/domain/paper.ts';
import type { PrintJobKind } from '../../../core/domain/printers.ts';
import { amountWithRates, linesBelowName } from '../../../core/domain/receipt-text.ts';
import { unitLines } from '../../../core/domain/unit-words.ts';
import { allergenMessages } from '../../../core/messages/en/core/allergens.ts';
import { courseMessages } from '../../../core/messages/en/core/courses.ts';
import { dishMessages } from '../../../core/messages/en/core/dishes.ts';
import { invoiceMessages } from '../../../core/messages/en/server/invoices.ts';
import { printerMessages as words } from '../../../core/messages/en/server/printers.ts';
import type { Language } from '../../../core/messages/languages.ts';
import { fill } from '../../../core/messages/message.ts';
import { say } from '../../../core/messages/say.ts';
import type { Queryable } from '../../platform/database.ts';
import { restaurantFormats } from '../../platform/restaurant-formats.ts';
import { findReceipt } from '../invoices/invoices.service.ts';
import {
  findLineContents,
  findOrder,
  findToldVoid,
  type LineRow,
  type OrderRowHead,
  type ToldDish,
} from '../orders/orders.service.ts';
import { findParts, findSubOrderPlace } from './printing.queries.ts';

interface Press {
  readonly formats: Formats;
  readonly language: Language;
  readonly characters: number;
  /** Replaces characters that the printer lacks. Called before wrapping, so that the widths are final. */
  readonly printable: (text: string) => string;
}

export interface PaperAsked {
  readonly kind: PrintJobKind;
  readonly restaurantId: number;
  readonly printerName: string;
  readonly orderId: number | null;
  readonly subOrderId: number | null;
  readonly paymentId: number | null;
  readonly voidId: number | null;
  /** Null for all lines of the sub-order. */
  readonly lineIds: readonly number[] | null;
  readonly isReprint: boolean;
}

/** The lines to print, from current data; undefined if the record no longer exists. */
export async function paperOf(db: Queryable, press: Press, request: PaperAsked): Promise<PaperLine[] | undefined> {
  const { text, rule } = linesOf(press);
  const head = request.isReprint ? text('large', say(press.language, words.reprint)) : [];
  if (request.kind === 'test') return [...head, ...testPage(press, request.printerName)];
  if (request.kind === 'receipt') {
    if (request.orderId === null || request.paymentId === null) return undefined;
    const receipt = await findReceipt(db, press.formats, request.restaurantId, request.orderId, request.paymentId);
    return receipt && [...head, ...receiptLines(press, receipt.invoice)];
  }
  if (request.kind === 'void') {
    const voided = await voidLines(db, press, request);
    return voided && [...head, ...text('large', say(press.language, words.voided)), ...rule, ...voided];
  }
  const ticket = await ticketLines(db, press, request);
  const cancelled = request.kind === 'cancelled' ? text('large', say(press.language, words.cancelled)) : [];
  return ticket && [...head, ...cancelled, ...(head.length + cancelled.length > 0 ? rule : []), ...ticket];
}

function linesOf({ characters, printable }: Press) {
  /** `shift` indents all lines; `indent` only those after the first. */
  const text = (look: PaperLine['look'], content: string, indent = 0, shift = 0): PaperLine[] =>
    wrapText(printable(oneLine(content)), charactersOf(look, characters) - shift, indent).map((line) => ({
      look,
      text: ' '.repeat(shift) + line,
    }));
  const pair = (look: PaperLine['look'], left: string, right: string): PaperLine[] =>
    wrapPair(printable(oneLine(left)), printable(oneLine(right)), charactersOf(look, characters)).map((line) => ({
      look,
      text: line,
    }));
  const rule: PaperLine[] = [{ look: 'rule', text: '' }];
  return { text, pair, rule };
}

/** Adds a note if the printer lacks characters: the kitchen's screen shows the full text. */
function ticketText(press: Press) {
  const { text } = linesOf(press);
  return (look: PaperLine['look'], content: string, indent?: number, shift?: number): PaperLine[] => {
    const line = oneLine(content);
    const isWhole = press.printable(line).split('?').length === line.split('?').length;
    return text(look, isWhole ? content : say(press.language, words.unwritten, { content }), indent, shift);
  };
}

async function ticketLines(db: Queryable, press: Press, request: PaperAsked): Promise<PaperLine[] | undefined> {
  const { restaurantId, subOrderId, lineIds } = request;
  const place = subOrderId === null ? undefined : await findSubOrderPlace(db, restaurantId, subOrderId);
  const order = place && (await findOrder(db, restaurantId, place.orderId));
  const subOrder = order?.subOrders.find(({ id }) => id === subOrderId);
  if (!place || !order || !subOrder) return undefined;
  const inside = await findLineContents(db, restaurantId, order.id);
  const { rule } = linesOf(press);
  const { language } = press;
  const note = noteLines(press, subOrder.specialInstruction);
  const parts = lineIds === null ? [] : await findParts(db, restaurantId, subOrder.id);
  const isHere = (id: number) => lineIds === null || lineIds.includes(id);
  const lines = [
    ...subOrder.lines.filter(({ id }) => isHere(id)),
    // If this paper also has the combo, the combo's line already names its parts.
    ...parts
      .filter(({ id, lineId }) => isHere(id) && !isHere(lineId))
      .map(({ itemName: dish, combo, ...part }) => ({ ...part, itemName: say(language, words.part, { dish, combo }) })),
  ];
  return [
    ...headLines(press, order, subOrder, press.formats.dateTime(place.decidedAt)),
    ...byCourse(lines).flatMap(([line, isFirst]) => [
      ...rule,
      ...(isFirst ? courseLines(press, line) : []),
      ...dishLines(press, line),
      ...contentsLines(press, inside.get(line.id) ?? {}, subOrder.avoids),
      ...noteLines(press, line.specialInstruction),
    ]),
    ...rule,
    ...(note.length > 0 ? [...note, ...rule] : []),
  ];
}

type Coursed = Pick<LineRow, 'course' | 'held'>;

/** Sorted by course, each line with whether it is the first of its course. */
const byCourse = <Line extends Coursed>(lines: readonly Line[]) =>
  lines
    .toSorted((line, other) => (line.course ?? 0) - (other.course ?? 0))
    .map((line, at, sorted) => [line, line.course !== (sorted[at - 1]?.course ?? null)] as const);

function courseLines(press: Press, { course, held }: Coursed): PaperLine[] {
  if (!course) return [];
  const name = courseName(course);
  return ticketText(press)('bold', say(press.language, held ? fill(courseMessages.held, { course: name }) : name));
}

/** Dishes that must not be made any more. A printer for some categories prints only those of its categories. */
async function voidLines(db: Queryable, press: Press, request: PaperAsked): Promise<PaperLine[] | undefined> {
  const { restaurantId, subOrderId, voidId, lineIds } = request;
  const voided = voidId === null ? undefined : await findToldVoid(db, restaurantId, voidId);
  const place = subOrderId === null ? undefined : await findSubOrderPlace(db, restaurantId, subOrderId);
  const order = place && (await findOrder(db, restaurantId, place.orderId));
  const subOrder = order?.subOrders.find(({ id }) => id === subOrderId);
  if (!voided || !order || !subOrder) return undefined;
  const { told: dish, lineId, voidedAt } = voided;
  const isHere = (id: number) => lineIds === null || lineIds.includes(id);
  const dishes = isHere(lineId)
    ? [dish]
    : dish.parts
        .filter((part) => part.lineIds.some(isHere))
        .map((part) => ({
          ...part,
          itemName: say(press.language, words.part, { dish: part.itemName, combo: dish.itemName }),
        }));
  const { rule } = linesOf(press);
  return [
    ...headLines(press, order, { ...subOrder, avoids: [] }, press.formats.dateTime(voidedAt)),
    ...dishes.flatMap((each) => [...rule, ...dishLines(press, each), ...noteLines(press, each.specialInstruction)]),
    ...rule,
  ];
}

function headLines(
  press: Press,
  order: OrderRowHead,
  { id, avoids, guest }: OrderRowHead['subOrders'][number],
  confirmed: string,
): PaperLine[] {
  const text = ticketText(press);
  const { language } = press;
  return [
    ...text('large', order.tableName),
    ...text('plain', say(language, words.order, { order: order.id, subOrder: id })),
    ...text('plain', confirmed),
    ...(order.attendantName === null ? [] : text('plain', say(language, words.server, { name: order.attendantName }))),
    ...(guest?.firstName ? text('bold', say(language, words.guest, { name: guest.firstName })) : []),
    ...(avoids.length === 0
      ? []
      : text('large', say(language, allergenMessages.cantEat, { allergens: avoidedWords(avoids) }), 2)),
  ];
}

function dishLines(
  press: Press,
  {
    quantity,
    itemName,
    choices,
    seats,
  }: Pick<ToldDish, 'quantity' | 'itemName' | 'choices'> & Partial<Pick<LineRow, 'seats'>>,
): PaperLine[] {
  const text = ticketText(press);
  const { language } = press;
  const named = choices.map(({ unit, name, group, within, quantity: pieces, ...kitchen }) => ({
    unit,
    quantity: pieces,
    words: kitchen.kitchenName || name,
    group: kitchen.kitchenGroup || group,
    within: kitchen.kitchenWithin || within,
  }));
  return [
    ...text('large', say(language, words.dish, { quantity, name: oneLine(itemName) }), 2),
    ...unitLines(quantity, named, seats ?? []).flatMap(({ words: line, isNested }) =>
      text('plain', say(language, line), 4, isNested ? 2 : 0),
    ),
  ];
}

function contentsLines(
  press: Press,
  contents: KnownContents & { readonly minAge?: number },
  avoids: readonly Avoided[],
): PaperLine[] {
  const text = ticketText(press);
  const { language } = press;
  return [
    ...(contents.minAge ? text('bold', say(language, dishMessages.minAge, { age: contents.minAge })) : []),
    ...lineWarnings(contents, avoids).flatMap(({ words: warning, isSevere }) =>
      text(isSevere ? 'large' : 'bold', say(language, words.note, { note: warning }), 2),
    ),
  ];
}

function noteLines(press: Press, note: string): PaperLine[] {
  return note.trim() === '' ? [] : ticketText(press)('bold', say(press.language, words.note, { note }), 2);
}

const columns = ({ characters, printable }: Press, rows: readonly (readonly string[])[]): PaperLine[] =>
  wrapColumns(
    rows.map((row) => row.map((cell) => printable(oneLine(cell)))),
    characters,
  ).map((line) => ({ look: 'plain', text: line }));

function receiptLines(press: Press, invoice: InvoiceDocument): PaperLine[] {
  const { text, pair, rule } = linesOf(press);
  const { taxes = [], taxNote } = invoice;
  const last = invoice.sums.length - 1;
  return [
    ...text('large', invoice.restaurantName),
    ...linesBelowName(invoice).flatMap((line) => text('plain', line)),
    ...rule,
    ...invoice.facts.flatMap(({ label, value }) => pair('plain', label, value)),
    ...rule,
    ...invoice.lines.flatMap((line) => [
      ...pair('plain', line.title, amountWithRates(line)),
      ...line.choices.flatMap((choice) => text('plain', choice, 4)),
    ]),
    ...(invoice.lines.length > 0 ? rule : []),
    ...invoice.sums.flatMap(({ label, value }, at) => pair(at === last ? 'bold' : 'plain', label, value)),
    ...(invoice.cash ?? []).flatMap(({ label, value }) => pair('plain', label, value)),
    ...invoice.refunds.flatMap(({ label, value }) => pair('bold', label, value)),
    ...rule,
    ...taxes.flatMap(({ headings, rows }) => [...columns(press, [headings, ...rows]), ...rule]),
    ...(taxNote ? [...text('plain', taxNote), ...rule] : []),
    ...text('plain', say(press.language, invoiceMessages.thanks)),
  ];
}

function testPage(press: Press, name: string): PaperLine[] {
  const { text, rule } = linesOf(press);
  const ruler = Array.from({ length: press.characters }, (_, at) => String((at + 1) % 10)).join('');
  return [
    ...text('large', say(press.language, words.test)),
    ...text('plain', say(press.language, words.testWorks, { name })),
    ...rule,
    { look: 'plain', text: ruler },
    ...text('large', ruler.slice(0, charactersOf('large', press.characters))),
    ...text('plain', say(press.language, words.letters)),
    ...rule,
  ];
}

/** Characters per line of 80 mm paper. */
export const browserCharacters = 48;

/** Keeps all characters, because browsers can show them. Undefined if the sub-order doesn't exist. */
export async function ticketForBrowser(db: Queryable, restaurantId: number, subOrderId: number) {
  const formats = await restaurantFormats(db, restaurantId, 'papers');
  const press = {
    formats,
    language: formats.language,
    characters: browserCharacters,
    printable: (text: string) => text,
  };
  return paperOf(db, press, {
    kind: 'ticket',
    restaurantId,
    printerName: '',
    orderId: null,
    subOrderId,
    paymentId: null,
    voidId: null,
    lineIds: null,
    isReprint: false,
  });
}
