import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { Formats } from '../../../../core/domain/formats/formats.ts';
import { mostWindows, type Weekday, weekdays } from '../../../../core/domain/offer-times.ts';
import { daysWords, faultOfTimes, timesWords } from '../../../../core/domain/offer-times-words.ts';
import {
  priceWindowWords,
  readPriceWindows,
  type TypedPriceWindow,
} from '../../../../core/domain/pricing/offer-price.ts';
import { offerTimeMessages } from '../../../../core/messages/en/core/offer-times.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { offerTimesMessages as messages } from '../../../../core/messages/en/portal/offer-times.ts';
import { fill, type Words } from '../../../../core/messages/message.ts';
import { ClockIcon } from '../../../ui/plain/clock-icon.tsx';
import common from '../../../ui/plain/common.module.css';
import { PlusIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { Strip } from '../../../ui/staff/strip.tsx';
import { EditableRows, type RowTools } from '../../shared/forms/editable-rows.tsx';
import type { FieldMark } from '../../shared/forms/use-draft-form.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import styles from './times-editor.module.css';

/** As typed. */
export type Windows = readonly TypedPriceWindow[];

interface TimesEditorProps {
  label: Words;
  none: Words;
  /** Undefined if only times can be edited. */
  prices?: 'percent' | 'either';
  input: FieldMark & { readonly value: Windows };
  onChange: (value: Windows) => void;
}

const isComplete = ({ days, from, to, price, percentOff }: TypedPriceWindow) =>
  days.length > 0 && [from, to, price ?? percentOff].every((typed) => typed !== '');

function timesOrPrices(formats: Formats, complete: Windows, prices: TimesEditorProps['prices']): Words {
  if (!prices) return faultOfTimes(formats, complete) ?? timesWords(formats, complete);
  const read = readPriceWindows(formats, complete, undefined);
  return 'fault' in read ? read.fault : priceWindowWords(formats, read);
}

export function TimesEditor({ label, none, prices, input, onChange }: TimesEditorProps) {
  const formats = useFormats();
  const { value, error, errorProps } = input;
  const addButton = useRef<HTMLButtonElement>(null);
  const complete = value.filter(isComplete);
  const wrong = Math.max(
    0,
    value.findIndex((window) => !isComplete(window)),
  );
  const free = weekdays.filter((day) => !value.some(({ days }) => days.includes(day)));
  const kind = prices === 'either' ? 'price' : 'percentOff';
  return (
    <fieldset className={styles.times}>
      <legend className={styles.legend}>{say(label)}</legend>
      <output className={`${common.hint} ${styles.words}`}>
        {complete.length > 0 ? <ClockIcon /> : null}
        <span>{say(complete.length > 0 ? timesOrPrices(formats, complete, prices) : none)}</span>
      </output>
      <EditableRows
        className={styles.windows}
        rows={value}
        keyOf={(_, at) => at}
        nameOf={(_, at) => say(prices ? messages.priceOf : messages.timesOf, { number: at + 1 })}
        onChange={onChange}
        below={addButton}
      >
        {(window, row) => (
          <WindowRow
            row={row}
            window={window}
            prices={prices}
            free={free}
            isWrong={error !== undefined && row.at === wrong}
            onCopy={() => onChange([...value, { ...window, days: free }])}
          />
        )}
      </EditableRows>
      <Strip tone="danger" {...errorProps}>
        {error}
      </Strip>
      {value.length < mostWindows ? (
        <Button
          ref={addButton}
          variant="default"
          className={styles.add}
          leftSection={<PlusIcon />}
          onClick={() => onChange([...value, { days: free, from: '', to: '', ...(prices ? { [kind]: '' } : {}) }])}
        >
          {say(prices ? messages.addPrice : messages.addTimes)}
        </Button>
      ) : null}
    </fieldset>
  );
}

interface WindowRowProps {
  row: RowTools<TypedPriceWindow>;
  window: TypedPriceWindow;
  prices: TimesEditorProps['prices'];
  /** Days that have no times yet. */
  free: readonly Weekday[];
  isWrong: boolean;
  onCopy: () => void;
}

function WindowRow({ row: { name, set: onChange, buttons }, window, prices, free, isWrong, onCopy }: WindowRowProps) {
  const { days, from, to } = window;
  const lacksTime = from === '' || to === '';
  const toggle = (day: Weekday) =>
    onChange({
      days: weekdays.filter((weekday) => (weekday === day ? !days.includes(weekday) : days.includes(weekday))),
    });
  return (
    <fieldset className={styles.window}>
      <legend className={common.unseen}>{name}</legend>
      <fieldset className={styles.days}>
        <legend className={common.unseen}>{say(messages.days)}</legend>
        {weekdays.map((day) => (
          <Button
            key={day}
            size="xs"
            radius="xl"
            variant={days.includes(day) ? 'light' : 'default'}
            aria-pressed={days.includes(day)}
            onClick={() => toggle(day)}
          >
            {say(offerTimeMessages.days[day])}
          </Button>
        ))}
      </fieldset>
      <TextInput
        type="time"
        label={say(messages.from)}
        value={from}
        error={isWrong && (from === '' || (to !== '' && !prices))}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        type="time"
        label={say(messages.to)}
        value={to}
        error={isWrong && to === ''}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
      {prices ? <Cut window={window} prices={prices} isWrong={isWrong && !lacksTime} onChange={onChange} /> : null}
      <span className={styles.remove}>{buttons}</span>
      {from !== '' && !['', '00:00'].includes(to) && to <= from ? (
        <p className={`${common.fine} ${styles.whole}`}>{say(messages.nextDay)}</p>
      ) : null}
      {free.length > 0 && isComplete(window) ? (
        <Button variant="subtle" className={styles.copy} onClick={onCopy}>
          {say(fill(messages.copyTo, { days: daysWords(free) }))}
        </Button>
      ) : null}
    </fieldset>
  );
}

interface CutProps extends Pick<WindowRowProps, 'window' | 'isWrong'> {
  prices: string;
  onChange: (part: Partial<TypedPriceWindow>) => void;
}

function Cut({ window, prices, isWrong, onChange }: CutProps) {
  const formats = useFormats();
  const isPrice = window.price !== undefined;
  const type = (figure: string, asPrice = isPrice) =>
    onChange(asPrice ? { price: figure, percentOff: undefined } : { price: undefined, percentOff: figure });
  const figure = (window.price ?? window.percentOff) || '';
  return (
    <>
      <TextInput
        label={say(isPrice ? fieldMessages.price : messages.percentOff)}
        leftSection={isPrice ? formats.sign : undefined}
        rightSection={isPrice ? undefined : '%'}
        inputMode="decimal"
        maxLength={12}
        value={figure}
        error={isWrong}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {prices === 'percent' ? null : (
        <SegmentedControl
          aria-label={say(messages.priceOrPercent)}
          data={[
            { value: 'price', label: formats.sign },
            { value: 'percentOff', label: '%' },
          ]}
          value={isPrice ? 'price' : 'percentOff'}
          onChange={(kind) => type(figure, kind === 'price')}
        />
      )}
    </>
  );
}
