import { Button } from '@mantine/core';
import type { Approval } from '../../../../core/contract/approvals.ts';
import { centsOf } from '../../../../core/domain/money.ts';
import { approvalMessages } from '../../../../core/messages/en/portal/approvals.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import common from '../../../ui/plain/common.module.css';
import { InfoIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { usePress } from '../forms/use-press.ts';
import styles from './approval-requests.module.css';
import { answerApproval } from './calls.ts';

interface ApprovalListProps {
  approvals: readonly Approval[];
  onAnswered: () => void;
}

export function ApprovalList({ approvals, onAnswered }: ApprovalListProps) {
  const formats = useFormats();
  const { busy, press } = usePress();
  const reply = ({ approvalID }: Approval, approve: boolean) =>
    press({
      name: `${approvalID} ${approve}`,
      call: () => answerApproval(approvalID, approve),
      done: approve ? approvalMessages.approved : approvalMessages.refused,
      failed: approvalMessages.answerFailed,
      changes: ['approvals'],
      onDone: onAnswered,
    });

  return (
    <ul className={`${common.newTint} ${styles.list}`} aria-label={say(approvalMessages.requests)}>
      {approvals.map((one) => {
        const [amount, of] = [formats.amount(centsOf(one.amount)), formats.amount(centsOf(one.of))];
        return (
          <li key={one.approvalID}>
            <InfoIcon />
            <span className={`${common.breaks} ${styles.words}`}>
              <b>
                {one.act === 'cancel'
                  ? say(approvalMessages.request.cancel, { name: one.askedBy, amount })
                  : say(approvalMessages.request[one.act], { name: one.askedBy, amount, of })}
              </b>
              <span>{say(fieldMessages.orderOfTable, { table: one.tableName, order: one.orderID })}</span>
              {one.reason === '' ? null : <span className={styles.reason}>{one.reason}</span>}
            </span>
            <span className={`${common.wrapped} ${styles.actions}`}>
              <Button
                variant="default"
                loading={busy === `${one.approvalID} false`}
                aria-label={say(approvalMessages.refuseOf, { name: one.askedBy })}
                onClick={() => void reply(one, false)}
              >
                {say(approvalMessages.refuse)}
              </Button>
              <Button
                loading={busy === `${one.approvalID} true`}
                aria-label={say(approvalMessages.approveOf, { name: one.askedBy })}
                onClick={() => void reply(one, true)}
              >
                {say(approvalMessages.approve)}
              </Button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
