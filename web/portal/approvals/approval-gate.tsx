import { lazy, Suspense, useEffect, useState } from 'react';
import { type ApprovalWish, setAsker } from './with-approval.ts';

const Dialog = lazy(async () => ({ default: (await import('./approval-dialog.tsx')).ApprovalDialog }));

interface Asked {
  readonly wish: ApprovalWish;
  readonly resolve: (approvalID: number | undefined) => void;
}

/** Stands ready to ask for an approval when a call needs one. */
export function ApprovalGate() {
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => setAsker((wish) => new Promise((resolve) => setAsked({ wish, resolve }))), []);
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <Dialog
        wish={asked.wish}
        onAnswer={(approvalID) => {
          setAsked(undefined);
          asked.resolve(approvalID);
        }}
      />
    </Suspense>
  );
}
