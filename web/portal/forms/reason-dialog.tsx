import { Button, Modal, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { fieldMessages } from '../../../core/messages/en/portal/fields.ts';
import { uiMessages } from '../../../core/messages/en/portal/ui.ts';
import { say } from '../../ui/plain/say.tsx';
import styles from './reason-dialog.module.css';
import type { DraftForm, Faults } from './use-draft-form.ts';

/** What the form of a reason dialog holds at least. */
export interface ReasonValues {
  readonly reason: string;
}

/** Keeps a reason from being sent that says nothing. */
export const faultsOfReason = ({ reason }: ReasonValues, words: string): Faults =>
  reason.trim() === '' ? { reason: words } : {};

interface ReasonDialogProps<Values extends ReasonValues> {
  title: string;
  hint: string;
  form: DraftForm<Values>;
  /** What the button that sends it says. */
  act: string;
  busy: boolean;
  /** Why the last press did nothing. */
  fault: string | undefined;
  /** False while a question is open over it: Escape is for that alone. */
  closesOnEscape?: boolean;
  /** The first field, where the children have none. */
  begins?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  /** Fields above the reason. */
  children?: ReactNode;
}

/** Asks for a reason before something is done; what keeps it from being done is said in the dialog. */
export function ReasonDialog<Values extends ReasonValues>(props: ReasonDialogProps<Values>) {
  const {
    title,
    hint,
    form,
    act,
    busy,
    fault,
    closesOnEscape = true,
    begins = true,
    onSubmit,
    onClose,
    children,
  } = props;
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={440}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={closesOnEscape}
    >
      <form
        ref={form.element}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <p className={styles.hint}>{hint}</p>
        {children}
        <Textarea
          label={say(fieldMessages.reason)}
          maxLength={500}
          rows={3}
          {...form.field('reason')}
          errorProps={{ role: 'alert' }}
          data-autofocus={begins || undefined}
        />
        {fault ? (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        ) : null}
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            {say(uiMessages.cancel)}
          </Button>
          <Button type="submit" loading={busy}>
            {act}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
