import { type RefObject, useEffect } from 'react';
import { type Faults, isFaulty } from './use-faults.ts';

/**
 * Puts the focus into the field that keeps a form from being sent, and brings it into sight with its words: on a phone it
 * may be far from the button. `told` is another object at every try, so that a second one does it again.
 */
export function useFaultInSight(form: RefObject<HTMLElement | null>, told: Faults<string>): void {
  useEffect(() => {
    // What is wrong with the whole stands at the button.
    if (!isFaulty(told) || told.all !== undefined) return;
    const words = form.current?.querySelector('[role="alert"]');
    const place = words?.parentElement;
    const field = place?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (field ?? place?.querySelector<HTMLElement>('input:checked'))?.focus({ preventScroll: true });
    words?.scrollIntoView({ block: 'center' });
  }, [form, told]);
}
