import styles from './payment-dialog.module.css';

/** What is wrong with a field, brought into sight: on a phone the field may be out of it when Pay is pressed. */
export function FieldFault({ id, children }: { id?: string; children: string }) {
  return (
    <p className={styles.fault} role="alert" id={id} ref={(shown) => shown?.scrollIntoView?.({ block: 'center' })}>
      {children}
    </p>
  );
}
