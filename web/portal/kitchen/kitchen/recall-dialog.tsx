import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { KitchenTicket } from '../../../../core/contract/kitchen.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { kitchenMessages } from '../../../../core/messages/en/portal/kitchen.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { say } from '../../../ui/plain/say.tsx';
import { EmptyState, ErrorStrip, LoadingSkeleton } from '../../../ui/plain/states.tsx';
import { Actions } from '../../../ui/staff/actions.tsx';
import { servedQuery, undoPress } from './calls.ts';
import styles from './kitchen.module.css';
import { useKeptPlace } from './use-kept-place.ts';
import { useKitchenPress } from './use-kitchen-press.ts';

export function RecallDialog({ onClose }: { onClose: () => void }) {
  const served = useQuery(servedQuery());
  const list = useRef<HTMLUListElement>(null);
  const keptPlace = useKeptPlace(list, served.data);
  return (
    <Modal opened onClose={onClose} title={say(kitchenMessages.recallTitle)} size={560} withCloseButton={false}>
      {served.isPending ? <LoadingSkeleton /> : null}
      {served.isError && !served.data ? (
        <ErrorStrip query={served}>{say(kitchenMessages.recallFailed)}</ErrorStrip>
      ) : null}
      {served.data?.length === 0 ? <EmptyState>{say(kitchenMessages.recallEmpty)}</EmptyState> : null}
      <ul ref={list} tabIndex={-1} className={styles.servedList} {...keptPlace}>
        {served.data?.map((ticket) => (
          <Served key={ticket.ticketID} ticket={ticket} />
        ))}
      </ul>
      <Actions>
        <Button variant="default" onClick={onClose} data-autofocus>
          {say(uiMessages.close)}
        </Button>
      </Actions>
    </Modal>
  );
}

function Served({ ticket: { ticketID, tableName, orderID, lines, lastPress } }: { ticket: KitchenTicket }) {
  const { busy, press } = useKitchenPress();
  const name = say(fieldMessages.orderOfTable, { table: tableName, order: orderID });
  return (
    <li>
      <div tabIndex={-1}>
        <b>{name}</b>
        <p>
          {lines
            .filter(({ partOf }) => !partOf)
            .map(({ quantity, itemName: dish }) => say(kitchenMessages.dish, { quantity, dish }))
            .join(', ')}
        </p>
      </div>
      {lastPress ? (
        <Button
          variant="default"
          loading={busy !== undefined}
          aria-label={say(kitchenMessages.bringBackOf, { ticket: name })}
          onClick={() => void press(() => undoPress(ticketID, lastPress.pressID))}
        >
          {say(kitchenMessages.bringBack)}
        </Button>
      ) : null}
    </li>
  );
}
