import '@mantine/dates/styles.layer.css';
import { DateInput } from '@mantine/dates';
import { useState } from 'react';
import { type Day, formatReportDay, parseReportDay } from '../../../../core/domain/formats/days.ts';
import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import type { Words } from '../../../../core/messages/message.ts';
import { say } from '../../../ui/plain/say.tsx';

interface DayFieldProps {
  label: string;
  className?: string | undefined;
  value: Day | '';
  isOptional?: true;
  onChange: (day: Day | '') => void;
  /** Called on each key press: true while the text isn't a valid day. */
  onUnread: (unread: boolean) => void;
  error?: string | undefined;
}

function DayField({ label, className, value, isOptional, onChange, onUnread, error }: DayFieldProps) {
  const [isUnread, setIsUnread] = useState(false);
  // The fault is shown after typing, not during it.
  const [isTold, setIsTold] = useState(false);
  const read = (typed: string) => {
    const nowUnread = typed.trim() !== '' && parseTypedDay(typed) === undefined;
    setIsUnread(nowUnread);
    onUnread(nowUnread);
    if (!nowUnread) setIsTold(false);
  };
  return (
    <DateInput
      label={label}
      className={className ?? ''}
      value={value === '' ? null : value}
      valueFormat="DD-MMM-YYYY"
      dateParser={(typed) => parseTypedDay(typed) ?? null}
      clearable={isOptional ?? false}
      clearButtonProps={{ 'aria-label': say(formMessages.clearDay, { label }) }}
      // Keeps unreadable text for correction: otherwise the search would use a silently replaced day.
      fixOnBlur={!isUnread}
      onInput={(event) => read(event.currentTarget.value)}
      onBlur={() => setIsTold(isUnread)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') setIsTold(isUnread);
      }}
      firstDayOfWeek={0}
      weekendDays={[]}
      error={isUnread && isTold ? say(formMessages.dayUnread) : error}
      onChange={(day) => {
        if (day === null && !isOptional) return;
        setIsUnread(false);
        onUnread(false);
        onChange(day ?? '');
      }}
    />
  );
}

interface SpanOptions {
  /** Changes with the filter in the URL, which then replaces the typed one. */
  readonly key: string;
  readonly labels: Readonly<Record<'start' | 'stop', Words>>;
  readonly backwards: Words;
  readonly className: string | undefined;
  readonly isOptional?: true;
}

const allRead = { start: false, stop: false };

/** The edited filter for a range of days. `reset` drops text that isn't a valid day. */
export function useSpanFilter<Filter extends Readonly<Record<'start' | 'stop', Day | ''>>>(
  filter: Filter,
  { key, labels, backwards, ...field }: SpanOptions,
) {
  // Untouched fields follow the filter: the restaurant, for example, is known only shortly after the login.
  const [edits, setEdits] = useState<Partial<Filter>>({});
  const [unread, setUnread] = useState(allRead);
  const [turn, setTurn] = useState(0);
  const [shown, setShown] = useState(key);
  const draft = { ...filter, ...edits };
  const edit = (part: Partial<Filter>) => setEdits((now) => ({ ...now, ...part }));
  const reset = () => {
    if (unread.start || unread.stop) setTurn((count) => count + 1);
    setUnread(allRead);
  };
  if (shown !== key) {
    setShown(key);
    setEdits({});
    reset();
  }
  const isBackwards = draft.start !== '' && draft.stop !== '' && draft.start > draft.stop;
  const dayField = (name: 'start' | 'stop') => (
    <DayField
      key={`${name} ${turn}`}
      label={say(labels[name])}
      value={draft[name]}
      error={name === 'start' && isBackwards ? say(backwards) : undefined}
      onChange={(day) => edit({ [name]: day } as Partial<Filter>)}
      onUnread={(isUnread) => setUnread((now) => ({ ...now, [name]: isUnread }))}
      {...field}
    />
  );
  return {
    draft,
    edit,
    reset,
    days: [dayField('start'), dayField('stop')],
    cannotSearch: isBackwards || unread.start || unread.stop,
  };
}

/** Reads '05-Nov-2026' as documented, '11/5/2026' (month first), '2026-11-05' and 'Nov 5, 2026'. */
export function parseTypedDay(text: string): Day | undefined {
  return parseReportDay(asDocumented(text.trim()));
}

function asDocumented(text: string): string {
  const numbers = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (numbers) return formatReportDay(`${numbers[3]}-${numbers[1]}-${numbers[2]}`);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatReportDay(text);
  const words = /^([a-z]{3})\.? (\d{1,2}),? (\d{4})$/i.exec(text);
  return words ? `${words[2]}-${words[1]}-${words[3]}` : text;
}
