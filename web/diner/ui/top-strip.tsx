import { Button } from '../../ui/plain/button.tsx';
import { ErrorStrip } from '../../ui/plain/states.tsx';
import styles from './top-strip.module.css';

interface TopStripProps {
  /** The whole sentence. */
  children: string;
  /** The one next step. */
  act: string;
  onPress: () => void;
}

/** Says above any screen what stands in the way, with the way out. */
export function TopStrip({ children, act, onPress }: TopStripProps) {
  return (
    <aside className={styles.strip}>
      <ErrorStrip>{children}</ErrorStrip>
      <Button size="small" onClick={onPress}>
        {act}
      </Button>
    </aside>
  );
}
