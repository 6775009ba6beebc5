import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { TableCall } from '../../../../core/contract/table-calls.ts';
import { ringsFor } from '../../../../core/domain/table-calls.ts';
import { waitedMinutes, waitWords } from '../../../../core/domain/waiting.ts';
import { floorMessages } from '../../../../core/messages/en/portal/floor.ts';
import { fill } from '../../../../core/messages/message.ts';
import { RefusalError } from '../../../api/staff-request.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { BellIcon, ReceiptIcon } from '../../../ui/plain/state-icons.tsx';
import { ErrorStrip } from '../../../ui/plain/states.tsx';
import { useNow } from '../../../ui/plain/use-now.ts';
import { usePress } from '../../shared/forms/use-press.ts';
import { tableCallsQuery } from '../../shared/updates/calls.ts';
import { useSession } from '../../sign-in/session/use-session.ts';
import { takeTableCall } from './calls.ts';
import styles from './strip.module.css';

export function TableCalls() {
  const calls = useQuery(tableCallsQuery());
  // During a network failure the screen says so and keeps the last known state.
  const isUnknown = calls.error instanceof RefusalError || (calls.isError && !calls.data);
  const { busy, press } = usePress();
  const area = useRef<HTMLDivElement>(null);

  const take = ({ callID, kind, tableName }: TableCall) =>
    press({
      name: String(callID),
      call: () => takeTableCall(callID),
      done: fill(floorMessages.taken[kind], { table: tableName }),
      failed: floorMessages.takeFailed,
      changes: ['calls'],
      onDone: () => area.current?.focus(),
    });

  return (
    <div ref={area} id="calls" tabIndex={-1} className={styles.area} aria-live="polite" aria-relevant="additions">
      {isUnknown ? <ErrorStrip query={calls}>{say(floorMessages.callsFailed)}</ErrorStrip> : null}
      {calls.data && calls.data.length > 0 ? (
        <ul className={`${styles.list} ${common.newTint} ${styles.calls}`} aria-label={say(floorMessages.calls)}>
          {calls.data.map((call) => (
            <li key={call.callID}>
              {call.kind === 'bill' ? <ReceiptIcon /> : <BellIcon />}
              <span className={`${common.breaks} ${styles.words}`}>
                <b>{say(floorMessages.call[call.kind], { table: call.tableName })}</b> <Waited since={call.calledAt} />
                <RingsFirst call={call} />
              </span>
              <Button
                variant="default"
                loading={busy === String(call.callID)}
                aria-label={say(floorMessages.takeOf[call.kind], { table: call.tableName })}
                onClick={() => void take(call)}
              >
                {say(floorMessages.take)}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Explains why the bell is silent here for the first minute. */
function RingsFirst({ call }: { call: TableCall }) {
  const attendantID = useSession()?.attendantID;
  const isSilent = useNow((now) => !ringsFor(call, attendantID, now));
  return isSilent && call.ringsFirst ? (
    <span className={styles.time}>{say(floorMessages.ringsFirst, { name: call.ringsFirst.serverName })}</span>
  ) : null;
}

function Waited({ since }: { since: string }) {
  const minutes = useNow((now) => waitedMinutes(since, now));
  return <span className={styles.time}>{minutes === 0 ? say(floorMessages.justNow) : say(waitWords(minutes))}</span>;
}
