import { useSyncExternalStore } from 'react';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { makeListeners } from '../../../api/listeners.ts';
import common from '../../../ui/plain/common.module.css';
import { WavesIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import styles from './figures-as-of.module.css';
import { useFormats } from './use-formats.ts';

let moment: string | undefined;
const listeners = makeListeners();

/** Reports may come from a lagging database replica. A header then gives its time. */
export function noteMoment({ headers }: Response): void {
  const asOf = headers.get('X-Figures-As-Of') ?? undefined;
  if (asOf === moment) return;
  moment = asOf;
  listeners.notify();
}

/** 'Figures as of 12:04 PM' if reports lag. The element is always mounted, so that screen readers announce it. */
export function FiguresAsOf() {
  const formats = useFormats();
  const asOf = useSyncExternalStore(listeners.listen, () => moment);
  return (
    <p role="status">
      {asOf === undefined ? null : (
        <span className={`${common.inline} ${common.newTint} ${styles.words}`}>
          <WavesIcon /> <span>{say(uiMessages.figures.asOf, { time: formats.time(new Date(asOf)) })}</span>
        </span>
      )}
    </p>
  );
}
