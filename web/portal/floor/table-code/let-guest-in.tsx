import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { renderSVG } from 'uqr';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { tableQrMessages } from '../../../../core/messages/en/portal/table-code.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import common from '../../../ui/plain/common.module.css';
import type { Elements } from '../../../ui/plain/elements.ts';
import { say } from '../../../ui/plain/say.tsx';
import { usePress } from '../../shared/forms/use-press.ts';
import { EndVisit } from './end-visit.tsx';
import styles from './table-code.module.css';

interface Pass {
  readonly url: string;
  /** Expiry, in milliseconds since 1970. */
  readonly until: number;
}

interface LetGuestInProps {
  tableID: number;
  name: string;
  children: Elements;
}

/** For a guest whose phone was refused for too many tries: shows a code that checks in one phone. */
export function LetGuestIn({ tableID, name, children }: LetGuestInProps) {
  const [pass, setPass] = useState<Pass>();
  const { busy, press, fault, setFault, showFault } = usePress();

  const ask = () =>
    press({
      call: () => staffRequest(endpoints.letGuestIn, { body: { tableID } }),
      onDone: ({ result }) => setPass({ url: result.url, until: Date.now() + result.seconds * 1000 }),
      failed: ({ message }) => ({
        known: { TableUnavailable: message ?? tableQrMessages.letInFailed },
        otherwise: tableQrMessages.letInFailed,
      }),
      show: showFault,
    });
  const over = () => {
    setPass(undefined);
    setFault(say(tableQrMessages.passOver));
  };

  if (pass) return <ShownPass pass={pass} name={name} onOver={over} onBack={() => setPass(undefined)} />;
  return (
    <>
      {children}
      <div className={styles.letIn}>
        <Button variant="default" loading={busy !== undefined} onClick={() => void ask()}>
          {say(tableQrMessages.letIn)}
        </Button>
        <p
          className={`${common.quiet} ${styles.hint}`}
          role={fault ? 'alert' : undefined}
          data-fault={fault ? true : undefined}
        >
          {fault ?? say(tableQrMessages.letInHint)}
        </p>
      </div>
      <EndVisit tableID={tableID} name={name} />
    </>
  );
}

interface ShownPassProps {
  pass: Pass;
  name: string;
  onOver: () => void;
  onBack: () => void;
}

function ShownPass({ pass, name, onOver, onBack }: ShownPassProps) {
  const [left, setLeft] = useState(() => secondsTo(pass.until));
  const picture = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(pass.url, { border: 4 }))}`,
    [pass.url],
  );
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsTo(pass.until)), 500);
    return () => clearInterval(timer);
  }, [pass.until]);
  const isOver = left <= 0;
  const end = useEffectEvent(onOver);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);

  return (
    <div className={styles.letIn}>
      <p className={styles.pass} role="status">
        {say(tableQrMessages.showPass)}
      </p>
      <img className={styles.code} src={picture} alt={say(tableQrMessages.passCode, { name })} />
      <p className={common.figures} role="timer">
        {say(tableQrMessages.passLeft, { clock: clockOf(left) })}
      </p>
      <Button variant="default" onClick={onBack}>
        {say(tableQrMessages.backToQr)}
      </Button>
    </div>
  );
}

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000));

const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
