import { PausedStrip } from '../pause/paused-strip.tsx';
import { MyTablesBar } from './my-tables-bar.tsx';

/** What most evenings of most people don't need. */
export function ServiceBars({ isPaused, isAttendant }: { isPaused: boolean; isAttendant: boolean }) {
  return (
    <>
      <div role="status">{isPaused ? <PausedStrip /> : null}</div>
      {isAttendant ? <MyTablesBar /> : null}
    </>
  );
}
