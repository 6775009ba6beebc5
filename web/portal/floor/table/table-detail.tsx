import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { tableStateOf } from '../../../../core/contract/status-codes.ts';
import { shownNumber } from '../../../../core/domain/cells.ts';
import { orderStatusWords } from '../../../../core/domain/order-state-words.ts';
import { orderPath, portalPaths, tablePath } from '../../../../core/domain/portal-paths.ts';
import { tableStates } from '../../../../core/domain/table-states.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { tableDetailMessages } from '../../../../core/messages/en/portal/table.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import type { TableDetail } from '../../../api/order-answers.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { EmptyState, ErrorStrip, LoadingSkeleton, StaleStrip } from '../../../ui/plain/states.tsx';
import { StatusChip } from '../../../ui/plain/status-chip.tsx';
import { confirm } from '../../../ui/staff/confirm.tsx';
import { NoticeArea } from '../../../ui/staff/notice-area.tsx';
import { PageHeader } from '../../../ui/staff/page-header.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import { useScreenTitle } from '../../../ui/staff/use-screen-title.ts';
import { useHere } from '../../../ui/staff/way-back.ts';
import { orderStatusTones, tableStateLook } from '../../app/theme/state-tones.ts';
import { PayingNow } from '../../bill/pay-form/paying-now.tsx';
import { TakeLink } from '../../orders/pad/pad-link.tsx';
import { usePress } from '../../shared/forms/use-press.ts';
import { tableQuery } from '../../shared/updates/calls.ts';
import { LiveState } from '../../shared/updates/live-state.tsx';
import { useFreshness } from '../../shared/updates/use-freshness.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { PhonesButton } from '../guest-phones/guest-menu.tsx';
import { JoinedWith, MovedFrom } from '../move-and-join/joined-with.tsx';
import { JoinButtons, MoveButton } from '../move-and-join/seating-buttons.tsx';
import { LetGuestIn } from '../table-code/let-guest-in.tsx';
import { TableQr } from '../table-code/table-code.tsx';
import { PaidReady } from '../waiting-time/paid-ready.tsx';
import { WaitingMark } from '../waiting-time/waiting-mark.tsx';
import styles from './table-detail.module.css';

const freeTable = (tableID: number) => staffRequest(endpoints.freeTable, { body: { tableID } });

function FreeTable({ tableID, tableName }: { tableID: number; tableName: string }) {
  const { busy, press } = usePress();

  const free = () =>
    press({
      asks: () =>
        confirm({
          question: say(tableDetailMessages.freeQuestion, { name: tableName }),
          act: say(tableDetailMessages.free),
          detail: <p>{say(tableDetailMessages.freeDetail)}</p>,
        }),
      call: () => freeTable(tableID),
      done: tableDetailMessages.freed,
      failed: tableDetailMessages.freeFailed,
      changes: ['tables'],
    });

  return (
    <Button variant="default" loading={busy !== undefined} onClick={() => void free()}>
      {say(tableDetailMessages.free)}
    </Button>
  );
}

export function Component() {
  const [params] = useSearchParams();
  const id = Number(params.get('id'));
  return Number.isInteger(id) && id > 0 ? <Detail id={id} /> : <Navigate to={portalPaths.floor} replace />;
}

function Detail({ id }: { id: number }) {
  const query = useQuery(tableQuery(id));
  const navigate = useNavigate();
  const table = query.data;
  const fresh = useFreshness(query, say(tableDetailMessages.failed));
  const state = tableStateLook(table ? tableStateOf(table.state) : 'inactive');
  useScreenTitle(table?.tableName ?? fieldMessages.table);
  return (
    <>
      <PageHeader
        title={table?.tableName ?? say(fieldMessages.table)}
        back={{ label: say(uiMessages.back), onClick: () => void navigate(portalPaths.floor) }}
        chips={
          table ? (
            <>
              <StatusChip tone={state.tone}>{say(state.label)}</StatusChip>
              <LiveState of={[fresh]} />
              <MovedFrom table={table.movedFrom} />
              <JoinedWith orders={table.order?.joinedWith ?? []} toPay={table.order?.joinedToPay} />
            </>
          ) : null
        }
      />
      <NoticeArea>
        {fresh.staleSince ? <StaleStrip since={fresh.staleSince} query={query} /> : null}
        {fresh.refused || fresh.unreachable ? (
          <ErrorStrip query={query}>{say(tableDetailMessages.notLoaded)}</ErrorStrip>
        ) : null}
      </NoticeArea>
      {query.isPending && !query.isError ? (
        <LoadingSkeleton shape="cards" count={2} label={say(tableDetailMessages.loading)} />
      ) : null}
      {table ? <Facts table={table} /> : null}
    </>
  );
}

function Facts({ table }: { table: TableDetail }) {
  const formats = useFormats();
  return (
    <div className={styles.grid}>
      <Panel title={say(fieldMessages.table)}>
        <dl className={styles.facts}>
          <Fact name={say(fieldMessages.otp)}>
            <span className={styles.otp}>{table.otp ? table.otp.replace(/^(\d{3})(\d{3})$/, '$1 $2') : '–'}</span>
          </Fact>
          <Fact name={say(tableDetailMessages.otpSince)}>{formats.dateTime(table.otpGeneratedAt)}</Fact>
          <Fact name={say(fieldMessages.staff)}>{table.serverName || '–'}</Fact>
          <Fact name={say(fieldMessages.tableNumber)}>{shownNumber(table.tableID)}</Fact>
          {table.visitStarted ? (
            <Fact name={say(tableDetailMessages.guestsSince)}>{formats.dateTime(table.visitStarted)}</Fact>
          ) : null}
          {table.description ? <Fact name={say(fieldMessages.description)}>{table.description}</Fact> : null}
        </dl>
      </Panel>
      <Panel title={say(fieldMessages.order)}>
        <PaidReady table={table} />
        <CurrentOrder table={table} />
        {table.visitStarted ? <GuestActions table={table} /> : null}
      </Panel>
      <Panel title={say(tableDetailMessages.qrCode)}>
        <LetGuestIn tableID={table.tableID} name={table.tableName}>
          <TableQr url={table.qrurl} name={table.tableName} />
        </LetGuestIn>
      </Panel>
    </div>
  );
}

function GuestActions({ table }: { table: TableDetail }) {
  const navigate = useNavigate();
  const { tableID, tableName, order } = table;
  return (
    <div className={`${common.wrapped} ${styles.ways}`}>
      <MoveButton
        seated={{ tableID, tableName, orderID: order?.orderID ?? null }}
        onMoved={(id) => void navigate(tablePath(id), { replace: true })}
      />
      {order ? <JoinButtons order={{ ...order, tableName }} /> : null}
      {order ? null : <FreeTable tableID={tableID} tableName={tableName} />}
      <PhonesButton tableID={tableID} name={tableName} />
    </div>
  );
}

function CurrentOrder({ table: { tableID, tableName, state, order } }: { table: TableDetail }) {
  const formats = useFormats();
  const here = useHere();
  if (!order) {
    const takesGuests = tableStates[tableStateOf(state)].takesGuests;
    const take = takesGuests ? <TakeLink tableID={tableID} tableName={tableName} /> : undefined;
    return <EmptyState action={take}>{say(tableDetailMessages.noOrder)}</EmptyState>;
  }
  return (
    <>
      <dl className={styles.facts}>
        <Fact name={say(fieldMessages.orderNumber)}>{shownNumber(order.orderID)}</Fact>
        <Fact name={say(fieldMessages.status)}>
          <span className={styles.chips}>
            <StatusChip tone={orderStatusTones[order.status]}>{say(orderStatusWords[order.status].staff)}</StatusChip>
            {order.payingNow ? <PayingNow /> : null}
          </span>
        </Fact>
        {order.waiting.length > 0 ? (
          <Fact name={say(tableDetailMessages.waiting)}>
            <WaitingMark waiting={order.waiting} orderID={order.orderID} />
          </Fact>
        ) : null}
        <Fact name={say(fieldMessages.orderStart)}>{formats.dateTime(order.startTime)}</Fact>
        <Fact name={say(fieldMessages.toPay)}>
          <strong>{formats.amountOf(order.toPay)}</strong>
        </Fact>
      </dl>
      <div className={`${common.wrapped} ${styles.ways}`}>
        <Button component={Link} to={orderPath(order.orderID)} state={here}>
          {say(fieldMessages.openOrder)}
        </Button>
        <TakeLink tableID={tableID} tableName={tableName} orderStatus={order.status} />
      </div>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
