import { Button, CloseButton, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { addDays, type Day, formatReportDay } from '../../../../core/domain/formats/days.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { reportMessages } from '../../../../core/messages/en/portal/reports.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import type { Words } from '../../../../core/messages/message.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import staff from '../../../ui/staff/common.module.css';
import { useSpanFilter } from '../../shared/forms/day-field.tsx';
import { type Option, saidOptions } from '../../shared/forms/said-options.ts';
import type { ListState } from '../../shared/records/list-state.ts';
import { restaurantNamesQuery } from '../../sign-in/session/calls.ts';
import { filterNames, paymentModeOptions, type ReportFilter } from './report-filter.ts';
import styles from './report-filters.module.css';

interface ReportFiltersProps {
  state: ListState;
  filter: ReportFilter;
  today: Day;
  sorts: readonly Option[];
  withModes: boolean;
}

export function ReportFilters({ state, filter, today, sorts, withModes }: ReportFiltersProps) {
  const { draft, edit, reset, days, cannotSearch } = useSpanFilter(filter, {
    key: filterNames.map((name) => state.filter(name, '')).join(' '),
    labels: reportMessages,
    backwards: reportMessages.startAfterStop,
    className: styles.day,
  });
  const search = (next: ReportFilter) => {
    const { start, stop, mode, payment, sort, ...same } = next;
    const span = { start: formatReportDay(start), stop: formatReportDay(stop) };
    state.change({ filters: { ...same, ...span, ...(withModes ? { mode, payment } : {}), ...(sort ? { sort } : {}) } });
  };

  return (
    <form
      className={`${staff.card} ${common.wrapped} ${styles.filters}`}
      aria-label={say(reportMessages.filters)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!cannotSearch) search(draft);
      }}
    >
      {days}
      {withModes ? (
        <Select
          label={say(fieldMessages.paymentMode)}
          className={styles.mode}
          data={saidOptions(paymentModeOptions)}
          value={draft.mode}
          onChange={(mode) => edit({ mode: mode ?? '' })}
        />
      ) : null}
      {withModes ? <PaymentNumber value={draft.payment} onChange={(payment) => edit({ payment })} /> : null}
      <RestaurantSelect value={draft.restaurant} onChange={(restaurant) => edit({ restaurant })} />
      {sorts.length > 0 ? (
        <>
          <Select
            label={say(reportMessages.sortOn)}
            className={styles.sort}
            data={saidOptions(sorts)}
            value={draft.sort}
            onChange={(sort) => edit({ sort: sort ?? '' })}
          />
          <SegmentedControl
            aria-label={say(uiMessages.sortDirection)}
            data={[
              { value: 'asc', label: say(uiMessages.ascending) },
              { value: 'desc', label: say(uiMessages.descending) },
            ]}
            value={draft.direction}
            onChange={(direction) => edit({ direction: direction === 'asc' ? 'asc' : 'desc' })}
          />
        </>
      ) : null}
      <Button type="submit" disabled={cannotSearch}>
        {say(uiMessages.search)}
      </Button>
      <fieldset className={`${common.wrapped} ${styles.presets}`} aria-label={say(reportMessages.dates)}>
        {datePresets(today).map(({ name, start, stop }) => (
          <Button
            key={say(name)}
            variant={start === filter.start && stop === filter.stop ? 'light' : 'subtle'}
            aria-pressed={start === filter.start && stop === filter.stop}
            onClick={() => {
              edit({ start, stop });
              // Clears unreadable dates even if the preset's days are already shown.
              reset();
              search({ ...draft, start, stop });
            }}
          >
            {say(name)}
          </Button>
        ))}
      </fieldset>
    </form>
  );
}

function PaymentNumber({ value, onChange }: { value: string; onChange: (number: string) => void }) {
  return (
    <TextInput
      label={say(reportMessages.paymentId)}
      className={styles.payment}
      inputMode="numeric"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, '').replace(/^0+/, '').slice(0, 9))}
      rightSection={
        value === '' ? null : (
          <CloseButton aria-label={say(reportMessages.clearPaymentId)} onClick={() => onChange('')} />
        )
      }
    />
  );
}

function RestaurantSelect({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { data = [] } = useQuery(restaurantNamesQuery());
  const options = data.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Select
      label={say(fieldMessages.restaurant)}
      className={styles.restaurant}
      // Only platform users see more than their own restaurant.
      data={options.length > 1 ? [{ value: '', label: say(fieldMessages.all) }, ...options] : options}
      searchable={options.length > 8}
      value={value}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}

interface DatePreset {
  readonly name: Words;
  readonly start: Day;
  readonly stop: Day;
}

/** Common spans relative to a day. A week begins on Sunday, as in US calendars. */
export function datePresets(today: Day): readonly DatePreset[] {
  const yesterday = addDays(today, -1);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const lastOfMonthBefore = addDays(`${today.slice(0, 8)}01`, -1);
  return [
    { name: reportMessages.today, start: today, stop: today },
    { name: reportMessages.yesterday, start: yesterday, stop: yesterday },
    { name: reportMessages.thisWeek, start: addDays(today, -weekday), stop: today },
    { name: reportMessages.lastMonth, start: `${lastOfMonthBefore.slice(0, 8)}01`, stop: lastOfMonthBefore },
  ];
}
