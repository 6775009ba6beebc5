import { Button, Modal } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import common from '../plain/common.module.css';
import { Actions } from './actions.tsx';
import { Form } from './form.tsx';
import styles from './form-dialog.module.css';
import { ownEscape } from './own-escape.ts';
import { Fault } from './strip.tsx';

interface FormDialogProps {
  /** True where it is left out. */
  opened?: boolean;
  title: string;
  /** What is asked for, in small words above the fields. */
  hint?: string;
  size: number;
  /** Why the last press did nothing, where no field says it. */
  fault?: string | undefined;
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
  const {
    opened = true,
    title,
    hint,
    size,
    fault,
    act,
    busy,
    disabled = false,
    closesOnEscape = true,
    isAbove,
    onClose,
  } = props;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      withCloseButton={false}
      closeOnClickOutside={false}
      {...(isAbove ? { ...ownEscape(onClose), zIndex: 500 } : { closeOnEscape: closesOnEscape })}
    >
      <Form ref={props.formRef} className={styles.form} onSubmit={props.onSubmit}>
        {hint ? <p className={`${common.hint} ${common.figures}`}>{hint}</p> : null}
        {props.children}
        <Fault>{fault}</Fault>
        <Actions onCancel={onClose}>
          <Button type="submit" loading={busy} disabled={disabled}>
            {act}
          </Button>
        </Actions>
      </Form>
    </Modal>
  );
}
