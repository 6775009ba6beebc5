import { useQuery } from '@tanstack/react-query';
import { exposureMessages } from '../../../../core/messages/en/core/exposures.ts';
import { homeMessages } from '../../../../core/messages/en/portal/home.ts';
import { WarningIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { exposuresQuery } from './calls.ts';
import styles from './exposures.module.css';

/** What strangers could use, until it is mended. A question that failed says nothing: the start has said it too. */
export function Exposures() {
  const { data = [] } = useQuery(exposuresQuery());
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="exposed" className={styles.card} role="alert">
      <h2 id="exposed" className={styles.heading}>
        <WarningIcon /> {say(homeMessages.exposed)}
      </h2>
      <ul className={styles.list}>
        {data.map(({ kind, restaurants }) => (
          <li key={kind}>
            {kind === 'managerCode'
              ? say(exposureMessages.managerCode, { restaurants: restaurants.join(', ') })
              : say(exposureMessages[kind])}
          </li>
        ))}
      </ul>
    </section>
  );
}
