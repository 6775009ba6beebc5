import { Button, Checkbox, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ChoiceGroup } from '../../../../core/contract/choice-groups.ts';
import type { MenuOutline } from '../../../../core/contract/menu.ts';
import { groupCaps } from '../../../../core/domain/choices/groups.ts';
import { groupRuleMessages } from '../../../../core/messages/en/core/choice-groups.ts';
import { groupMessages } from '../../../../core/messages/en/portal/choice-groups.ts';
import { itemMessages } from '../../../../core/messages/en/portal/items.ts';
import { fill } from '../../../../core/messages/message.ts';
import { PlusIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import { Strip } from '../../../ui/staff/strip.tsx';
import { figureOf } from '../../shared/forms/figure-of.ts';
import type { InputProps } from '../../shared/records/record-fields.tsx';
import { choiceGroupNamesQuery, outlineQuery } from '../../shared/updates/calls.ts';
import { useFreshness } from '../../shared/updates/use-freshness.ts';
import { ChoiceRows, type ChoiceValue, choicesFault, decimalOf, freeKey, noChoice } from '../choices/choice-rows.tsx';

const faultWords = {
  missing: groupRuleMessages.choiceNameMissing,
  repeated: (name: string) => fill(groupRuleMessages.repeated, { name }),
  priceWrong: groupMessages.priceWrong,
};

export const choicesField = {
  initial: (row: ChoiceGroup | undefined): readonly ChoiceValue[] =>
    row?.choices.map(({ subItemName, price, opensGroupId, itemId = null, taxClass = null, ...choice }, at) => ({
      ...choice,
      itemId,
      taxClass,
      key: at + 1,
      name: subItemName,
      price: figureOf(price),
      opens: opensGroupId === null ? null : String(opensGroupId),
    })) ?? [noChoice],
  fault: (choices: readonly ChoiceValue[]) => choicesFault(choices, faultWords),
  sent: (choices: readonly ChoiceValue[], row: ChoiceGroup | undefined) =>
    choices.map(({ key: _key, name, price, opens, itemId, taxClass, ...choice }) => ({
      ...choice,
      ...(itemId === (storedChoice(row, choice.choiceId)?.itemId ?? null) ? {} : { itemId }),
      ...(taxClass === (storedChoice(row, choice.choiceId)?.taxClass ?? null) ? {} : { taxClass }),
      subItemName: name.trim(),
      price: decimalOf(price),
      opensGroupId: opens === null ? null : Number(opens),
    })),
  Input: ChoicesPanel,
};

const storedChoice = (row: ChoiceGroup | undefined, id: number | null) =>
  row?.choices.find(({ choiceId }) => choiceId === id);

export const fieldsOfChoice = [
  'subItemName',
  'kitchenName',
  'description',
  'price',
  'opensGroupId',
  'choiceId',
  'itemId',
  'taxClass',
] as const;

function ChoicesPanel({
  input: { value: choices },
  mark,
  change,
  row: group,
}: InputProps<ChoiceGroup, readonly ChoiceValue[]>) {
  const addButton = useRef<HTMLButtonElement>(null);
  const { error, errorProps } = mark('choices');
  const opened = useOpenable(group?.groupId);
  const dishes = useQuery(outlineQuery);
  useFreshness(dishes, say(itemMessages.dishesFailed));
  const markAt = (at: number, field: (typeof fieldsOfChoice)[number]) => mark(`choices.${at}.${field}`);
  // Clears every mark, because the row numbers are wrong once rows move.
  const marks = choices.flatMap((_, at) => fieldsOfChoice.map((field) => `choices.${at}.${field}`));
  const put = (next: readonly ChoiceValue[]) => change(next, ['choices', 'min', ...marks]);
  const add = () => put([...choices, { ...noChoice, key: freeKey(choices) }]);
  return (
    <Panel title={say(groupMessages.choices)} hint={say(groupMessages.choicesHint)}>
      <Strip tone="danger" {...errorProps}>
        {error}
      </Strip>
      <ChoiceRows
        label={say(groupMessages.choices)}
        rows={choices}
        movable
        hasError={error !== undefined}
        markOf={(at) => (field) => markAt(at, field === 'name' ? 'subItemName' : field)}
        onChange={put}
        below={addButton}
        onEnter={({ name }, at) => at === choices.length - 1 && name.trim() !== '' && add()}
        more={({ itemId, name, opens, isDefault }, { at, set }) => ({
          fields: (
            <>
              <Select
                label={say(groupMessages.opens)}
                placeholder={say(groupMessages.opensNothing)}
                clearable
                data={opened}
                value={opens}
                error={markAt(at, 'opensGroupId').error}
                onChange={(next) => set({ opens: next })}
              />
              <DishSelect
                itemId={itemId}
                name={name}
                dishes={dishes.data}
                error={markAt(at, 'itemId').error}
                onChange={(part) => set({ ...part, ...(part.itemId !== null && { allergens: null, taxClass: null }) })}
              />
            </>
          ),
          checks: (
            <Checkbox
              label={say(groupMessages.isDefault)}
              checked={isDefault}
              onChange={() => set({ isDefault: !isDefault })}
            />
          ),
        })}
      />
      <Button
        ref={addButton}
        variant="default"
        leftSection={<PlusIcon />}
        disabled={choices.length >= groupCaps.choicesPerGroup}
        onClick={add}
      >
        {say(groupMessages.addChoice)}
      </Button>
    </Panel>
  );
}

/** Groups that a choice can open: not its own, and none that opens groups itself. */
function useOpenable(openedId: number | undefined) {
  const query = useQuery(choiceGroupNamesQuery);
  useFreshness(query, say(groupMessages.listFailed));
  return (query.data ?? [])
    .filter(({ groupId, opens }) => groupId !== openedId && !opens)
    .map(({ groupId, groupName }) => ({ value: String(groupId), label: groupName }));
}

interface DishSelectProps {
  itemId: number | null;
  name: string;
  dishes: MenuOutline | undefined;
  error: string | undefined;
  onChange: (part: { itemId: number | null; name?: string }) => void;
}

/** Selects the dish that a choice consists of. The choice takes the dish's name unless staff typed another. */
function DishSelect({ itemId, name, dishes, error, onChange }: DishSelectProps) {
  const nameOf = (id: number | null) =>
    dishes?.flatMap(({ items }) => items).find((item) => item.itemId === id)?.itemName ?? '';
  const choose = (id: number | null) => {
    const isTyped = name.trim() !== '' && name.trim() !== nameOf(itemId);
    onChange({ itemId: id, ...(isTyped || id === null ? {} : { name: nameOf(id) }) });
  };
  return (
    <Select
      label={say(groupMessages.dish)}
      description={itemId === null ? undefined : say(groupMessages.dishHint)}
      placeholder={say(groupMessages.noDish)}
      searchable
      clearable
      allowDeselect
      // A refused save focuses the field, and an open list would cover the reason.
      openOnFocus={false}
      disabled={!dishes}
      nothingFoundMessage={say(itemMessages.noSuchDish)}
      data={(dishes ?? [])
        .filter(({ items }) => items.length > 0)
        .map(({ categoryName, items }) => ({
          group: categoryName,
          items: items.map((item) => ({ value: String(item.itemId), label: item.itemName })),
        }))}
      value={itemId === null ? null : String(itemId)}
      error={error}
      onChange={(id) => choose(id === null ? null : Number(id))}
    />
  );
}
