import type { ItemRecord } from '../../../../core/contract/items.ts';
import {
  type AllergenCode,
  allergenNames,
  allergens,
  allergenWord,
  codesOf,
} from '../../../../core/domain/allergens.ts';
import { foldedText } from '../../../../core/domain/folded-text.ts';
import { centsOf, toFigure } from '../../../../core/domain/money.ts';
import { type OfferWindow, type Weekday, weekdays } from '../../../../core/domain/offer-times.ts';
import { decimalMarkAmong, readAmount } from '../../../../core/domain/read-amount.ts';
import { offerTimeMessages } from '../../../../core/messages/en/core/offer-times.ts';
import { menuFileMessages as words } from '../../../../core/messages/en/server/menu-files.ts';
import { fill, type Message, type Words } from '../../../../core/messages/message.ts';
import { say } from '../../../../core/messages/say.ts';

// Writes and reads cells that hold more than a name or a number.

const textOf = (message: Message) => say('en', message);
const large = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const none = textOf(words.values.none);
const mayContain = textOf(words.values.mayContain);
const always = textOf(words.values.always);

/** 'Gluten: wheat, rye; Milk; may contain soy'. 'none': none of the 14. Null: not stated. */
export function allergensCell(
  listed: readonly AllergenCode[] | null | undefined,
  traces: readonly AllergenCode[] | null | undefined,
): string {
  const words = listed?.length === 0 ? [none] : namesOf(listed ?? []).map(large);
  const possible = traces?.length === 0 ? [none] : namesOf(traces ?? []);
  return [...words, ...possible.map((name) => `${mayContain} ${name}`)].join('; ');
}

const namesOf = (codes: readonly AllergenCode[]) =>
  allergenNames.flatMap((name) => {
    const named = codesOf(name).filter((code) => codes.includes(code));
    if (named.length === 0) return [];
    const kinds = 'kinds' in allergens[name] ? `: ${named.map((code) => textOf(allergenWord(code))).join(', ')}` : '';
    return [textOf(allergenWord(name)) + kinds];
  });

export function readAllergens(cell: string) {
  const listed = new Set<AllergenCode>();
  const traces = new Set<AllergenCode>();
  let [isListed, isTraced] = [false, false];
  for (const part of partsBetween(cell, ';')) {
    const [, possibly] = new RegExp(`^${mayContain}\\s+(.+)$`, 'i').exec(part) ?? [];
    if (possibly === undefined) isListed = true;
    else isTraced = true;
    // Other tables write 'Milk, eggs'.
    for (const name of part.includes(':') ? [possibly ?? part] : partsBetween(possibly ?? part, ',')) {
      const codes = codesNamed(name);
      if (!codes) return { fault: fill(words.badAllergens, { part: name }) };
      for (const code of codes) (possibly === undefined ? listed : traces).add(code);
    }
  }
  return { record: { allergens: isListed ? [...listed] : null, traces: isTraced ? [...traces] : null } };
}

/** 'Gluten: wheat, rye' or 'Milk'; undefined if one is unknown, or if a kind is missing. */
function codesNamed(part: string): readonly AllergenCode[] | undefined {
  const [head = '', kinds] = part.split(':').map((text) => foldedText(text.trim()));
  if (head === none && kinds === undefined) return [];
  const name = allergenNames.find((allergen) => foldedText(textOf(allergenWord(allergen))) === head);
  if (!name) return undefined;
  if (!('kinds' in allergens[name])) return kinds === undefined ? codesOf(name) : undefined;
  const named = partsBetween(kinds ?? '', ',').map((kind) =>
    codesOf(name).find((code) => foldedText(textOf(allergenWord(code))) === kind),
  );
  return named.length === 0 || named.includes(undefined) ? undefined : (named as AllergenCode[]);
}

const partsBetween = (cell: string, separator: string) =>
  cell
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);

const dayNames = weekdays.map((day) => textOf(offerTimeMessages.days[day]));

/** 'Mon-Fri 07:00-11:00; Sat 08:00-12:00'. */
export const timesCell = (windows: readonly OfferWindow[]) => windows.map(windowText).join('; ');

/** 'Mon-Wed,Fri 16:00-18:00'. */
function windowText({ days, from, to }: OfferWindow): string {
  const chosen = weekdays.map((day) => days.includes(day));
  const runs: string[] = [];
  for (let at = 0; at < chosen.length; at += 1) {
    if (!chosen[at]) continue;
    const first = at;
    while (chosen[at + 1]) at += 1;
    runs.push(at > first ? `${dayNames[first]}-${dayNames[at]}` : `${dayNames[first]}`);
  }
  return `${runs.join(',')} ${from}-${to}`;
}

const windowPattern = /^(\D*)(\d{1,2}:\d\d)\s*[-–]\s*(\d{1,2}:\d\d)(.*)$/;

function readWindow(part: string) {
  const [, days = '', from = '', to = '', rest = ''] = windowPattern.exec(part) ?? [];
  const [chosen, ...times] = [readDays(days), readTime(from), readTime(to)] as const;
  const [begins, ends] = times;
  return chosen && begins && ends ? { window: { days: chosen, from: begins, to: ends }, rest: rest.trim() } : undefined;
}

function readTime(text: string): string | undefined {
  const time = text.padStart(5, '0');
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : undefined;
}

/** Empty: every day. 'Sat-Mon' goes across the week's end. */
function readDays(text: string): Weekday[] | undefined {
  if (text.trim() === '') return [...weekdays];
  const chosen = new Set<number>();
  for (const run of partsBetween(text, ',')) {
    const [first = -1, last = first] = run.split(/[-–]/).map((day) => {
      const word = foldedText(day.trim());
      return word.length < 3 ? -1 : dayNames.findIndex((name) => word.startsWith(foldedText(name)));
    });
    if (first < 0 || last < 0) return undefined;
    for (let at = first; ; at = (at + 1) % weekdays.length) {
      chosen.add(at);
      if (at === last) break;
    }
  }
  return weekdays.filter((_, at) => chosen.has(at));
}

export function readTimes(cell: string) {
  const parts = foldedText(cell) === always ? [] : partsBetween(cell, ';');
  const offerTimes = parts.flatMap((part) => {
    const read = readWindow(part);
    return read?.rest === '' ? [read.window] : [];
  });
  return offerTimes.length < parts.length ? { fault: words.badTimes } : { record: { offerTimes } };
}

interface PricedWindow extends OfferWindow {
  readonly price?: number | string | undefined;
  readonly percentOff?: number | string | undefined;
}

type TypedPriceWindow = NonNullable<ItemRecord['priceWindows']>[number];

/** 'Mon-Fri 16:00-18:00 -25 %' or 'Mon-Fri 16:00-18:00 7.50'. */
export const pricesCell = (windows: readonly PricedWindow[]) =>
  windows
    .map(({ price, percentOff, ...window }) =>
      [windowText(window), price === undefined ? `-${Number(percentOff)} %` : toFigure(centsOf(Number(price)))].join(
        ' ',
      ),
    )
    .join('; ');

export function readPrices(cell: string, amount: ReadAmount) {
  const parts = foldedText(cell) === none ? [] : partsBetween(cell, ';');
  const priceWindows: TypedPriceWindow[] = [];
  for (const part of parts) {
    const { window, rest = '' } = readWindow(part) ?? {};
    if (!window || rest === '') return { fault: words.badPrices };
    const [, percentOff] = /^[-–−]?\s*(\d+(?:[.,]\d+)?)\s*%$/.exec(rest) ?? [];
    if (percentOff !== undefined) {
      priceWindows.push({ ...window, percentOff: percentOff.replace(',', '.') });
      continue;
    }
    const read = amount(rest);
    if ('fault' in read) return read;
    priceWindows.push({ ...window, price: read.figure });
  }
  return { record: { priceWindows } };
}

/** Reads the amounts of one table. What is no amount stays as it is, and is refused later. */
export type ReadAmount = (typed: string) => { readonly figure: string } | { readonly fault: Words };

/** The amounts of a table tell which of their marks is decimal; an amount that could be two is a fault. */
export function amountsOfTable(amounts: readonly string[]): ReadAmount {
  const decimal = decimalMarkAmong(amounts);
  return (typed) => {
    const cents = readAmount(typed, decimal);
    if (cents !== undefined) return { figure: toFigure(cents) };
    const isUnclear = /^\D*\d+[.,]\d{3,}\D*$/.test(typed);
    return isUnclear ? { fault: fill(words.unclearAmount, { amount: typed }) } : { figure: typed };
  };
}
