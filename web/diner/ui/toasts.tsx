import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { dinerUiMessages } from '../../../core/messages/en/diner/ui.ts';
import { IconButton } from '../../ui/plain/button.tsx';
import { CheckIcon, CloseIcon, WarningIcon } from '../../ui/plain/icons.tsx';
import { RequestId } from '../../ui/plain/request-id.tsx';
import { say } from '../../ui/plain/say.tsx';
import styles from './toasts.module.css';

type Tone = 'ok' | 'bad';

interface Shown {
  id: number;
  words: string;
  tone: Tone;
}

const STAYS_MS = 5000;

type ShowToast = (words: string, tone?: Tone) => void;

const ToastContext = createContext<ShowToast | null>(null);

/** Toasts above the bottom bar: good news leaves after five seconds, an error stays until it is closed. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown[]>([]);
  const count = useRef(0);
  const close = useCallback((id: number) => setShown((all) => all.filter((one) => one.id !== id)), []);

  const show = useCallback<ShowToast>(
    (words, tone = 'ok') => {
      count.current += 1;
      const id = count.current;
      setShown((all) => [...all.filter((one) => one.words !== words), { id, words, tone }]);
      if (tone === 'ok') setTimeout(() => close(id), STAYS_MS);
    },
    [close],
  );

  return (
    <ToastContext value={show}>
      {children}
      <div className={styles.stack}>
        {/* Both regions are always there: a screen reader announces what changes inside them. */}
        <div role="status">{shown.filter((one) => one.tone === 'ok').map(draw)}</div>
        <div role="alert">{shown.filter((one) => one.tone === 'bad').map(draw)}</div>
      </div>
    </ToastContext>
  );

  function draw({ id, words, tone }: Shown) {
    return (
      <div key={id} className={styles.toast}>
        <span className={`${styles.mark} ${styles[tone]}`}>{tone === 'ok' ? <CheckIcon /> : <WarningIcon />}</span>
        <span className={styles.words}>
          {words}
          {tone === 'bad' ? <RequestId /> : null}
        </span>
        <IconButton label={say(dinerUiMessages.close)} onClick={() => close(id)}>
          <CloseIcon />
        </IconButton>
      </div>
    );
  }
}

/** `const toast = useToast(); toast('Order submitted')` or `toast('Failed to save Order!', 'bad')`. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToast needs a ToastProvider above it');
  return show;
}
