import { memo } from 'react';
import { Link } from 'react-router';
import type { FloorTable } from '../../../../core/contract/floor.ts';
import { tableStateCodes, tableStateOf } from '../../../../core/contract/status-codes.ts';
import { tablePath } from '../../../../core/domain/portal-paths.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { floorMessages } from '../../../../core/messages/en/portal/floor.ts';
import { tableDetailMessages } from '../../../../core/messages/en/portal/table.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { EmptyState, ErrorStrip, LoadingSkeleton } from '../../../ui/plain/states.tsx';
import { StatusChip } from '../../../ui/plain/status-chip.tsx';
import staff from '../../../ui/staff/common.module.css';
import { tableStateLook } from '../../app/theme/state-tones.ts';
import { TakeLink } from '../../orders/pad/pad-link.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { GuestMenu } from '../guest-phones/guest-menu.tsx';
import { useMine } from '../my-tables/my-tables.ts';
import { PaidReady } from '../waiting-time/paid-ready.tsx';
import { Fact, GuestNames } from './active-orders.tsx';
import { Area, CallMark } from './area.tsx';
import styles from './cards.module.css';
import { spacedOtp } from './words.ts';

interface FreeTablesProps {
  tables: readonly FloorTable[] | undefined;
  searchText: string;
  failed: boolean;
  retrying: boolean;
  onRetry: () => void;
}

export function FreeTables({ tables, searchText, failed, retrying, onRetry }: FreeTablesProps) {
  const mine = useMine(tables);
  const free = mine?.filter(
    (table) =>
      (table.state === tableStateCodes.inactive || table.state === tableStateCodes.active) &&
      matches(table, searchText),
  );
  return (
    <Area title={say(floorMessages.free)} count={free?.length}>
      {failed ? (
        <ErrorStrip onRetry={onRetry} retrying={retrying}>
          {say(floorMessages.tablesArea)}
        </ErrorStrip>
      ) : null}
      {!free && !failed ? <LoadingSkeleton shape="cards" label={say(floorMessages.loadingTables)} /> : null}
      {free?.length === 0 ? (
        <EmptyState drawing="burger">
          {say(searchText === '' ? floorMessages.noFreeTables : floorMessages.nothingFound)}
        </EmptyState>
      ) : null}
      {free && free.length > 0 ? (
        <ul className={`${styles.cards} ${styles.free}`} aria-label={say(floorMessages.free)}>
          {free.map((table) => (
            <li key={table.tableID}>
              <CallMark tableID={table.tableID} />
              <TableCard table={table} />
            </li>
          ))}
        </ul>
      ) : null}
    </Area>
  );
}

const TableCard = memo(function TableCard({ table }: { table: FloorTable }) {
  const formats = useFormats();
  const { label, tone } = tableStateLook(tableStateOf(table.state));
  const seated = table.visitStarted !== null;
  return (
    <article
      className={`${staff.card} ${styles.card} ${styles.freeCard} ${tone === 'inactive' ? styles.off : ''} ${seated ? styles.seated : ''}`}
    >
      <div className={`${common.apart} ${styles.top}`}>
        <h3>
          <Link to={tablePath(table.tableID)} className={styles.whole}>
            {table.tableName}
          </Link>
        </h3>
        <StatusChip tone={tone}>{say(label)}</StatusChip>
      </div>
      <dl className={styles.facts}>
        <Fact name={fieldMessages.otp} strong>
          {spacedOtp(table.otp)}
        </Fact>
        <Fact name={fieldMessages.staff}>{table.serverName || '–'}</Fact>
        <GuestNames guests={table.guests} />
        {seated ? (
          <Fact name={tableDetailMessages.guestsSince} strong>
            {formats.time(new Date(table.visitStarted ?? ''))}
          </Fact>
        ) : null}
      </dl>
      <div className={`${staff.unlessEmpty} ${styles.ways}`}>
        <PaidReady table={table} className={styles.take ?? ''} />
        {table.state === tableStateCodes.active ? (
          <TakeLink tableID={table.tableID} tableName={table.tableName} look="quiet" className={styles.take} />
        ) : null}
        {table.visitStarted === null ? null : (
          <GuestMenu
            tableID={table.tableID}
            name={table.tableName}
            attendantID={table.attendantID}
            className={styles.more}
          />
        )}
      </div>
    </article>
  );
});

function matches({ tableName, otp, serverName }: FloorTable, searchText: string): boolean {
  return `${tableName}\n${otp}\n${serverName}`.toLowerCase().includes(searchText.toLowerCase());
}
