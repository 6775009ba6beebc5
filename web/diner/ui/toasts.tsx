import { createContext, useCallback, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { dinerAppMessages } from '../../../core/messages/en/diner/app.ts';
import { IconButton } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import type { Elements } from '../../ui/plain/elements.ts';
import { CheckIcon, CloseIcon } from '../../ui/plain/icons.tsx';
import { say } from '../../ui/plain/say.tsx';
import styles from './toasts.module.css';

interface Shown {
  id: number;
  words: string;
}

const STAYS_MS = 5000;

type ShowToast = (words: string) => void;

const ToastContext = createContext<ShowToast | null>(null);

export function ToastProvider({ children }: { children: Elements }) {
  const [shown, setShown] = useState<Shown[]>([]);
  const count = useRef(0);
  const show = useCallback<ShowToast>((words) => {
    count.current += 1;
    const id = count.current;
    setShown((all) => [...all.filter((toast) => toast.words !== words), { id, words }]);
  }, []);

  return (
    <ToastContext value={show}>
      {children}
      <div className={styles.stack}>
        {/* Always rendered: screen readers announce changes inside it. */}
        <div role="status">
          {shown.map(({ id, words }) => (
            <Toast key={id} words={words} onClose={() => setShown((all) => all.filter((toast) => toast.id !== id))} />
          ))}
        </div>
      </div>
    </ToastContext>
  );
}

function Toast({ words, onClose }: { words: string; onClose: () => void }) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const leaving = setTimeout(() => close(), STAYS_MS);
    return () => clearTimeout(leaving);
  }, []);
  return (
    <div className={`${common.line} ${styles.toast}`}>
      <span className={`${common.centred} ${styles.mark}`}>
        <CheckIcon />
      </span>
      <span className={common.spring}>{words}</span>
      <IconButton label={say(dinerAppMessages.ui.close)} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </div>
  );
}

export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToast needs a ToastProvider above it');
  return show;
}
