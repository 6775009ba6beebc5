import { Anchor, Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Item } from '../../../../core/contract/items.ts';
import { groupCaps } from '../../../../core/domain/choices/groups.ts';
import { ruleWords } from '../../../../core/domain/choices/words.ts';
import { readTypedPrice } from '../../../../core/domain/item-rules.ts';
import { portalPaths } from '../../../../core/domain/portal-paths.ts';
import { groupMessages } from '../../../../core/messages/en/portal/choice-groups.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import { Strip } from '../../../ui/staff/strip.tsx';
import { EditableRows, type RowTools } from '../../shared/forms/editable-rows.tsx';
import { figureOf } from '../../shared/forms/figure-of.ts';
import { MoneyInput } from '../../shared/forms/money-input.tsx';
import type { InputProps } from '../../shared/records/record-fields.tsx';
import { choiceGroupNamesQuery } from '../../shared/updates/calls.ts';
import { useFreshness } from '../../shared/updates/use-freshness.ts';
import { sessionFormats, useFormats } from '../../sign-in/session/use-formats.ts';
import rows from '../choices/choice-rows.module.css';
import { decimalOf, priceWords } from '../choices/choice-rows.tsx';
import styles from './item-fields.module.css';

interface AttachedGroup {
  readonly groupId: number;
  readonly name: string;
  /** Typed prices by choice id; empty for the group's price. */
  readonly prices: Readonly<Record<string, string>>;
}

type LibraryGroup = Awaited<ReturnType<NonNullable<(typeof choiceGroupNamesQuery)['queryFn']>>>[number];

const typedPrices = ({ prices }: AttachedGroup) => Object.entries(prices).filter(([, price]) => price.trim() !== '');

export const itemGroupsField = {
  initial: (row: Item | undefined): readonly AttachedGroup[] =>
    (row?.groups ?? []).map(({ groupId, groupName, prices }) => ({
      groupId,
      name: groupName,
      prices: Object.fromEntries(prices.map(({ choiceId, price }) => [choiceId, figureOf(price)])),
    })),
  fault: (groups: readonly AttachedGroup[]) =>
    groups.flatMap(typedPrices).some(([, price]) => readTypedPrice(sessionFormats(), price) === undefined) &&
    priceWords(groupMessages.priceWrong),
  /** Not sent for an item that never had groups. */
  sent: (groups: readonly AttachedGroup[], row: Item | undefined) =>
    groups.length === 0 && !row?.groups
      ? undefined
      : groups.map((group) => ({
          groupId: group.groupId,
          prices: typedPrices(group).map(([choiceId, price]) => ({
            choiceId: Number(choiceId),
            price: decimalOf(price),
          })),
        })),
  Input: ItemGroupsPanel,
};

function ItemGroupsPanel({
  input: { value: groups, error, errorProps },
  change,
}: InputProps<Item, readonly AttachedGroup[]>) {
  const query = useQuery(choiceGroupNamesQuery);
  useFreshness(query, say(groupMessages.listFailed));
  const library = query.data ?? [];
  const others = library.filter(({ groupId }) => !groups.some((entry) => entry.groupId === groupId));
  const attach = (id: string | null) => {
    const found = library.find(({ groupId }) => String(groupId) === id);
    if (found) change([...groups, { groupId: found.groupId, name: found.groupName, prices: {} }]);
  };
  return (
    <Panel
      title={say(groupMessages.ofItem)}
      hint={
        <>
          <span>{say(groupMessages.ofItemHint)}</span>{' '}
          <Anchor component={Link} inherit underline="always" to={portalPaths.choiceGroups}>
            {say(groupMessages.manage)}
          </Anchor>
        </>
      }
    >
      <Strip tone="danger" {...errorProps}>
        {error}
      </Strip>
      <EditableRows
        className={`${rows.list} ${styles.groups}`}
        rowClass={styles.attached}
        label={say(groupMessages.ofItem)}
        rows={groups}
        keyOf={({ groupId }) => groupId}
        nameOf={({ name }) => name}
        movable
        onChange={change}
      >
        {(group, row) => (
          <Attached group={group} row={row} of={library.find(({ groupId }) => groupId === group.groupId)} />
        )}
      </EditableRows>
      <Select
        label={say(groupMessages.attach)}
        searchable
        nothingFoundMessage={say(groupMessages.noGroups)}
        disabled={groups.length >= groupCaps.groupsPerItem}
        data={others.map(({ groupId, groupName }) => ({ value: String(groupId), label: groupName }))}
        value={null}
        onChange={attach}
      />
    </Panel>
  );
}

interface AttachedProps {
  group: AttachedGroup;
  of: LibraryGroup | undefined;
  row: RowTools<AttachedGroup>;
}

function Attached({ group, of, row }: AttachedProps) {
  const formats = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const { name, prices } = group;
  return (
    <>
      <span className={rows.words}>
        <strong>{name}</strong>
        {of ? (
          <span>
            {ruleWords({ ...of, freeCount: of.free })
              .map((words) => say(words))
              .join(' · ')}
          </span>
        ) : null}
      </span>
      <span className={common.line}>{row.buttons}</span>
      {of ? (
        <Button variant="subtle" size="xs" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {say(groupMessages.ownPrices)}
        </Button>
      ) : null}
      {of && isOpen ? (
        <div className={styles.prices}>
          {of.choices.map(({ choiceId, subItemName, price }) => (
            <MoneyInput
              key={choiceId}
              label={subItemName}
              description={say(groupMessages.ownPricesHint, { price: formats.amountOf(price) })}
              value={prices[choiceId] ?? ''}
              error={Boolean(prices[choiceId]?.trim()) && readTypedPrice(formats, prices[choiceId] ?? '') === undefined}
              onChange={(event) => row.set({ prices: { ...prices, [choiceId]: event.currentTarget.value } })}
            />
          ))}
        </div>
      ) : null}
    </>
  );
}
