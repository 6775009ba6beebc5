import type { CategoryRecord } from '../../../../core/contract/categories.ts';
import type { ChoiceGroupRecord } from '../../../../core/contract/choice-groups.ts';
import type { ItemRecord } from '../../../../core/contract/items.ts';
import type { MenuImport } from '../../../../core/contract/menu-files.ts';
import type { Message, ValuesOf, Words } from '../../../../core/messages/message.ts';

/** A dish of a file. A field that the file doesn't have is absent, and keeps what is stored. */
export interface FileDish {
  readonly row: number;
  readonly choiceRows?: readonly number[];
  /** Only in a JSON file: the path of the dish. */
  readonly place?: string;
  readonly categoryName: string;
  readonly record: Omit<ItemRecord, 'itemId' | 'category' | 'version' | 'goesWith' | 'groups'>;
  readonly goesWith?: readonly string[];
  readonly groups?: readonly FileDishGroup[];
  /** Instead of `groups`: which groups the dish has and which it doesn't; it keeps all others. */
  readonly sets?: readonly { readonly groupName: string; readonly isOn: boolean }[];
  /** As items answer its hash. */
  readonly photo?: string;
  /** The price is typed when the dish is sold. A new dish is hidden until staff give it a price. */
  readonly isPriceOpen?: boolean;
}

/** Names the group and its choices. Without prices, the dish keeps the prices that it has. */
export interface FileDishGroup {
  readonly groupName: string;
  readonly prices?: readonly { readonly subItemName: string; readonly price: string | number }[] | null | undefined;
}

type ChoiceRecord = NonNullable<ChoiceGroupRecord['choices']>[number];

/** A choice group of a file. `opens` and `dish` name the group that a choice opens and the dish that it is. */
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

export interface Fault {
  /** The record of the file that has it; absent: the file as a whole. */
  readonly of?: 'dish' | 'group' | 'category';
  /** That record's row, if the fault is at a row of one of its choices. */
  readonly ofRow?: number;
  readonly row: number;
  readonly column: string;
  readonly message: string | Words;
}

export interface FileCategory {
  readonly row: number;
  readonly categoryName: string;
  readonly description: string;
}

/** Of a category or, without a name, of the whole menu. Null: always, and at the usual price. */
export interface FileTimes {
  readonly row: number;
  readonly categoryName?: string;
  readonly offerTimes?: CategoryRecord['offerTimes'];
  readonly priceWindows?: CategoryRecord['priceWindows'];
}

export interface MenuText {
  readonly times?: readonly FileTimes[];
  readonly groups?: readonly FileGroup[];
  readonly categories?: readonly FileCategory[];
  readonly dishes: readonly FileDish[];
  readonly otherCategory?: string;
  readonly faults: readonly Fault[];
  readonly leftOut: readonly Words[];
  /** Of tables: column headers by dish field. Faults of other fields name `otherColumn`, or else our own heading. */
  readonly columns?: Readonly<Record<string, string | undefined>>;
  readonly otherColumn?: string | undefined;
}

export type FieldChanges = MenuImport['changes'][number]['fields'];

export const changeOf = (field: string, from: string, to: string): FieldChanges =>
  from === to ? [] : [{ field, from, to }];

export const counted = <Name extends string>(
  message: Message<Name>,
  values: ValuesOf<Name> & { readonly count: number },
): Words[] => (values.count > 0 ? [{ message, values }] : []);

/** A file that is no menu. */
export const faulty = (message: Words, row = 0): MenuText => ({
  dishes: [],
  leftOut: [],
  faults: [{ row, column: '', message }],
});
