import { type ReactNode, useId } from 'react';
import { dinerAppMessages } from '../../../core/messages/en/diner/app.ts';
import { IconButton } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import { CloseIcon } from '../../ui/plain/icons.tsx';
import { useBackCloses } from '../../ui/plain/overlay-history.ts';
import { say } from '../../ui/plain/say.tsx';
import styles from './sheet.module.css';
import { useShownDialog } from './use-shown-dialog.ts';

interface SheetProps {
  title: string;
  subtitle?: ReactNode;
  picture?: ReactNode;
  footer?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Render it only while it is open. */
export function Sheet({ title, subtitle, picture, footer, onClose, children }: SheetProps) {
  const dialog = useShownDialog();
  useBackCloses(onClose);
  const id = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape arrives as onCancel.
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.inner}>
        <span className={styles.grip} aria-hidden="true" />
        <header className={`${common.line} ${styles.head}`}>
          {picture ? <span className={styles.picture}>{picture}</span> : null}
          <div className={styles.words}>
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
            {subtitle ? <p className={styles.subtitle}>{subtitle}</p> : null}
          </div>
          <IconButton label={say(dinerAppMessages.ui.close)} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </header>
        <div className={styles.body}>{children}</div>
        {footer ? <div className={styles.footer}>{footer}</div> : null}
      </div>
    </dialog>
  );
}
