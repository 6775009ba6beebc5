import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { homeMessages } from '../../../../core/messages/en/portal/home.ts';
import common from '../../../ui/plain/common.module.css';
import { ChevronRightIcon, ClocheIcon, WarningIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { BellIcon, CardIcon, CheckRingIcon, PrinterIcon, ReceiptIcon } from '../../../ui/plain/state-icons.tsx';
import { ErrorStrip, LoadingSkeleton } from '../../../ui/plain/states.tsx';
import staff from '../../../ui/staff/common.module.css';
import { NoteIcon } from '../../../ui/staff/later-icons.tsx';
import styles from './tasks.module.css';
import { type TaskKind, useTasks } from './use-tasks.ts';

const icons: Readonly<Record<TaskKind, ReactNode>> = {
  newOrders: <NoteIcon />,
  openCalls: <BellIcon />,
  readyDishes: <ClocheIcon />,
  bills: <ReceiptIcon />,
  printers: <PrinterIcon />,
  disputes: <CardIcon />,
  unsentInvoices: <WarningIcon />,
};

export function Tasks({ isCalm }: { isCalm: boolean }) {
  const { tasks, isLoading, failed, retrying, retry } = useTasks();
  if (isLoading && tasks.length === 0) return <LoadingSkeleton count={2} label={say(homeMessages.needsLoading)} />;
  return (
    <div className={styles.area} aria-live="polite" aria-relevant="additions">
      {failed ? (
        <ErrorStrip onRetry={retry} retrying={retrying}>
          {say(homeMessages.needsFailed)}
        </ErrorStrip>
      ) : null}
      {tasks.length > 0 ? (
        <section aria-labelledby="needs">
          <h2 id="needs" className={styles.heading}>
            {say(homeMessages.needs)}
          </h2>
          <ul className={styles.list}>
            {tasks.map(({ kind, words, count, names, to }) => (
              <li key={kind}>
                <Link
                  to={to}
                  className={`${staff.card} ${common.line} ${common.figures} ${styles.task} ${styles[kind]}`}
                >
                  <span className={`${common.centred} ${styles.icon}`}>{icons[kind]}</span>
                  <span className={styles.words}>
                    <b>{say(words, { count })}</b>
                    {names.length > 0 ? <small>{names.join(', ')}</small> : null}
                  </span>
                  <ChevronRightIcon />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {tasks.length === 0 && !failed && isCalm ? (
        <p className={`${common.line} ${common.paid} ${styles.calm}`}>
          <CheckRingIcon />
          <span>
            <b>{say(homeMessages.needsNothing)}</b> <span>{say(homeMessages.needsHint)}</span>
          </span>
        </p>
      ) : null}
    </div>
  );
}
