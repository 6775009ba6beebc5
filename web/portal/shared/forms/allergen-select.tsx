import type { ComponentProps } from 'react';
import {
  type AllergenCode,
  allergenCodes,
  allergenOf,
  allergens,
  allergenWords,
} from '../../../../core/domain/allergens.ts';
import { say } from '../../../ui/plain/say.tsx';
import { CheckSelect } from '../../../ui/staff/check-select.tsx';

interface AllergenSelectProps extends Omit<ComponentProps<typeof CheckSelect>, 'options' | 'value' | 'onChange'> {
  codes: readonly AllergenCode[];
  /** Absent: all. */
  offered?: readonly AllergenCode[];
  onChange: (codes: AllergenCode[]) => void;
}

export function AllergenSelect({ codes, offered = allergenCodes, onChange, ...field }: AllergenSelectProps) {
  return (
    <CheckSelect
      {...field}
      options={allergenCodes
        .filter((code) => offered.includes(code) || codes.includes(code))
        .map((code) => ({ value: code, label: named(code), hint: allergens[allergenOf(code)].letter }))}
      value={codes}
      onChange={(chosen) => onChange(allergenCodes.filter((code) => chosen.includes(code)))}
    />
  );
}

function named(code: AllergenCode): string {
  const words = allergenWords([code])
    .map((one) => say(one))
    .join();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
