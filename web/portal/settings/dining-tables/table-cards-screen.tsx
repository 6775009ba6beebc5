import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useNavigate } from 'react-router';
import type { DiningTable } from '../../../../core/contract/dining-tables.ts';
import { portalPaths } from '../../../../core/domain/portal-paths.ts';
import { configOfText } from '../../../../core/domain/restaurant-config.ts';
import { tableMessages } from '../../../../core/messages/en/portal/dining-tables.ts';
import { floorMessages } from '../../../../core/messages/en/portal/floor.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { PrinterIcon } from '../../../ui/plain/state-icons.tsx';
import { EmptyState, ErrorStrip, LoadingSkeleton } from '../../../ui/plain/states.tsx';
import { PageHeader } from '../../../ui/staff/page-header.tsx';
import { useScreenTitle } from '../../../ui/staff/use-screen-title.ts';
import { useLogoAddress } from '../../app/brand/use-logo-address.ts';
import { LinkWarning, TableQr } from '../../floor/table-code/table-code.tsx';
import { useSession } from '../../sign-in/session/use-session.ts';
import { allTablesQuery } from './calls.ts';
import styles from './table-cards.module.css';

export function Component() {
  const tables = useQuery(allTablesQuery());
  const navigate = useNavigate();
  const { accent } = configOfText(useSession()?.restaurantConfig);
  useScreenTitle(tableMessages.cardsTitle);
  const cards = tables.data ?? [];

  return (
    <>
      <div className={`${common.screenOnly} ${styles.screenOnly}`}>
        <PageHeader
          title={say(tableMessages.cardsTitle)}
          back={{ label: say(uiMessages.back), onClick: () => void navigate(portalPaths.manageTable) }}
          actions={
            cards.length > 0 ? (
              <Button leftSection={<PrinterIcon />} onClick={() => window.print()}>
                {say(uiMessages.print)}
              </Button>
            ) : null
          }
        />
        {tables.isError ? <ErrorStrip query={tables}>{say(tableMessages.cardsFailed)}</ErrorStrip> : null}
        {cards[0] ? <LinkWarning url={cards[0].qrurl} /> : null}
      </div>
      {tables.isPending ? <LoadingSkeleton shape="cards" count={6} label={say(floorMessages.loadingTables)} /> : null}
      {tables.data?.length === 0 ? <EmptyState>{say(tableMessages.cardsEmpty)}</EmptyState> : null}
      {cards.length > 0 ? (
        <ul
          className={styles.cards}
          style={{ '--accent': accent } as CSSProperties}
          aria-label={say(tableMessages.cardsTitle)}
        >
          {cards.map((table) => (
            <Card key={table.id} table={table} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function Card({ table }: { table: DiningTable }) {
  const session = useSession();
  return (
    <li className={styles.card}>
      <span className={styles.restaurant}>
        <img className={styles.logo} src={useLogoAddress(session?.restaurantId)} alt="" />
        <span>{session?.restaurantName}</span>
      </span>
      <TableQr url={table.qrurl} name={table.name} warns={false} />
      <strong className={styles.table}>{table.name}</strong>
      <span>{say(tableMessages.cardWords)}</span>
    </li>
  );
}
