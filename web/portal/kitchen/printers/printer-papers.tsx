import { Button, Select } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { Printer, PrintJob } from '../../../../core/contract/printers.ts';
import { printJobStates } from '../../../../core/domain/printers.ts';
import { printerMessages } from '../../../../core/messages/en/portal/printers.ts';
import { fill, type Words } from '../../../../core/messages/message.ts';
import { staffQuery } from '../../../api/staff-query.ts';
import { staffAnswer, staffRequest } from '../../../api/staff-request.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { ErrorStrip, LoadingSkeleton } from '../../../ui/plain/states.tsx';
import { StatusChip } from '../../../ui/plain/status-chip.tsx';
import staff from '../../../ui/staff/common.module.css';
import { Panel } from '../../../ui/staff/panel.tsx';
import { usePress } from '../../shared/forms/use-press.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { PrinterStateChip } from './printer-state-chip.tsx';
import styles from './printers.module.css';

const tones = { waiting: 'pending', printing: 'info', printed: 'paid', dropped: 'inactive' } as const;

const allPrintersQuery = () =>
  queryOptions({
    queryKey: ['printers', 'all'],
    queryFn: async ({ signal }) =>
      (await staffAnswer(endpoints.printers, { query: { size: 100 }, signal })).result.content,
  });

const testPrinter = (printerID: number) => staffRequest(endpoints.testPrinter, { body: { printerID } });

const printJobsQuery = (printerID: number) => ({
  ...staffQuery(['print-jobs', printerID], endpoints.printJobs, { query: { printerID } }),
  meta: { live: true },
});

const printAgain = (jobID: number, printerID: number) =>
  staffRequest(endpoints.printAgain, { body: { jobID, printerID } });

export function PrinterPapers({ printer }: { printer: Printer }) {
  const { printerID, name } = printer;
  const jobs = useQuery(printJobsQuery(printerID));
  const printers = useQuery(allPrintersQuery());
  const current = printers.data?.find((entry) => entry.printerID === printerID) ?? printer;
  const others = (printers.data ?? []).filter((entry) => entry.printerID !== printerID && entry.active);
  const [chosen, setTarget] = useState(printerID);
  const target = others.find((other) => other.printerID === chosen);
  const { busy, press } = usePress();

  const test = () =>
    press({
      name: 'test',
      call: () => testPrinter(printerID),
      done: fill(printerMessages.testSent, { name }),
      failed: { otherwise: printerMessages.testFailed },
      changes: ['printers'],
    });
  const again = ({ jobID }: PrintJob) =>
    press({
      name: String(jobID),
      call: () => printAgain(jobID, target?.printerID ?? printerID),
      done: target ? fill(printerMessages.sentTo, { count: 1, name: target.name }) : printerMessages.againDone,
      failed: printerMessages.againFailed,
      changes: ['printers'],
    });
  const action: Words = target ? fill(printerMessages.sendTo, { name: target.name }) : printerMessages.printAgain;

  return (
    <Panel
      title={say(printerMessages.papers)}
      actions={
        <>
          <span className={styles.state}>
            <PrinterStateChip printer={current} />
          </span>
          <Button variant="default" loading={busy === 'test'} disabled={!printer.active} onClick={() => void test()}>
            {say(printerMessages.testPage)}
          </Button>
        </>
      }
    >
      {others.length > 0 && jobs.data && jobs.data.length > 0 ? (
        <Select
          className={styles.target}
          label={say(printerMessages.printOn)}
          data={[
            { value: String(printerID), label: say(printerMessages.thisPrinter) },
            ...others.map((other) => ({ value: String(other.printerID), label: other.name })),
          ]}
          allowDeselect={false}
          value={String(target?.printerID ?? printerID)}
          onChange={(value) => value && setTarget(Number(value))}
        />
      ) : null}
      {jobs.isPending ? <LoadingSkeleton shape="rows" label={say(printerMessages.papers)} /> : null}
      {jobs.isError && !jobs.data ? <ErrorStrip query={jobs}>{say(printerMessages.papersFailed)}</ErrorStrip> : null}
      {jobs.data?.length === 0 ? (
        <p className={`${common.quiet} ${styles.hint}`}>{say(printerMessages.noPapers)}</p>
      ) : null}
      {jobs.data && jobs.data.length > 0 ? (
        <ul className={`${staff.rows} ${styles.papers}`} aria-label={say(printerMessages.papers)}>
          {jobs.data.map((job) => (
            <PaperRow
              key={job.jobID}
              job={job}
              action={action}
              isOther={target !== undefined}
              busy={busy}
              onPress={again}
            />
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}

interface PaperRowProps {
  job: PrintJob;
  action: Words;
  isOther: boolean;
  busy: string | undefined;
  onPress: (job: PrintJob) => unknown;
}

function PaperRow({ job, action, isOther, busy, onPress }: PaperRowProps) {
  const formats = useFormats();
  const { jobID, kind, orderID, tableName, state, isReprint, createdAt, endedAt } = job;
  const words = say(printerMessages.kinds[kind]);
  const paper =
    orderID === null || tableName === null
      ? words
      : say(printerMessages.paperOfTable, { kind: words, table: tableName, order: orderID });
  const { isOver } = printJobStates[state];
  return (
    <li>
      <span className={`${common.breaks} ${styles.paper}`}>
        <span>{paper}</span>
        {isReprint ? <b className={styles.reprint}>{say(printerMessages.reprint)}</b> : null}
        <span className={`${common.quiet} ${styles.hint}`}>{formats.dateTime(endedAt ?? createdAt)}</span>
      </span>
      <StatusChip tone={tones[state]}>{say(printerMessages.jobStates[state])}</StatusChip>
      {kind !== 'drawer' && (isOver || (isOther && state === 'waiting')) ? (
        <Button
          variant="default"
          loading={busy === String(jobID)}
          aria-label={say(printerMessages.actionOf, { action, paper })}
          onClick={() => void onPress(job)}
        >
          {say(action)}
        </Button>
      ) : null}
    </li>
  );
}
