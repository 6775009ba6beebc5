import { Button, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';
import { accountMessages } from '../../../../core/messages/en/portal/account.ts';
import { secondStepMessages } from '../../../../core/messages/en/portal/second-step.ts';
import type { Words } from '../../../../core/messages/message.ts';
import type { Refused } from '../../../api/request.ts';
import { say } from '../../../ui/plain/say.tsx';
import { Actions } from '../../../ui/staff/actions.tsx';
import { Form } from '../../../ui/staff/form.tsx';
import { notifyError } from '../../../ui/staff/notify.ts';
import { PasswordField } from '../../../ui/staff/password-field.tsx';
import { type Faults, useDraftForm } from '../../shared/forms/use-draft-form.ts';
import { usePress } from '../../shared/forms/use-press.ts';
import styles from './account.module.css';

export function OwnPassword(props: PasswordInputProps) {
  return (
    <PasswordField label={say(accountMessages.password)} name="password" autoComplete="current-password" {...props} />
  );
}

export const faultsOfOwnPassword = (password: string): Faults =>
  password === '' ? { password: say(accountMessages.passwordMissing) } : {};

/** Shows a refusal at the field of its code, or else in a toast. */
export const tellAtField =
  (form: { readonly refuse: (faults: Faults) => void }, fields: Readonly<Record<string, string>>) =>
  (words: string, refused?: Refused): void => {
    const field = refused && fields[refused.code];
    if (field) form.refuse({ [field]: words });
    else notifyError(words);
  };

export interface Proof {
  readonly password: string;
  /** The text of the field above the password. */
  readonly text: string;
}

interface ProofAction<Answer> {
  readonly name: string;
  readonly label: Words;
  readonly call: (proof: Proof) => Promise<Answer | Refused>;
}

interface ProofFormProps<Answer> {
  label: string;
  text?: Omit<TextInputProps, 'label'> & { label: Words; missing?: Words };
  /** Enter triggers the last action. */
  actions: readonly ProofAction<Answer>[];
  /** Messages by refusal code. */
  known: Readonly<Record<string, Words>>;
  onCancel?: () => void;
  onDone: (answer: Answer) => unknown;
}

/** A form for actions that need the user's password. */
export function ProofForm<Answer extends { readonly success: true }>(props: ProofFormProps<Answer>) {
  const { label, text: field, actions, known, onCancel, onDone } = props;
  const { busy, press } = usePress();
  const form = useDraftForm({
    initial: { text: '', password: '' },
    faults: ({ text, password }) => ({
      ...(field?.missing && text.trim() === '' ? { text: say(field.missing) } : {}),
      ...faultsOfOwnPassword(password),
    }),
  });
  const main = actions.at(-1);
  const send = ({ name, call }: ProofAction<Answer>) => {
    if (busy || !form.check()) return;
    void press({
      name,
      call: () => call({ password: form.values.password, text: form.values.text.trim() }),
      onDone,
      failed: {
        known: {
          WrongPassword: accountMessages.wrongPassword,
          SecondStepNeeded: secondStepMessages.needed,
          ...known,
        },
        otherwise: accountMessages.saveFailed,
      },
      show: tellAtField(form, { WrongPassword: 'password', WrongSecondStep: 'text' }),
    });
  };
  return (
    <Form root={form.element} className={styles.form} aria-label={label} onSubmit={() => main && send(main)}>
      {field ? <ProofText {...field} {...form.field('text')} /> : null}
      <OwnPassword autoFocus={!field} {...form.field('password')} />
      <Actions onCancel={onCancel}>
        {actions.map((action) => (
          <Button
            key={action.name}
            type={action === main ? 'submit' : 'button'}
            variant={action === main ? 'filled' : 'default'}
            loading={busy === action.name}
            {...(action === main ? {} : { onClick: () => send(action) })}
          >
            {say(action.label)}
          </Button>
        ))}
      </Actions>
    </Form>
  );
}

function ProofText({ label, missing: _, ...props }: NonNullable<ProofFormProps<never>['text']>) {
  return <TextInput label={say(label)} {...props} />;
}
