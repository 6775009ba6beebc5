import { type RefObject, useEffect, useState } from 'react';
import type { Refused } from '../../../api/request.ts';

/** The message of each faulty field. `all` is for the whole payment and shown at the button; `code` is its code. */
export type Faults<Field extends string> = { readonly [field in Field | 'all' | 'code']?: string };

/** The faults of a payment that was refused as a whole, or got no response. */
export const faultsOfAll = (words: string, refused: Refused | undefined): Faults<never> => ({
  all: words,
  ...(refused && { code: refused.code }),
});

/** `partOf` maps a field to its part of the form; undefined if it depends on several. */
export function useFaults<Field extends string, Form extends object>(
  partOf: Readonly<Record<Field, keyof Form | undefined>>,
) {
  // `announced` changes on every try, but not while fields are corrected.
  const [{ faults, announced }, set] = useState<{ faults: Faults<Field>; announced: Faults<Field> }>({
    faults: {},
    announced: {},
  });
  const tell = (found: Faults<Field>) => set({ faults: found, announced: found });
  /** A changed field is checked again at the next try. The other fields stay marked. */
  const settle = (before: Form, after: Form) =>
    set((now) => {
      const kept = (Object.keys(partOf) as Field[]).filter((field) => {
        const part = partOf[field];
        return now.faults[field] !== undefined && part !== undefined && before[part] === after[part];
      });
      const left = Object.fromEntries(kept.map((field) => [field, now.faults[field]])) as Faults<Field>;
      return { ...now, faults: left };
    });
  return { faults, announced, tell, settle };
}

export const isFaulty = (faults: Faults<string>): boolean => Object.keys(faults).length > 0;

/** On a phone the faulty field may be far from the button. Each try passes a new `announced` to run the effect. */
export function useFaultInSight(form: RefObject<HTMLElement | null>, announced: Faults<string>): void {
  useEffect(() => {
    if (!isFaulty(announced) || announced.all !== undefined) return;
    const words = form.current?.querySelector('[role="alert"]');
    const place = words?.parentElement;
    const field = place?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (field ?? place?.querySelector<HTMLElement>('input:checked'))?.focus({ preventScroll: true });
    words?.scrollIntoView({ block: 'center' });
  }, [form, announced]);
}
