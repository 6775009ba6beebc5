import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { laterPart, UnseenOnTheWay } from './later-part.tsx';

const ConfirmDialog = laterPart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog, UnseenOnTheWay);

export interface ConfirmRequest {
  question: string;
  act: string;
  cancel?: string;
  danger?: boolean;
  detail?: ReactNode;
  icon?: ReactNode;
}

type Confirm = (request: ConfirmRequest) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | null>(null);

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<ConfirmRequest | null>(null);
  const [opened, setOpened] = useState(false);
  const answer = useRef<(yes: boolean) => void>(() => undefined);

  const confirm = useCallback<Confirm>((next) => {
    answer.current(false); // a replaced question counts as not confirmed
    setRequest(next);
    setOpened(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);

  const settle = useMemo(
    () => (yes: boolean) => {
      setOpened(false);
      answer.current(yes);
    },
    [],
  );

  return (
    <ConfirmContext value={confirm}>
      {children}
      {request ? (
        <ConfirmDialog
          opened={opened}
          question={request.question}
          act={request.act}
          cancel={request.cancel}
          danger={request.danger}
          icon={request.icon}
          onConfirm={() => settle(true)}
          onCancel={() => settle(false)}
        >
          {request.detail}
        </ConfirmDialog>
      ) : null}
    </ConfirmContext>
  );
}

/** `if (await confirm({ question, act })) ...`. Escape, a press outside and Cancel return false. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext);
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it');
  return confirm;
}
