import { Button } from '../../ui/plain/button.tsx';
import { ErrorStrip } from '../../ui/plain/states.tsx';
import styles from './top-strip.module.css';

interface TopStripProps {
  children: string;
  act: string;
  onPress: () => void;
}

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
