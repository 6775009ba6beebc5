import { Select, Textarea, TextInput } from '@mantine/core';
import type { ServiceSettings, ServiceSettingsRecord } from '../../../../core/contract/service.ts';
import { formatsOf } from '../../../../core/domain/formats/formats.ts';
import type { Region } from '../../../../core/domain/formats/region.ts';
import { type Money, moneyOf } from '../../../../core/domain/money.ts';
import { amountOnWire } from '../../../../core/domain/read-amount.ts';
import {
  faultOfService,
  isStartingService,
  serviceOfWire,
  startingService,
} from '../../../../core/domain/service-settings.ts';
import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import { serviceMessages as messages } from '../../../../core/messages/en/portal/service.ts';
import { say } from '../../../ui/plain/say.tsx';
import type { FieldMark } from '../../shared/forms/use-draft-form.ts';
import { HintedSwitch, type InputProps } from '../../shared/records/record-fields.tsx';
import type { ListedRestaurant } from './calls.ts';

interface Values {
  readonly region: Region;
}

/** As typed: '' means no time, and a reason may be an empty line. */
type Typed = ServiceSettingsRecord;
type TypedAutoAccept = NonNullable<Typed['autoAccept']>;

function typedService({ autoAccept, ...settings }: ServiceSettings, { centsOf, toFigure }: Money): Typed {
  if (!autoAccept) return { ...settings, autoAccept };
  const { from, to, most } = autoAccept;
  return { ...settings, autoAccept: { from: from ?? '', to: to ?? '', most: toFigure(centsOf(most)) } };
}

const onWire = ({ autoAccept, ...typed }: Typed, { currency }: Region): Typed => ({
  ...typed,
  voidReasons: typed.voidReasons.filter((reason) => reason.trim() !== ''),
  autoAccept: autoAccept && {
    from: autoAccept.from || null,
    to: autoAccept.to || null,
    most: amountOnWire(moneyOf(currency), autoAccept.most),
  },
});

function read(typed: Typed, region: Region) {
  const money = moneyOf(region.currency);
  const settings = serviceOfWire(money, onWire(typed, region));
  return { settings, fault: faultOfService(money, settings) };
}

/** Isn't sent for a restaurant that has no settings. */
export const serviceField = {
  initial: (row: ListedRestaurant | undefined): Typed =>
    typedService(row?.service ?? { ...startingService, autoAccept: null }, formatsOf(row?.region)),
  fault: (typed: Typed, _row: ListedRestaurant | undefined, { region }: Values) =>
    read(typed, region).fault?.message ?? false,
  sent: (typed: Typed, row: ListedRestaurant | undefined, { region }: Values) =>
    row?.service === undefined && isStartingService(read(typed, region).settings) ? undefined : onWire(typed, region),
  Input: ServiceInputs,
};

const fireSteps = [5, 8, 10, 12, 15, 20, 25, 30, 45, 60];
/** A usual lunch for two. */
const usualMost = 5_000;

function ServiceInputs({
  input: { value: typed, onChange: _, ...mark },
  change,
  values: { region },
}: InputProps<ListedRestaurant, Typed, Values>) {
  const { autoAccept, courses, fireAfterMinutes, seats } = typed;
  const { toFigure, limitOf } = moneyOf(region.currency);
  const set = (part: Partial<Typed>) => change({ ...typed, ...part });
  const fault = mark.error === undefined ? undefined : (read(typed, region).fault ?? { path: 'voidReasons' });
  const markAt = (path: string): FieldMark => (path === fault?.path ? mark : { error: undefined });
  const minutes = [...new Set([...fireSteps, ...(fireAfterMinutes === null ? [] : [fireAfterMinutes])])];
  return (
    <>
      <HintedSwitch
        label={say(messages.autoAccept)}
        hint={say(messages.autoAcceptHint)}
        checked={autoAccept !== null}
        onChange={(event) =>
          set({
            autoAccept: event.currentTarget.checked ? { from: '', to: '', most: toFigure(limitOf(usualMost)) } : null,
          })
        }
      />
      {autoAccept ? (
        <AutoAcceptInputs
          autoAccept={autoAccept}
          region={region}
          markAt={markAt}
          onChange={(part) => set({ autoAccept: { ...autoAccept, ...part } })}
        />
      ) : null}
      <HintedSwitch
        label={say(messages.courses)}
        hint={say(messages.coursesHint)}
        checked={courses}
        onChange={(event) => set({ courses: event.currentTarget.checked })}
      />
      {courses ? (
        <Select
          label={say(messages.fireAfter)}
          description={say(messages.fireAfterHint)}
          data={[
            { value: '', label: say(messages.never) },
            ...minutes
              .sort((a, b) => a - b)
              .map((count) => ({ value: String(count), label: say(formMessages.minutes, { count }) })),
          ]}
          {...markAt('fireAfterMinutes')}
          value={fireAfterMinutes === null ? '' : String(fireAfterMinutes)}
          onChange={(count) => set({ fireAfterMinutes: count ? Number(count) : null })}
        />
      ) : null}
      <HintedSwitch
        label={say(messages.seats)}
        hint={say(messages.seatsHint)}
        checked={seats}
        onChange={(event) => set({ seats: event.currentTarget.checked })}
      />
      <Textarea
        label={say(messages.reasons)}
        description={say(messages.reasonsHint)}
        rows={8}
        {...markAt('voidReasons')}
        value={typed.voidReasons.join('\n')}
        onChange={(event) => set({ voidReasons: event.currentTarget.value.split('\n') })}
      />
    </>
  );
}

type MarkAt = (path: string) => FieldMark;

interface AutoAcceptProps {
  autoAccept: TypedAutoAccept;
  region: Region;
  markAt: MarkAt;
  onChange: (part: Partial<TypedAutoAccept>) => void;
}

function AutoAcceptInputs({ autoAccept: { from, to, most }, region, markAt, onChange }: AutoAcceptProps) {
  const { sign } = formatsOf(region);
  return (
    <>
      <TextInput
        type="time"
        label={say(messages.from)}
        description={say(messages.timesHint)}
        {...markAt('times')}
        value={from ?? ''}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        type="time"
        label={say(messages.to)}
        description={say(messages.timesHint)}
        value={to ?? ''}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
      <TextInput
        label={say(messages.most)}
        description={say(messages.mostHint)}
        leftSection={sign}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        {...markAt('most')}
        value={most}
        onChange={(event) => onChange({ most: event.currentTarget.value })}
      />
    </>
  );
}
