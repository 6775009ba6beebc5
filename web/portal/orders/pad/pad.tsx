import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { tableStateOf } from '../../../../core/contract/status-codes.ts';
import { takesSubOrders } from '../../../../core/domain/order-states.ts';
import { orderPath, portalPaths } from '../../../../core/domain/portal-paths.ts';
import { tableStates } from '../../../../core/domain/table-states.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { floorMessages } from '../../../../core/messages/en/portal/floor.ts';
import { takeMessages } from '../../../../core/messages/en/portal/pad.ts';
import { tableDetailMessages } from '../../../../core/messages/en/portal/table.ts';
import { fill } from '../../../../core/messages/message.ts';
import type { TableDetail } from '../../../api/order-answers.ts';
import common from '../../../ui/plain/common.module.css';
import { CheckIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { ErrorStrip, LoadingSkeleton, StaleStrip } from '../../../ui/plain/states.tsx';
import { NoticeArea } from '../../../ui/staff/notice-area.tsx';
import { tableQuery } from '../../shared/updates/calls.ts';
import { useFreshness } from '../../shared/updates/use-freshness.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import { padMenuQuery } from './calls.ts';
import type { PadTable } from './kept-order.ts';
import styles from './pad.module.css';
import { PadHead } from './pad-head.tsx';
import { Taking } from './taking.tsx';
import type { Taken } from './use-send-order.ts';

export function Pad(table: PadTable) {
  const { restaurantId, tableID } = table;
  const detail = useQuery(tableQuery(tableID));
  const menu = useQuery(padMenuQuery(restaurantId));
  const [taken, setTaken] = useState<Taken>();
  const tableFresh = useFreshness(detail, say(tableDetailMessages.failed));
  const menuFresh = useFreshness(menu, say(takeMessages.menuFailed));
  const shut = detail.data && whyShut(detail.data);
  const isLoading = menu.isPending && !menu.isError;
  return (
    <>
      <PadHead table={detail.data} fresh={[tableFresh, menuFresh]} />
      <NoticeArea>
        {menuFresh.staleSince ? <StaleStrip since={menuFresh.staleSince} query={menu} /> : null}
        {tableFresh.refused || tableFresh.unreachable ? (
          <ErrorStrip query={detail}>{say(tableDetailMessages.notLoaded)}</ErrorStrip>
        ) : null}
        {menuFresh.refused || menuFresh.unreachable ? (
          <ErrorStrip query={menu}>{say(takeMessages.menuFailed)}</ErrorStrip>
        ) : null}
        {shut && !taken ? <ErrorStrip>{say(shut)}</ErrorStrip> : null}
      </NoticeArea>
      {taken ? (
        <OrderTaken table={detail.data?.tableName ?? ''} taken={taken} onMore={() => setTaken(undefined)} />
      ) : null}
      {isLoading && !taken ? <LoadingSkeleton shape="rows" label={say(takeMessages.loading)} /> : null}
      {menu.data && !taken ? (
        <Taking table={table} menu={menu.data} orderID={detail.data?.order?.orderID} shut={shut} onTaken={setTaken} />
      ) : null}
    </>
  );
}

/** Why a table accepts no order now; undefined if it does. Checked before anything is sent. */
function whyShut({ order, state }: TableDetail) {
  if (order) return takesSubOrders(order.status) ? undefined : takeMessages.refused.OrderClosed;
  return tableStates[tableStateOf(state)].takesGuests ? undefined : takeMessages.refused.TableUnavailable;
}

function OrderTaken({ table, taken, onMore }: { table: string; taken: Taken; onMore: () => void }) {
  const formats = useFormats();
  const may = useMay();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { orderID, count, totalCents } = taken;
  const words = { items: fill(fieldMessages.items, { count }), total: formats.amount(totalCents), order: orderID };
  return (
    <section className={styles.taken} role="status">
      <span className={`${common.paid} ${common.centred} ${styles.mark}`}>
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
