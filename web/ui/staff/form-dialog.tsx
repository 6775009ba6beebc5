import { Button, Modal } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { uiMessages } from '../../../core/messages/en/portal/ui.ts';
import { say } from '../plain/say.tsx';
import styles from './form-dialog.module.css';
import { ownEscape } from './own-escape.ts';

interface FormDialogProps {
  title: string;
  /** What is asked for, in small words above the fields. */
  hint: string;
  size: number;
  /** Why the last press did nothing. */
  fault: string | undefined;
  /** What the button that sends it says. */
  act: string;
  busy: boolean;
  /** Nothing can be sent now. */
  disabled?: boolean;
  /** False while a question is open over it: Escape is for that alone. */
  closesOnEscape?: boolean;
  /** It opens over other dialogs, whichever they are. */
  isAbove?: boolean;
  formRef?: Ref<HTMLFormElement>;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that asks for something and sends it; what keeps it from being done is said in it. */
export function FormDialog(props: FormDialogProps) {
  const { title, hint, size, fault, act, busy, disabled = false, closesOnEscape = true, isAbove, onClose } = props;
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      withCloseButton={false}
      closeOnClickOutside={false}
      {...(isAbove ? { ...ownEscape(onClose), zIndex: 500 } : { closeOnEscape: closesOnEscape })}
    >
      <form
        ref={props.formRef}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          props.onSubmit();
        }}
      >
        <p className={styles.hint}>{hint}</p>
        {props.children}
        {fault ? (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        ) : null}
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            {say(uiMessages.cancel)}
          </Button>
          <Button type="submit" loading={busy} disabled={disabled}>
            {act}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
