import type { Approval } from '../../../../core/contract/approvals.ts';
import { centsOf } from '../../../../core/domain/money.ts';
import { approvalMessages } from '../../../../core/messages/en/portal/approvals.ts';
import { say } from '../../../ui/plain/say.tsx';
import { Strip } from '../../../ui/staff/strip.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import styles from './used-approvals.module.css';

export function UsedApprovals({ approvals }: { approvals: readonly Approval[] }) {
  const formats = useFormats();
  return approvals.map((one) => (
    <Strip key={one.approvalID} tone="info">
      {say(approvalMessages.used[one.act], {
        approver: one.answeredBy,
        amount: formats.amount(centsOf(one.amount)),
        name: one.askedBy,
        time: formats.dateTime(one.askedTime),
      })}
      {one.reason === '' ? null : <span className={styles.reason}>{one.reason}</span>}
    </Strip>
  ));
}
