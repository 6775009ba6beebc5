import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { portalPaths } from '../../../../core/domain/portal-paths.ts';
import { homeMessages } from '../../../../core/messages/en/portal/home.ts';
import { CheckIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { TableQr } from '../../floor/table-code/table-code.tsx';
import { tableToTryQuery } from './calls.ts';
import styles from './first-steps.module.css';
import type { FirstSteps as Steps } from './use-first-steps.ts';

/** What to do, in its order, until the first guest has ordered; what is done is marked. */
export function FirstSteps({ steps, isReady, hasArrived }: Steps) {
  return (
    <section aria-labelledby="first-steps" className={styles.card}>
      <h2 id="first-steps" className={styles.heading}>
        {say(homeMessages.firstSteps)}
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ to, name, words, done }) => (
          <li key={say(name)} className={done ? (styles.done ?? '') : ''}>
            <span className={styles.name}>
              <Link to={to}>{say(name)}</Link>
              {done ? (
                <span className={styles.mark}>
                  <CheckIcon /> {say(homeMessages.done)}
                </span>
              ) : null}
            </span>
            <span>{say(words)}</span>
          </li>
        ))}
      </ol>
      {isReady ? <TableToTry /> : null}
      <p role="status" className={styles.arrived}>
        {hasArrived ? (
          <>
            {say(homeMessages.firstOrderArrived)} <Link to={portalPaths.floor}>{say(homeMessages.toFloor)}</Link>
          </>
        ) : null}
      </p>
    </section>
  );
}

/** The code of a table, to be scanned from this screen. */
function TableToTry() {
  const { data: table } = useQuery(tableToTryQuery());
  if (!table) return null;
  return (
    <div className={styles.try}>
      <p>{say(homeMessages.scanTable, { table: table.name })}</p>
      <TableQr url={table.qrurl} name={table.name} />
    </div>
  );
}
