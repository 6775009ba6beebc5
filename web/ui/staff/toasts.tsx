import { Button, CloseButton } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { uiMessages } from '../../../core/messages/en/portal/ui.ts';
import common from '../plain/common.module.css';
import { CheckIcon, CloseIcon, InfoIcon } from '../plain/icons.tsx';
import { RequestId } from '../plain/request-id.tsx';
import { say } from '../plain/say.tsx';
import { dismissToast, dismissToasts, keepToastSlot, type Toast, useToastSlot, useToasts } from './notify.ts';
import styles from './toasts.module.css';

const most = 3;
/** Below this width the bar's free space is too narrow for a sentence. */
const slotWidth = 340;
const widest = 520;
const gap = 6;

export function ToastSlot({ className }: { className?: string | undefined }) {
  return <span ref={keepToastSlot} className={className} />;
}

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

const icons = { ok: CheckIcon, bad: CloseIcon, info: InfoIcon };

/** Time for a slow reader: 8 seconds, or 100 ms per letter. */
const timeToRead = (message: string) => Math.max(8000, message.length * 100);

interface ToastCardProps {
  toast: Toast;
  isPressed: { readonly current: boolean };
  onLeave: () => void;
}

/** Its timer pauses while it is hovered, focused, or on a hidden page. */
function ToastCard({ toast: { message, tone, stays, act }, isPressed, onLeave }: ToastCardProps) {
  const [isHeld, setHeld] = useState(false);
  const leave = useEffectEvent(onLeave);
  const Icon = icons[tone];

  useEffect(() => {
    if (isHeld || stays) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (milliseconds: number) => {
      timer = setTimeout(() => {
        if (document.visibilityState === 'hidden') wait(timeToRead(message));
        // Removing a toast moves the page up, so never do it during a press.
        else if (isPressed.current) wait(500);
        else leave();
      }, milliseconds);
    };
    wait(timeToRead(message));
    return () => clearTimeout(timer);
  }, [isHeld, stays, message, isPressed]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering pauses its timer, and does nothing else.
    <div
      className={`${common.line} ${styles.toast}`}
      data-tone={tone}
      role={tone === 'bad' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={`${common.centred} ${styles.icon}`} aria-hidden="true">
        <Icon />
      </span>
      <span className={`${common.breaks} ${styles.words}`}>
        <span>{message}</span>
        {tone === 'bad' ? <RequestId /> : null}
      </span>
      {act ? (
        <Button
          variant="default"
          onClick={() => {
            onLeave();
            act.run();
          }}
        >
          {act.label}
        </Button>
      ) : null}
      <CloseButton aria-label={say(uiMessages.close)} onClick={onLeave} />
    </div>
  );
}
