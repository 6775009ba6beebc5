import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { uiMessages } from '../../../core/messages/en/portal/ui.ts';
import { say } from '../plain/say.tsx';

/** Adds aria-invalid, which Mantine's PasswordInput sets only as a data attribute for styles. */
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
