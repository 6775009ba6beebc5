import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { Paper } from '../../../../core/contract/printers.ts';
import { portalPaths } from '../../../../core/domain/portal-paths.ts';
import { printerMessages } from '../../../../core/messages/en/portal/printers.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { fill } from '../../../../core/messages/message.ts';
import { staffQuery } from '../../../api/staff-query.ts';
import { RefusalError } from '../../../api/staff-request.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { PrinterIcon } from '../../../ui/plain/state-icons.tsx';
import { EmptyState, ErrorStrip, LoadingSkeleton } from '../../../ui/plain/states.tsx';
import { NoticeArea } from '../../../ui/staff/notice-area.tsx';
import { PageHeader } from '../../../ui/staff/page-header.tsx';
import { useScreenTitle } from '../../../ui/staff/use-screen-title.ts';
import { useFrom } from '../../../ui/staff/way-back.ts';
import styles from './tickets.module.css';

const ticketQuery = (subOrderID: string) =>
  staffQuery(['ticket-paper', subOrderID], endpoints.ticketPaper, { query: { subOrderID } });

export function Component() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const query = useQuery(ticketQuery(id));
  const navigate = useNavigate();
  const from = useFrom();
  const isMissing = query.error instanceof RefusalError && query.error.refused.code !== 'ServerError';
  useScreenTitle(fill(printerMessages.ticketTitle, { id }));
  return (
    <>
      <div className={common.screenOnly}>
        <PageHeader
          title={say(printerMessages.ticketTitle, { id })}
          back={{ label: say(uiMessages.back), onClick: () => void navigate(from ?? portalPaths.floor) }}
          actions={
            query.data ? (
              <Button leftSection={<PrinterIcon />} onClick={() => window.print()}>
                {say(uiMessages.print)}
              </Button>
            ) : null
          }
        />
        <NoticeArea>
          {query.isError && !isMissing ? (
            <ErrorStrip query={query}>{say(printerMessages.ticketFailed)}</ErrorStrip>
          ) : null}
        </NoticeArea>
      </div>
      {query.isPending ? <LoadingSkeleton shape="lines" count={8} label={say(printerMessages.loadingTicket)} /> : null}
      {isMissing ? <EmptyState>{say(printerMessages.noTicket)}</EmptyState> : null}
      {query.data ? <TicketPaper paper={query.data} /> : null}
    </>
  );
}

/** Millimeters per line, as in the CSS, and the margins above and below. */
const lineHeights = { plain: 3.4, bold: 3.4, large: 5.8, rule: 3.4 } as const;
const paperEdges = 10;

function usePaperSize(height: number): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { size: 80mm ${Math.ceil(height)}mm; margin: 3mm; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
    };
  }, [height]);
}

function TicketPaper({ paper: { characters, lines } }: { paper: Paper }) {
  usePaperSize(lines.reduce((height, { look }) => height + lineHeights[look], paperEdges));
  return (
    <article
      className={styles.paper}
      style={{ '--characters': characters } as CSSProperties}
      aria-label={say(printerMessages.ticket)}
    >
      {lines.map(({ look, text }, at) =>
        look === 'rule' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line's position is its identity
          <hr key={at} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line's position is its identity
          <p key={at} className={styles[look]}>
            {text}
          </p>
        ),
      )}
    </article>
  );
}
