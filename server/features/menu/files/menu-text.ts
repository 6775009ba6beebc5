import type { CategoryRecord } from '../../../../core/contract/categories.ts';
import type { ChoiceGroupRecord } from '../../../../core/contract/choice-groups.ts';
import type { ItemRecord } from '../../../../core/contract/items.ts';
import type { MenuImport } from '../../../../core/contract/menu-files.ts';
import type { Message, ValuesOf, Words } from '../../../../core/messages/message.ts';

/** A dish of a file. Fields that the file doesn't have are absent, and keep their stored values. */
export interface FileDish {
  readonly row: number;
  readonly choiceRows?: readonly number[];
  /** The path of the dish in a JSON file; absent for other files. */
  readonly place?: string;
  readonly categoryName: string;
  readonly record: Omit<ItemRecord, 'itemId' | 'category' | 'version' | 'goesWith' | 'groups'>;
  readonly goesWith?: readonly string[];
  readonly groups?: readonly FileDishGroup[];
  /** Instead of `groups`: which groups to add to or remove from the dish. All others stay. */
  readonly sets?: readonly { readonly groupName: string; readonly isOn: boolean }[];
  /** The photo's hash, as in responses about items. */
  readonly photo?: string;
  /** The price is entered at the time of sale. A new dish stays hidden until staff set a price. */
  readonly isPriceOpen?: boolean;
}

/** Refers to a group and its choices by name. Without prices, the dish keeps its stored prices. */
export interface FileDishGroup {
  readonly groupName: string;
  readonly prices?: readonly { readonly subItemName: string; readonly price: string | number }[] | null | undefined;
}

type ChoiceRecord = NonNullable<ChoiceGroupRecord['choices']>[number];

/** A choice group of a file. `opens` names the group that a choice opens, `dish` the dish that it stands for. */
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
  /** The kind of record that has the fault; absent if it concerns the whole file. */
  readonly of?: 'dish' | 'group' | 'category';
  /** The row of that record, if the fault is in the row of one of its choices. */
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

/** Times of a category, or of the whole menu without a name. Null means always, or the usual price. */
export interface FileTimes {
  readonly row: number;
  readonly categoryName?: string;
  readonly offerTimes?: CategoryRecord['offerTimes'];
  readonly priceWindows?: CategoryRecord['priceWindows'];
  readonly course?: CategoryRecord['course'];
}

export interface MenuText {
  readonly times?: readonly FileTimes[];
  readonly groups?: readonly FileGroup[];
  readonly categories?: readonly FileCategory[];
  readonly dishes: readonly FileDish[];
  readonly otherCategory?: string;
  readonly faults: readonly Fault[];
  readonly leftOut: readonly Words[];
  /** For tables: the column header of each dish field. Faults in other fields name `otherColumn` or our own heading. */
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

/** The result for a file that isn't a menu. */
export const faulty = (message: Words, row = 0): MenuText => ({
  dishes: [],
  leftOut: [],
  faults: [{ row, column: '', message }],
});
