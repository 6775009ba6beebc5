import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import { RefusalError } from '../../../api/staff-request.ts';
import { printerTroublesQuery } from '../../shared/updates/calls.ts';
import styles from './strip.module.css';

const PrinterStrip = lazy(async () => ({ default: (await import('./printer-strip.tsx')).PrinterStrip }));

/** Says which printers print nothing; while all of them print, the strip's code isn't even loaded. */
export function PrinterTroubles() {
  const troubles = useQuery(printerTroublesQuery());
  const area = useRef<HTMLDivElement>(null);
  // During a network failure the screen says so and keeps the last known state.
  const isShown = troubles.error instanceof RefusalError || (troubles.data?.length ?? 0) > 0;
  return (
    <div ref={area} tabIndex={-1} className={styles.area} aria-live="polite" aria-relevant="additions">
      {isShown ? (
        <Suspense fallback={null}>
          <PrinterStrip troubles={troubles} onLeft={() => area.current?.focus()} />
        </Suspense>
      ) : null}
    </div>
  );
}
