import { useQuery } from '@tanstack/react-query';
import type { Exposed } from '../../../../core/contract/restaurants.ts';
import type { Formats } from '../../../../core/domain/formats/formats.ts';
import { exposureMessages } from '../../../../core/messages/en/core/exposures.ts';
import { homeMessages } from '../../../../core/messages/en/portal/home.ts';
import common from '../../../ui/plain/common.module.css';
import { WarningIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { exposuresQuery } from './calls.ts';
import styles from './exposures.module.css';

/** Security exposures until they are fixed. A failed query shows nothing: the server also logs them at start. */
export function Exposures() {
  const formats = useFormats();
  const { data = [] } = useQuery(exposuresQuery());
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="exposed" className={`${common.danger} ${styles.card}`} role="alert">
      <h2 id="exposed" className={`${common.line} ${styles.heading}`}>
        <WarningIcon /> {say(homeMessages.exposed)}
      </h2>
      <ul className={styles.list}>
        {data.map((one) => (
          <li key={one.kind}>{wordsOf(one, formats)}</li>
        ))}
      </ul>
    </section>
  );
}

function wordsOf({ kind, restaurants, madeAt }: Exposed, formats: Formats): string {
  if (kind === 'managerCode') return say(exposureMessages.managerCode, { restaurants: restaurants.join(', ') });
  if (kind !== 'oldBackup') return say(exposureMessages[kind]);
  return say(exposureMessages.oldBackup, { when: formats.dateTime(madeAt ?? '') });
}
