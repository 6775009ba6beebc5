import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import type { Words } from '../../../../core/messages/message.ts';
import type { Refused } from '../../../api/request.ts';
import { say } from '../../../ui/plain/say.tsx';
import { readKeptDraft, useKeptDraft } from './kept-draft.ts';

export type Faults = Readonly<Record<string, string>>;

interface DraftFormOptions<Values> {
  /** Used when the form opens; later values don't change what is typed. */
  readonly initial: Values;
  readonly faults: (values: Values) => Faults;
  readonly keep?: {
    readonly screen: string;
    readonly row: unknown;
    readonly secrets?: readonly (keyof Values)[] | undefined;
  };
  /** Any change clears all marks, not only that of the changed field. */
  readonly settlesAll?: true;
}

/** The first fault of a form is read out as soon as it appears. */
export interface FieldMark {
  readonly error: string | undefined;
  readonly errorProps?: { readonly role: 'alert' };
}

export type DraftForm<Values extends object> = ReturnType<typeof useDraftForm<Values>>;

/** The hook for all forms: shows all faults at once and focuses the first. Typed values survive the session's end. */
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

  // Focuses the first marked field once per try; correcting it must not jump to the next.
  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  const goTo = (found: object, isTold: boolean): boolean => {
    const [first] = Object.keys(found);
    setReadOut(isTold ? undefined : first);
    if (first !== undefined) setAttempts((count) => count + 1);
    return first !== undefined;
  };

  const mark = (...fields: string[]): FieldMark => {
    const field = fields.find((field) => form.errors[field] !== undefined);
    if (field === undefined) return { error: undefined };
    return { error: String(form.errors[field]), ...(field === readOut ? { errorProps: { role: 'alert' } } : {}) };
  };

  return {
    element,
    values: form.values,
    modified,
    mark,
    field: (name: keyof Values & string) => {
      const { value, onChange } = form.getInputProps(name as Parameters<typeof form.getInputProps>[0]);
      return { value, onChange, ...mark(name) };
    },
    change: (part: Partial<Values>, settled: readonly string[] = []) => {
      for (const [name, value] of Object.entries(part)) form.setFieldValue(name as never, value as never);
      for (const name of settled) form.clearFieldError(name as never);
    },
    /** Marks and focuses faults. Returns true if there are none. */
    check: (): boolean => !goTo(form.validate().errors, false),
    /** Marks exactly these fields and focuses the first. `isTold`: a notification announces it, so it isn't read out twice. */
    refuse: (found: Faults, isTold = false) => {
      form.setErrors({ ...found });
      goTo(found, isTold);
    },
  };
}

function begin<Values extends object>({ initial, keep }: DraftFormOptions<Values>): { base: Values; values: Values } {
  const kept = keep && readKeptDraft<Values>(keep.screen);
  const isOfThis = kept && JSON.stringify(kept.row ?? null) === JSON.stringify(keep.row ?? null);
  // An update of the app may have added fields since.
  const isWhole = kept && Object.entries(initial).every(([name, value]) => value === undefined || name in kept.base);
  return isOfThis && isWhole ? { base: kept.base, values: kept.values } : { base: initial, values: initial };
}

function draftOf<Values extends object>(
  { row, secrets = [] }: NonNullable<DraftFormOptions<Values>['keep']>,
  base: Values,
  typed: Values,
) {
  const values = { ...typed, ...Object.fromEntries(secrets.map((name) => [name, base[name]])) };
  return JSON.stringify(values) === JSON.stringify(base) ? undefined : { row: row ?? null, base, values };
}

/** Assigns a refusal's message to the field of its code, otherwise to those of `fields` that it names. */
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
