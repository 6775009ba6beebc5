import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { say } from '../../../ui/plain/say.tsx';
import { ErrorStrip } from '../../../ui/plain/states.tsx';
import { usePageReload } from './page-reload.tsx';

/** Loading is retried, but some browsers cache a failed import until the page reloads. */
export function PartAway() {
  return <ErrorStrip onRetry={usePageReload()}>{say(uiMessages.reload.partAway)}</ErrorStrip>;
}
