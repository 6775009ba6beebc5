import { Switch, TextInput } from '@mantine/core';
import type { ChoiceGroup } from '../../../../core/contract/choice-groups.ts';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { groupCaps, type RulesFault, rulesFault } from '../../../../core/domain/choices/groups.ts';
import { textLimits } from '../../../../core/domain/record-text.ts';
import { groupRuleMessages } from '../../../../core/messages/en/core/choice-groups.ts';
import { groupMessages } from '../../../../core/messages/en/portal/choice-groups.ts';
import { fill, type Words } from '../../../../core/messages/message.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import { say } from '../../../ui/plain/say.tsx';
import staff from '../../../ui/staff/common.module.css';
import { Panel } from '../../../ui/staff/panel.tsx';
import type { FieldsProps } from '../../shared/records/record-description.ts';
import { type InputProps, type RecordBody, recordFields, text } from '../../shared/records/record-fields.tsx';
import type { ChoiceValue } from '../choices/choice-rows.tsx';
import styles from './choice-groups.module.css';
import { choicesField } from './choices-panel.tsx';

type Body = RecordBody<typeof endpoints.saveChoiceGroup, 'groupId'>;

interface Typed {
  readonly min: string;
  readonly max: string;
  readonly free: string;
  readonly repeatable: boolean;
  readonly choices: readonly ChoiceValue[];
}

const numberOf = (typed: string) => (/^\d{1,2}$/.test(typed.trim()) ? Number(typed) : undefined);

const fieldOf: Readonly<Record<RulesFault, keyof Typed>> = {
  minAboveMax: 'min',
  freeAboveMax: 'free',
  tooFewChoices: 'min',
  noChoices: 'choices',
  noneAvailable: 'choices',
  defaultsAboveMax: 'choices',
};

function brokenRule(field: keyof Typed, { min, max, free, repeatable, choices }: Typed): Words | false {
  const rules = {
    min: numberOf(min) ?? 0,
    max: max.trim() === '' ? null : (numberOf(max) ?? groupCaps.most),
    freeCount: numberOf(free) ?? 0,
    isRepeatable: repeatable,
  };
  const fault = rulesFault(
    rules,
    choices.map(({ isDefault, soldOut }) => ({ isDefault, isSoldOut: soldOut })),
  );
  return fault !== undefined && fieldOf[fault] === field && groupRuleMessages[fault];
}

const count = (field: 'min' | 'max' | 'free', least: number) => {
  const draw = ({ input }: InputProps<ChoiceGroup, string>) => (
    <TextInput
      label={say(groupMessages[field])}
      description={say(groupMessages[`${field}Hint`])}
      inputMode="numeric"
      maxLength={2}
      {...input}
    />
  );
  return {
    initial: (row: ChoiceGroup | undefined) => (row ? String(row[field] ?? '') : field === 'max' ? '' : '0'),
    fault: (typed: string, _: unknown, values: Typed) => {
      const isOpen = field === 'max' && typed.trim() === '';
      const isNumber = isOpen || (numberOf(typed) ?? -1) >= least;
      return isNumber ? brokenRule(field, values) : fill(groupMessages.wholeNumber, { least });
    },
    sent: (typed: string) => (typed.trim() === '' ? null : Number(typed)),
    Input: draw,
  };
};

const { inputsByName, bodyOf, ...form } = recordFields<ChoiceGroup, Body>('groupId')({
  groupName: text({
    label: groupMessages.name,
    hint: groupMessages.nameHint,
    missing: groupMessages.nameMandatory,
    focusIfNew: true,
    maxLength: textLimits.name,
  }),
  kitchenName: text({
    label: groupMessages.kitchenName,
    hint: groupMessages.kitchenHint,
    maxLength: textLimits.name,
  }),
  min: count('min', 0),
  max: count('max', 1),
  free: count('free', 0),
  repeatable: {
    initial: (row): boolean => row?.repeatable ?? false,
    Input: ({ input, change }: InputProps<ChoiceGroup, boolean>) => (
      <Switch
        label={say(groupMessages.repeatable)}
        checked={input.value}
        onChange={(event) => change(event.currentTarget.checked, ['min', 'choices'])}
      />
    ),
  },
  choices: {
    ...choicesField,
    fault: (choices: readonly ChoiceValue[], _: unknown, values: Typed) =>
      choicesField.fault(choices) || brokenRule('choices', values),
  },
});

export type GroupValues = ReturnType<typeof form.initial>;

export const groupForm = {
  ...form,
  save: (row: ChoiceGroup | undefined, values: GroupValues) =>
    staffRequest(endpoints.saveChoiceGroup, { body: bodyOf(row, values) }),
  Fields: GroupFields,
};

function GroupFields(props: FieldsProps<ChoiceGroup, GroupValues>) {
  const { groupName, kitchenName, min, max, free, repeatable, choices } = inputsByName(props);
  return (
    <div className={staff.stack}>
      <Panel>
        <div className={styles.names}>
          {groupName}
          {kitchenName}
        </div>
        <div className={styles.rules}>
          {min}
          {max}
          {free}
        </div>
        {repeatable}
      </Panel>
      {choices}
    </div>
  );
}
