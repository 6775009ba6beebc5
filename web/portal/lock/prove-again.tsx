import { lazy, Suspense, useEffect, useState } from 'react';
import { setProver } from '../../api/prove-again.ts';

const Dialog = lazy(async () => ({ default: (await import('./prove-again-dialog.tsx')).ProveAgainDialog }));

/** Stands ready to ask who somebody is when a call wants to know it again. */
export function ProveAgain() {
  const [answer, setAnswer] = useState<(isProved: boolean) => void>();
  useEffect(() => setProver(() => new Promise((resolve) => setAnswer(() => resolve))), []);
  if (!answer) return null;
  return (
    <Suspense fallback={null}>
      <Dialog
        onAnswer={(isProved) => {
          setAnswer(undefined);
          answer(isProved);
        }}
      />
    </Suspense>
  );
}
