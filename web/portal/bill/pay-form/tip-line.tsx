import { Button } from '@mantine/core';
import { billLabels } from '../../../../core/domain/pricing/bill-lines.ts';
import { say } from '../../../ui/plain/say.tsx';
import { MoneyInput } from '../../shared/forms/money-input.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { FieldFault } from './field-fault.tsx';
import styles from './pay-form.module.css';

interface TipLineProps {
  tip: string;
  preset: number | undefined;
  error: string | undefined;
  onType: (tip: string) => void;
  onPreset: (preset: number) => void;
}

export function TipLine({ tip, preset: chosen, error, onType, onPreset }: TipLineProps) {
  const formats = useFormats();
  const { tips } = formats;
  return (
    <>
      <div className={styles.tips}>
        <MoneyInput
          aria-label={say(billLabels.staffPayment.tip)}
          value={tip}
          placeholder={formats.toFigure(0)}
          onChange={(event) => onType(event.currentTarget.value)}
          error={error !== undefined}
        />
        {tips?.map((preset) => (
          <Button
            key={preset}
            variant="default"
            className={styles.preset}
            aria-pressed={chosen === preset}
            onClick={() => onPreset(preset)}
          >
            {`${preset}%`}
          </Button>
        ))}
      </div>
      {error ? <FieldFault>{error}</FieldFault> : null}
    </>
  );
}
