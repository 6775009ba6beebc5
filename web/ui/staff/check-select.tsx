import { Checkbox, MultiSelect, type MultiSelectProps } from '@mantine/core';
import { uiMessages } from '../../../core/messages/en/portal/ui.ts';
import common from '../plain/common.module.css';
import { ChevronDownIcon } from '../plain/icons.tsx';
import { say } from '../plain/say.tsx';
import styles from './check-select.module.css';

export interface CheckOption {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
  readonly disabled?: boolean;
}

interface CheckSelectProps extends Omit<MultiSelectProps, 'value' | 'data'> {
  options: readonly CheckOption[];
  value: readonly string[];
  emptyText?: string;
}

const keptList = { keepMounted: true };

export function CheckSelect({ options, value, emptyText, ...field }: CheckSelectProps) {
  const hints = new Map(options.map((option) => [option.value, option.hint]));
  return (
    <MultiSelect
      data={options.map((option) => ({ value: option.value, label: option.label, disabled: option.disabled ?? false }))}
      value={[...value]}
      rightSection={<ChevronDownIcon />}
      rightSectionPointerEvents="none"
      // An empty placeholder gives the input no width, so screen readers and voice control could not press it.
      placeholder={value.length === 0 ? say(uiMessages.select) : ' '}
      withScrollArea={false}
      // A list that is mounted only when it opens is not yet known to the field, which would still say 'collapsed'.
      comboboxProps={keptList}
      nothingFoundMessage={emptyText}
      classNames={{
        input: styles.input,
        inputField: styles.field,
        pill: styles.pill,
        options: styles.options,
        option: styles.option,
      }}
      renderOption={({ option, checked }) => (
        <>
          <Checkbox.Indicator checked={checked ?? false} iconColor="var(--cm-on-accent)" />
          <span>
            <span>{option.label}</span>
            {hints.get(option.value) ? (
              <span className={`${common.fine} ${styles.hint}`}>{` ${hints.get(option.value)}`}</span>
            ) : null}
          </span>
        </>
      )}
      {...field}
    />
  );
}
