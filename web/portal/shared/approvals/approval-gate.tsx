import { useAsked } from '../../../ui/plain/prompt.ts';
import { laterPart } from '../../../ui/staff/later-part.tsx';
import { approvals } from './with-approval.ts';

const Dialog = laterPart(
  async () => (await import('./approval-dialog.tsx')).ApprovalDialog,
  () => null,
);

export function ApprovalGate() {
  const question = useAsked(approvals);
  return question?.isOpen ? <Dialog wish={question.question} onAnswer={question.answer} /> : null;
}
