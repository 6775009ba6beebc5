import { Button } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import { InfoIcon } from '../../ui/plain/icons.tsx';
import { ErrorStrip } from '../../ui/plain/states.tsx';
import styles from './top-strip.module.css';

interface TopStripProps {
  children: string;
  /** Shows progress, not a problem. */
  isNotice?: boolean;
  act: string;
  onPress: () => void;
}

export function TopStrip({ children, isNotice = false, act, onPress }: TopStripProps) {
  return (
    <aside className={styles.strip} data-notice={isNotice || undefined}>
      {isNotice ? <NoticeStrip>{children}</NoticeStrip> : <ErrorStrip>{children}</ErrorStrip>}
      <Button size="small" onClick={onPress}>
        {act}
      </Button>
    </aside>
  );
}

/** Reports something in progress. Nothing is wrong, and nothing needs to be done. */
export function NoticeStrip({ children }: { children: string }) {
  return (
    <div className={`${common.line} ${common.info} ${styles.notice}`} role="status">
      <InfoIcon />
      <span>{children}</span>
    </div>
  );
}
