import { Button, Checkbox, Radio } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { GroupPick } from '../../../../core/domain/choices/groups.ts';
import { contentsSentences } from '../../../../core/domain/item-contents.ts';
import { orderMessages } from '../../../../core/messages/en/portal/orders.ts';
import { takeMessages } from '../../../../core/messages/en/portal/pad.ts';
import { type ChoiceView, type GroupView, groupViews, type ShownGroups } from '../../../api/group-views.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { Stepper } from '../../../ui/plain/stepper.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import styles from './choices-dialog.module.css';
import { Inside } from './inside.tsx';

interface Picking {
  onPick: (pick: GroupPick) => void;
}

export function GroupFields({ onPick, ...shown }: ShownGroups & Picking) {
  const formats = useFormats();
  return groupViews(shown, formats).map((view) => <Group key={view.key} view={view} onPick={onPick} />);
}

function Group({ view, onPick }: { view: GroupView } & Picking) {
  const { key, title, isNested, rules, fault, choices, isTold, clearable } = view;
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
      <legend>{title}</legend>
      <p className={`${common.hint} ${fault ? styles.broken : ''}`}>{rules.map((words) => say(words)).join(' · ')}</p>
      {choices.map((choice) => (
        <Offered key={choice.pick.name} choice={choice} isTold={isTold} radios={key} onPick={onPick} />
      ))}
      {clearable ? (
        <Button variant="subtle" size="xs" onClick={() => onPick({ ...clearable, quantity: 0 })}>
          {say(orderMessages.none)}
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
  const shared = { label: extra ? `${name} ${extra}` : name, checked: quantity > 0, disabled: most === 0 };
  return (
    <>
      {kind === 'counted' ? (
        <div className={`${common.row} ${styles.repeatable}`}>
          <span>{name}</span>
          {extra ? <span className={common.hint}>{extra}</span> : null}
          <Stepper label={name} value={quantity} max={most} onChange={set} />
        </div>
      ) : kind === 'one' ? (
        <Radio name={radios} {...shared} onChange={() => set(1)} />
      ) : (
        <Checkbox {...shared} onChange={() => set(quantity > 0 ? 0 : 1)} />
      )}
      <Inside
        words={contentsSentences({ ...contents, minAge: null }, isTold ? takeMessages.notStated : undefined)}
        minAge={contents.minAge}
      />
      {opened.map((view) => (
        <Group key={view.key} view={view} onPick={onPick} />
      ))}
    </>
  );
}
