import { Button } from '../../ui/plain/button.tsx';
import { ErrorStrip, NoticeStrip } from '../../ui/plain/states.tsx';
import styles from './top-strip.module.css';

interface TopStripProps {
  children: string;
  /** Says what is under way, not what is wrong. */
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
