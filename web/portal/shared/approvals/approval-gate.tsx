import { useEffect, useState } from 'react';
import { laterPart } from '../../../ui/staff/later-part.tsx';
import { type ApprovalWish, setAsker } from './asker.ts';

const Dialog = laterPart(
  async () => (await import('./approval-dialog.tsx')).ApprovalDialog,
  () => null,
);

interface Asked {
  readonly wish: ApprovalWish;
  readonly resolve: (approvalID: number | undefined) => void;
}

export function ApprovalGate() {
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => setAsker((wish) => new Promise((resolve) => setAsked({ wish, resolve }))), []);
  if (!asked) return null;
  return (
    <Dialog
      wish={asked.wish}
      onAnswer={(approvalID) => {
        setAsked(undefined);
        asked.resolve(approvalID);
      }}
    />
  );
}
