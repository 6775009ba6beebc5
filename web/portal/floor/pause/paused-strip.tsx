import { Button } from '@mantine/core';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { pauseMessages as messages } from '../../../../core/messages/en/portal/pause.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { ClockIcon } from '../../../ui/plain/state-icons.tsx';
import { usePress } from '../../shared/forms/use-press.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import styles from './paused-strip.module.css';
import { usePausedUntil } from './use-paused-until.ts';

export const pauseMinutes = 10;

/** The state of the kitchen's pause, with the actions that start and end it. */
export function usePause() {
  const until = usePausedUntil();
  const { busy, press } = usePress();
  const pauseFor = (minutes: number) =>
    press({
      call: () => staffRequest(endpoints.pauseOrders, { body: { minutes } }),
      // The strip itself shows that a pause has started.
      ...(minutes === 0 && { done: messages.ended }),
      failed: messages.failed,
      changes: ['restaurants'],
    });
  return {
    until,
    busy: busy !== undefined,
    pause: () => void pauseFor(pauseMinutes),
    resume: () => void pauseFor(0),
  };
}

/** Shown on the kitchen's screen and on the floor during a pause. */
export function PausedStrip() {
  const formats = useFormats();
  const mayResume = useMay()('kitchen');
  const { until, busy, resume } = usePause();
  if (until === undefined) return null;
  return (
    <div className={`${common.wrapped} ${common.newTint} ${styles.strip}`}>
      <span className={common.line}>
        <ClockIcon />
        <span>{say(messages.paused, { time: formats.clockTime(until) })}</span>
      </span>
      {mayResume ? (
        <Button variant="default" size="compact-sm" loading={busy} onClick={resume}>
          {say(messages.resume)}
        </Button>
      ) : null}
    </div>
  );
}
