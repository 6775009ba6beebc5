import { TextInput, type TextInputProps } from '@mantine/core';
import { useFormats } from '../../sign-in/session/use-formats.ts';

export function MoneyInput(props: TextInputProps) {
  const { sign } = useFormats();
  // Wide enough for 'KWD'. Only the sign grows with larger letters, so that it leaves room for the amount.
  const width = `calc(${sign.length} * 0.75em + 22px)`;
  return <TextInput leftSection={sign} leftSectionWidth={width} inputMode="decimal" maxLength={12} {...props} />;
}
