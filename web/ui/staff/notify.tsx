import { CloseButton } from '@mantine/core';
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { uiMessages } from '../../../core/messages/en/portal/ui.ts';
import common from '../plain/common.module.css';
import { CheckIcon, CloseIcon, InfoIcon } from '../plain/icons.tsx';
import { RequestId } from '../plain/request-id.tsx';
import { say } from '../plain/say.tsx';
import styles from './notify.module.css';

interface Toast {
  readonly id: number;
  readonly message: string;
  readonly tone: 'ok' | 'bad' | 'info';
  readonly about: string | undefined;
  readonly stays: boolean;
}

const most = 3;
/** Below this width the bar's free space is too narrow for a sentence. */
const slotWidth = 340;
const widest = 520;
const gap = 6;

const icons = { ok: CheckIcon, bad: CloseIcon, info: InfoIcon };
const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let slot: HTMLElement | null = null;
let lastId = 0;
let subject: Pick<Toast, 'about' | 'stays'> = { about: undefined, stays: false };

export const notifySuccess = (message: string): void => show(message, 'ok');

export const notifyError = (message: string): void => show(message, 'bad');

export const notifyNotice = (message: string): void => show(message, 'info');

/** Replaces earlier toasts about the same subject. With `stays`, only that or the user removes them. */
export function replaceToasts<Result>(about: string, run: () => Result, stays = false): Result {
  change(toasts.filter((toast) => toast.about !== about));
  subject = { about, stays };
  try {
    return run();
  } finally {
    subject = { about: undefined, stays: false };
  }
}

/** Removes toasts with this message unless they stay, or all toasts. */
export function dismissToasts(message?: string): void {
  change(message === undefined ? [] : toasts.filter((toast) => toast.stays || toast.message !== message));
}

function show(message: string, tone: Toast['tone']): void {
  lastId += 1;
  change([...toasts.filter((toast) => toast.message !== message), { id: lastId, message, tone, ...subject }]);
}

function change(next: readonly Toast[]): void {
  if (next.length === 0 && toasts.length === 0) return;
  toasts = next;
  emit();
}

function emit(): void {
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Time for a slow reader: 8 seconds, or 100 ms per letter. */
const stays = (message: string) => Math.max(8000, message.length * 100);

export function ToastSlot({ className }: { className?: string | undefined }) {
  return <span ref={keepSlot} className={className} />;
}

/** A bar can mount after a toast, as after a reload, and unmount before it. */
function keepSlot(element: HTMLElement | null): void {
  slot = element;
  emit();
}

/** `--toast-room` and `--toast-end` tell the page their height, so that they cover no control. Mount once. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts).slice(-most);
  const place = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element>(undefined);
  const isPressed = usePressed();
  usePlace(
    place,
    useSyncExternalStore(subscribe, () => slot),
    shown.length,
  );

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // An open dialog handles Escape itself.
      if (event.key === 'Escape' && !document.querySelector('[role="dialog"]')) dismissToasts();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  const dismiss = (id: number) => {
    const hadFocus = place.current?.contains(document.activeElement) ?? false;
    change(toasts.filter((toast) => toast.id !== id));
    if (hadFocus && cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
  };

  const onFocus = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
  };

  return (
    <section
      ref={place}
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

interface ToastCardProps {
  toast: Toast;
  isPressed: () => boolean;
  onLeave: () => void;
}

/** Its timer pauses while it is hovered, focused, or on a hidden page. */
function ToastCard({ toast: { message, tone, stays: isKept }, isPressed, onLeave }: ToastCardProps) {
  const [isHeld, setHeld] = useState(false);
  const leave = useRef(onLeave);
  leave.current = onLeave;
  const Icon = icons[tone];

  useEffect(() => {
    if (isHeld || isKept) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (milliseconds: number) => {
      timer = setTimeout(() => {
        if (document.visibilityState === 'hidden') wait(stays(message));
        // Removing it moves the page up: never during a press.
        else if (isPressed()) wait(500);
        else leave.current();
      }, milliseconds);
    };
    wait(stays(message));
    return () => clearTimeout(timer);
  }, [isHeld, isKept, message, isPressed]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it holds its time, and does nothing else.
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
        {message}
        {tone === 'bad' ? <RequestId /> : null}
      </span>
      <CloseButton aria-label={say(uiMessages.close)} onClick={onLeave} />
    </div>
  );
}

function usePressed(): () => boolean {
  const isDown = useRef(false);
  useEffect(() => {
    const down = () => {
      isDown.current = true;
    };
    const up = () => {
      isDown.current = false;
    };
    window.addEventListener('pointerdown', down, true);
    window.addEventListener('pointerup', up, true);
    window.addEventListener('pointercancel', up, true);
    return () => {
      window.removeEventListener('pointerdown', down, true);
      window.removeEventListener('pointerup', up, true);
      window.removeEventListener('pointercancel', up, true);
    };
  }, []);
  const [isPressed] = useState(() => () => isDown.current);
  return isPressed;
}

function usePlace(place: { readonly current: HTMLElement | null }, slot: HTMLElement | null, count: number): void {
  useLayoutEffect(() => {
    const root = document.documentElement.style;
    const box = place.current;
    if (!box || count === 0) {
      root.removeProperty('--toast-room');
      root.removeProperty('--toast-end');
      return;
    }
    const put = () => {
      const free = slot?.getBoundingClientRect();
      const barEnd = slot?.parentElement?.getBoundingClientRect().bottom ?? 0;
      const isInSlot = free !== undefined && free.width >= slotWidth;
      const width = Math.min(widest, isInSlot ? free.width : window.innerWidth - 2 * gap);
      const left = isInSlot ? free.left + (free.width - width) / 2 : (window.innerWidth - width) / 2;
      const top = isInSlot ? gap : barEnd + gap;
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
  }, [place, slot, count]);
}
