import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { staffQuery } from '../../../api/staff-query.ts';
import common from '../../../ui/plain/common.module.css';
import { useAsked } from '../../../ui/plain/prompt.ts';
import { laterPart } from '../../../ui/staff/later-part.tsx';
import { useMay } from '../../sign-in/session/use-may.ts';
import styles from './approval-requests.module.css';
import { approvals } from './with-approval.ts';

// Requests are rare, so the screen loads first.
const ApprovalList = laterPart(
  async () => (await import('./approval-list.tsx')).ApprovalList,
  () => null,
);

export function ApprovalRequests() {
  const mayApprove = useMay()('approve');
  const { data = [] } = useQuery({
    ...staffQuery(['approvals'], endpoints.approvals),
    refetchInterval: 60_000,
    meta: { live: true },
    enabled: mayApprove,
  });
  const area = useRef<HTMLDivElement>(null);
  if (!mayApprove) return null;
  return (
    <div
      ref={area}
      tabIndex={-1}
      className={`${common.screenOnly} ${styles.area}`}
      aria-live="polite"
      aria-relevant="additions"
    >
      {data.length > 0 ? <ApprovalList approvals={data} onAnswered={() => area.current?.focus()} /> : null}
    </div>
  );
}

const ApprovalDialog = laterPart(
  async () => (await import('./approval-dialog.tsx')).ApprovalDialog,
  () => null,
);

export function ApprovalGate() {
  const question = useAsked(approvals);
  return question?.isOpen ? <ApprovalDialog wish={question.question} onAnswer={question.answer} /> : null;
}
