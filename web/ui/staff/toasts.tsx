import { useWindowEvent } from '@mantine/hooks';
import { type FocusEvent, useRef } from 'react';
import { uiMessages } from '../../../core/messages/en/portal/ui.ts';
import common from '../plain/common.module.css';
import { say } from '../plain/say.tsx';
import { dismissToast, dismissToasts, keepToastSlot, useToastSlot, useToasts } from './notify.ts';
import { ToastCard } from './toast-card.tsx';
import { useToastPlace } from './toast-place.ts';
import styles from './toasts.module.css';

const most = 3;

export function ToastSlot({ className }: { className?: string | undefined }) {
  return <span ref={keepToastSlot} className={className} />;
}

/** Mount once. */
export function Toasts() {
  const shown = useToasts().slice(-most);
  const section = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element>(undefined);
  const isPressed = usePressed();
  useToastPlace(section, useToastSlot(), shown.length);
  useWindowEvent('keydown', ({ key }) => {
    // An open dialog handles Escape itself.
    if (key === 'Escape' && !document.querySelector('[role="dialog"]')) dismissToasts();
  });

  const dismiss = (id: number) => {
    const hadFocus = section.current?.contains(document.activeElement) ?? false;
    dismissToast(id);
    if (hadFocus && cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
  };

  const onFocus = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
  };

  return (
    <section
      ref={section}
      className={`${common.screenOnly} ${styles.toasts}`}
      aria-label={say(uiMessages.notifications)}
      onFocus={onFocus}
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} isPressed={isPressed} onLeave={() => dismiss(toast.id)} />
      ))}
    </section>
  );
}

/** Whether a pointer is pressed now. */
function usePressed() {
  const isPressed = useRef(false);
  const note = ({ type }: PointerEvent) => {
    isPressed.current = type === 'pointerdown';
  };
  useWindowEvent('pointerdown', note, true);
  useWindowEvent('pointerup', note, true);
  useWindowEvent('pointercancel', note, true);
  return isPressed;
}
