import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { uiMessages } from '../../../core/messages/en/portal/ui.ts';
import { say } from '../plain/say.tsx';

/** A field for a password or a code. Mantine's own tells style sheets alone that it is wrong, and no screen reader. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': say(uiMessages.showPassword), tabIndex: 0 }}
      vars={() => ({ root: { '--psi-button-size': 'var(--cm-target)' } })}
      {...props}
      aria-invalid={props.error ? true : undefined}
    />
  );
}
