import type { ComponentType } from 'react';
import type { Topic } from '../../../../core/domain/topics.ts';
import type { Words } from '../../../../core/messages/message.ts';
import type { Refused } from '../../../api/request.ts';
import type { DraftForm, Faults } from '../forms/use-draft-form.ts';
import type { ListDescription } from './list-description.ts';

interface RecordWords {
  readonly listTitle: Words;
  readonly listFailed: Words;
  readonly listEmpty: Words;
  readonly noneYet?: Words;
  readonly addButton: Words;
  readonly addTitle: Words;
  readonly detailTitle: Words;
  readonly getFailed?: Words;
  /** Defaults to the message of all other lists. */
  readonly saved?: Words;
  readonly saveFailed?: Words;
  readonly deleteQuestion?: Words;
  readonly deleted?: Words;
  /** Defaults to the message for a refused save. */
  readonly deleteFailed?: Words;
}

/** `row` is the saved record if the response has it; otherwise `result` is its id. `words` replaces `words.saved`. */
export interface Saved<Row> {
  readonly success: true;
  readonly row?: Row | null;
  readonly result?: unknown;
  readonly words?: Words;
}

export interface FieldsProps<Row, Values extends object> {
  readonly form: DraftForm<Values>;
  readonly row: Row | undefined;
  readonly busy: boolean;
  /** Called with the new state after a button among the fields has changed the record itself. */
  readonly onChanged: (row: Row) => void;
}

type OfList<Row> = Omit<
  ListDescription<Row>,
  'title' | 'failureText' | 'emptyText' | 'noneYetText' | 'addText' | 'onOpen' | 'rowActions' | 'actionsHeader'
>;

export interface RecordDescription<Row, Values extends object> extends OfList<Row> {
  readonly record: Words;
  readonly topic: Topic;
  readonly words: RecordWords;
  readonly refusals: Readonly<Record<string, Words>>;
  readonly fieldOfRefusal: Readonly<Record<string, string>>;
  /** Fields that a refusal may name. */
  readonly namedFields?: readonly string[];
  /** Loads a record before its form opens, for lists whose rows may be stale. @throws RefusalError, NetworkError */
  readonly load?: (id: number, signal: AbortSignal) => Promise<Row>;
  readonly loadFault?: (error: Error | null) => Words;
  /** A record's display name: on its Delete button and below the questions about it. */
  readonly nameOf: (values: Values) => string;
  /** The form's values as plain JSON. `row` is undefined for a new record. */
  readonly initial: (row: Row | undefined) => Values;
  readonly faults: (values: Values, row: Row | undefined) => Faults;
  readonly save: (row: Row | undefined, values: Values) => Promise<Saved<Row> | Refused>;
  readonly remove?: (row: Row) => Promise<{ readonly success: true } | Refused>;
  readonly Fields: ComponentType<FieldsProps<Row, Values>>;
  /** Fields that must not be stored across a reload. */
  readonly secrets?: readonly (keyof Values)[];
  readonly waitsForChange?: true;
  /** Initial values of another new record after a save. If undefined, none is offered. */
  readonly next?: (saved: Values) => Values;
  /** Values of a copy of this record. If undefined, none is offered. */
  readonly copy?: (values: Values) => Values;
}
