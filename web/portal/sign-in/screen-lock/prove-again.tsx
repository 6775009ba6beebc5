import { setProver } from '../../../api/prove-again.ts';
import { prompt, useAsked } from '../../../ui/plain/prompt.ts';
import { laterPart, UnseenOnTheWay } from '../../../ui/staff/later-part.tsx';

const Dialog = laterPart(async () => (await import('./prove-again-dialog.tsx')).ProveAgainDialog, UnseenOnTheWay);

const proof = prompt<void, boolean>(false);
setProver(proof.ask);

export function ProveAgain() {
  const question = useAsked(proof);
  return question?.isOpen ? <Dialog onAnswer={question.answer} /> : null;
}
