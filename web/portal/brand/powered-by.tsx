import { ComandaMark } from './comanda-mark.tsx';
import { brandMessages } from './messages.ts';
import styles from './powered-by.module.css';

export function PoweredBy() {
  return (
    <p className={styles.caption}>
      <ComandaMark size={22} />
      {brandMessages.poweredBy}
    </p>
  );
}
