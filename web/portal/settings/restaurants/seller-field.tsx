import { TextInput } from '@mantine/core';
import type { Region } from '../../../../core/domain/formats/region.ts';
import {
  faultsOfSeller,
  missingOnInvoices,
  namesState,
  noSeller,
  type Seller,
  type SellerField,
  sellerLimits,
  taxLabel,
  trimmedSeller,
} from '../../../../core/domain/seller.ts';
import { sellerMessages as messages } from '../../../../core/messages/en/portal/seller.ts';
import common from '../../../ui/plain/common.module.css';
import { say, textOf } from '../../../ui/plain/say.tsx';
import type { InputProps } from '../../shared/records/record-fields.tsx';
import type { ListedRestaurant } from './calls.ts';
import styles from './restaurant-fields.module.css';

interface Values {
  readonly region: Region;
}

/** Isn't sent for a restaurant that has no seller. */
export const sellerField = {
  initial: (row: ListedRestaurant | undefined): Seller => row?.seller ?? noSeller,
  fault: (seller: Seller, _row: ListedRestaurant | undefined, { region }: Values) =>
    Object.values(faultsOfSeller(region.country, trimmedSeller(seller)))[0] ?? false,
  sent: (seller: Seller, row: ListedRestaurant | undefined) =>
    row?.seller === undefined && Object.values(seller).join('').trim() === '' ? undefined : trimmedSeller(seller),
  Input: SellerInputs,
};

function SellerInputs({
  input: { value: seller, onChange: _, ...mark },
  change,
  values: { region },
}: InputProps<ListedRestaurant, Seller, Values>) {
  const { country } = region;
  const faults = faultsOfSeller(country, trimmedSeller(seller));
  // A refusal by the server names no field, so it is shown at the first one.
  const marked = Object.keys(faults)[0] ?? 'legalName';
  const labels = { ...messages.fields, taxId: taxLabel(country) };
  const input = (field: SellerField) => (
    <TextInput
      label={textOf(labels[field])}
      description={say(messages.hints[field])}
      maxLength={sellerLimits[field]}
      autoComplete="off"
      {...(field === marked ? mark : {})}
      value={seller[field]}
      onChange={({ currentTarget: { value } }) => change({ ...seller, [field]: value })}
    />
  );
  const missing = missingOnInvoices(country, seller).map((field) => textOf(labels[field]));
  return (
    <>
      {input('legalName')}
      {input('street')}
      {input('postcode')}
      {input('town')}
      {namesState(country) ? input('state') : null}
      {input('phone')}
      {input('taxId')}
      {missing.length > 0 ? (
        <p className={`${common.hint} ${styles.missing}`}>{say(messages.missing, { fields: missing.join(', ') })}</p>
      ) : null}
    </>
  );
}
