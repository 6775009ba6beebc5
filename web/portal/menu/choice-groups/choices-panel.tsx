import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ChoiceGroup, GroupChoice } from '../../../../core/contract/choice-groups.ts';
import type { MenuOutline } from '../../../../core/contract/menu.ts';
import { allergenCodes } from '../../../../core/domain/allergens.ts';
import { groupCaps } from '../../../../core/domain/choices/groups.ts';
import { readTypedPrice, repeatedName } from '../../../../core/domain/item-rules.ts';
import { toDecimal } from '../../../../core/domain/money.ts';
import { textLimits } from '../../../../core/domain/record-text.ts';
import { groupRuleMessages } from '../../../../core/messages/en/core/choice-groups.ts';
import { groupMessages } from '../../../../core/messages/en/portal/choice-groups.ts';
import { itemContentsMessages } from '../../../../core/messages/en/portal/item-contents.ts';
import { itemMessages } from '../../../../core/messages/en/portal/items.ts';
import { fill, type Words } from '../../../../core/messages/message.ts';
import common from '../../../ui/plain/common.module.css';
import { PlusIcon } from '../../../ui/plain/icons.tsx';
import { isEnter } from '../../../ui/plain/is-enter.ts';
import { say } from '../../../ui/plain/say.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import { Strip } from '../../../ui/staff/strip.tsx';
import { AllergenSelect } from '../../shared/forms/allergen-select.tsx';
import { EditableRows, type RowTools } from '../../shared/forms/editable-rows.tsx';
import type { InputProps } from '../../shared/records/record-fields.tsx';
import { choiceGroupNamesQuery, outlineQuery } from '../../shared/updates/calls.ts';
import { useFreshness } from '../../shared/updates/use-freshness.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import styles from './choice-groups.module.css';
import { DishSelect } from './dish-select.tsx';

export interface ChoiceValue
  extends Pick<GroupChoice, 'isDefault' | 'soldOut' | 'allergens' | 'description' | 'kitchenName'> {
  /** Of this form only, so that a moved row keeps its inputs. */
  readonly key: number;
  readonly choiceId: number | null;
  readonly name: string;
  /** As typed. */
  readonly price: string;
  readonly opens: string | null;
  /** The dish that the choice is. */
  readonly itemId: number | null;
}

const noChoice: ChoiceValue = {
  key: 1,
  choiceId: null,
  name: '',
  kitchenName: '',
  description: '',
  price: '',
  isDefault: false,
  soldOut: false,
  allergens: null,
  opens: null,
  itemId: null,
};

export const choicesField = {
  initial: (row: ChoiceGroup | undefined): readonly ChoiceValue[] =>
    row?.choices.map(({ subItemName, price, opensGroupId, itemId = null, ...choice }, at) => ({
      ...choice,
      itemId,
      key: at + 1,
      name: subItemName,
      price: price.toFixed(2),
      opens: opensGroupId === null ? null : String(opensGroupId),
    })) ?? [noChoice],
  fault(choices: readonly ChoiceValue[]): Words | false {
    if (choices.some(({ name }) => name.trim() === '')) return groupRuleMessages.choiceNameMissing;
    const twice = choices[repeatedName(choices.map(({ name }) => name))];
    if (twice) return fill(groupRuleMessages.repeated, { name: twice.name.trim() });
    return choices.some(({ price }) => readTypedPrice(price.trim() || '0') === undefined) && groupMessages.priceWrong;
  },
  sent: (choices: readonly ChoiceValue[], row: ChoiceGroup | undefined) =>
    choices.map(({ key: _key, name, price, opens, itemId, ...choice }) => ({
      ...choice,
      ...(itemId === (storedChoice(row, choice.choiceId)?.itemId ?? null) ? {} : { itemId }),
      subItemName: name.trim(),
      price: toDecimal(readTypedPrice(price.trim() || '0') ?? 0),
      opensGroupId: opens === null ? null : Number(opens),
    })),
  Input: ChoicesPanel,
};

const storedChoice = (row: ChoiceGroup | undefined, id: number | null) =>
  row?.choices.find(({ choiceId }) => choiceId === id);

function ChoicesPanel({
  input: { value: choices },
  mark,
  change,
  row,
}: InputProps<ChoiceGroup, readonly ChoiceValue[]>) {
  const addButton = useRef<HTMLButtonElement>(null);
  const { error, errorProps } = mark('choices');
  const opened = useOpenable(row?.groupId);
  const dishes = useQuery(outlineQuery);
  useFreshness(dishes, say(itemMessages.dishesFailed));
  // Clears every mark: a row's number says nothing once rows move.
  const marks = choices.flatMap((_, at) => rowFields.map((field) => `choices.${at}.${field}`));
  const put = (next: readonly ChoiceValue[]) => change(next, ['choices', 'min', ...marks]);
  const add = () => put([...choices, { ...noChoice, key: Math.max(0, ...choices.map(({ key }) => key)) + 1 }]);
  return (
    <Panel title={say(groupMessages.choices)}>
      <p className={`${common.hint} ${styles.hint}`}>{say(groupMessages.choicesHint)}</p>
      <Strip tone="danger" {...errorProps}>
        {error}
      </Strip>
      <EditableRows
        label={say(groupMessages.choices)}
        rows={choices}
        keyOf={({ key }) => key}
        nameOf={({ name }, at) => name.trim() || say(groupMessages.choiceOf, { number: at + 1 })}
        movable
        onChange={put}
        below={addButton}
      >
        {(choice, row) => (
          <ChoiceRow
            choice={choice}
            row={row}
            hasError={error !== undefined}
            opened={opened}
            dishes={dishes.data}
            markOf={(field) => mark(`choices.${row.at}.${field}`)}
            onEnter={() => row.at === choices.length - 1 && add()}
          />
        )}
      </EditableRows>
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

const rowFields = ['itemId', 'subItemName', 'kitchenName', 'price', 'opensGroupId', 'choiceId'] as const;

/** Groups that a choice can open: not its own, and none that opens groups itself. */
function useOpenable(openedId: number | undefined) {
  const query = useQuery(choiceGroupNamesQuery);
  useFreshness(query, say(groupMessages.listFailed));
  return (query.data ?? [])
    .filter(({ groupId, opens }) => groupId !== openedId && !opens)
    .map(({ groupId, groupName }) => ({ value: String(groupId), label: groupName }));
}

interface ChoiceRowProps {
  choice: ChoiceValue;
  row: RowTools<ChoiceValue>;
  /** Something is wrong with the choices: this row may be why. */
  hasError: boolean;
  opened: readonly { value: string; label: string }[];
  /** Undefined while they are loading. */
  dishes: MenuOutline | undefined;
  markOf: (field: (typeof rowFields)[number]) => { error: string | undefined };
  onEnter: () => void;
}

function ChoiceRow({ choice, row, hasError, opened, dishes, markOf, onEnter }: ChoiceRowProps) {
  const formats = useFormats();
  const { name, kitchenName, price, isDefault, soldOut, opens, allergens } = choice;
  const { set: onChange } = row;
  const isPriceWrong = hasError && readTypedPrice(price.trim() || '0') === undefined;
  return (
    <fieldset className={styles.choice} aria-label={row.name}>
      <TextInput
        label={say(groupMessages.choiceName)}
        maxLength={textLimits.name}
        value={name}
        error={markOf('subItemName').error ?? (hasError && name.trim() === '')}
        onKeyDown={(event) => {
          // Enter begins the next choice; it must not save the whole group.
          if (!isEnter(event)) return;
          event.preventDefault();
          if (name.trim() !== '') onEnter();
        }}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        label={say(groupMessages.kitchenName)}
        maxLength={textLimits.name}
        value={kitchenName}
        error={markOf('kitchenName').error}
        onChange={(event) => onChange({ kitchenName: event.currentTarget.value })}
      />
      <TextInput
        label={say(groupMessages.price)}
        leftSection={formats.sign}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={price}
        error={markOf('price').error ?? isPriceWrong}
        onChange={(event) => onChange({ price: event.currentTarget.value })}
      />
      <Select
        label={say(groupMessages.opens)}
        placeholder={say(groupMessages.opensNothing)}
        clearable
        data={opened}
        value={opens}
        error={markOf('opensGroupId').error}
        onChange={(next) => onChange({ opens: next })}
      />
      <DishSelect
        itemId={choice.itemId}
        name={name}
        dishes={dishes}
        error={markOf('itemId').error}
        onChange={(part) => onChange({ ...part, ...(part.itemId !== null && { allergens: null }) })}
      />
      {/* A dish states its own. */}
      {choice.itemId === null && allergens ? (
        <div className={styles.allergens}>
          <AllergenSelect
            label={say(groupMessages.allergens)}
            {...(allergens.length === 0 && { description: say(groupMessages.noneHint) })}
            codes={allergens}
            offered={allergenCodes}
            onChange={(codes) => onChange({ allergens: codes })}
          />
        </div>
      ) : null}
      <div className={`${common.wrapped} ${styles.more}`}>
        <Checkbox
          label={say(groupMessages.isDefault)}
          checked={isDefault}
          onChange={() => onChange({ isDefault: !isDefault })}
        />
        <Checkbox
          label={say(groupMessages.soldOut)}
          checked={soldOut}
          onChange={() => onChange({ soldOut: !soldOut })}
        />
        {choice.itemId === null ? (
          <Checkbox
            label={say(itemContentsMessages.areStated)}
            checked={allergens !== null}
            onChange={() => onChange({ allergens: allergens ? null : [] })}
          />
        ) : null}
        <span className={`${common.line} ${styles.moves}`}>{row.buttons}</span>
      </div>
    </fieldset>
  );
}
