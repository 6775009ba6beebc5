import { useEffect, useId, useRef } from 'react';
import { conflictOf } from '../../../core/domain/avoided.ts';
import type { GroupPick } from '../../../core/domain/choices/groups.ts';
import { groupFaultWords } from '../../../core/domain/choices/words.ts';
import { type Contents, contentsSentences } from '../../../core/domain/item-contents.ts';
import { allergenMessages } from '../../../core/messages/en/core/allergens.ts';
import { cartMessages } from '../../../core/messages/en/diner/cart.ts';
import { type ChoiceView, type GroupView, groupViews, type ShownGroups } from '../../api/group-views.ts';
import { Button } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import { WarningIcon } from '../../ui/plain/icons.tsx';
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
  const { key, title, isNested, rules, fault, choices, isTold, clearable } = view;
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (fault) box.current?.focus();
  }, [fault]);
  return (
    <fieldset
      ref={box}
      tabIndex={-1}
      className={`${styles.group} ${isNested ? styles.nested : ''}`}
      aria-labelledby={id}
      aria-invalid={fault ? true : undefined}
      data-missing={fault ? true : undefined}
    >
      <p className={`${common.row} ${styles.groupHead}`}>
        <span id={id} className={styles.groupName}>
          {title}
        </span>
        <span className={common.hint}>{rules.map((words) => say(words)).join(' · ')}</span>
      </p>
      {fault ? (
        <p className={`${common.line} ${styles.fault}`} role="alert">
          <WarningIcon />
          <span>{say(groupFaultWords(fault))}</span>
        </p>
      ) : null}
      {choices.map((choice) => (
        <Offered key={choice.pick.name} choice={choice} isTold={isTold} radios={key} onPick={onPick} />
      ))}
      {clearable ? (
        <Button look="quiet" size="small" onClick={() => onPick({ ...clearable, quantity: 0 })}>
          {say(cartMessages.clear)}
        </Button>
      ) : null}
    </fieldset>
  );
}

interface OfferedProps extends Picking {
  choice: ChoiceView;
  isTold: boolean;
  radios: string;
}

function Offered({ choice, isTold, radios, onPick }: OfferedProps) {
  const { pick, kind, most, price, contents, opened } = choice;
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
      <Inside contents={contents} isTold={isTold} />
      {opened.map((view) => (
        <Group key={view.key} view={view} onPick={onPick} />
      ))}
    </>
  );
}

/** Marked if the guest can't eat it; who avoids something reads also what is not stated. */
export function Inside({ contents, isTold }: { contents: Contents; isTold: boolean }) {
  const { avoided, diets } = useCantEat();
  const words = contentsSentences(contents, isTold || avoided.length > 0 ? allergenMessages.notStated : undefined);
  if (words.length === 0) return null;
  const { contains = [], lacks = [] } = conflictOf(contents, avoided, diets) ?? {};
  const isSevere = contains.length + lacks.length > 0;
  return (
    <p className={`${styles.allergens} ${isSevere ? common.danger : common.faint}`}>
      {isSevere ? <WarningIcon /> : null}
      <span>{words.map((sentence) => say(sentence)).join(' · ')}</span>
    </p>
  );
}
