import { Select } from '@mantine/core';
import {
  faultOfTaxes,
  isStartingTaxes,
  startingTaxes,
  type TaxSettings,
} from '../../../../core/domain/tax-settings.ts';
import { taxSettingsMessages as messages } from '../../../../core/messages/en/portal/taxes.ts';
import { say } from '../../../ui/plain/say.tsx';
import type { InputProps } from '../../shared/records/record-fields.tsx';
import type { ListedRestaurant } from './calls.ts';

/** A restaurant with one rate that is added doesn't mention its taxes. */
export const taxesField = {
  initial: (row: ListedRestaurant | undefined): TaxSettings => row?.taxSettings ?? startingTaxes,
  fault: (settings: TaxSettings) => faultOfTaxes(settings) ?? false,
  sent: (settings: TaxSettings, row: ListedRestaurant | undefined) =>
    row?.taxSettings === undefined && isStartingTaxes(settings) ? undefined : settings,
  Input: TaxesInput,
};

function TaxesInput({ input: { value: settings }, change }: InputProps<ListedRestaurant, TaxSettings>) {
  return (
    <Select
      label={say(messages.prices)}
      description={say(messages.pricesHint)}
      data={[
        { value: 'added', label: say(messages.added) },
        { value: 'included', label: say(messages.included) },
      ]}
      value={settings.included ? 'included' : 'added'}
      onChange={(value) => change({ ...settings, included: value === 'included' })}
    />
  );
}
