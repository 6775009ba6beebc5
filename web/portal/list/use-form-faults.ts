import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Refused } from '../../api/request.ts';

/** What is wrong with a form: the words at each field, in the order of the form. */
export type Faults<Field extends string> = Readonly<Partial<Record<Field, string>>>;

/** What a marked field gets. The first fault of a form is read out as soon as it stands there. */
interface FieldMark {
  readonly error: string | undefined;
  readonly errorProps?: { readonly role: 'alert' };
}

export interface FormFaults<Field extends string> {
  /** Belongs to the form's element. */
  readonly form: RefObject<HTMLFormElement | null>;
  /**
   * Marks these fields and no others, and goes to the first of them; true when there are any. `isTold` when a
   * notification says the same.
   */
  readonly mark: (found: Faults<Field>, isTold?: boolean) => boolean;
  /** Takes the marks away from fields that were changed. */
  readonly settle: (changed: readonly string[]) => void;
  /** The mark of a field; of several that share a place, the first that has one. */
  readonly at: (...fields: readonly Field[]) => FieldMark;
}

interface Marked<Field extends string> {
  readonly found: Faults<Field>;
  readonly readOut?: string | undefined;
}

interface Marked<Field extends string> {
  readonly found: Faults<Field>;
  readonly readOut?: string | undefined;
}

/** All faults of a form at once, each at its field. */
export function useFormFaults<Field extends string>(): FormFaults<Field> {
  const form = useRef<HTMLFormElement>(null);
  const [{ found, readOut }, setFound] = useState<Marked<Field>>({ found: {} as Faults<Field> });
  const [attempts, setAttempts] = useState(0);

  // The first marked field is where the correcting begins; correcting one must not jump to the next.
  useEffect(() => {
    // A field for passwords says that it is wrong to style sheets alone.
    const marked = '[aria-invalid="true"], input[data-invalid]';
    if (attempts > 0) form.current?.querySelector<HTMLElement>(marked)?.focus();
  }, [attempts]);

  return {
    form,
    mark: (next, isTold = false) => {
      const [first] = Object.keys(next);
      setFound({ found: next, readOut: isTold ? undefined : first });
      if (first !== undefined) setAttempts((count) => count + 1);
      return first !== undefined;
    },
    settle: (changed) =>
      setFound((now) => ({
        ...now,
        found: Object.fromEntries(
          Object.entries(now.found).filter(([field]) => !changed.includes(field)),
        ) as Faults<Field>,
      })),
    at: (...fields) => {
      const field = fields.find((one) => found[one] !== undefined);
      if (field === undefined) return { error: undefined };
      return { error: found[field], ...(field === readOut ? { errorProps: { role: 'alert' } } : {}) };
    },
  };
}

/** What a refusal of the server is about: the field of its code, otherwise those of `fields` that it names itself. */
export function faultsOfRefusal<Field extends string>(
  { code, fields }: Refused,
  words: Readonly<Record<string, string>>,
  fieldOfCode: Readonly<Record<string, Field>>,
  known: readonly Field[] = [],
): Faults<Field> {
  const field = fieldOfCode[code];
  if (field !== undefined && words[code] !== undefined) return { [field]: words[code] } as Faults<Field>;
  const named = fields.filter(({ path }) => known.some((one) => one === path));
  return Object.fromEntries(named.map(({ path, message }) => [path, message])) as Faults<Field>;
}
