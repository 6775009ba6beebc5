import { type RefObject, useEffect } from 'react';
import { type Faults, isFaulty } from './use-faults.ts';

/**
 * Brings the field that keeps a form from being sent into sight, its words with it: on a phone it may be far from the
 * button. `told` is another object at every try, so that a second one does it again.
 */
export function useFaultInSight(form: RefObject<HTMLElement | null>, told: Faults<string>): void {
  useEffect(() => {
    // What is wrong with the whole stands at the button.
    if (!isFaulty(told) || told.all !== undefined) return;
    form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
  }, [form, told]);
}
