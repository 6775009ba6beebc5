import type { ComponentType } from 'react';
import type { Topic } from '../../../../core/domain/topics.ts';
import type { Words } from '../../../../core/messages/message.ts';
import type { Refused } from '../../../api/request.ts';
import type { DraftForm, Faults } from '../forms/use-draft-form.ts';
import type { ListDescription } from './list-description.ts';

/** The sentences of a record screen. */
interface RecordWords {
  readonly listTitle: Words;
  readonly listFailed: Words;
  readonly listEmpty: Words;
  readonly noneYet?: Words;
  readonly addButton: Words;
  readonly addTitle: Words;
  readonly detailTitle: Words;
  /** Of a refused load. */
  readonly getFailed?: Words;
  /** Without them the words of every other list. */
  readonly saved?: Words;
  /** Of every refused save that `refusals` does not name. */
  readonly saveFailed?: Words;
  readonly deleteQuestion?: Words;
  readonly deleted?: Words;
  /** Without it a refused deletion is told like a refused save. */
  readonly deleteFailed?: Words;
}

/** What a save made: the record as it is now, where the answer says it, and words in place of `words.saved`. */
export interface Saved<Row> {
  readonly success: true;
  readonly row?: Row | null;
  readonly words?: Words;
}

/** What the fields of a record get. `row` is undefined while adding. */
export interface FieldsProps<Row, Values extends object> {
  readonly form: DraftForm<Values>;
  readonly row: Row | undefined;
  /** The record is being saved. */
  readonly busy: boolean;
  /** A button among the fields has changed the record by itself: it is this one now. */
  readonly onChanged: (row: Row) => void;
}

type OfList<Row> = Omit<
  ListDescription<Row>,
  'title' | 'failureText' | 'emptyText' | 'noneYetText' | 'addText' | 'onOpen' | 'rowActions' | 'actionsHeader'
>;

/** A screen of records: its columns, its fields, its words, and the calls. Everything else comes with RecordScreen. */
export interface RecordDescription<Row, Values extends object> extends OfList<Row> {
  /** The record by its name, as in 'Are you sure to save Category?'. */
  readonly record: Words;
  /** What a save or a deletion changes. */
  readonly topic: Topic;
  readonly words: RecordWords;
  /** Code of a refused save -> words, and -> the field that it is about. */
  readonly refusals: Readonly<Record<string, Words>>;
  readonly fieldOfRefusal: Readonly<Record<string, string>>;
  /** Fields that a refusal may name by itself. */
  readonly namedFields?: readonly string[];
  /** Reads a record before its form opens, for lists whose rows may be older. @throws RefusalError, NetworkError */
  readonly load?: (id: number, signal: AbortSignal) => Promise<Row>;
  /** The words of a refused load, where they follow from the refusal. */
  readonly loadFault?: (error: Error | null) => Words;
  /** What a record with these fields is called: on its Delete button and under the questions about it. */
  readonly nameOf: (values: Values) => string;
  /** The fields of a record, as plain JSON; a new one's without a row. */
  readonly initial: (row: Row | undefined) => Values;
  /** What keeps these values from being saved: the words at each field, in the order of the form. */
  readonly faults: (values: Values, row: Row | undefined) => Faults;
  readonly save: (row: Row | undefined, values: Values) => Promise<Saved<Row> | Refused>;
  /** Deletes a record; without it none can be deleted. */
  readonly remove?: (row: Row) => Promise<{ readonly success: true } | Refused>;
  readonly Fields: ComponentType<FieldsProps<Row, Values>>;
  /** Fields that nothing may keep over a reload. */
  readonly secrets?: readonly (keyof Values)[];
  /** Save is disabled until something has changed. */
  readonly waitsForChange?: true;
}
