import { Button, Modal } from '@mantine/core';
import type { Ref } from 'react';
import common from '../plain/common.module.css';
import type { Elements } from '../plain/elements.ts';
import { Actions } from './actions.tsx';
import staff from './common.module.css';
import { Form } from './form.tsx';
import { ownEscape } from './own-escape.ts';
import { Fault } from './strip.tsx';

interface FormDialogProps {
  opened?: boolean;
  title: string;
  hint?: string;
  size: number;
  fault?: string | undefined;
  act: string;
  busy: boolean;
  disabled?: boolean;
  /** False while a question is open above it, which then gets Escape. */
  closesOnEscape?: boolean;
  isAbove?: boolean;
  formRef?: Ref<HTMLFormElement>;
  onSubmit: () => void;
  onClose: () => void;
  onGone?: () => void;
  children: Elements;
}

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
      onExitTransitionEnd={props.onGone}
      title={title}
      size={size}
      withCloseButton={false}
      closeOnClickOutside={false}
      {...(isAbove ? { ...ownEscape(onClose), zIndex: 500 } : { closeOnEscape: closesOnEscape })}
    >
      <Form root={props.formRef} className={staff.stack} onSubmit={props.onSubmit}>
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
