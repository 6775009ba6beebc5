import { TextInput, type TextInputProps } from '@mantine/core';
import { useFormats } from '../../sign-in/session/use-formats.ts';

export function MoneyInput(props: TextInputProps) {
  const { sign } = useFormats();
  return <TextInput leftSection={sign} inputMode="decimal" maxLength={12} {...props} />;
}
