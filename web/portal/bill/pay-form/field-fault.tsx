import mark from '../../app/theme/fault-mark.module.css';
import styles from './pay-form.module.css';

export function FieldFault({ id, children }: { id?: string; children: string }) {
  return (
    <p className={`${mark.marked} ${styles.fault}`} role="alert" id={id}>
      {children}
    </p>
  );
}
