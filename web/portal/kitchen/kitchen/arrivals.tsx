import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { KitchenTicket } from '../../../../core/contract/kitchen.ts';
import { firstKitchenStep } from '../../../../core/domain/kitchen-steps.ts';
import { kitchenMessages } from '../../../../core/messages/en/portal/kitchen.ts';
import { say } from '../../../ui/plain/say.tsx';
import { useSoundOfShell } from '../../floor/bell/use-order-sound.ts';

/** Tells of tickets that came to this screen: the bell rings, and whoever does not look hears of which table. */
export function Arrivals({
  all,
  shown,
}: {
  all: readonly KitchenTicket[] | undefined;
  shown: readonly KitchenTicket[];
}) {
  const known = useRef<ReadonlySet<number>>(undefined);
  const [tables, setTables] = useState('');
  const sound = useSoundOfShell();
  const ring = sound?.ringForTicket;
  useEffect(() => {
    if (!all) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...all.map(({ ticketID }) => ticketID)]);
    // What stood there when the screen was opened is no news.
    const news = before ? shown.filter(({ ticketID, step }) => step === firstKitchenStep && !before.has(ticketID)) : [];
    if (news.length === 0) return;
    setTables(news.map(({ tableName }) => tableName).join(', '));
    ring?.();
  }, [all, shown, ring]);
  return <VisuallyHidden role="status">{tables === '' ? '' : say(kitchenMessages.arrived, { tables })}</VisuallyHidden>;
}
