import { useEffect, useRef } from 'react';
import { type AllergenCode, allergenOf, allergenWords } from '../../../core/domain/allergens.ts';
import type { GroupPick } from '../../../core/domain/choice-groups.ts';
import { groupFaultWords } from '../../../core/domain/group-words.ts';
import { allergenMessages } from '../../../core/messages/en/core/allergens.ts';
import { cartMessages } from '../../../core/messages/en/diner/cart.ts';
import { type ChoiceView, type GroupView, groupViews, type ShownGroups } from '../../api/group-views.ts';
import { Button } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import { say } from '../../ui/plain/say.tsx';
import { Stepper } from '../../ui/plain/stepper.tsx';
import { useCantEat } from '../contents/use-cant-eat.ts';
import { Choice } from '../ui/choice.tsx';
import { useFormats } from '../visit/use-formats.ts';
import styles from './customize-sheet.module.css';

interface Picking {
  onPick: (pick: GroupPick) => void;
}

export function GroupChoices({ onPick, ...shown }: ShownGroups & Picking) {
  const formats = useFormats();
  return groupViews(shown, formats).map((view) => <Group key={view.key} view={view} onPick={onPick} />);
}

function Group({ view, onPick }: { view: GroupView } & Picking) {
  const { key, title, isNested, rules, fault, choices, clearable } = view;
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (fault) box.current?.focus();
  }, [fault]);
  return (
    <fieldset
      ref={box}
      tabIndex={-1}
      className={`${styles.group} ${isNested ? styles.nested : ''}`}
      aria-invalid={fault ? true : undefined}
    >
      <legend className={styles.groupName}>{title}</legend>
      <p className={`${common.hint} ${styles.rule}`}>{rules.map((words) => say(words)).join(' · ')}</p>
      {fault ? (
        <p className={`${common.hint} ${styles.broken}`} role="alert">
          {say(groupFaultWords(fault))}
        </p>
      ) : null}
      {choices.map((choice) => (
        <Offered key={choice.pick.name} choice={choice} radios={key} onPick={onPick} />
      ))}
      {clearable ? (
        <Button look="quiet" size="small" onClick={() => onPick({ ...clearable, quantity: 0 })}>
          {say(cartMessages.clear)}
        </Button>
      ) : null}
    </fieldset>
  );
}

function Offered({ choice, radios, onPick }: { choice: ChoiceView; radios: string } & Picking) {
  const { pick, kind, most, price, allergens, opened } = choice;
  const { name, quantity } = pick;
  const extra = price && say(price);
  const set = (count: number) => onPick({ ...pick, quantity: count });
  return (
    <>
      {kind === 'counted' ? (
        <div className={`${common.line} ${styles.repeatable}`}>
          <span className={styles.name}>{name}</span>
          {extra ? <span className={common.hint}>{extra}</span> : null}
          <Stepper label={name} value={quantity} max={most} onChange={set} />
        </div>
      ) : (
        <Choice
          kind={kind}
          group={radios}
          label={name}
          {...(extra ? { extra } : {})}
          checked={quantity > 0}
          disabled={most === 0}
          onChange={(checked) => set(checked ? 1 : 0)}
        />
      )}
      {allergens?.length ? <Allergens codes={allergens} /> : null}
      {opened.map((view) => (
        <Group key={view.key} view={view} onPick={onPick} />
      ))}
    </>
  );
}

/** Marked if the guest can't eat it. */
function Allergens({ codes }: { codes: readonly AllergenCode[] }) {
  const { avoided } = useCantEat();
  const isAvoided = avoided.some((one) => codes.some((code) => code === one || allergenOf(code) === one));
  return (
    <p className={`${common.fine} ${styles.allergens} ${isAvoided ? common.danger : ''}`}>
      {say(allergenMessages.contains, { allergens: allergenWords(codes) })}
    </p>
  );
}
