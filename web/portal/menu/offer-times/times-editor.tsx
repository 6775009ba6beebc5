import { ActionIcon, Button, SegmentedControl, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
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
import { TrashIcon } from '../../../ui/staff/later-icons.tsx';
import { Strip } from '../../../ui/staff/strip.tsx';
import type { FieldMark } from '../../shared/forms/use-draft-form.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import styles from './times-editor.module.css';

/** As typed. */
export type Windows = readonly TypedPriceWindow[];

interface TimesEditorProps {
  label: Words;
  /** What holds without times. */
  none: Words;
  /** Absent: times alone. */
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
  const [added, setAdded] = useState<number>();
  const addButton = useRef<HTMLButtonElement>(null);
  const complete = value.filter(isComplete);
  const wrong = Math.max(
    0,
    value.findIndex((window) => !isComplete(window)),
  );
  const free = weekdays.filter((day) => !value.some(({ days }) => days.includes(day)));
  const put = (window: TypedPriceWindow) => {
    setAdded(value.length);
    onChange([...value, window]);
  };
  const kind = prices === 'either' ? 'price' : 'percentOff';
  return (
    <fieldset className={styles.times}>
      <legend className={styles.legend}>{say(label)}</legend>
      <output className={`${common.hint} ${styles.words}`}>
        {complete.length > 0 ? <ClockIcon /> : null}
        <span>{say(complete.length > 0 ? timesOrPrices(formats, complete, prices) : none)}</span>
      </output>
      {value.map((window, at) => (
        <WindowRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a window has no other name
          key={at}
          label={say(prices ? messages.priceOf : messages.timesOf, { number: at + 1 })}
          window={window}
          prices={prices}
          free={free}
          isNew={at === added}
          isWrong={error !== undefined && at === wrong}
          onChange={(part) => onChange(value.map((one) => (one === window ? { ...one, ...part } : one)))}
          onCopy={() => put({ ...window, days: free })}
          onRemove={() => {
            onChange(value.filter((one) => one !== window));
            addButton.current?.focus();
          }}
        />
      ))}
      <Strip tone="danger" {...errorProps}>
        {error}
      </Strip>
      {value.length < mostWindows ? (
        <Button
          ref={addButton}
          variant="default"
          className={styles.add}
          leftSection={<PlusIcon />}
          onClick={() => put({ days: free, from: '', to: '', ...(prices ? { [kind]: '' } : {}) })}
        >
          {say(prices ? messages.addPrice : messages.addTimes)}
        </Button>
      ) : null}
    </fieldset>
  );
}

interface WindowRowProps {
  label: string;
  window: TypedPriceWindow;
  prices: TimesEditorProps['prices'];
  /** Days on which there are no times yet. */
  free: readonly Weekday[];
  isNew: boolean;
  isWrong: boolean;
  onChange: (part: Partial<TypedPriceWindow>) => void;
  onCopy: () => void;
  onRemove: () => void;
}

function WindowRow({ label, window, prices, free, isNew, isWrong, onChange, onCopy, onRemove }: WindowRowProps) {
  const { days, from, to } = window;
  const lacksTime = from === '' || to === '';
  const toggle = (day: Weekday) =>
    onChange({ days: weekdays.filter((one) => (one === day ? !days.includes(one) : days.includes(one))) });
  return (
    <fieldset className={styles.window}>
      <legend className={common.unseen}>{label}</legend>
      <fieldset className={styles.days}>
        <legend className={common.unseen}>{say(messages.days)}</legend>
        {weekdays.map((day) => (
          <button
            key={day}
            type="button"
            className={styles.day}
            aria-pressed={days.includes(day)}
            onClick={() => toggle(day)}
          >
            {say(offerTimeMessages.days[day])}
          </button>
        ))}
      </fieldset>
      <TextInput
        type="time"
        label={say(messages.from)}
        autoFocus={isNew}
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
      <ActionIcon className={styles.remove} aria-label={say(messages.remove, { times: label })} onClick={onRemove}>
        <TrashIcon />
      </ActionIcon>
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

function Cut({
  window,
  prices,
  isWrong,
  onChange,
}: Pick<WindowRowProps, 'window' | 'isWrong' | 'onChange'> & { prices: string }) {
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
        autoComplete="off"
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
