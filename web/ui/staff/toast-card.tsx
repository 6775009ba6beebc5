import { Button, CloseButton } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { uiMessages } from '../../../core/messages/en/portal/ui.ts';
import common from '../plain/common.module.css';
import { CheckIcon, CloseIcon, InfoIcon } from '../plain/icons.tsx';
import { RequestId } from '../plain/request-id.tsx';
import { say } from '../plain/say.tsx';
import type { Toast } from './notify.ts';
import styles from './toasts.module.css';

const icons = { ok: CheckIcon, bad: CloseIcon, info: InfoIcon };

/** Time for a slow reader: 8 seconds, or 100 ms per letter. */
const timeToRead = (message: string) => Math.max(8000, message.length * 100);

interface ToastCardProps {
  toast: Toast;
  isPressed: { readonly current: boolean };
  onLeave: () => void;
}

/** Its timer pauses while it is hovered, focused, or on a hidden page. */
export function ToastCard({ toast: { message, tone, stays, act }, isPressed, onLeave }: ToastCardProps) {
  const [isHeld, setHeld] = useState(false);
  const leave = useEffectEvent(onLeave);
  const Icon = icons[tone];

  useEffect(() => {
    if (isHeld || stays) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (milliseconds: number) => {
      timer = setTimeout(() => {
        if (document.visibilityState === 'hidden') wait(timeToRead(message));
        // Removing it moves the page up: never during a press.
        else if (isPressed.current) wait(500);
        else leave();
      }, milliseconds);
    };
    wait(timeToRead(message));
    return () => clearTimeout(timer);
  }, [isHeld, stays, message, isPressed]);

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
