import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { KitchenTicket } from '../../../../core/contract/kitchen.ts';
import { oldTicketMinutes } from '../../../../core/domain/kitchen-steps.ts';
import { ticketPath } from '../../../../core/domain/portal-paths.ts';
import { waitedMinutes } from '../../../../core/domain/waiting.ts';
import { kitchenMessages } from '../../../../core/messages/en/portal/kitchen.ts';
import { fill } from '../../../../core/messages/message.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { useNow } from '../../../ui/plain/use-now.ts';
import { confirm } from '../../../ui/staff/confirm.tsx';
import { usePress } from '../../shared/forms/use-press.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import { clearOld } from './calls.ts';
import styles from './kitchen.module.css';

export function OldTickets({ tickets }: { tickets: readonly KitchenTicket[] }) {
  const { busy, press } = usePress();
  const isOld = ({ confirmedTime, isChanged }: KitchenTicket, now: number) =>
    !isChanged && waitedMinutes(confirmedTime, now) >= oldTicketMinutes;
  const old = useNow((now) => tickets.filter((ticket) => isOld(ticket, now)).length, 30_000);
  if (old === 0) return null;
  const serve = async () => {
    const question = say(kitchenMessages.serveOldQuestion);
    if (!(await confirm({ question, act: say(kitchenMessages.serveOld) }))) return;
    await press({
      call: clearOld,
      done: ({ result }) => fill(kitchenMessages.servedOld, { count: result }),
      failed: kitchenMessages.stepFailed,
      changes: ['kitchen'],
    });
  };
  return (
    <div className={`${common.line} ${common.newTint} ${styles.notice}`} role="status">
      <span>{say(kitchenMessages.old, { count: old })}</span>
      <Button variant="default" size="compact-sm" loading={busy !== undefined} onClick={() => void serve()}>
        {say(kitchenMessages.serveOld)}
      </Button>
    </div>
  );
}

export function MissingTicket({ ticketID }: { ticketID: number }) {
  const mayRead = useMay()('order');
  return (
    <div className={`${common.line} ${common.newTint} ${styles.notice}`} role="status">
      <span>{say(kitchenMessages.notHere, { ticket: ticketID })}</span>
      {mayRead ? (
        <Button component={Link} variant="default" size="compact-sm" to={ticketPath(ticketID)}>
          {say(kitchenMessages.readTicket)}
        </Button>
      ) : null}
    </div>
  );
}
