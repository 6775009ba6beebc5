import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { FloorTable } from '../../../../core/contract/floor.ts';
import { tableStateOf } from '../../../../core/contract/status-codes.ts';
import { holdsWords, searchWords } from '../../../../core/domain/folded-text.ts';
import { takePath } from '../../../../core/domain/portal-paths.ts';
import { tableStates } from '../../../../core/domain/table-states.ts';
import { tableMessages } from '../../../../core/messages/en/portal/dining-tables.ts';
import { floorMessages } from '../../../../core/messages/en/portal/floor.ts';
import { takeMessages } from '../../../../core/messages/en/portal/pad.ts';
import common from '../../../ui/plain/common.module.css';
import { SearchIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { EmptyState, ErrorStrip, LoadingSkeleton, StaleStrip } from '../../../ui/plain/states.tsx';
import { StatusChip } from '../../../ui/plain/status-chip.tsx';
import staff from '../../../ui/staff/common.module.css';
import { NoticeArea } from '../../../ui/staff/notice-area.tsx';
import { PageHeader } from '../../../ui/staff/page-header.tsx';
import { useScreenTitle } from '../../../ui/staff/use-screen-title.ts';
import { tableStateLook } from '../../app/theme/state-tones.ts';
import { floorTablesQuery } from '../../shared/updates/calls.ts';
import { useFreshness } from '../../shared/updates/use-freshness.ts';
import { useSession } from '../../sign-in/session/use-session.ts';
import styles from './choose-table.module.css';
import { hasKeptOrder } from './kept-order.ts';

export function ChooseTable() {
  useScreenTitle(floorMessages.pad.take);
  const tables = useQuery(floorTablesQuery());
  const fresh = useFreshness(tables, say(tableMessages.cardsFailed));
  const [search, setSearch] = useState('');
  const words = searchWords(search);
  const found = tables.data?.filter(({ tableName, serverName }) => holdsWords(words, tableName, serverName));
  return (
    <>
      <PageHeader title={say(takeMessages.chooseTable)} />
      <NoticeArea>
        {fresh.staleSince ? <StaleStrip since={fresh.staleSince} query={tables} /> : null}
        {fresh.refused || fresh.unreachable ? (
          <ErrorStrip query={tables}>{say(tableMessages.cardsFailed)}</ErrorStrip>
        ) : null}
      </NoticeArea>
      <TextInput
        type="search"
        size="lg"
        className={styles.search}
        aria-label={say(takeMessages.findTable)}
        placeholder={say(takeMessages.findTable)}
        leftSection={<SearchIcon />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {tables.isPending && !tables.isError ? (
        <LoadingSkeleton shape="cards" label={say(floorMessages.loadingTables)} />
      ) : null}
      {found?.length === 0 ? (
        <EmptyState>{say(words.length === 0 ? tableMessages.noneYet : takeMessages.noTableFound)}</EmptyState>
      ) : null}
      {found && found.length > 0 ? (
        <ul className={styles.tables} aria-label={say(takeMessages.chooseTable)}>
          {found.map((table) => (
            <li key={table.tableID}>
              <Choice table={table} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function Choice({ table: { tableID, tableName, state } }: { table: FloorTable }) {
  const location = useLocation();
  const { restaurantId, user } = useSession() ?? {};
  const look = tableStateLook(tableStateOf(state));
  const isBegun = restaurantId !== undefined && hasKeptOrder({ restaurantId, tableID, username: user?.username ?? '' });
  const words = (
    <>
      <strong>{tableName}</strong>
      <StatusChip tone={look.tone}>{say(look.label)}</StatusChip>
      {isBegun ? <span className={styles.begun}>{say(takeMessages.unfinished)}</span> : null}
    </>
  );
  if (!tableStates[tableStateOf(state)].takesGuests)
    return <div className={`${staff.card} ${common.apart} ${styles.table} ${styles.off}`}>{words}</div>;
  return (
    <Link className={`${staff.card} ${common.apart} ${styles.table}`} to={takePath(tableID)} state={location.state}>
      {words}
    </Link>
  );
}
