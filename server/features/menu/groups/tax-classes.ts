import type { ItemRecord } from '../../../../core/contract/items.ts';
import { nameKey } from '../../../../core/domain/item-rules.ts';
import { classOfParts, standardClass, type TaxClass } from '../../../../core/domain/tax-settings.ts';
import { recordMessages } from '../../../../core/messages/en/server/records.ts';
import { fill } from '../../../../core/messages/message.ts';
import type { Tx } from '../../../platform/database.ts';
import type { FieldWords } from '../../../platform/refusal.ts';
import { findTaxClasses } from '../../restaurants/restaurants.service.ts';

/** A restaurant's classes besides the standard one. */
export type TaxClasses = readonly Pick<TaxClass, 'code' | 'name'>[];

/** The tax class that a request gives a dish or choice, at the path of its field. */
interface SentClass {
  readonly path: string;
  readonly code: string;
}

type Sent = { readonly taxClass?: string | null | undefined };

const sentAt = (path: string, { taxClass }: Sent): SentClass[] => (taxClass == null ? [] : [{ path, code: taxClass }]);

export const classesInChoices = (list: string, choices: readonly Sent[] | null | undefined): SentClass[] =>
  (choices ?? []).flatMap((choice, at) => sentAt(`${list}.${at}.taxClass`, choice));

export const classesInItem = (record: Pick<ItemRecord, 'taxClass' | 'subItems'>): SentClass[] => [
  ...sentAt('taxClass', record),
  ...classesInChoices('subItems', record.subItems),
];

/** Faults of classes that the restaurant doesn't have. Call it while holding the locks on the menu and the stock. */
export async function taxClassFaults(tx: Tx, restaurantId: number, sent: readonly SentClass[]): Promise<FieldWords[]> {
  return sent.length === 0 ? [] : unknownClasses(await findTaxClasses(tx, restaurantId), sent);
}

/** Like `taxClassFaults`. A dish can be taxed by its parts, a choice can't. */
export function unknownClasses(classes: TaxClasses, sent: readonly SentClass[]): FieldWords[] {
  const codes = [standardClass, ...classes.map(({ code }) => code)];
  return sent.flatMap(({ path, code }) => {
    if (codes.includes(code) || (code === classOfParts && path === 'taxClass')) return [];
    const { taxPartsOfDish, taxClassUnknown } = recordMessages;
    return [{ path, message: code === classOfParts ? taxPartsOfDish : fill(taxClassUnknown, { name: code }) }];
  });
}

/** Returns the code of a class that a file gives by code or name, or the text itself if it is unknown. */
export function classNamed(classes: TaxClasses, text: string): string {
  const key = nameKey(text);
  if (key === classOfParts || classes.some(({ code }) => code === key)) return key;
  return classes.find(({ name }) => nameKey(name) === key)?.code ?? text;
}
