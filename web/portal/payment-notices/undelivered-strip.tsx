import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { portalPaths } from '../../../core/domain/paths.ts';
import { WarningIcon } from '../../ui/plain/icons.tsx';
import { useMay } from '../session/use-may.ts';
import { undeliveredCountQuery } from './calls.ts';
import { undeliveredWords } from './messages.ts';
import styles from './undelivered-strip.module.css';

/** Says that invoices wait for a better address, to those who may give them one; nothing while all arrived. */
export function UndeliveredStrip() {
  const mayPay = useMay()('payment');
  const count = useQuery({ ...undeliveredCountQuery(), enabled: mayPay }).data ?? 0;
  if (!mayPay || count === 0) return null;
  return (
    <p className={styles.strip} role="status">
      <WarningIcon />
      <span>{undeliveredWords(count)}</span>
      <Link to={portalPaths.undelivered}>Show</Link>
    </p>
  );
}
