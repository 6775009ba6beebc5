import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { tableStateOf } from '../../../../core/contract/status-codes.ts';
import { takesSubOrders } from '../../../../core/domain/order-states.ts';
import { orderPath, portalPaths } from '../../../../core/domain/portal-paths.ts';
import { tableStates } from '../../../../core/domain/table-states.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { floorMessages } from '../../../../core/messages/en/portal/floor.ts';
import { takeMessages } from '../../../../core/messages/en/portal/pad.ts';
import { tableDetailMessages } from '../../../../core/messages/en/portal/table.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { fill } from '../../../../core/messages/message.ts';
import type { TableDetail } from '../../../api/order-answers.ts';
import common from '../../../ui/plain/common.module.css';
import { CheckIcon, TableIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { ReceiptIcon } from '../../../ui/plain/state-icons.tsx';
import { ErrorStrip, LoadingSkeleton, StaleStrip } from '../../../ui/plain/states.tsx';
import { StatusChip } from '../../../ui/plain/status-chip.tsx';
import { NoticeArea } from '../../../ui/staff/notice-area.tsx';
import { PageHeader } from '../../../ui/staff/page-header.tsx';
import { useIsPhone } from '../../../ui/staff/use-is-phone.ts';
import { useScreenTitle } from '../../../ui/staff/use-screen-title.ts';
import { useFrom, useHere } from '../../../ui/staff/way-back.ts';
import { tableStateLook } from '../../app/theme/state-tones.ts';
import { tableCallsQuery, tableQuery } from '../../shared/updates/calls.ts';
import { LiveState } from '../../shared/updates/live-state.tsx';
import { type Freshness, useFreshness } from '../../shared/updates/use-freshness.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import { useSession } from '../../sign-in/session/use-session.ts';
import { padMenuQuery } from './calls.ts';
import { ChooseTable } from './choose-table.tsx';
import type { PadTable } from './kept-order.ts';
import styles from './pad.module.css';
import { Taking } from './taking.tsx';
import type { Taken } from './use-send-order.ts';

/** The server's pad: staff order at a table for guests without a phone. Without `table`, they choose one first. */
export function Component() {
  const [params] = useSearchParams();
  const { restaurantId, user } = useSession() ?? {};
  const tableID = Number(params.get('table'));
  if (!Number.isInteger(tableID) || tableID <= 0 || restaurantId === undefined) return <ChooseTable />;
  const table = { restaurantId, tableID, username: user?.username ?? '' };
  return <Pad key={Object.values(table).join('.')} {...table} />;
}

function Pad(table: PadTable) {
  const { restaurantId, tableID } = table;
  const detail = useQuery(tableQuery(tableID));
  const menu = useQuery(padMenuQuery(restaurantId));
  const [taken, setTaken] = useState<Taken>();
  const tableFresh = useFreshness(detail, say(tableDetailMessages.failed));
  const menuFresh = useFreshness(menu, say(takeMessages.menuFailed));
  const shut = detail.data && whyShut(detail.data);
  const isLoading = menu.isPending && !menu.isError;
  return (
    <div className={styles.pad}>
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
        <Taking
          table={table}
          menu={menu.data}
          orderID={detail.data?.order?.orderID}
          ordered={detail.data?.order?.lines ?? []}
          shut={shut}
          onTaken={setTaken}
        />
      ) : null}
    </div>
  );
}

/** Why a table doesn't accept orders now. Undefined if it does. Checked before anything is sent. */
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

interface PadHeadProps {
  table: TableDetail | undefined;
  fresh: readonly Freshness[];
}

function PadHead({ table, fresh }: PadHeadProps) {
  const navigate = useNavigate();
  const here = useHere();
  const mayOpen = useMay()('order');
  const { data: calls } = useQuery({ ...tableCallsQuery(), enabled: mayOpen });
  const from = useFrom() ?? portalPaths.take;
  const isPhone = useIsPhone();
  const title = table ? fill(takeMessages.titleOf, { table: table.tableName }) : floorMessages.pad.take;
  useScreenTitle(title);
  const look = table && tableStateLook(tableStateOf(table.state));
  return (
    <PageHeader
      isLow
      title={isPhone && table ? table.tableName : say(title)}
      back={{ label: say(uiMessages.back), onClick: () => void navigate(from) }}
      chips={
        look ? (
          <>
            <StatusChip tone={look.tone}>{say(look.label)}</StatusChip>
            {calls
              ?.filter((call) => call.tableID === table.tableID)
              .map(({ callID, kind }) => (
                <StatusChip key={callID} tone="new">
                  {say(floorMessages.calling[kind])}
                </StatusChip>
              ))}
            <LiveState of={fresh} />
          </>
        ) : null
      }
      actions={
        <>
          {table?.order && mayOpen && !isPhone ? (
            <Button variant="default" component={Link} to={orderPath(table.order.orderID)} state={here}>
              {say(fieldMessages.openOrder)}
            </Button>
          ) : null}
          {table?.order && mayOpen && isPhone ? (
            <ActionIcon
              variant="default"
              component={Link}
              to={orderPath(table.order.orderID)}
              state={here}
              aria-label={say(fieldMessages.openOrder)}
            >
              <ReceiptIcon width={20} height={20} />
            </ActionIcon>
          ) : null}
          {isPhone ? (
            <ActionIcon
              variant="default"
              component={Link}
              to={portalPaths.take}
              aria-label={say(takeMessages.changeTable)}
            >
              <TableIcon width={20} height={20} />
            </ActionIcon>
          ) : (
            <Button variant="default" component={Link} to={portalPaths.take}>
              {say(takeMessages.changeTable)}
            </Button>
          )}
        </>
      }
    />
  );
}
