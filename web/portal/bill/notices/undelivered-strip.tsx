import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { portalPaths } from '../../../../core/domain/portal-paths.ts';
import { noticeMessages } from '../../../../core/messages/en/portal/payment-notices.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import common from '../../../ui/plain/common.module.css';
import { WarningIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { useMay } from '../../sign-in/session/use-may.ts';
import { undeliveredCountQuery } from './calls.ts';
import styles from './undelivered-strip.module.css';

export function UndeliveredStrip() {
  const mayPay = useMay()('payment');
  const count = useQuery({ ...undeliveredCountQuery(), enabled: mayPay }).data ?? 0;
  if (!mayPay || count === 0) return null;
  return (
    <p className={`${common.line} ${common.danger} ${styles.strip}`} role="status">
      <WarningIcon />
      <span>{say(noticeMessages.undelivered, { count })}</span>
      <Link to={portalPaths.undelivered}>{say(uiMessages.show)}</Link>
    </p>
  );
}
