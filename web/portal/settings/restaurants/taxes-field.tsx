import { Button, Select, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { countryOptions } from '../../../../core/domain/formats/countries.ts';
import { type Region, startingRegion } from '../../../../core/domain/formats/region.ts';
import { textLimits } from '../../../../core/domain/record-text.ts';
import {
  faultOfTaxes,
  feePlaces,
  isStartingTaxes,
  mostRateChanges,
  mostTaxClasses,
  standardClass,
  startingTaxes,
  taxRoundings,
} from '../../../../core/domain/tax-settings.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { taxSettingsMessages as messages } from '../../../../core/messages/en/portal/taxes.ts';
import { fill } from '../../../../core/messages/message.ts';
import common from '../../../ui/plain/common.module.css';
import { PlusIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { Strip } from '../../../ui/staff/strip.tsx';
import { EditableRows } from '../../shared/forms/editable-rows.tsx';
import type { DraftForm, FieldMark } from '../../shared/forms/use-draft-form.ts';
import { HintedSwitch, type InputProps } from '../../shared/records/record-fields.tsx';
import type { ListedRestaurant } from './calls.ts';
import styles from './taxes-field.module.css';
import {
  freshTaxes,
  readTaxes,
  type TaxValues,
  type TypedClass,
  type TypedRate,
  type TypedTaxes,
  typedTaxes,
  usualTaxes,
  usualWords,
  withClasses,
  withMode,
} from './typed-taxes.ts';

/** Isn't sent for a restaurant with a single rate that is added to prices. */
export const taxesField = {
  initial: (row: ListedRestaurant | undefined): TypedTaxes => typedTaxes(row?.taxSettings ?? startingTaxes),
  fault: (taxes: TypedTaxes) => faultOfTaxes(readTaxes(taxes))?.message ?? false,
  sent: (taxes: TypedTaxes, row: ListedRestaurant | undefined) => {
    const settings = readTaxes(taxes);
    return row?.taxSettings === undefined && isStartingTaxes(settings) ? undefined : settings;
  },
  Input: TaxesInput,
};

interface FormValues extends TaxValues {
  readonly region: Region;
}
type TaxForm = Pick<DraftForm<FormValues>, 'values' | 'change'>;

/** While a new restaurant's taxes are unchanged, choosing its country fills in the usual ones. */
export function fillingTaxes<Form extends TaxForm>(form: Form, row: ListedRestaurant | undefined): Form {
  const { region, taxrate, taxSettings } = form.values;
  const isUntouched = [freshTaxes, usualTaxes(region.country, freshTaxes)].some((usual) =>
    isSame(usual, { taxrate, taxSettings }),
  );
  if (row || !isUntouched) return form;
  const change: TaxForm['change'] = (part, settled) => {
    const isElsewhere = part.region && part.region.country !== region.country;
    form.change(isElsewhere ? { ...part, ...usualTaxes(part.region.country, freshTaxes) } : part, settled);
  };
  return { ...form, change };
}

const isSame = (taxes: object, others: object) => JSON.stringify(taxes) === JSON.stringify(others);

/** Offers the usual taxes of a newly chosen country, or to a restaurant that has set none. */
export function UsualTaxes({ form, row }: { form: TaxForm; row: ListedRestaurant | undefined }) {
  const { region, taxrate, taxSettings } = form.values;
  const usual = usualTaxes(region.country, { taxrate, taxSettings });
  const isElsewhere = region.country !== (row?.region ?? startingRegion).country;
  const isUnset = isSame(taxSettings, freshTaxes.taxSettings);
  if (isSame(usual, { taxrate, taxSettings }) || !(isElsewhere || isUnset)) return null;
  const country = countryOptions.find(({ value }) => value === region.country)?.label ?? region.country;
  return (
    <div className={styles.whole}>
      <Strip tone="info">{say(fill(messages.usual, { country, parts: usualWords(region.country) }))}</Strip>
      <Button variant="default" className={styles.usual} onClick={() => form.change(usual)}>
        {say(messages.takeUsual)}
      </Button>
    </div>
  );
}

type MarkAt = (path: string) => FieldMark;

const Fault = ({ mark: { error, errorProps } }: { mark: FieldMark }) => (
  <Strip tone="danger" {...errorProps}>
    {error}
  </Strip>
);

/** Stands for no code, for surcharges without tax. */
const noClass = '-';

function TaxesInput({ input, change, row }: InputProps<ListedRestaurant, TypedTaxes>) {
  const { value: taxes, onChange: _, ...mark } = input;
  const { error } = mark;
  const [isOpen, setIsOpen] = useState(false);
  const { included } = taxes;
  const wasIncluded = row?.taxSettings?.included ?? false;
  const fault = error === undefined ? undefined : faultOfTaxes(readTaxes(taxes));
  // Faults found only by the server concern prices that include tax, or classes in use.
  const isOfServer = error !== undefined && error !== (fault && say(fault.message));
  const markAt: MarkAt = (path) => (!isOfServer && path === fault?.path ? mark : { error: undefined });
  const modeHint = included ? messages.lowerHint : messages.higherHint;
  return (
    <>
      <Select
        label={say(messages.prices)}
        description={say(row && included !== wasIncluded ? modeHint : messages.pricesHint)}
        data={[
          { value: 'added', label: say(messages.added) },
          { value: 'included', label: say(messages.included) },
        ]}
        value={included ? 'included' : 'added'}
        {...(isOfServer ? mark : {})}
        onChange={(value) => change(withMode(taxes, value === 'included'))}
      />
      {isOpen || !isStartingTaxes(readTaxes(taxes)) ? (
        <TaxRules taxes={taxes} markAt={markAt} change={change} />
      ) : (
        <Button variant="subtle" className={styles.more} leftSection={<PlusIcon />} onClick={() => setIsOpen(true)}>
          {say(messages.more)}
        </Button>
      )}
    </>
  );
}

interface PartProps {
  taxes: TypedTaxes;
  markAt: MarkAt;
  change: (taxes: TypedTaxes) => void;
}

function TaxRules(props: PartProps) {
  const { taxes, markAt, change } = props;
  const set = (part: Partial<TypedTaxes>) => change({ ...taxes, ...part });
  return (
    <fieldset className={styles.taxes}>
      <legend className={styles.legend}>{say(messages.taxes)}</legend>
      <div className={styles.fields}>
        <Select
          label={say(messages.rounding)}
          description={say(messages.roundingHint)}
          data={taxRoundings.map((value) => ({ value, label: say(messages.roundings[value]) }))}
          value={taxes.rounding}
          onChange={(value) => set({ rounding: taxRoundings.find((rounding) => rounding === value) ?? taxes.rounding })}
        />
        <HintedSwitch
          label={say(messages.discountLowersTax)}
          hint={say(taxes.included ? messages.discountAlways : messages.discountHint)}
          disabled={taxes.included}
          checked={taxes.included || taxes.discountLowersTax}
          onChange={(event) => set({ discountLowersTax: event.currentTarget.checked })}
        />
        <FeeFields taxes={taxes} markAt={markAt} set={set} />
      </div>
      <LaterRates
        name={say(messages.standardClass)}
        path="changes"
        markAt={markAt}
        rates={taxes.changes}
        onChange={(changes) => set({ changes })}
      />
      <Classes {...props} />
    </fieldset>
  );
}

function FeeFields({ taxes, markAt, set }: Omit<PartProps, 'change'> & { set: (part: Partial<TypedTaxes>) => void }) {
  const standard = { value: standardClass, label: say(messages.standard) };
  const named = taxes.classes.filter(({ name }) => name.trim() !== '');
  const classes = [standard, ...named.map(({ code, name }) => ({ value: code, label: name }))];
  const none = taxes.included ? [] : [{ value: noClass, label: say(messages.noTax) }];
  return (
    <>
      {taxes.included ? (
        <Select
          label={say(messages.fee)}
          description={say(messages.feeHint)}
          data={feePlaces.map((value) => ({ value, label: say(messages.fees[value]) }))}
          value={taxes.fee}
          {...markAt('fee')}
          onChange={(value) => set({ fee: feePlaces.find((place) => place === value) ?? taxes.fee })}
        />
      ) : null}
      {taxes.classes.length > 0 ? (
        <Select
          label={say(messages.feeClass)}
          data={classes}
          value={taxes.feeClass}
          {...markAt('feeClass')}
          onChange={(feeClass) => feeClass !== null && set({ feeClass })}
        />
      ) : null}
      {taxes.included && taxes.classes.length === 0 ? null : (
        <Select
          label={say(messages.surchargeClass)}
          data={[...none, ...classes]}
          value={taxes.surchargeClass ?? noClass}
          {...markAt('surchargeClass')}
          onChange={(code) => set({ surchargeClass: code === noClass ? null : code })}
        />
      )}
    </>
  );
}

interface LaterRatesProps {
  /** The name of the class, which labels its rows. */
  name: string;
  path: string;
  markAt: MarkAt;
  rates: readonly TypedRate[];
  onChange: (rates: readonly TypedRate[]) => void;
}

function LaterRates({ name, path, markAt, rates, onChange }: LaterRatesProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <div className={styles.rates}>
      <EditableRows
        label={say(messages.laterRates, { name })}
        className={styles.rows}
        rows={rates}
        keyOf={(_, at) => at}
        nameOf={(_, at) => say(messages.laterRate, { number: at + 1, name })}
        onChange={onChange}
        below={addButton}
      >
        {(rate, { at, name: rowName, set, buttons }) => (
          <fieldset className={styles.rate}>
            <legend className={common.unseen}>{rowName}</legend>
            <TextInput
              type="date"
              label={say(messages.from)}
              value={rate.from}
              {...markAt(`${path}.${at}.from`)}
              onChange={(event) => set({ from: event.currentTarget.value })}
            />
            <PercentInput value={rate.percent} mark={markAt(`${path}.${at}.percent`)} onChange={set} />
            <span className={styles.remove}>{buttons}</span>
          </fieldset>
        )}
      </EditableRows>
      <Fault mark={markAt(path)} />
      {rates.length < mostRateChanges ? (
        <Button
          ref={addButton}
          variant="subtle"
          className={styles.add}
          leftSection={<PlusIcon />}
          onClick={() => onChange([...rates, { from: '', percent: '' }])}
        >
          {say(messages.addRate, { name })}
        </Button>
      ) : null}
    </div>
  );
}

interface PercentInputProps {
  value: string;
  mark: FieldMark;
  onChange: (part: { percent: string }) => void;
}

const PercentInput = ({ value, mark, onChange }: PercentInputProps) => (
  <TextInput
    label={say(messages.percent)}
    inputMode="decimal"
    rightSection="%"
    maxLength={12}
    value={value}
    {...mark}
    onChange={(event) => onChange({ percent: event.currentTarget.value })}
  />
);

function Classes({ taxes, markAt, change }: PartProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  const { classes } = taxes;
  const nameOf = ({ name }: TypedClass, at: number) => name.trim() || say(messages.classOf, { number: at + 1 });
  const freeCode = `+${Math.max(0, ...classes.map(({ code }) => (code.startsWith('+') ? Number(code) : 0))) + 1}`;
  return (
    <fieldset className={styles.classes}>
      <legend className={styles.legend}>{say(messages.classes)}</legend>
      <p className={common.fine}>{say(messages.classesHint)}</p>
      <EditableRows
        label={say(messages.classes)}
        className={styles.rows}
        rows={classes}
        keyOf={(_, at) => at}
        nameOf={nameOf}
        movable
        onChange={(rows) => change(withClasses(taxes, rows))}
        below={addButton}
      >
        {(taxClass, { at, name: rowName, set, buttons }) => (
          <fieldset className={styles.class}>
            <legend className={common.unseen}>{rowName}</legend>
            <TextInput
              label={say(fieldMessages.name)}
              maxLength={textLimits.name}
              value={taxClass.name}
              {...markAt(['classes', at, 'name'].join('.'))}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
            <PercentInput value={taxClass.percent} mark={markAt(['classes', at, 'percent'].join('.'))} onChange={set} />
            <span className={styles.remove}>{buttons}</span>
            <LaterRates
              name={rowName}
              path={['classes', at, 'changes'].join('.')}
              markAt={markAt}
              rates={taxClass.changes}
              onChange={(changes) => set({ changes })}
            />
          </fieldset>
        )}
      </EditableRows>
      <Fault mark={markAt('classes')} />
      {classes.length < mostTaxClasses ? (
        <Button
          ref={addButton}
          variant="default"
          className={styles.add}
          leftSection={<PlusIcon />}
          onClick={() =>
            change({ ...taxes, classes: [...classes, { code: freeCode, name: '', percent: '', changes: [] }] })
          }
        >
          {say(messages.addClass)}
        </Button>
      ) : null}
    </fieldset>
  );
}
