import { TextInput, type TextInputProps } from '@mantine/core';
import { useFormats } from '../../sign-in/session/use-formats.ts';

export function MoneyInput(props: TextInputProps) {
  const { sign } = useFormats();
  // Wide enough for 'KWD' too.
  const width = Math.max(36, sign.length * 11 + 18);
  return <TextInput leftSection={sign} leftSectionWidth={width} inputMode="decimal" maxLength={12} {...props} />;
}
