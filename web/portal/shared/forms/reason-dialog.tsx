import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { say } from '../../../ui/plain/say.tsx';
import { FormDialog } from '../../../ui/staff/form-dialog.tsx';
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
  const { form, begins = true, children, ...dialog } = props;
  return (
    <FormDialog {...dialog} size={440} formRef={form.element}>
      {children}
      <Textarea
        label={say(fieldMessages.reason)}
        maxLength={500}
        rows={3}
        {...form.field('reason')}
        errorProps={{ role: 'alert' }}
        data-autofocus={begins || undefined}
      />
    </FormDialog>
  );
}
