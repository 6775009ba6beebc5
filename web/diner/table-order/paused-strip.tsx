import { tableOrderMessages } from '../../../core/messages/en/diner/table-order.ts';
import { say } from '../../ui/plain/say.tsx';
import { NoticeStrip } from '../ui/top-strip.tsx';
import { useFormats } from '../visit/use-formats.ts';

/** Says when the kitchen takes orders again. */
export function PausedStrip({ until }: { until: string }) {
  const formats = useFormats();
  return <NoticeStrip>{say(tableOrderMessages.paused, { time: formats.clockTime(until) })}</NoticeStrip>;
}
