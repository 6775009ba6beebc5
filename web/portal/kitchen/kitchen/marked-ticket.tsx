import { Button } from '@mantine/core';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { KitchenStation, KitchenTicket } from '../../../../core/contract/kitchen.ts';
import { ticketPath } from '../../../../core/domain/portal-paths.ts';
import { kitchenMessages } from '../../../../core/messages/en/portal/kitchen.ts';
import { say } from '../../../ui/plain/say.tsx';
import { useMay } from '../../sign-in/session/use-may.ts';
import styles from './kitchen.module.css';
import { ticketsAt } from './station.ts';

/** The ticket that a link leads to, until somebody chooses what this device shows. */
export function useMarkedTicket(tickets: readonly KitchenTicket[] | undefined, station: KitchenStation | undefined) {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get('ticket')) || undefined;
  const isThere = tickets?.some(({ ticketID }) => ticketID === id) ?? false;
  // One that is served here leaves without a word.
  const wasThere = useRef<number>(undefined);
  if (isThere) wasThere.current = id;
  return {
    id,
    /** It is not here, and was not when the link was followed. */
    missingId: tickets !== undefined && wasThere.current !== id ? id : undefined,
    /** All dishes while that station has none of its. */
    station:
      isThere && !ticketsAt(station, tickets ?? []).some(({ ticketID }) => ticketID === id) ? undefined : station,
    forget: () => (id === undefined ? undefined : setParams({}, { replace: true })),
  };
}

/** Says that the ticket which a link leads to is not here any more. */
export function MissingTicket({ ticketID }: { ticketID: number }) {
  const mayRead = useMay()('order');
  return (
    <div className={styles.old} role="status">
      <span>{say(kitchenMessages.notHere, { ticket: ticketID })}</span>
      {mayRead ? (
        <Button component={Link} variant="default" to={ticketPath(ticketID)}>
          {say(kitchenMessages.readTicket)}
        </Button>
      ) : null}
    </div>
  );
}
