import { formatUsd } from '../../../core/domain/money.ts';
import { pacificDateTime } from '../../../core/domain/pacific-time.ts';
import { escapeHtml } from '../../platform/http/plain-page.ts';
import type { LineRow, OrderRowHead } from '../orders/orders.service.ts';
import type { PaidOrder } from './invoices.queries.ts';

const wayToPay = { Cash: 'Cash', Card: 'Card', Others: 'Other', Online: 'Card, paid online' } as const;

interface InvoiceLine {
  readonly title: string;
  /** Chosen sub-items with their prices, a text for every unit that has some. */
  readonly choices: readonly string[];
  readonly amount: string;
}

/** The invoice of a paid order as a mail: HTML and plain text with the same content. */
export function presentInvoice(
  order: OrderRowHead,
  paid: PaidOrder,
): { subject: string; html: string; plainText: string } {
  const facts = [
    ['Order', String(order.id)],
    ['Table', oneLine(order.tableName)],
    ['Ordered', `${pacificDateTime(order.startedAt)} Pacific`],
    ['Paid', `${pacificDateTime(paid.paidAt)} Pacific`],
    ['Payment mode', wayToPay[paid.paidBy]],
  ] as const;
  const lines = linesOf(order);
  const sums = sumsOf(paid);
  const name = oneLine(paid.restaurantName);
  const address = oneLine(paid.restaurantAddress);
  return {
    subject: `Your invoice from ${name}, order ${order.id}`,
    html: htmlInvoice(name, address, facts, lines, sums),
    plainText: textInvoice(name, address, facts, lines, sums),
  };
}

type Pairs = readonly (readonly [string, string])[];

/** What was confirmed, in the order of ordering. */
function linesOf(order: OrderRowHead): InvoiceLine[] {
  const confirmed = order.subOrders.filter((subOrder) => subOrder.status === 'O').reverse();
  return confirmed.flatMap((subOrder) =>
    subOrder.lines.map((line) => ({
      title: `${line.quantity} x ${oneLine(line.itemName)}`,
      choices: choicesByUnit(line),
      amount: formatUsd(line.totalCents),
    })),
  );
}

/** "1: Bacon (+$2.25), Cheese (+$1.50)"; the only unit of a line needs no number. */
function choicesByUnit({ quantity, choices }: LineRow): string[] {
  const units = new Map<number, string[]>();
  for (const { unit, name, priceCents } of choices) {
    const price = priceCents === 0 ? '' : ` (+${formatUsd(priceCents)})`;
    units.set(unit, [...(units.get(unit) ?? []), oneLine(name) + price]);
  }
  return [...units].map(([unit, names]) => (quantity === 1 ? '' : `${unit}: `) + names.join(', '));
}

function sumsOf(paid: PaidOrder): Pairs {
  const optional = (label: string, cents: number): [string, string][] =>
    cents === 0 ? [] : [[label, formatUsd(cents)]];
  return [
    ['Sub-total', formatUsd(paid.totalCents)],
    ...optional('Discount', -paid.discountCents),
    ['Service fee', formatUsd(paid.serviceChargeCents)],
    ...optional('Surcharge', paid.surchargeCents),
    ['Tax', formatUsd(paid.taxCents)],
    ...optional('Tip', paid.tipCents),
    ['Amount paid', formatUsd(paid.amountCents)],
  ];
}

function textInvoice(name: string, address: string, facts: Pairs, lines: readonly InvoiceLine[], sums: Pairs): string {
  const row = (label: string, value: string) => `${label.padEnd(40)} ${value.padStart(12)}`;
  return [
    name,
    ...(address ? [address] : []),
    '',
    ...facts.map(([label, value]) => `${label}: ${value}`),
    '',
    ...lines.flatMap((line) => [row(line.title, line.amount), ...line.choices.map((choice) => `    ${choice}`)]),
    '',
    ...sums.map(([label, value]) => row(label, value)),
    '',
    'Thank you for your visit!',
    'Powered By Comanda',
    '',
  ].join('\n');
}

// Mail programs know neither style sheets nor our tokens: everything is written where it stands.
function htmlInvoice(name: string, address: string, facts: Pairs, lines: readonly InvoiceLine[], sums: Pairs): string {
  const quiet = 'color:#6d5f50;font-size:14px';
  const cell = 'padding:8px 0;border-top:1px solid #e7dcce;vertical-align:top';
  const fact = ([label, value]: readonly [string, string]) =>
    `<tr><td style="${quiet};padding:2px 16px 2px 0">${escapeHtml(label)}</td><td style="font-size:14px">${escapeHtml(value)}</td></tr>`;
  const line = ({ title, choices, amount }: InvoiceLine) =>
    `<tr><td style="${cell}">${escapeHtml(title)}${choices
      .map((choice) => `<br><span style="${quiet}">${escapeHtml(choice)}</span>`)
      .join('')}</td><td align="right" style="${cell};white-space:nowrap">${escapeHtml(amount)}</td></tr>`;
  const sum = ([label, value]: readonly [string, string], index: number) => {
    const style = index === sums.length - 1 ? `${cell};font-weight:700;font-size:18px` : 'padding:3px 0';
    return `<tr><td style="${style}">${escapeHtml(label)}</td><td align="right" style="${style}">${escapeHtml(value)}</td></tr>`;
  };
  const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:24px"';
  return `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#faf6f0;color:#2a221b;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.4">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#fffefc;border:1px solid #e7dcce;border-radius:16px">
<h1 style="margin:0;font-family:Georgia,serif;font-size:26px">${escapeHtml(name)}</h1>
${address ? `<p style="margin:4px 0 0;${quiet}">${escapeHtml(address)}</p>` : ''}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin-top:24px">${facts.map(fact).join('')}</table>
<table ${table}>${lines.map(line).join('')}</table>
<table ${table}>${sums.map(sum).join('')}</table>
<p style="margin:32px 0 0">Thank you for your visit!</p><p style="margin:4px 0 0;${quiet}">Powered By Comanda</p>
</div></body></html>`;
}

/** Names are typed by people: a line break in one must not look like a line of the bill. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
