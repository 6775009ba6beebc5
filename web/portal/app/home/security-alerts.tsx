import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { auditPath } from '../../../../core/domain/portal-paths.ts';
import { homeMessages } from '../../../../core/messages/en/portal/home.ts';
import { fill } from '../../../../core/messages/message.ts';
import { WarningIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { securityAlertsQuery } from './calls.ts';
import styles from './security-alerts.module.css';

/** What was refused more often in the last hour than people err, with the way to see who and from where. */
export function SecurityAlerts({ mayLook }: { mayLook: boolean }) {
  const { data = [] } = useQuery(securityAlertsQuery());
  const { count } = useFormats();
  if (data.length === 0) return null;
  return (
    <ul className={styles.alerts} aria-label={say(homeMessages.alerts)}>
      {data.map(({ kind, times, subjects, of }) => {
        const at = fill(homeMessages.alertAt[kind], { count: subjects });
        const alert = fill(homeMessages.alert[kind], { times: count(times), at });
        return (
          <li key={`${of} ${kind}`} className={styles.alert}>
            <WarningIcon />
            <span>{say(of === 'platform' ? fill(homeMessages.onPlatform, { alert }) : alert)}</span>
            {mayLook ? <Link to={auditPath(kind, of)}>{say(homeMessages.showAlert)}</Link> : null}
          </li>
        );
      })}
    </ul>
  );
}
