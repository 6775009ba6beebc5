import { useEffect, useState } from 'react';
import { setProver } from '../../../api/prove-again.ts';
import { laterPart, UnseenOnTheWay } from '../../../ui/staff/later-part.tsx';

const Dialog = laterPart(async () => (await import('./prove-again-dialog.tsx')).ProveAgainDialog, UnseenOnTheWay);

/** Asks for PIN or password when a call requires it again. */
export function ProveAgain() {
  const [answer, setAnswer] = useState<(isProved: boolean) => void>();
  useEffect(() => setProver(() => new Promise((resolve) => setAnswer(() => resolve))), []);
  if (!answer) return null;
  return (
    <Dialog
      onAnswer={(isProved) => {
        setAnswer(undefined);
        answer(isProved);
      }}
    />
  );
}
