import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { MenuCategory, MenuItem } from '../../../core/contract/menu.ts';
import { dishFaultWords } from '../../../core/domain/choices/words.ts';
import type { Formats } from '../../../core/domain/formats/formats.ts';
import type { Money } from '../../../core/domain/money.ts';
import { dinerPaths } from '../../../core/domain/paths.ts';
import { menuMessages } from '../../../core/messages/en/diner/menu.ts';
import { reviewMessages } from '../../../core/messages/en/diner/review.ts';
import { type CheckedLine, checkAgainstMenu, isMoreThanLeft } from '../../api/cart/against-menu.ts';
import { cartCents, itemCount, withLineQuantity, withQuantity } from '../../api/cart/cart-line.ts';
import { checkPicks } from '../../api/cart/check-picks.ts';
import { choiceFault, withCustomization } from '../../api/cart/line-choices.ts';
import { neededChoice } from '../../api/cart/needs-choice.ts';
import { isRefused } from '../../api/diner/accepted.ts';
import type { DinerOrder } from '../../api/order-answers.ts';
import type { TaxesNow } from '../../api/taxes.ts';
import { Button } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import { WarningIcon } from '../../ui/plain/icons.tsx';
import { say } from '../../ui/plain/say.tsx';
import { EmptyState, ErrorStrip, LoadingSkeleton, StaleStrip } from '../../ui/plain/states.tsx';
import { CustomizeSheet } from '../cart/customize-sheet.tsx';
import { placedOrder } from '../cart/placement.ts';
import { type CartHandle, useCart } from '../cart/use-cart.ts';
import { asksToOrder } from '../contents/conflict-marks.tsx';
import { TellKitchen } from '../contents/tell-kitchen.tsx';
import { avoidanceOf, conflictOfLine, isAccepted, useCantEat } from '../contents/use-cant-eat.ts';
import { OrderingAs } from '../first-name/ordering-as.tsx';
import { PausedStrip } from '../table-order/paused-strip.tsx';
import { lookAgainMs, type Menu, useMenu } from '../table-order/use-menu.ts';
import { useIsOrderClosed, useTableOrder } from '../table-order/use-table-order.ts';
import { BottomBar, ButtonPair, SumButton } from '../ui/bottom-bar.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { TextField } from '../ui/field.tsx';
import { NoticeStrip } from '../ui/top-strip.tsx';
import { TableScreen } from '../visit/table-screen.tsx';
import { useFormats } from '../visit/use-formats.ts';
import type { Visit } from '../visit/visit.ts';
import { AtOnce } from './at-once.tsx';
import { GoesWith } from './goes-with.tsx';
import { ReviewLines } from './review-lines.tsx';
import styles from './review-screen.module.css';
import { ReviewTotals } from './review-totals.tsx';
import { type Problem, useSubmitOrder } from './use-submit-order.ts';

/** The dish whose sheet is open, as it was when the sheet opened. */
interface Opened {
  readonly item: MenuItem;
  readonly seeksFault: boolean;
}

interface Shown {
  readonly lines: readonly CheckedLine[];
  /** What the table has ordered so far. */
  readonly order: DinerOrder | null | undefined;
}

export function ReviewScreen({ visit }: { visit: Visit }) {
  const formats = useFormats();
  const { segment, restaurantID } = visit.table;
  const menu = useMenu(restaurantID, { atOnce: true });
  const isClosed = useIsOrderClosed(visit.table);
  const tableOrder = useTableOrder(visit.table, { every: lookAgainMs });
  const order = tableOrder.data;
  const { cart, change, instruction, setInstruction } = useCart(segment);
  const { submit, busy, problem } = useSubmitOrder(visit.table);
  const [opened, setOpened] = useState<Opened>();
  const [sent, setSent] = useState<Shown>();
  const { ask, tell } = useDialogs();
  const cantEat = useCantEat();
  const [, navigate] = useLocation();

  const checked = menu.data ? checkAgainstMenu(formats, cart, menu.data.categories, checkPicks) : [];
  // Keep showing the sent order behind the 'Submitted New Order' dialog.
  const shown = busy && cart.length === 0 && sent ? sent : { lines: checked, order };
  const { lines } = shown;
  const ready = lines.filter(({ orderable }) => orderable);
  const isSubmittable = menu.data !== undefined && !isClosed && menu.data.pausedUntil === undefined;
  const press = async () => {
    if (!menu.data) return;
    if (ready.length === 0) return tell(say(reviewMessages.emptyTitle), { text: say(reviewMessages.emptyText) });
    const fault = firstFault(formats, ready);
    if (fault) {
      await tell(fault.words);
      if (fault.item) setOpened({ item: fault.item, seeksFault: true });
      return;
    }
    const avoided = ready
      .flatMap(({ item, line }) => (item ? (avoidanceOf(item, conflictOfLine(item, line, cantEat)) ?? []) : []))
      .filter((avoidance) => !isAccepted(avoidance));
    if (avoided.length > 0 && !(await asksToOrder(ask, avoided))) return;
    const chosen = ready.map(({ line }) => line);
    setSent(shown);
    await submit(placedOrder(formats, visit, chosen, menu.data, instruction));
  };
  const add = (item: MenuItem, category: MenuCategory) => {
    change((now) => withQuantity(now, item, category, 1));
    if (neededChoice(item, undefined)) setOpened({ item, seeksFault: false });
  };
  const isTold = isSaidBelow(problem, isClosed, menu.data);
  const bottom = (
    <BottomBar>
      {isClosed ? (
        <ProblemStrip focused={problem?.kind === 'closed'}>{say(menuMessages.orderClosed)}</ProblemStrip>
      ) : (
        <BeforeSubmit visit={visit} lines={ready} instruction={instruction} menu={menu.data} />
      )}
      <ButtonPair>
        <Button onClick={() => navigate(dinerPaths.menu(segment))}>{say(reviewMessages.backToMenu)}</Button>
        <Button onClick={() => navigate(dinerPaths.myOrders(segment))}>{say(menuMessages.previousOrder)}</Button>
        <SumButton
          sum={isClosed ? undefined : sumOf(formats, ready)}
          busy={busy}
          disabled={!isSubmittable}
          onClick={() => void press()}
        >
          {say(reviewMessages.submitOrder)}
        </SumButton>
      </ButtonPair>
    </BottomBar>
  );
  return (
    <TableScreen visit={visit} heading={say(menuMessages.reviewOrder)} bottom={bottom}>
      <SubmitProblem problem={isTold ? undefined : problem} />
      {menu.data && menu.isError ? (
        <StaleStrip since={formats.time(new Date(menu.dataUpdatedAt))} query={menu} />
      ) : null}
      {!menu.data && menu.isError ? <ErrorStrip query={menu}>{say(menuMessages.loadFailed)}</ErrorStrip> : null}
      {menu.isPending ? <LoadingSkeleton shape="cards" count={2} label={say(reviewMessages.loading)} /> : null}
      {menu.data && lines.length === 0 ? (
        <EmptyState hint={say(reviewMessages.nothingChosenHint)}>{say(reviewMessages.nothingChosen)}</EmptyState>
      ) : null}
      {menu.data && lines.length > 0 ? (
        <>
          <OrderingAs visit={visit} />
          <TellKitchen visit={visit.sessionstartTime} />
          <ReviewLines
            lines={lines}
            problems={problem?.byDish}
            onCustomize={(item) => setOpened({ item, seeksFault: true })}
            onQuantity={({ line, item }, quantity) => change((now) => withLineQuantity(now, line, quantity, item))}
          />
          <GoesWith cart={cart} menu={menu.data.categories} onAdd={add} />
          <ReviewTotals
            cart={ready.map(({ line }) => line)}
            menu={menu.data}
            restaurantID={restaurantID}
            order={shown.order}
            isPending={isUnknown(tableOrder)}
          />
          <TextField
            label={say(reviewMessages.instructions)}
            optional
            maxLength={1000}
            placeholder={say(reviewMessages.instructionsHint)}
            value={instruction}
            onChange={(event) => setInstruction(event.target.value)}
          />
        </>
      ) : null}
      {opened ? (
        <LineSheet
          {...opened}
          menu={menu.data?.categories ?? []}
          taxes={menu.data?.taxes}
          cart={cart}
          change={change}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </TableScreen>
  );
}

/** Whether the strips at the buttons already say it. */
const isSaidBelow = (problem: Problem | undefined, isClosed: boolean, menu: Menu | undefined): boolean =>
  problem?.kind === 'closed' ? isClosed : problem?.kind === 'paused' && menu !== undefined;

interface BeforeSubmitProps {
  visit: Visit;
  lines: readonly CheckedLine[];
  instruction: string;
  menu: Menu | undefined;
}

function BeforeSubmit({ menu, ...order }: BeforeSubmitProps) {
  const { lines } = order;
  if (!menu) return null;
  return (
    <>
      <Wanting lines={lines} />
      {menu.pausedUntil === undefined ? (
        <AtOnce {...order} acceptsUpTo={lines.length > 0 ? menu.acceptsUpTo : undefined} />
      ) : (
        <PausedStrip until={menu.pausedUntil} />
      )}
    </>
  );
}

function Wanting({ lines }: { lines: readonly CheckedLine[] }) {
  const wanting = lines.filter(({ item, line }) => item && neededChoice(item, line));
  if (wanting.length === 0) return null;
  const dishes = wanting.map(({ line }) => line.itemName).join(', ');
  return (
    <p className={`${common.line} ${styles.wanting}`}>
      <WarningIcon /> <span>{say(reviewMessages.needChoice, { count: wanting.length, dishes })}</span>
    </p>
  );
}

/** True until a response arrives. A refusal, as before a check-in, means that nothing was ordered. */
const isUnknown = ({ data, error }: ReturnType<typeof useTableOrder>) => data === undefined && !isRefused(error);

interface LineSheetProps extends Opened, Pick<CartHandle, 'cart' | 'change'> {
  menu: readonly MenuCategory[];
  taxes: TaxesNow | undefined;
  onClose: () => void;
}

function LineSheet({ cart, change, ...sheet }: LineSheetProps) {
  const { itemId } = sheet.item;
  return (
    <CustomizeSheet
      {...sheet}
      line={cart.find((line) => line.itemId === itemId)}
      onSubmit={(customization, quantity) => {
        change((now) => {
          const line = now.find((inCart) => inCart.itemId === itemId);
          return line ? withCustomization(withLineQuantity(now, line, quantity), itemId, customization) : now;
        });
        sheet.onClose();
      }}
    />
  );
}

/** `focused` moves the focus here after a press. */
function ProblemStrip({ focused, children }: { focused: boolean; children: string }) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) strip.current?.focus();
  }, [focused]);
  return (
    <div ref={strip} tabIndex={-1}>
      <ErrorStrip>{children}</ErrorStrip>
    </div>
  );
}

function SubmitProblem({ problem }: { problem: Problem | undefined }) {
  if (!problem) return null;
  if (problem.kind === 'sending') return <NoticeStrip>{problem.words}</NoticeStrip>;
  return (
    <ProblemStrip key={problem.words} focused>
      {problem.words}
    </ProblemStrip>
  );
}

function sumOf(formats: Formats, ready: readonly CheckedLine[]) {
  if (ready.length === 0) return undefined;
  const chosen = ready.map(({ line }) => line);
  return {
    label: say(menuMessages.items, { count: itemCount(chosen) }),
    amount: formats.amount(cartCents(formats, chosen)),
  };
}

/** Returns the dish as well if its choices are at fault. */
function firstFault(formats: Money, lines: readonly CheckedLine[]): { words: string; item?: MenuItem } | undefined {
  for (const { item, line } of lines) {
    if (item?.left !== undefined && isMoreThanLeft(item, line)) {
      return { words: say(reviewMessages.onlyLeftOf, { left: item.left, dish: item.itemName }) };
    }
    const fault = item && choiceFault(formats, item, line);
    if (fault) return { words: say(dishFaultWords(fault, item.itemName)), item };
  }
  return undefined;
}
