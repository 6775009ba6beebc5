import type { ComponentProps } from 'react';
import { allergenOf, allergens, allergenWords } from '../../../../core/domain/allergens.ts';
import { type Avoided, avoidedCodes } from '../../../../core/domain/avoided.ts';
import { say } from '../../../ui/plain/say.tsx';
import { CheckSelect } from '../../../ui/staff/check-select.tsx';

interface AllergenSelectProps<Code extends Avoided>
  extends Omit<ComponentProps<typeof CheckSelect>, 'options' | 'value' | 'onChange'> {
  codes: readonly Code[];
  offered: readonly Code[];
  onChange: (codes: Code[]) => void;
}

export function AllergenSelect<Code extends Avoided>({
  codes,
  offered,
  onChange,
  ...field
}: AllergenSelectProps<Code>) {
  const all = avoidedCodes.filter((code): code is Code => [...offered, ...codes].some((listed) => listed === code));
  return (
    <CheckSelect
      {...field}
      options={all.map((code) => ({ value: code, label: named(code), hint: allergens[allergenOf(code)].letter }))}
      value={codes}
      onChange={(chosen) => onChange(all.filter((code) => chosen.includes(code)))}
    />
  );
}

function named(code: Avoided): string {
  const words = allergenWords([code])
    .map((allergen) => say(allergen))
    .join();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
