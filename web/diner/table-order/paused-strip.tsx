import { tableOrderMessages } from '../../../core/messages/en/diner/table-order.ts';
import { say } from '../../ui/plain/say.tsx';
import { NoticeStrip } from '../ui/top-strip.tsx';
import { useFormats } from '../visit/use-formats.ts';

/** Shows when the kitchen accepts orders again. */
export function PausedStrip({ until }: { until: string }) {
  const formats = useFormats();
  return <NoticeStrip>{say(tableOrderMessages.paused, { time: formats.clockTime(until) })}</NoticeStrip>;
}
