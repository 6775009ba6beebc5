import { type RefObject, useEffect } from 'react';
import { type Faults, isFaulty } from './use-faults.ts';

/** On a phone the faulty field may be far from the button. Each try passes a new `told`, so that the effect runs. */
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
