import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { say } from '../../../ui/plain/say.tsx';
import { ErrorStrip } from '../../../ui/plain/states.tsx';
import { usePageReload } from './page-reload.tsx';

/**
 * A part of the page did not come. It is asked for until it does, but a browser that remembers an import that failed asks
 * in vain for as long as the page is open: there the page has to be loaded again.
 */
export function PartAway() {
  return <ErrorStrip onRetry={usePageReload()}>{say(uiMessages.reload.partAway)}</ErrorStrip>;
}
