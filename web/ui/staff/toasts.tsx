import { useWindowEvent } from '@mantine/hooks';
import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { uiMessages } from '../../../core/messages/en/portal/ui.ts';
import common from '../plain/common.module.css';
import { say } from '../plain/say.tsx';
import { dismissToast, dismissToasts, keepToastSlot, useToastSlot, useToasts } from './notify.ts';
import { ToastCard } from './toast-card.tsx';
import styles from './toasts.module.css';

const most = 3;
/** Below this width the bar's free space is too narrow for a sentence. */
const slotWidth = 340;
const widest = 520;
const gap = 6;

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

/** Puts the toasts into the bar's slot, or below the bar. `--toast-room` and `--toast-end` tell the page their height. */
function useToastPlace(toasts: RefObject<HTMLElement | null>, slot: HTMLElement | null, count: number): void {
  useLayoutEffect(() => {
    const root = document.documentElement.style;
    const box = toasts.current;
    if (!box || count === 0) {
      root.removeProperty('--toast-room');
      root.removeProperty('--toast-end');
      return;
    }
    const put = () => {
      const barEnd = slot?.parentElement?.getBoundingClientRect().bottom ?? 0;
      const { left, top, width } = placeOf(slot?.getBoundingClientRect(), barEnd);
      Object.assign(box.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` });
      const end = top + box.offsetHeight + gap;
      root.setProperty('--toast-room', `${Math.max(0, end - barEnd)}px`);
      root.setProperty('--toast-end', `${end}px`);
    };
    put();
    const resized = new ResizeObserver(put);
    resized.observe(box);
    if (slot) resized.observe(slot);
    window.addEventListener('resize', put);
    return () => {
      resized.disconnect();
      window.removeEventListener('resize', put);
    };
  }, [toasts, slot, count]);
}

function placeOf(free: DOMRect | undefined, barEnd: number) {
  const isInSlot = free !== undefined && free.width >= slotWidth;
  const [start, room] = isInSlot ? [free.left, free.width] : [gap, window.innerWidth - 2 * gap];
  const width = Math.min(widest, room);
  return { left: start + (room - width) / 2, top: isInSlot ? gap : barEnd + gap, width };
}
