import {
  type AllergenCode,
  allergenNames,
  allergens,
  allergenWord,
  codesOf,
} from '../../../../core/domain/allergens.ts';
import { foldedText } from '../../../../core/domain/folded-text.ts';
import type { Money } from '../../../../core/domain/money.ts';
import { decimalMarkAmong, readAmount } from '../../../../core/domain/read-amount.ts';
import { menuFileMessages as words } from '../../../../core/messages/en/server/menu-files.ts';
import { fill, type Message, type Words } from '../../../../core/messages/message.ts';
import { say } from '../../../../core/messages/say.ts';

const textOf = (message: Message) => say('en', message);
const large = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const none = textOf(words.values.none);
const mayContain = textOf(words.values.mayContain);

/** For example 'Gluten: wheat, rye; Milk; may contain soy'. 'none' means none of the 14; null means not stated. */
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
    // Files of other systems write 'Milk, eggs'.
    for (const name of part.includes(':') ? [possibly ?? part] : partsBetween(possibly ?? part, ',')) {
      const codes = codesNamed(name);
      if (!codes) return { fault: fill(words.badAllergens, { part: name }) };
      for (const code of codes) (possibly === undefined ? listed : traces).add(code);
    }
  }
  return { record: { allergens: isListed ? [...listed] : null, traces: isTraced ? [...traces] : null } };
}

/** Reads 'Gluten: wheat, rye' or 'Milk'. Undefined if a name is unknown or a required kind is missing. */
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

/** Reads an amount of a table. Text that isn't an amount is returned as it is, and refused later. */
export type ReadAmount = (typed: string) => { readonly figure: string } | { readonly fault: Words };

/** Finds out from all amounts which mark is the decimal one. An amount that remains ambiguous is a fault. */
export function amountsOfTable(money: Money, amounts: readonly string[]): ReadAmount {
  const decimal = decimalMarkAmong(money, amounts);
  return (typed) => {
    const cents = readAmount(money, typed, decimal);
    if (cents !== undefined) return { figure: money.toFigure(cents) };
    const isUnclear = /^\D*\d+[.,]\d{3,}\D*$/.test(typed);
    return isUnclear ? { fault: fill(words.unclearAmount, { amount: typed }) } : { figure: typed };
  };
}
