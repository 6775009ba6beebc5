import { useEffect, useState } from 'react';
import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { say } from '../../../ui/plain/say.tsx';
import { ErrorStrip } from '../../../ui/plain/states.tsx';
import { notifyError } from '../../../ui/staff/notify.tsx';
import { usePageReload } from './page-reload.tsx';

export type LoadScreen = () => Promise<{ Component: () => React.ReactNode }>;

/** The page's script for which the page was last loaded again by itself. */
const reloadedForKey = 'comanda.reloadedFor';

/**
 * Fetches the script of a screen. Where that fails the answer is a screen that says so: a route whose `lazy` was rejected
 * keeps it, and react-router then draws nothing at all, not even the drawer.
 */
export function screenScript(load: LoadScreen): LoadScreen {
  return async () => {
    try {
      return await load();
    } catch (error) {
      console.error(error);
      return { Component: ScreenUnreached };
    }
  };
}

/**
 * In place of a screen whose script did not come. Browsers remember a failed import, so another try is another load of
 * the page: by itself only after an update of the product, else with Retry, and only when the server answers.
 */
function ScreenUnreached() {
  const reload = usePageReload();
  const [asking, setAsking] = useState(false);

  useEffect(() => {
    void servedScript().then((served) => {
      const isUpdated = served !== undefined && served !== ownScript();
      if (!isUpdated || sessionStorage.getItem(reloadedForKey) === served) return;
      sessionStorage.setItem(reloadedForKey, served);
      reload();
    });
  }, [reload]);

  const retry = async () => {
    setAsking(true);
    const served = await servedScript();
    setAsking(false);
    if (served === undefined) notifyError(say(formMessages.networkError));
    else reload();
  };

  return (
    <ErrorStrip onRetry={() => void retry()} retrying={asking}>
      {say(uiMessages.reload.screenFailed)}
    </ErrorStrip>
  );
}

/** The script that the page would start with if it were loaded now; undefined while the server does not give the page. */
async function servedScript(): Promise<string | undefined> {
  try {
    const answer = await fetch(window.location.pathname, { cache: 'no-store' });
    if (!answer.ok) return undefined;
    return /<script type="module" crossorigin src="([^"<]+)"/.exec(await answer.text())?.[1];
  } catch {
    // Nobody answers.
    return undefined;
  }
}

function ownScript(): string | undefined {
  return document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined;
}
