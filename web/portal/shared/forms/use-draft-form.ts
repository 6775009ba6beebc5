import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import type { Words } from '../../../../core/messages/message.ts';
import type { Refused } from '../../../api/request.ts';
import { say } from '../../../ui/plain/say.tsx';
import { readKeptDraft, useKeptDraft } from './kept-draft.ts';

/** What is wrong with a form: the words at each field, in the order of the form. */
export type Faults = Readonly<Record<string, string>>;

interface DraftFormOptions<Values> {
  /** Counts when the form opens; a later one changes nothing under the typing hand. */
  readonly initial: Values;
  /** What keeps it from being sent: all of it at once. */
  readonly faults: (values: Values) => Faults;
  /** Where what was typed waits when the session ends under it; without it nothing is kept. */
  readonly keep?: {
    readonly screen: string;
    /** What the form belongs to, as plain JSON. */
    readonly row: unknown;
    /** Never kept. */
    readonly secrets?: readonly (keyof Values)[] | undefined;
  };
  /** Any change takes every mark away, not only that of the changed field. */
  readonly settlesAll?: true;
}

/** The mark of a field. The first fault of a form is read out as soon as it stands there. */
export interface FieldMark {
  readonly error: string | undefined;
  readonly errorProps?: { readonly role: 'alert' };
}

/** A form while it is filled in: its values, what is wrong with them, and what to give to its fields. */
export type DraftForm<Values extends object> = ReturnType<typeof useDraftForm<Values>>;

/** The one way to fill in a form: all faults at once and the focus at the first; what was typed outlives the session. */
export function useDraftForm<Values extends object>(options: DraftFormOptions<Values>) {
  const { faults, keep, settlesAll = false } = options;
  const element = useRef<HTMLFormElement>(null);
  const [begun] = useState(() => begin(options));
  const form = useForm<Values>({
    initialValues: begun.values,
    validate: (values) => ({ ...faults(values) }),
    onValuesChange: () => settlesAll && form.clearErrors(),
  });
  const [readOut, setReadOut] = useState<string>();
  const [attempts, setAttempts] = useState(0);
  const modified = JSON.stringify(form.values) !== JSON.stringify(begun.base);
  useKeptDraft(keep?.screen ?? 'none', keep && draftOf(keep, begun.base, form.values));

  // The first marked field is where the correcting begins; correcting one must not jump to the next.
  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  const goTo = (found: object, isTold: boolean): boolean => {
    const [first] = Object.keys(found);
    setReadOut(isTold ? undefined : first);
    if (first !== undefined) setAttempts((count) => count + 1);
    return first !== undefined;
  };

  /** The mark of a field; of several that share a place, the first that has one. */
  const mark = (...fields: string[]): FieldMark => {
    const field = fields.find((one) => form.errors[one] !== undefined);
    if (field === undefined) return { error: undefined };
    return { error: String(form.errors[field]), ...(field === readOut ? { errorProps: { role: 'alert' } } : {}) };
  };

  return {
    /** Belongs to the form's element. */
    element,
    values: form.values,
    modified,
    mark,
    /** Value, mark and change of a field, for any component of Mantine's. */
    field: (name: keyof Values & string) => {
      const { value, onChange } = form.getInputProps(name as Parameters<typeof form.getInputProps>[0]);
      return { value, onChange, ...mark(name) };
    },
    /** Changes fields and takes their marks away, and those of `settled`. */
    change: (part: Partial<Values>, settled: readonly string[] = []) => {
      for (const [name, value] of Object.entries(part)) form.setFieldValue(name as never, value as never);
      for (const name of settled) form.clearFieldError(name as never);
    },
    /** Marks what is wrong and goes there; true when nothing is. */
    check: (): boolean => !goTo(form.validate().errors, false),
    /** Marks these fields and no others; `isTold` when a notification says the same. */
    refuse: (found: Faults, isTold = false) => {
      form.setErrors({ ...found });
      goTo(found, isTold);
    },
  };
}

function begin<Values extends object>({ initial, keep }: DraftFormOptions<Values>): { base: Values; values: Values } {
  const kept = keep && readKeptDraft<Values>(keep.screen);
  const isOfThis = kept && JSON.stringify(kept.row ?? null) === JSON.stringify(keep.row ?? null);
  return isOfThis ? { base: kept.base, values: kept.values } : { base: initial, values: initial };
}

function draftOf<Values extends object>(
  { row, secrets = [] }: NonNullable<DraftFormOptions<Values>['keep']>,
  base: Values,
  typed: Values,
) {
  const values = { ...typed, ...Object.fromEntries(secrets.map((name) => [name, base[name]])) };
  return JSON.stringify(values) === JSON.stringify(base) ? undefined : { row: row ?? null, base, values };
}

/** What a refusal of the server is about: the field of its code, otherwise those of `fields` that it names itself. */
export function faultsOfRefusal(
  { code, fields }: Refused,
  words: Readonly<Record<string, Words>>,
  fieldOfCode: Readonly<Record<string, string>>,
  named: readonly string[] = [],
): Faults {
  const field = fieldOfCode[code];
  const known = words[code];
  if (field !== undefined && known) return { [field]: say(known) };
  return Object.fromEntries(
    fields.filter(({ path }) => named.includes(path)).map(({ path, message }) => [path, message]),
  );
}
