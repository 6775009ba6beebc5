import { Button, Modal } from '@mantine/core';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { uiMessages } from '../../../core/messages/en/portal/ui.ts';
import { say } from '../plain/say.tsx';
import { Actions } from './actions.tsx';
import styles from './confirm.module.css';

interface ConfirmDialogProps {
  opened: boolean;
  /** The question exactly as it is to be printed. */
  question: string;
  /** The act by its own name, such as "Delete". */
  act: string;
  cancel?: string;
  danger?: boolean;
  busy?: boolean;
  /** More about what will happen, under the question. */
  children?: ReactNode;
  icon?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before an act: the question as printed, Cancel left, the act right. Focus starts on Cancel for a danger. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    question,
    act,
    cancel = say(uiMessages.cancel),
    danger = false,
    busy,
    children,
    icon,
    onConfirm,
    onCancel,
  } = props;
  return (
    <Modal
      opened={opened}
      onClose={onCancel}
      title={question}
      withCloseButton={false}
      size={440}
      // Over the dialog that asks it, which may have come later.
      zIndex={400}
      classNames={{ title: styles.question }}
    >
      {children ? <div className={styles.detail}>{children}</div> : null}
      <Actions>
        <Button variant="default" onClick={onCancel} data-autofocus={danger || undefined}>
          {cancel}
        </Button>
        <Button
          variant={danger ? 'danger' : 'filled'}
          leftSection={icon}
          loading={busy}
          onClick={onConfirm}
          data-autofocus={!danger || undefined}
        >
          {act}
        </Button>
      </Actions>
    </Modal>
  );
}

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
    answer.current(false); // a question that is replaced counts as not confirmed
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
      <ConfirmDialog
        opened={opened}
        question={request?.question ?? ''}
        act={request?.act ?? ''}
        cancel={request?.cancel}
        danger={request?.danger}
        icon={request?.icon}
        onConfirm={() => settle(true)}
        onCancel={() => settle(false)}
      >
        {request?.detail}
      </ConfirmDialog>
    </ConfirmContext>
  );
}

/** Asks and waits: `if (await confirm({ question, act })) ...`. Escape, the scrim and Cancel all answer false. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext);
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it');
  return confirm;
}
