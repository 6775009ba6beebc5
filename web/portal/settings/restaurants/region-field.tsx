import { Select, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { usualCashRounding } from '../../../../core/domain/formats/cash-steps.ts';
import {
  countryOptions,
  currencyOptions,
  regionOfCountry,
  zonesOf,
} from '../../../../core/domain/formats/countries.ts';
import { formatsOf } from '../../../../core/domain/formats/formats.ts';
import {
  cashDirections,
  clocks,
  dateOrders,
  isSameRegion,
  type Region,
  startingRegion,
} from '../../../../core/domain/formats/region.ts';
import { faultOfCash, faultOfRegion } from '../../../../core/domain/formats/region-rules.ts';
import { moneyOf } from '../../../../core/domain/money.ts';
import { readAmount } from '../../../../core/domain/read-amount.ts';
import { regionMessages as messages } from '../../../../core/messages/en/portal/regions.ts';
import { languageNames, languages } from '../../../../core/messages/languages.ts';
import { say } from '../../../ui/plain/say.tsx';
import type { InputProps } from '../../shared/records/record-fields.tsx';
import type { ListedRestaurant } from './calls.ts';

/** Isn't sent for a restaurant in the default region. */
export const regionField = {
  initial: (row: ListedRestaurant | undefined): Region => row?.region ?? startingRegion,
  fault: (region: Region) => faultOfRegion(region) ?? false,
  sent: (region: Region, row: ListedRestaurant | undefined) =>
    row?.region === undefined && isSameRegion(region, startingRegion) ? undefined : region,
  Input: RegionInputs,
};

/** An evening whose day, month and hour show the differences between formats. */
const example = '2026-11-21T19:42:00Z';
const exampleIn = (part: Partial<Region>) => formatsOf({ ...startingRegion, timeZone: 'UTC', ...part });
const tipKinds = ['off', 'percent', 'free'] as const;
const tipKindOf = ({ tips }: Region): (typeof tipKinds)[number] =>
  tips === null ? 'off' : tips.length > 0 ? 'percent' : 'free';
const usualTips = { off: null, percent: startingRegion.tips, free: [] };
/** Text that isn't a percentage becomes NaN, which the rule refuses. */
const percentsIn = (text: string) => text.split(',').map((figure) => Number(figure.replace('%', '')));
const cashKinds = ['off', ...cashDirections] as const;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

function RegionInputs({
  input: { value: region, onChange: _, ...mark },
  change,
}: InputProps<ListedRestaurant, Region>) {
  const zones = useMemo(() => zonesOf(region), [region]);
  const [typed, setTyped] = useState('');
  const set = (part: Partial<Region>) => change({ ...region, ...part });
  const tipKind = tipKindOf(region);
  const isTyped = String(percentsIn(typed)) === String(region.tips);
  const hasTipFault = faultOfRegion({ ...startingRegion, tips: region.tips }) !== undefined;
  const hasCashFault = faultOfCash(moneyOf(region.currency), region.cash) !== undefined;
  return (
    <>
      <Select
        label={say(messages.country)}
        description={say(messages.countryHint)}
        searchable
        data={countryOptions}
        value={region.country}
        onChange={(country) => country !== null && change(regionOfCountry(country))}
      />
      <Select
        label={say(messages.timeZone)}
        description={say(messages.timeZoneHint)}
        searchable
        data={zones}
        value={region.timeZone}
        onChange={(timeZone) => timeZone !== null && set({ timeZone })}
      />
      <Select
        label={say(messages.dayBegins)}
        description={say(messages.dayBeginsHint)}
        data={hours.map((hour) => ({ value: String(hour), label: formatsOf(region).hour(hour) }))}
        value={String(region.dayBegins)}
        onChange={(hour) => hour !== null && set({ dayBegins: Number(hour) })}
      />
      <Select
        label={say(messages.currency)}
        description={say(messages.currencyHint)}
        searchable
        data={currencyOptions}
        {...(hasTipFault || hasCashFault ? {} : mark)}
        value={region.currency}
        onChange={(currency) =>
          currency !== null && set({ currency, cash: usualCashRounding(region.country, currency) })
        }
      />
      <Select
        label={say(messages.clock)}
        data={clocks.map((clock) => ({ value: String(clock), label: exampleIn({ clock }).clockTime(example) }))}
        value={String(region.clock)}
        onChange={(hours) => set({ clock: hours === '24' ? 24 : 12 })}
      />
      <Select
        label={say(messages.dateOrder)}
        data={dateOrders.map((order) => ({ value: order, label: exampleIn({ dateOrder: order }).date(example) }))}
        value={region.dateOrder}
        onChange={(value) => set({ dateOrder: dateOrders.find((order) => order === value) ?? region.dateOrder })}
      />
      <Select
        label={say(messages.tips)}
        description={say(messages.tipsHint)}
        data={tipKinds.map((kind) => ({ value: kind, label: say(messages.tipKinds[kind]) }))}
        value={tipKind}
        onChange={(value) => set({ tips: usualTips[tipKinds.find((kind) => kind === value) ?? tipKind] })}
      />
      {tipKind === 'percent' ? (
        <TextInput
          label={say(messages.percents)}
          description={say(messages.percentsHint)}
          maxLength={30}
          {...(hasTipFault ? mark : {})}
          value={isTyped ? typed : region.tips?.join(', ')}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            set({ tips: percentsIn(value) });
          }}
        />
      ) : null}
      <CashFields region={region} mark={hasCashFault ? mark : {}} onChange={(cash) => set({ cash })} />
      <Select
        label={say(messages.papers)}
        description={say(messages.papersHint)}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={region.papers}
        onChange={(value) => set({ papers: languages.find((language) => language === value) ?? region.papers })}
      />
    </>
  );
}

interface CashFieldsProps {
  region: Region;
  mark: object;
  onChange: (cash: Region['cash']) => void;
}

function CashFields({ region: { country, currency, cash }, mark, onChange }: CashFieldsProps) {
  const money = moneyOf(currency);
  const [typed, setTyped] = useState('');
  // Text that isn't an amount becomes NaN, which the rule refuses.
  const stepIn = (text: string) => readAmount(money, text) ?? Number.NaN;
  const usual = usualCashRounding(country, currency) ?? { step: money.limitOf(5), direction: 'nearest' };
  return (
    <>
      <Select
        label={say(messages.cash)}
        description={say(messages.cashHint)}
        data={cashKinds.map((kind) => ({ value: kind, label: say(messages.cashKinds[kind]) }))}
        value={cash?.direction ?? 'off'}
        onChange={(value) => {
          const direction = cashDirections.find((known) => known === value);
          onChange(direction && { ...(cash ?? usual), direction });
        }}
      />
      {cash ? (
        <TextInput
          label={say(messages.cashStep)}
          description={say(messages.cashStepHint, { step: money.toFigure(usual.step) })}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          {...mark}
          value={Object.is(stepIn(typed), cash.step) ? typed : money.toFigure(cash.step)}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            onChange({ ...cash, step: stepIn(value) });
          }}
        />
      ) : null}
    </>
  );
}
