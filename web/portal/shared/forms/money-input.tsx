import { TextInput, type TextInputProps } from '@mantine/core';
import { useFormats } from '../../sign-in/session/use-formats.ts';

/** An amount in the restaurant's currency, as typed. */
export function MoneyInput(props: TextInputProps) {
  const { sign } = useFormats();
  return <TextInput leftSection={sign} inputMode="decimal" autoComplete="off" maxLength={12} {...props} />;
}
