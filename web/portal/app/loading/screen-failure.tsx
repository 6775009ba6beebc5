import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { say } from '../../../ui/plain/say.tsx';
import { ErrorStrip } from '../../../ui/plain/states.tsx';
import { usePageReload } from './page-reload.tsx';

export function ScreenFailure() {
  const error = useRouteError();
  const reload = usePageReload();
  useEffect(() => console.error(error), [error]);
  return <ErrorStrip onRetry={reload}>{say(uiMessages.reload.screenFailed)}</ErrorStrip>;
}
