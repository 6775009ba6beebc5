import { type RefObject, useEffect } from 'react';
import { type Faults, isFaulty } from './use-faults.ts';

/**
 * Focuses the first faulty field and scrolls it into view: on a phone it may be far from the button. Each try passes a
 * new `told` object, so that the effect runs again.
 */
export function useFaultInSight(form: RefObject<HTMLElement | null>, told: Faults<string>): void {
  useEffect(() => {
    // A fault of the whole form is shown at the button.
    if (!isFaulty(told) || told.all !== undefined) return;
    const words = form.current?.querySelector('[role="alert"]');
    const place = words?.parentElement;
    const field = place?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (field ?? place?.querySelector<HTMLElement>('input:checked'))?.focus({ preventScroll: true });
    words?.scrollIntoView({ block: 'center' });
  }, [form, told]);
}
