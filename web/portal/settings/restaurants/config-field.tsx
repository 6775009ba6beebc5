import { Textarea } from '@mantine/core';
import { faultOfConfigText, sentenceOfFault, startingConfig } from '../../../../core/domain/config-text.ts';
import { restaurantLimits } from '../../../../core/domain/restaurant-rules.ts';
import { restaurantMessages } from '../../../../core/messages/en/portal/restaurants.ts';
import { say } from '../../../ui/plain/say.tsx';
import type { FieldMark } from '../../shared/forms/use-draft-form.ts';
import styles from './restaurant-fields.module.css';

interface ConfigFieldProps {
  text: string;
  /** What the server or a press on Save found. */
  mark: FieldMark;
  /** The settings above wait until the text can be read. */
  isBroken: boolean;
  onChange: (text: string) => void;
}

/** The configuration as its text, which is what is kept. */
export function ConfigField({ text, mark, isBroken, onChange }: ConfigFieldProps) {
  const fault = faultOfConfigText(text.trim() === '' ? startingConfig : text);
  return (
    <Textarea
      label={say(restaurantMessages.config)}
      description={say(isBroken ? restaurantMessages.configFaulty : restaurantMessages.configHint)}
      className={styles.text ?? ''}
      rows={3}
      resize="vertical"
      spellCheck={false}
      autoCapitalize="none"
      autoComplete="off"
      placeholder={startingConfig}
      maxLength={restaurantLimits.config}
      value={text}
      {...mark}
      {...(fault ? { error: say(sentenceOfFault(fault)) } : {})}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
