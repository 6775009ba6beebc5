import { productMessages } from '../../../../core/messages/en/core/product.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { ComandaMark } from './comanda-mark.tsx';
import styles from './powered-by.module.css';

export function PoweredBy() {
  return (
    <p className={`${common.line} ${common.fine} ${styles.caption}`}>
      <ComandaMark size={22} />
      <span>{say(productMessages.poweredBy)}</span>
    </p>
  );
}
