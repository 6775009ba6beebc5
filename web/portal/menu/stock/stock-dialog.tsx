import { Button, Modal, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { ChoiceStock, DishStock } from '../../../../core/contract/stock.ts';
import { holdsWords, searchWords } from '../../../../core/domain/folded-text.ts';
import { mostLeft, soldOutWords } from '../../../../core/domain/stock.ts';
import { takeMessages } from '../../../../core/messages/en/portal/pad.ts';
import { stockMessages } from '../../../../core/messages/en/portal/stock.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { fill } from '../../../../core/messages/message.ts';
import type { Input } from '../../../api/request.ts';
import { staffQuery } from '../../../api/staff-query.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import common from '../../../ui/plain/common.module.css';
import type { Elements } from '../../../ui/plain/elements.ts';
import { isEnter } from '../../../ui/plain/is-enter.ts';
import { say } from '../../../ui/plain/say.tsx';
import { EmptyState, ErrorStrip, LoadingSkeleton } from '../../../ui/plain/states.tsx';
import { notifySuccess } from '../../../ui/staff/notify.ts';
import { ownEscape } from '../../../ui/staff/own-escape.ts';
import { useDialog } from '../../../ui/staff/use-opened.ts';
import { useKeptFocus } from '../../shared/forms/use-kept-focus.ts';
import { usePress } from '../../shared/forms/use-press.ts';
import { useChanged } from '../../shared/updates/queries.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { ChoiceRows } from './choice-rows.tsx';
import styles from './stock-dialog.module.css';
import { isSoldOut, stockWords } from './stock-words.ts';

interface StockDialogProps {
  /** The dish's name; undefined for the list of all dishes. */
  about: string | undefined;
  onChoose: (dish: string) => void;
  onClose: () => void;
}

export function useStockDialog() {
  const { isOpen, about, open, close } = useDialog('stock');
  return {
    open: (dish?: string) => open(dish),
    dialog: isOpen ? <StockDialog about={about} onChoose={open} onClose={close} /> : null,
  };
}

function StockDialog({ about, onChoose, onClose }: StockDialogProps) {
  const stocks = useQuery(staffQuery(['item-stock'], endpoints.itemStocks));
  const choices = useQuery(staffQuery(['choice-stock'], endpoints.choiceStocks));
  const dish = stocks.data?.find(({ itemName }) => itemName === about);
  const ofDish = choices.data?.filter(({ itemIDs }) => dish && itemIDs.includes(dish.itemID)) ?? [];
  return (
    <Modal
      opened
      onClose={onClose}
      title={about ?? say(stockMessages.title)}
      size={480}
      // This dialog may be open above that of a dish.
      {...ownEscape(onClose)}
      closeButtonProps={{ 'aria-label': say(uiMessages.close) }}
    >
      {stocks.isPending ? <LoadingSkeleton label={say(stockMessages.loading)} /> : null}
      {stocks.isError && !stocks.data ? <ErrorStrip query={stocks}>{say(takeMessages.menuFailed)}</ErrorStrip> : null}
      {choices.isError && !choices.data ? (
        <ErrorStrip query={choices}>{say(stockMessages.choicesFailed)}</ErrorStrip>
      ) : null}
      {stocks.data && about === undefined ? (
        <StockList dishes={stocks.data} choices={choices.data ?? []} onChoose={onChoose} onDone={onClose} />
      ) : null}
      {stocks.data && about !== undefined && !dish ? <EmptyState>{say(stockMessages.gone)}</EmptyState> : null}
      {dish ? <Ways key={dish.itemID} dish={dish} onDone={onClose} /> : null}
      {ofDish.length > 0 ? (
        <>
          <h3 className={styles.choices}>{say(stockMessages.choices)}</h3>
          <ul className={styles.dishes}>
            <ChoiceRows choices={ofDish} onDone={onClose} />
          </ul>
        </>
      ) : null}
    </Modal>
  );
}

interface StockListProps {
  dishes: readonly DishStock[];
  choices: readonly ChoiceStock[];
  onChoose: (dish: string) => void;
  onDone: () => void;
}

function StockList({ dishes, choices, onChoose, onDone }: StockListProps) {
  const formats = useFormats();
  const [search, setSearch] = useState('');
  const words = searchWords(search);
  const found = dishes
    .filter(({ itemName, categoryName }) => holdsWords(words, itemName, categoryName))
    .map((dish) => ({ ...dish, state: stockWords(formats, dish) }));
  const foundChoices = choices.filter(({ subItemName, groupName }) => holdsWords(words, subItemName, groupName));
  const rows = (isOut: boolean) => (
    <>
      {found
        .filter(({ state }) => Boolean(state) === isOut)
        .map(({ itemID, itemName, state }) => (
          <li key={itemID}>
            <button type="button" className={`${common.apart} ${styles.dish}`} onClick={() => onChoose(itemName)}>
              <span>{`${itemName} `}</span>
              {state ? <b>{say(state)}</b> : null}
            </button>
          </li>
        ))}
      <ChoiceRows choices={foundChoices.filter(({ soldOut }) => soldOut === isOut)} onDone={onDone} />
    </>
  );
  return (
    <>
      <TextInput
        className={styles.find}
        type="search"
        size="lg"
        aria-label={say(stockMessages.find)}
        placeholder={say(stockMessages.find)}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {found.length + foundChoices.length === 0 ? (
        <EmptyState>{say(dishes.length === 0 ? takeMessages.noDishes : takeMessages.noMatch)}</EmptyState>
      ) : null}
      <ul className={styles.dishes}>
        {rows(true)}
        {rows(false)}
      </ul>
    </>
  );
}

function Ways({ dish, onDone }: { dish: DishStock; onDone: () => void }) {
  const formats = useFormats();
  const { busy, press } = usePress();
  const changed = useChanged();
  const shown = useKeptFocus<HTMLDivElement>();
  const [time, setTime] = useState('18:00');
  const [left, setLeft] = useState(dish.left === null ? '' : String(dish.left));
  const [isWrong, setWrong] = useState(false);
  const { itemID, itemName } = dish;
  const stateOf = (now: DishStock) => stockWords(formats, now) ?? stockMessages.notCounted;
  const savedWords = (now: DishStock) => fill(stockMessages.saved, { dish: itemName, state: stateOf(now) });
  const change = (to: Omit<Input<typeof endpoints.itemStock>['body'], 'itemID'>, after: (now: DishStock) => void) =>
    press({
      call: () => staffRequest(endpoints.itemStock, { body: { itemID, ...to } }),
      resend: true,
      failed: stockMessages.failed,
      // Offer Undo after the refetch, once another press is possible.
      onDone: async ({ result }) => {
        await changed('menu');
        after(result);
      },
      onRefused: () => changed('menu'),
    });
  const undo = () =>
    void change({ left: dish.left, soldOut: dish.soldOutUntil ?? soldOutWords.no }, (now) =>
      notifySuccess(say(savedWords(now))),
    );
  const set = (to: Parameters<typeof change>[0]) =>
    void change(to, (now) => {
      notifySuccess(say(savedWords(now)), { label: say(stockMessages.undo), run: undo });
      onDone();
    });
  const setTyped = () => {
    const isCount = /^\d{1,4}$/.test(left.trim());
    setWrong(!isCount);
    if (isCount) set({ left: Number(left), soldOut: soldOutWords.no });
  };
  const isBusy = busy !== undefined;
  return (
    <div ref={shown} tabIndex={-1} className={styles.ways}>
      <p className={common.quiet} role="status">
        <span>{say(stateOf(dish))}</span>
        {dish.availibilty === 'A' ? null : <span className={styles.record}>{say(stockMessages.byRecord)}</span>}
      </p>
      <Button size="lg" variant="default" disabled={isBusy} onClick={() => set({ soldOut: soldOutWords.tomorrow })}>
        {say(stockMessages.untilTomorrow)}
      </Button>
      <Button size="lg" variant="default" disabled={isBusy} onClick={() => set({ soldOut: soldOutWords.open })}>
        {say(stockMessages.untilWeSay)}
      </Button>
      <Typed isBusy={isBusy} name={say(stockMessages.setTime)} onSet={() => set({ soldOut: time })}>
        <TextInput
          type="time"
          size="lg"
          label={say(stockMessages.untilTime)}
          value={time}
          onChange={(event) => setTime(event.currentTarget.value)}
        />
      </Typed>
      <Typed isBusy={isBusy} name={say(stockMessages.setLeft)} onSet={setTyped}>
        <TextInput
          size="lg"
          inputMode="numeric"
          maxLength={4}
          label={say(stockMessages.left)}
          error={isWrong ? say(stockMessages.leftWrong, { most: mostLeft }) : undefined}
          value={left}
          onChange={(event) => setLeft(event.currentTarget.value)}
        />
      </Typed>
      {isSoldOut(dish) ? (
        <Button
          size="lg"
          disabled={isBusy}
          onClick={() => set({ soldOut: soldOutWords.no, ...(dish.left === 0 && { left: null }) })}
        >
          {say(stockMessages.sellAgain)}
        </Button>
      ) : null}
      {dish.left !== null && !isSoldOut(dish) ? (
        <Button size="lg" variant="default" disabled={isBusy} onClick={() => set({ left: null })}>
          {say(stockMessages.stopCounting)}
        </Button>
      ) : null}
    </div>
  );
}

interface TypedProps {
  name: string;
  isBusy: boolean;
  onSet: () => void;
  children: Elements;
}

/** Not a form, because inside an item's form its submit event would also submit that form. */
function Typed({ name, isBusy, onSet, children }: TypedProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the field is the button's press
    <div
      className={styles.typed}
      onKeyDown={(event) => {
        if (isEnter(event) && event.target instanceof HTMLInputElement) onSet();
      }}
    >
      {children}
      <Button size="lg" variant="default" disabled={isBusy} aria-label={name} onClick={onSet}>
        {say(stockMessages.set)}
      </Button>
    </div>
  );
}
