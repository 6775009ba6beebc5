import { PausedStrip } from '../pause/paused-strip.tsx';
import { MyTablesBar } from './my-tables-bar.tsx';

/** Bars that are rarely needed, so they load only when one is shown. */
export function ServiceBars({ isPaused, isAttendant }: { isPaused: boolean; isAttendant: boolean }) {
  return (
    <>
      <div role="status">{isPaused ? <PausedStrip /> : null}</div>
      {isAttendant ? <MyTablesBar /> : null}
    </>
  );
}
