import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { dinerUiMessages } from '../../../core/messages/en/diner/ui.ts';
import { IconButton } from '../../ui/plain/button.tsx';
import { CloseIcon } from '../../ui/plain/icons.tsx';
import { useBackCloses } from '../../ui/plain/overlay-history.ts';
import { say } from '../../ui/plain/say.tsx';
import { markShown } from '../../ui/plain/second-presses.ts';
import styles from './sheet.module.css';

interface SheetProps {
  title: string;
  /** A line under the title. */
  subtitle?: ReactNode;
  /** Left of the title, such as a picture. */
  picture?: ReactNode;
  /** Stays at the bottom while the middle scrolls. */
  footer?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Shows a native dialog for as long as it is rendered: focus goes in (to `data-autofocus`, or to the first control),
 * stays in and returns to where it was. Its top is seen first, also where the focus is further down.
 */
export function useShownDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect, because closing must happen while the element still stands in the page: only then does the
  // browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    if (element) markShown(element);
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
    element?.scrollTo(0, 0);
    return () => element?.close();
  }, []);
  return dialog;
}

/** From the bottom of a phone, centred from 769 px. Render it while it is open. Back, Escape and the scrim close it. */
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
        <header className={styles.head}>
          {picture ? <span className={styles.picture}>{picture}</span> : null}
          <div className={styles.words}>
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
            {subtitle ? <p className={styles.subtitle}>{subtitle}</p> : null}
          </div>
          <IconButton label={say(dinerUiMessages.close)} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </header>
        <div className={styles.body}>{children}</div>
        {footer ? <div className={styles.footer}>{footer}</div> : null}
      </div>
    </dialog>
  );
}
