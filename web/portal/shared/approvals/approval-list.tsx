import { Button } from '@mantine/core';
import type { Approval } from '../../../../core/contract/approvals.ts';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { approvalMessages } from '../../../../core/messages/en/portal/approvals.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import common from '../../../ui/plain/common.module.css';
import { InfoIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { usePress } from '../forms/use-press.ts';
import styles from './approval-requests.module.css';

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
      call: () => staffRequest(endpoints.answerApproval, { body: { approvalID, approve } }),
      done: approve ? approvalMessages.approved : approvalMessages.refused,
      failed: approvalMessages.answerFailed,
      changes: ['approvals'],
      onDone: onAnswered,
    });

  return (
    <ul className={`${common.newTint} ${styles.list}`} aria-label={say(approvalMessages.requests)}>
      {approvals.map((approval) => {
        const [amount, of] = [formats.amountOf(approval.amount), formats.amountOf(approval.of)];
        return (
          <li key={approval.approvalID}>
            <InfoIcon />
            <span className={`${common.breaks} ${styles.words}`}>
              <b>
                {approval.act === 'cancel'
                  ? say(approvalMessages.request.cancel, { name: approval.askedBy, amount })
                  : say(approvalMessages.request[approval.act], {
                      name: approval.askedBy,
                      amount,
                      of,
                      dish: approval.dish ?? '',
                    })}
              </b>
              <span>{say(fieldMessages.orderOfTable, { table: approval.tableName, order: approval.orderID })}</span>
              {approval.reason === '' ? null : <span className={styles.reason}>{approval.reason}</span>}
            </span>
            <span className={`${common.wrapped} ${styles.actions}`}>
              <Button
                variant="default"
                loading={busy === `${approval.approvalID} false`}
                aria-label={say(approvalMessages.refuseOf, { name: approval.askedBy })}
                onClick={() => void reply(approval, false)}
              >
                {say(approvalMessages.refuse)}
              </Button>
              <Button
                loading={busy === `${approval.approvalID} true`}
                aria-label={say(approvalMessages.approveOf, { name: approval.askedBy })}
                onClick={() => void reply(approval, true)}
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
