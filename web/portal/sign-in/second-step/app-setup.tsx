import { useMemo } from 'react';
import { renderSVG } from 'uqr';
import { secondStepMessages } from '../../../../core/messages/en/portal/second-step.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import styles from './second-step.module.css';

export function AppSetup({ secret, uri }: { secret: string; uri: string }) {
  const picture = useMemo(() => `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 3 }))}`, [uri]);
  return (
    <div className={styles.setup}>
      <p className={common.soft}>{say(secondStepMessages.scan)}</p>
      <img className={styles.code} src={picture} alt={say(secondStepMessages.qr)} />
      <p className={common.soft}>
        <span>{say(secondStepMessages.typed)}</span> <code className={styles.secret}>{inFours(secret)}</code>
      </p>
    </div>
  );
}

const inFours = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');
