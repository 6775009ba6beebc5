import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A field for a password or a code. Mantine's own tells style sheets alone that it is wrong, and no screen reader. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput {...props} aria-invalid={props.error ? true : undefined} />;
}
