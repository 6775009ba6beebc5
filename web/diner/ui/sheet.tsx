import { type ReactNode, useId } from 'react';
import { dinerAppMessages } from '../../../core/messages/en/diner/app.ts';
import { IconButton } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import { CloseIcon } from '../../ui/plain/icons.tsx';
import { useBackCloses } from '../../ui/plain/overlay-history.ts';
import { say } from '../../ui/plain/say.tsx';
import { useShownDialog } from './dialogs.tsx';
import styles from './sheet.module.css';

interface SheetProps {
  /** The accessible name of a sheet that has no title. */
  label?: string;
  title?: string;
  footer?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Render it only while it is open. */
export function Sheet({ label, title, footer, onClose, children }: SheetProps) {
  const dialog = useShownDialog();
  useBackCloses(onClose);
  const id = useId();
  const close = (
    <IconButton label={say(dinerAppMessages.ui.close)} onClick={onClose}>
      <CloseIcon />
    </IconButton>
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape arrives as onCancel.
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-label={label}
      aria-labelledby={title ? id : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.inner}>
        {title ? (
          <header className={`${common.line} ${styles.head}`}>
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
            {close}
          </header>
        ) : (
          <div className={styles.close}>{close}</div>
        )}
        <div className={styles.body}>{children}</div>
        {footer ? <div className={styles.footer}>{footer}</div> : null}
      </div>
    </dialog>
  );
}
