import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { orderPath, portalPaths } from '../../../../core/domain/portal-paths.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { floorMessages } from '../../../../core/messages/en/portal/floor.ts';
import { takeMessages } from '../../../../core/messages/en/portal/pad.ts';
import { fill } from '../../../../core/messages/message.ts';
import { CheckIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import styles from './order-taken.module.css';
import type { Taken } from './use-send-order.ts';

/** What was ordered for which table, and what comes next. */
export function OrderTaken({ table, taken, onMore }: { table: string; taken: Taken; onMore: () => void }) {
  const formats = useFormats();
  const may = useMay();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { orderID, count, totalCents } = taken;
  const words = { items: fill(fieldMessages.items, { count }), total: formats.amount(totalCents), order: orderID };
  return (
    <section className={styles.taken} role="status">
      <span className={styles.mark}>
        <CheckIcon />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        {say(takeMessages.taken, { table })}
      </h2>
      <p>{say(takeMessages.takenText, words)}</p>
      <div className={styles.next}>
        <Button size="lg" component={Link} to={portalPaths.take}>
          {say(takeMessages.otherTable)}
        </Button>
        <Button size="lg" variant="default" onClick={onMore}>
          {say(takeMessages.takeMore)}
        </Button>
        {may('order') ? (
          <>
            <Button size="lg" variant="default" component={Link} to={orderPath(orderID)}>
              {say(fieldMessages.openOrder)}
            </Button>
            <Button size="lg" variant="default" component={Link} to={portalPaths.floor}>
              {say(floorMessages.title)}
            </Button>
          </>
        ) : null}
      </div>
    </section>
  );
}
