import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import type { CourseLine } from '../../../../core/domain/courses.ts';
import { totalWithTax } from '../../../../core/domain/pricing/order-totals.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import { takeMessages } from '../../../../core/messages/en/portal/pad.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { fill, type Words } from '../../../../core/messages/message.ts';
import { type CheckedLine, checkAgainstMenu } from '../../../api/cart/against-menu.ts';
import {
  type Cart,
  type CartLine,
  type Category,
  itemCount,
  mostOf,
  quantityOf,
  withQuantity,
} from '../../../api/cart/cart-line.ts';
import { cartTotals, type TaxedMenu } from '../../../api/cart/cart-totals.ts';
import { checkPicks } from '../../../api/cart/check-picks.ts';
import { choiceFault } from '../../../api/cart/line-choices.ts';
import { needsChoice } from '../../../api/cart/needs-choice.ts';
import common from '../../../ui/plain/common.module.css';
import { say, sayWith, textOf } from '../../../ui/plain/say.tsx';
import { ErrorStrip } from '../../../ui/plain/states.tsx';
import staff from '../../../ui/staff/common.module.css';
import { confirm } from '../../../ui/staff/confirm.tsx';
import { notifyNotice } from '../../../ui/staff/notify.ts';
import { useDialog } from '../../../ui/staff/use-opened.ts';
import { useStockDialog } from '../../menu/stock/stock-dialog.tsx';
import { hasUnsent, onUnsent } from '../../shared/forms/unsent-presses.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import { useSession } from '../../sign-in/session/use-session.ts';
import { lastRoundQuery } from './calls.ts';
import { DishChoices } from './dish-choices.tsx';
import { Dishes } from './dishes.tsx';
import type { PadTable } from './kept-order.ts';
import { withRound } from './last-round.ts';
import styles from './taking.module.css';
import { type Phase, Ticket } from './ticket.tsx';
import { seatNewUnits } from './ticket-seats.tsx';
import type { Dish } from './tile.tsx';
import { Undo } from './undo.tsx';
import { type Undoable, useKeptOrder } from './use-kept-order.ts';
import { type Taken, useSendOrder } from './use-send-order.ts';

interface TakingProps {
  table: PadTable;
  menu: TaxedMenu;
  orderID: number | undefined;
  ordered: readonly CourseLine[];
  shut: Words | undefined;
  onTaken: (taken: Taken) => void;
}

export function Taking({ table, menu, orderID, ordered, shut, onTaken }: TakingProps) {
  const formats = useFormats();
  const { courses = false, seats = false } = useSession()?.service ?? {};
  const [touched, setTouched] = useState<number>();
  const [nextSeat, setNextSeat] = useState(0);
  const order = useKeptOrder(table);
  const mayOpen = useMay()('order');
  const { data: lastRound = [] } = useQuery(lastRoundQuery(mayOpen ? orderID : undefined));
  const review = useDialog('review');
  const choices = useDialog('choices');
  const stock = useStockDialog();
  const isWide = useMediaQuery('(min-width: 896px)', false, { getInitialValueInEffect: false });
  const sending = useSendOrder({ tableID: table.tableID, orderID }, order, (taken) => {
    review.close();
    onTaken(taken);
  });
  // The restaurant may have stopped using seats or courses in the meantime.
  const cart = order.cart.map((line) => ({
    ...line,
    seats: seats ? line.seats?.slice(0, line.qty) : undefined,
    course: courses ? line.course : undefined,
  }));
  const lines = checkAgainstMenu(formats, cart, menu.categories, checkPicks);
  const orderable = lines.flatMap((entry) => (entry.orderable ? [entry.line] : []));
  const phase = phaseOf(order.sent !== undefined, sending.busy, shut !== undefined);
  const isUnanswered = phase === 'unanswered';
  const isLocked = isUnanswered || phase === 'sending';
  // On a phone the dialog covers the strip with this message, so show it here too.
  const goesOut = useSyncExternalStore(onUnsent, hasUnsent);
  const unsentWords = goesOut ? (isWide ? undefined : say(formMessages.notSentYet)) : say(takeMessages.unanswered);

  const change: typeof order.change = (next) => {
    if (isLocked) return;
    sending.forget();
    order.change((before) => seatNewUnits(before, next(before), seats ? nextSeat : 0));
  };
  const setQuantity = (dish: Dish, category: Category, quantity: number) =>
    change((cart) => withQuantity(cart, dish, category, quantity));
  /** Counts from the stored order, so that taps before the next render count too. */
  const addUnits = (dish: Dish, category: Category, units: number) =>
    change((cart) => {
      const quantity = Math.min(quantityOf(cart, dish.itemId) + units, mostOf(dish));
      return withQuantity(cart, dish, category, quantity);
    });
  const add = (dish: Dish, category: Category) => {
    setTouched(dish.itemId);
    const isNew = quantityOf(order.cart, dish.itemId) === 0;
    const [line] = withQuantity([], dish, category, 1);
    const isComplete = !needsChoice(dish) || (line && choiceFault(formats, dish, line) === undefined);
    // Submitting a choice adds the dish, so that just closing the dialog adds nothing.
    if (isComplete || !isNew) addUnits(dish, category, 1);
    if (!isComplete) choices.open(dish.itemId);
  };
  const repeat = () => {
    if (isLocked) return;
    const before = order.cart;
    const repeated = withRound(before, lastRound, menu);
    const count = itemCount(repeated.cart) - itemCount(before);
    const dishes = repeated.leftOut.join(', ');
    if (count === 0) return notifyNotice(say(takeMessages.notRepeated, { dishes }));
    sending.forget();
    const added = fill(takeMessages.repeated, { count });
    const words = dishes === '' ? added : fill(takeMessages.repeatedWithout, { added, dishes });
    // Not `change`, which would assign the next seat to dishes that have seats already.
    order.change(() => repeated.cart, words);
  };
  const setQuantityOfLine = ({ line, item }: CheckedLine, quantity: number) => {
    if (!item) change((cart) => cart.filter(({ itemId }) => itemId !== line.itemId));
    else if (quantity > line.qty) add(item, line);
    else setQuantity(item, line, quantity);
  };
  const clear = async () => {
    const detail = isUnanswered ? <p>{say(takeMessages.clearUnanswered)}</p> : undefined;
    const question = say(takeMessages.clearQuestion);
    if (!(await confirm({ question, act: say(takeMessages.clear), danger: true, detail }))) return;
    sending.forget();
    order.clear();
    review.close();
  };
  const items = menu.categories
    .flatMap((category) => category.items.map((dish) => ({ dish, category })))
    .find(({ dish }) => String(dish.itemId) === choices.about);

  const body = (
    <Ticket
      lines={lines}
      order={order}
      phase={phase}
      menu={menu}
      works={{ courses, seats }}
      ordered={ordered}
      touched={touched}
      nextSeat={nextSeat}
      byDish={sending.byDish}
      problem={isUnanswered ? unsentWords : (sending.fault ?? (shut && textOf(shut)))}
      onQuantity={setQuantityOfLine}
      onCustomize={({ itemId }) => choices.open(itemId)}
      onChange={(line) =>
        change((cart) => cart.map((entry) => (entry.itemId === line.itemId ? withPlace(entry, line) : entry)))
      }
      onTouch={setTouched}
      onNextSeat={setNextSeat}
      onClear={() => void clear()}
      onSend={(fire) => void sending.send(orderable, menu, fire)}
    />
  );
  return (
    <>
      <div className={isWide ? styles.wide : styles.narrow}>
        <Dishes
          categories={menu.categories}
          cart={order.cart}
          disabled={isLocked}
          lastRound={lastRound}
          onAdd={add}
          onLess={(dish, category) => setQuantity(dish, category, quantityOf(order.cart, dish.itemId) - 1)}
          onOpen={({ itemId }) => choices.open(itemId)}
          onRepeat={repeat}
        />
        {isWide ? (
          <aside className={`${staff.card} ${styles.aside}`} aria-label={say(takeMessages.reviewTitle)}>
            {body}
          </aside>
        ) : null}
        {isWide ? null : (
          <OrderBar
            lines={orderable}
            menu={menu}
            chosen={itemCount(order.cart)}
            isUnanswered={isUnanswered}
            isStuck={isUnanswered && !goesOut}
            undoable={review.isOpen ? undefined : order.undoable}
            onUndo={order.undo}
            onReview={() => review.open()}
          />
        )}
      </div>
      <Modal
        opened={review.isOpen && !isWide}
        onClose={review.close}
        title={say(takeMessages.reviewTitle)}
        size={520}
        closeButtonProps={{ 'aria-label': say(uiMessages.close) }}
      >
        {body}
      </Modal>
      {choices.isOpen && items && !isLocked ? (
        <DishChoices
          {...items}
          cart={order.cart}
          isStated={menu.categories.some((category) => category.items.some(({ allergens }) => allergens))}
          onClose={choices.close}
          onStock={() => stock.open(items.dish.itemName)}
          onSubmit={(next) => {
            change(next);
            choices.close();
          }}
        />
      ) : null}
      {stock.dialog}
    </>
  );
}

const withPlace = (line: CartLine, { seats, course }: CartLine): CartLine => ({ ...line, seats, course });

/** An order that may have arrived is resent unchanged before it can be edited. */
function phaseOf(isSent: boolean, isBusy: boolean, isShut: boolean): Phase {
  if (isBusy) return 'sending';
  if (isSent) return 'unanswered';
  return isShut ? 'shut' : 'open';
}

interface OrderBarProps {
  lines: Cart;
  menu: TaxedMenu;
  chosen: number;
  isUnanswered: boolean;
  isStuck: boolean;
  undoable: Undoable | undefined;
  onUndo: () => void;
  onReview: () => void;
}

function OrderBar({ lines, menu, chosen, isUnanswered, isStuck, undoable, onUndo, onReview }: OrderBarProps) {
  const formats = useFormats();
  const items = <b>{say(fieldMessages.items, { count: itemCount(lines) })}</b>;
  return (
    <div className={styles.bar}>
      {isStuck ? <ErrorStrip>{say(takeMessages.unanswered)}</ErrorStrip> : null}
      <Undo undoable={undoable} onUndo={onUndo} />
      <div className={`${common.row} ${styles.line}`}>
        <p className={styles.sum} role="status">
          {chosen === 0 ? (
            <span>{say(takeMessages.tapOrHold)}</span>
          ) : (
            <>
              <span>{sayWith(takeMessages.withTax, { items })}</span>
              <strong>{formats.amount(totalWithTax(cartTotals(formats, lines, menu)))}</strong>
            </>
          )}
        </p>
        <Button size="lg" disabled={chosen === 0 && !isUnanswered} onClick={onReview}>
          {say(takeMessages.review)}
        </Button>
      </div>
    </div>
  );
}
