import { productMessages } from '../../../../core/messages/en/core/product.ts';
import { loginMessages } from '../../../../core/messages/en/portal/login.ts';
import common from '../../../ui/plain/common.module.css';
import { Plate } from '../../../ui/plain/plate.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { ComandaMark } from '../../app/brand/comanda-mark.tsx';
import styles from './login-art.module.css';

/** Decoration beside the form, above it on a phone; only the product's name has meaning. */
export function LoginArt() {
  return (
    <aside className={styles.art}>
      <Plate drawing="pasta" className={`${styles.plate} ${styles.pasta}`} />
      <Plate drawing="burrata" className={`${styles.plate} ${styles.burrata}`} />
      <Plate drawing="soup" className={`${styles.plate} ${styles.soup}`} />
      <Plate drawing="salad" className={`${styles.plate} ${styles.salad}`} />
      <Plate drawing="burger" className={`${styles.plate} ${styles.burger}`} />
      <p className={`${common.line} ${styles.product}`}>
        <ComandaMark size={40} />
        {say(productMessages.name)}
      </p>
      <p className={styles.claim}>{say(loginMessages.claim)}</p>
      <p className={styles.more}>{say(loginMessages.more)}</p>
    </aside>
  );
}
