import { useEffect, useState } from 'react';
import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { ofTab } from '../../../api/storage.ts';
import { say } from '../../../ui/plain/say.tsx';
import { ErrorStrip } from '../../../ui/plain/states.tsx';
import { notifyError } from '../../../ui/staff/notify.ts';
import { usePageReload } from './page-reload.tsx';

export type LoadScreen = () => Promise<{ Component: () => React.ReactNode }>;

const reloadedForKey = 'comanda.reloadedFor';

/** On failure, returns an error screen: after a rejected `lazy`, react-router renders nothing, not even the drawer. */
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

/** Browsers cache a failed import, so a retry is a reload: automatic only after a product update, else on Retry. */
function ScreenUnreached() {
  const reload = usePageReload();
  const [asking, setAsking] = useState(false);

  useEffect(() => {
    void servedScript().then((served) => {
      const isUpdated = served !== undefined && served !== ownScript();
      if (!isUpdated || ofTab.get(reloadedForKey) === served) return;
      // Without storage, the page would reload forever.
      if (ofTab.set(reloadedForKey, served)) reload();
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

/** The entry script that the server would serve now; undefined while it serves no page. */
async function servedScript(): Promise<string | undefined> {
  try {
    const answer = await fetch(window.location.pathname, { cache: 'no-store' });
    if (!answer.ok) return undefined;
    return /<script type="module" crossorigin src="([^"<]+)"/.exec(await answer.text())?.[1];
  } catch {
    // The server is unreachable.
    return undefined;
  }
}

function ownScript(): string | undefined {
  return document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined;
}
