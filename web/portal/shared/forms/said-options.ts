import type { Words } from '../../../../core/messages/message.ts';
import { say } from '../../../ui/plain/say.tsx';

export interface Option<Value extends string = string> {
  readonly value: Value;
  readonly label: Words;
}

export function saidOptions<Value extends string>(
  options: readonly Option<Value>[],
): { value: Value; label: string }[] {
  return options.map(({ value, label }) => ({ value, label: say(label) }));
}
