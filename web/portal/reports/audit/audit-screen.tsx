import { Anchor, Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AuditEvent } from '../../../../core/contract/audit.ts';
import { auditKinds } from '../../../../core/domain/audit.ts';
import { auditDetail, auditWhat, auditWho } from '../../../../core/domain/audit-words.ts';
import { shownNumber } from '../../../../core/domain/cells.ts';
import type { Formats } from '../../../../core/domain/formats/formats.ts';
import { orderPath } from '../../../../core/domain/portal-paths.ts';
import { auditMessages } from '../../../../core/messages/en/core/audit.ts';
import { auditScreenMessages } from '../../../../core/messages/en/portal/audit.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import common from '../../../ui/plain/common.module.css';
import { RefreshIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { EmptyState, ErrorStrip, LoadingSkeleton, StaleStrip } from '../../../ui/plain/states.tsx';
import { type ListColumn, ListTable } from '../../../ui/staff/list-table.tsx';
import { NoticeArea } from '../../../ui/staff/notice-area.tsx';
import { PageHeader } from '../../../ui/staff/page-header.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import { useScreenTitle } from '../../../ui/staff/use-screen-title.ts';
import { ExportButton } from '../../shared/records/export-button.tsx';
import { useListState } from '../../shared/records/list-state.ts';
import { useFreshness } from '../../shared/updates/use-freshness.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import styles from './audit.module.css';
import { AuditFilters } from './audit-filters.tsx';
import { type AuditFilter, auditFileAddress, auditTrailQuery, readAuditFilter, sealQuery } from './calls.ts';

const { columns } = auditMessages;

export function Component() {
  useScreenTitle(auditScreenMessages.title);
  const state = useListState(50);
  const filter = readAuditFilter(state.filter);
  const search = (next: AuditFilter) => state.change({ filters: { ...next } });
  const trail = useInfiniteQuery(auditTrailQuery(filter));
  const fresh = useFreshness(trail, say(auditScreenMessages.failed));
  const seal = useQuery(sealQuery(filter.of));
  const events = trail.data?.pages.flatMap((page) => page.events) ?? [];
  const mayReadPlatform = trail.data?.pages[0]?.mayReadPlatform ?? false;

  return (
    <>
      <PageHeader
        title={say(auditScreenMessages.title)}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<RefreshIcon />}
              loading={trail.isRefetching && !trail.isFetchingNextPage}
              onClick={() => void trail.refetch()}
            >
              {say(uiMessages.refresh)}
            </Button>
            <Button variant="default" loading={seal.isFetching} onClick={() => void seal.refetch()}>
              {say(auditScreenMessages.verify)}
            </Button>
            <ExportButton file={{ address: auditFileAddress(filter), fileName: 'AuditTrail.csv', otherLines: 1 }} />
          </>
        }
      />
      <AuditFilters filter={filter} mayReadPlatform={mayReadPlatform} onSearch={search} />
      <NoticeArea>
        <Verdict of={filter.of} />
        {fresh.staleSince ? <StaleStrip since={fresh.staleSince} query={trail} /> : null}
      </NoticeArea>
      <Panel flush>
        {fresh.refused || fresh.unreachable ? (
          <div className={styles.area}>
            <ErrorStrip query={trail}>{say(auditScreenMessages.failed)}</ErrorStrip>
          </div>
        ) : null}
        {trail.isPending && !trail.isError ? (
          <div className={styles.area}>
            <LoadingSkeleton
              shape="rows"
              count={8}
              label={say(uiMessages.loading, { title: auditScreenMessages.title })}
            />
          </div>
        ) : null}
        {trail.data && events.length === 0 ? <EmptyState>{say(auditScreenMessages.empty)}</EmptyState> : null}
        {events.length > 0 ? <Events events={events} /> : null}
        {events.length > 0 ? (
          <div className={styles.more}>
            {trail.hasNextPage ? (
              <Button variant="default" loading={trail.isFetchingNextPage} onClick={() => void trail.fetchNextPage()}>
                {say(auditScreenMessages.older)}
              </Button>
            ) : (
              <p>{say(auditScreenMessages.all)}</p>
            )}
          </div>
        ) : null}
      </Panel>
    </>
  );
}

function Verdict({ of }: { of: AuditFilter['of'] }) {
  const { data, isError, isFetching } = useQuery(sealQuery(of));
  const { count } = useFormats();
  if (isFetching) return null;
  if (isError) return <ErrorStrip>{say(auditScreenMessages.verifyFailed)}</ErrorStrip>;
  if (!data) return null;
  const { brokenAt, events, seal } = data;
  if (brokenAt !== null) return <ErrorStrip>{say(auditScreenMessages.broken, { number: count(brokenAt) })}</ErrorStrip>;
  return (
    <p className={styles.whole} role="status">
      {say(auditScreenMessages.whole, { count: events, seal })}
    </p>
  );
}

function Events({ events }: { events: readonly AuditEvent[] }) {
  const formats = useFormats();
  const maySeeOrders = useMay()('order');
  return (
    <ListTable
      label={say(auditScreenMessages.title)}
      columns={columnsOf(formats, maySeeOrders)}
      rows={events}
      rowKey={({ number }) => number}
      numberOf={({ number }) => number}
      rowName={({ kind, change, times, actor, actorName, happenedAt }) =>
        say(auditScreenMessages.row, {
          what: auditWhat(kind, change, times),
          who: auditWho(actor, actorName),
          when: formats.dateTime(happenedAt),
        })
      }
    />
  );
}

const columnsOf = (formats: Formats, maySeeOrders: boolean): readonly ListColumn<AuditEvent>[] => [
  {
    header: columns.happenedAt,
    cell: ({ happenedAt }) => <span className={styles.when}>{formats.dateTime(happenedAt)}</span>,
    phone: 'detail',
  },
  {
    header: columns.what,
    cell: ({ kind, change, times }) => (
      <span
        className={styles.kind}
        data-group={auditKinds[kind].group}
        data-refused={'alertFrom' in auditKinds[kind] || undefined}
      >
        {say(auditWhat(kind, change, times))}
      </span>
    ),
    phone: 'title',
  },
  {
    header: columns.who,
    cell: ({ actor, actorName, address }) => (
      <div className={styles.person}>
        <span>{say(auditWho(actor, actorName))}</span>
        {address ? <span className={`${common.hint} ${styles.beside}`}>{address}</span> : null}
      </div>
    ),
    phone: 'detail',
  },
  { header: columns.about, cell: ({ subject }) => subject || '–', phone: 'hidden' },
  {
    header: columns.details,
    cell: ({ details }) =>
      details.length === 0 ? (
        '–'
      ) : (
        <ul className={styles.details}>
          {details.map((detail) => (
            <li key={detail.field}>{say(auditDetail(formats, detail))}</li>
          ))}
        </ul>
      ),
    phone: 'hidden',
  },
  {
    header: auditScreenMessages.orderAndTable,
    cell: ({ orderID, tableName }) => (
      <>
        {orderID !== null && maySeeOrders ? (
          <Anchor component={Link} to={orderPath(orderID)}>
            {shownNumber(orderID)}
          </Anchor>
        ) : (
          <span>{orderID === null ? tableName === null && '–' : shownNumber(orderID)}</span>
        )}
        {tableName === null ? null : <span className={`${common.hint} ${styles.beside}`}>{tableName}</span>}
      </>
    ),
    phone: 'hidden',
  },
];
