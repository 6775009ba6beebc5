import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MenuFile, MenuFileItem } from '../../../../core/contract/menu-files.ts';
import { readTypedPrice } from '../../../../core/domain/item-rules.ts';
import type { Money } from '../../../../core/domain/money.ts';
import { changedPrice, type PriceChange, priceStepsOf } from '../../../../core/domain/pricing/price-change.ts';
import { figureOnWire, parseRate } from '../../../../core/domain/pricing/rate.ts';
import { menuFileMessages } from '../../../../core/messages/en/portal/menu-file.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { notifyError } from '../../../ui/staff/notify.ts';
import { Panel } from '../../../ui/staff/panel.tsx';
import { availabilityOptions } from '../../shared/forms/availability-options.ts';
import { saidOptions } from '../../shared/forms/said-options.ts';
import { outlineQuery } from '../../shared/updates/calls.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { ComparisonOr } from './comparison.tsx';
import styles from './menu-file.module.css';
import { useImport } from './use-import.ts';

const whatOptions = [
  { value: 'raise', label: menuFileMessages.raise },
  { value: 'lower', label: menuFileMessages.lower },
  { value: 'availability', label: menuFileMessages.availability },
  { value: 'move', label: menuFileMessages.move },
] as const;

const namesShown = 5;

interface Draft {
  /** A category's name, or empty for all. */
  readonly of: string;
  readonly what: (typeof whatOptions)[number]['value'];
  readonly by: string;
  readonly step: number;
  readonly availability: (typeof availabilityOptions)[number]['value'];
  readonly to: string | null;
}

/** Changes many dishes at once. Builds a menu file, so that the change is previewed, imported and undone like one. */
export function BulkPanel() {
  const formats = useFormats();
  const { data: categories = [] } = useQuery(outlineQuery);
  const importing = useImport();
  const { busy, undo, compare, fetchMenu } = importing;
  const steps = priceStepsOf(formats);
  const [draft, setDraft] = useState<Draft>({
    of: '',
    what: 'raise',
    by: '',
    step: steps[1] ?? 1,
    availability: 'O',
    to: null,
  });
  const [fault, setFault] = useState<string>();
  const put = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setFault(undefined);
  };
  const names = categories.map(({ categoryName }) => categoryName);
  const isPrice = draft.what === 'raise' || draft.what === 'lower';

  const preview = async () => {
    const change = isPrice ? priceChangeOf(formats, draft) : undefined;
    if (isPrice && !change) return setFault(say(menuFileMessages.byWrong, exampleOf(formats)));
    const file = await fetchMenu();
    if (file === undefined) return undefined;
    const menu = JSON.parse(file) as MenuFile;
    const before = menu.categories.filter(({ categoryName }) => draft.of === '' || categoryName === draft.of);
    if (before.every(({ items }) => items.length === 0)) return notifyError(say(menuFileMessages.noDishes));
    const free = change
      ? before.flatMap(({ items }) => items.filter((item) => isGivenAway(formats, item, change)))
      : [];
    if (free.length > 0) return setFault(freeWords(free.map(({ itemName }) => itemName)));
    const text = fileOf(
      before,
      (item) => changed(formats, item, draft, change),
      draft.what === 'move' ? draft.to : null,
    );
    const name = draft.of || say(menuFileMessages.everyCategory);
    return compare({
      kind: 'bulk',
      name,
      text,
      undo: fileOf(before, ({ price, availibilty }) => ({ price, availibilty })),
    });
  };

  return (
    <ComparisonOr of={importing}>
      <Panel title={say(menuFileMessages.bulkTitle)} hint={say(menuFileMessages.bulkHint)}>
        <div className={styles.bulk}>
          <Select
            label={say(menuFileMessages.bulkOf)}
            data={[{ value: '', label: say(menuFileMessages.allCategories) }, ...names]}
            value={draft.of}
            onChange={(of) => put({ of: of ?? '' })}
          />
          <Select
            label={say(menuFileMessages.bulkWhat)}
            data={saidOptions(whatOptions)}
            value={draft.what}
            onChange={(what) => what && put({ what })}
          />
          {isPrice ? (
            <>
              <TextInput
                label={say(menuFileMessages.by)}
                placeholder={say(menuFileMessages.byHint, { amount: exampleOf(formats).amount })}
                maxLength={12}
                value={draft.by}
                error={fault}
                onChange={(event) => put({ by: event.currentTarget.value })}
              />
              <Select
                label={say(menuFileMessages.rounded)}
                data={steps.map((step) => ({ value: String(step), label: formats.amount(step) }))}
                value={String(draft.step)}
                onChange={(step) => put({ step: Number(step) })}
              />
            </>
          ) : null}
          {draft.what === 'availability' ? (
            <Select
              label={say(menuFileMessages.availability)}
              data={saidOptions(availabilityOptions)}
              value={draft.availability}
              onChange={(availability) => availability && put({ availability })}
            />
          ) : null}
          {draft.what === 'move' ? (
            <Select label={say(menuFileMessages.move)} data={names} value={draft.to} onChange={(to) => put({ to })} />
          ) : null}
        </div>
        <div className={common.wrapped}>
          <Button
            loading={busy !== undefined}
            disabled={draft.what === 'move' && draft.to === null}
            onClick={() => void preview()}
          >
            {say(menuFileMessages.preview)}
          </Button>
          {undo === undefined ? null : (
            <Button
              variant="default"
              disabled={busy !== undefined}
              onClick={() => void compare({ kind: 'undo', name: '', text: undo })}
            >
              {say(menuFileMessages.undo)}
            </Button>
          )}
        </div>
      </Panel>
    </ComparisonOr>
  );
}

/** An amount that can't be taken for a percentage: '0.50', 'JPY 50'. */
function exampleOf({ currency, decimals, toFigure }: Money) {
  const { none, two, three } = menuFileMessages.byDecimals;
  if (decimals === 0) return { decimals: none, amount: `${currency} 50` };
  return { decimals: decimals === 3 ? three : two, amount: toFigure(5 * 10 ** (decimals - 1)) };
}

/** Reads '5 %', '5%' or such an amount; undefined for anything else. */
function priceChangeOf(formats: Money, { what, by, step }: Draft): PriceChange | undefined {
  const typed = by.trim();
  const isPercent = typed.endsWith('%');
  // '10' could mean either.
  const { decimals } = formats;
  const isAmount = decimals === 0 ? /[^\d\s.,]/.test(typed) : new RegExp(`[.,]\\d{${decimals}}$`).test(typed);
  const amount = isPercent
    ? parseRate(figureOnWire(typed.slice(0, -1)))
    : isAmount
      ? readTypedPrice(formats, typed)
      : undefined;
  if (amount === undefined) return undefined;
  return { ...(isPercent ? { rate: amount } : { cents: amount }), isLower: what === 'lower', step };
}

const priceAfter = (formats: Money, { price }: MenuFileItem, change: PriceChange) =>
  changedPrice(formats, formats.centsOf(price), change);

/** A mistyped amount must not make dishes free. */
const isGivenAway = (formats: Money, item: MenuFileItem, change: PriceChange) =>
  item.price > 0 && priceAfter(formats, item, change) === 0;

function freeWords(names: readonly string[]): string {
  const more = names.length - namesShown;
  const shown = [...names.slice(0, namesShown), ...(more > 0 ? [say(menuFileMessages.more, { count: more })] : [])];
  return say(menuFileMessages.wouldBeFree, { count: names.length, names: shown.join(', ') });
}

function changed(formats: Money, item: MenuFileItem, { availability }: Draft, change: PriceChange | undefined) {
  return change ? { price: formats.toDecimal(priceAfter(formats, item, change)) } : { availibilty: availability };
}

/** A menu file of these dishes with only the fields that change. */
function fileOf(
  categories: MenuFile['categories'],
  fieldsOf: (item: MenuFileItem) => Partial<MenuFileItem>,
  movedTo: string | null = null,
): string {
  const shown = categories.map(({ categoryName, items }) => ({
    categoryName: movedTo ?? categoryName,
    items: items.map((item) => ({ itemName: item.itemName, ...(movedTo === null && fieldsOf(item)) })),
  }));
  return JSON.stringify({ comanda: 1, categories: shown });
}
