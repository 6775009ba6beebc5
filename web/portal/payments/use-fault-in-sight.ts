import { type RefObject, useEffect } from 'react';

/**
 * Brings the field that keeps a form from being sent into sight, its words with it: on a phone it may be far from the
 * button. `fault` is another object at every try, so that a second one does it again.
 */
export function useFaultInSight(
  form: RefObject<HTMLElement | null>,
  fault: { readonly field: string } | undefined,
): void {
  useEffect(() => {
    // What is wrong with the whole stands at the button.
    if (!fault || fault.field === 'all') return;
    form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
  }, [form, fault]);
}
