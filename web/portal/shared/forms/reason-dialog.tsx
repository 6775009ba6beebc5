import { Textarea } from '@mantine/core';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import type { Elements } from '../../../ui/plain/elements.ts';
import { say } from '../../../ui/plain/say.tsx';
import { FormDialog } from '../../../ui/staff/form-dialog.tsx';
import type { DraftForm, Faults } from './use-draft-form.ts';

export interface ReasonValues {
  readonly reason: string;
}

export const faultsOfReason = ({ reason }: ReasonValues, words: string): Faults =>
  reason.trim() === '' ? { reason: words } : {};

interface ReasonDialogProps<Values extends ReasonValues> {
  title: string;
  hint: string;
  form: DraftForm<Values>;
  act: string;
  busy: boolean;
  fault: string | undefined;
  /** False while a confirm dialog is open on top, which Escape should close alone. */
  closesOnEscape?: boolean;
  /** If it opens above another dialog, which Escape should leave open. */
  isAbove?: boolean;
  /** Whether the reason gets the initial focus; false if the children have the first field. */
  begins?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children?: Elements;
}

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
