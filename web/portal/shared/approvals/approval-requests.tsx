import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import common from '../../../ui/plain/common.module.css';
import { laterPart } from '../../../ui/staff/later-part.tsx';
import { useMay } from '../../sign-in/session/use-may.ts';
import styles from './approval-requests.module.css';
import { approvalsQuery } from './calls.ts';

// Requests are rare: the screen loads first.
const ApprovalList = laterPart(
  async () => (await import('./approval-list.tsx')).ApprovalList,
  () => null,
);

/** Colleagues' requests, above every screen of users who may approve, until answered. */
export function ApprovalRequests() {
  const mayApprove = useMay()('approve');
  const { data = [] } = useQuery({ ...approvalsQuery(), enabled: mayApprove });
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
