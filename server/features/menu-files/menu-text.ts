import { setImmediate as othersTurn } from 'node:timers/promises';
import type { CategoryRecord } from '../../../core/contract/categories.ts';
import type { ChoiceGroupRecord } from '../../../core/contract/choice-groups.ts';
import type { ItemRecord } from '../../../core/contract/items.ts';
import type { MenuImport } from '../../../core/contract/menu-files.ts';
import type { Message, ValuesOf, Words } from '../../../core/messages/message.ts';

/** A dish of a file. A field that the file doesn't have is absent, and keeps what is stored. */
export interface FileDish {
  readonly row: number;
  /** Of a JSON file, in words. */
  readonly place?: Words;
  readonly categoryName: string;
  readonly record: Omit<ItemRecord, 'itemId' | 'category' | 'version' | 'goesWith' | 'groups'>;
  /** Names of dishes. */
  readonly goesWith?: readonly string[];
  readonly groups?: readonly FileDishGroup[];
  /** Instead: the groups that it has or doesn't have; others stay. */
  readonly sets?: readonly { readonly groupName: string; readonly isOn: boolean }[];
  /** As items answer its hash. */
  readonly photo?: string;
  /** Its price is typed when it is sold. A new one is hidden until staff give it a price. */
  readonly isPriceOpen?: boolean;
}

/** By names. Without prices, the dish keeps those that it has. */
export interface FileDishGroup {
  readonly groupName: string;
  readonly prices?: readonly { readonly subItemName: string; readonly price: string | number }[] | null | undefined;
}

type ChoiceRecord = NonNullable<ChoiceGroupRecord['choices']>[number];

/** A group of choices of a file; the groups that its choices open, and the dishes that they are, by name. */
export interface FileGroup {
  readonly row: number;
  readonly record: Omit<ChoiceGroupRecord, 'groupId' | 'version' | 'choices'> & {
    readonly choices?:
      | readonly (Omit<ChoiceRecord, 'choiceId' | 'soldOut' | 'opensGroupId' | 'itemId'> & {
          readonly opens?: string | null | undefined;
          readonly dish?: string | null | undefined;
        })[]
      | null
      | undefined;
  };
}

/** As `MenuFileFault` of the contract. */
export interface Fault {
  readonly row: number;
  readonly column: string;
  readonly place?: Words;
  readonly message: string | Words;
}

export interface FileCategory {
  readonly row: number;
  readonly categoryName: string;
  readonly description: string;
}

/** Of a category or, without a name, of the menu as a whole. Null: always, and at the usual price. */
export interface FileTimes {
  readonly row: number;
  readonly categoryName?: string;
  readonly offerTimes?: CategoryRecord['offerTimes'];
  readonly priceWindows?: CategoryRecord['priceWindows'];
}

export interface MenuText {
  readonly times?: readonly FileTimes[];
  readonly groups?: readonly FileGroup[];
  /** Also those without dishes. */
  readonly categories?: readonly FileCategory[];
  readonly dishes: readonly FileDish[];
  /** Of new dishes without one. */
  readonly otherCategory?: string;
  readonly faults: readonly Fault[];
  /** Found beside these. */
  readonly moreFaults?: number;
  readonly leftOut: readonly Words[];
  /** What the file calls a field of a dish; `otherColumn` has the fields without one. By default as we call them. */
  readonly columns?: Readonly<Record<string, string | undefined>>;
  readonly otherColumn?: string | undefined;
}

const recordsPerTurn = 4;

/** With their places; others get the event loop between some of them. */
export async function* inTurns<Given>(records: readonly Given[]): AsyncGenerator<readonly [at: number, one: Given]> {
  for (const entry of records.entries()) {
    if (entry[0] % recordsPerTurn === recordsPerTurn - 1) await othersTurn();
    yield entry;
  }
}

/** Names as the database compares them. */
export const nameKey = (name: string | null | undefined = '') => (name ?? '').trim().replace(/\s+/g, ' ').toLowerCase();

export type FieldChanges = MenuImport['changes'][number]['fields'];

export const changeOf = (field: string, from: string, to: string): FieldChanges =>
  from === to ? [] : [{ field, from, to }];

/** Said only if there is something to count. */
export const counted = <Name extends string>(
  message: Message<Name>,
  values: ValuesOf<Name> & { readonly count: number },
): Words[] => (values.count > 0 ? [{ message, values }] : []);

/** A file that is no menu. */
export const faulty = (message: Words, row = 0): MenuText => ({
  ...{ dishes: [], leftOut: [] },
  faults: [{ row, column: '', message }],
});
