import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import common from '../../../ui/plain/common.module.css';
import { WavesIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import styles from './figures-as-of.module.css';
import { useFiguresMoment } from './figures-moment.ts';
import { useFormats } from './use-formats.ts';

/** 'Figures as of 12:04 PM' if reports lag. The element is always mounted, so that screen readers announce it. */
export function FiguresAsOf() {
  const formats = useFormats();
  const moment = useFiguresMoment();
  return (
    <p role="status">
      {moment === undefined ? null : (
        <span className={`${common.inline} ${common.newTint} ${styles.words}`}>
          <WavesIcon /> <span>{say(uiMessages.figures.asOf, { time: formats.time(new Date(moment)) })}</span>
        </span>
      )}
    </p>
  );
}
