import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { choiceLimit } from '../../../core/domain/customization.ts';
import { formatUsd } from '../../../core/domain/money.ts';
import { pacificTime } from '../../../core/domain/pacific-time.ts';
import { dinerPaths } from '../../../core/domain/paths.ts';
import { percentWords } from '../../../core/domain/pricing/explain.ts';
import { Button } from '../../ui/plain/button.tsx';
import { EmptyState, ErrorStrip, LoadingSkeleton, StaleStrip } from '../../ui/plain/states.tsx';
import { Totals } from '../../ui/plain/totals.tsx';
import { UnfoldedFigures } from '../../ui/plain/unfolded-figures.tsx';
import { type CheckedLine, checkAgainstMenu } from '../cart/against-menu.ts';
import { cartTotals, choiceFault, withCustomization } from '../cart/cart-line.ts';
import { CustomizeSheet } from '../cart/customize-sheet.tsx';
import { placedOrder } from '../cart/placement.ts';
import { useCart } from '../cart/use-cart.ts';
import { tableOrderMessages } from '../table-order/messages.ts';
import { type Menu, taxRateOf, useMenu } from '../table-order/use-menu.ts';
import { useIsOrderClosed } from '../table-order/use-table-order.ts';
import { BottomBar, ButtonPair } from '../ui/bottom-bar.tsx';
import { Card } from '../ui/card.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { TextField } from '../ui/field.tsx';
import { TableScreen } from '../visit/table-screen.tsx';
import type { Visit } from '../visit/visit.ts';
import { choiceAlert, reviewMessages } from './messages.ts';
import { ReviewLines } from './review-lines.tsx';
import styles from './review-screen.module.css';
import { useSubmitOrder } from './use-submit-order.ts';

export function ReviewScreen({ visit }: { visit: Visit }) {
  const { segment, restaurantID } = visit.table;
  const menu = useMenu(restaurantID, { atOnce: true });
  const isClosed = useIsOrderClosed(visit.table);
  const { cart, change, instruction, setInstruction, clear } = useCart(segment);
  const { submit, busy, problem } = useSubmitOrder(visit.table, clear);
  const [customized, setCustomized] = useState<CheckedLine>();
  const { tell } = useDialogs();
  const [, navigate] = useLocation();

  const lines = menu.data ? checkAgainstMenu(cart, menu.data.categories) : [];
  const press = async () => {
    if (!menu.data) return;
    const ready = lines.filter(({ orderable }) => orderable);
    if (ready.length === 0) return tell(reviewMessages.emptyTitle, { text: reviewMessages.emptyText });
    const fault = firstFault(ready);
    if (fault) return tell(fault);
    const chosen = ready.map(({ line }) => line);
    await submit(placedOrder(visit.table, visit.sessionstartTime, chosen, taxRateOf(menu.data), instruction));
  };
  const isTold = isClosed && problem?.words === tableOrderMessages.orderClosed;
  const bottom = (
    <BottomBar>
      {isClosed ? <ProblemStrip focused={isTold}>{tableOrderMessages.orderClosed}</ProblemStrip> : null}
      <ButtonPair>
        <Button onClick={() => navigate(dinerPaths.menu(segment))}>Back To Menu</Button>
        <Button onClick={() => navigate(dinerPaths.myOrders(segment))}>Previous Order</Button>
      </ButtonPair>
      <Button
        look="primary"
        size="large"
        wide
        busy={busy}
        disabled={!menu.data || isClosed}
        onClick={() => void press()}
      >
        Submit Order
      </Button>
    </BottomBar>
  );
  const retry = { onRetry: () => void menu.refetch(), retrying: menu.isFetching };
  return (
    <TableScreen visit={visit} heading="Review Order" bottom={bottom}>
      {problem && !isTold ? (
        <ProblemStrip key={problem.words} focused>
          {problem.words}
        </ProblemStrip>
      ) : null}
      {menu.data && menu.isError ? <StaleStrip since={pacificTime(new Date(menu.dataUpdatedAt))} {...retry} /> : null}
      {!menu.data && menu.isError ? <ErrorStrip {...retry}>{tableOrderMessages.menuFailed}</ErrorStrip> : null}
      {menu.isPending ? <LoadingSkeleton shape="cards" count={2} label="Loading your order" /> : null}
      {menu.data && lines.length === 0 ? (
        <EmptyState hint="Dishes that you add on the menu are shown here.">Nothing chosen yet</EmptyState>
      ) : null}
      {menu.data && lines.length > 0 ? (
        <>
          <ReviewLines
            lines={lines}
            problems={problem?.byDish}
            onCustomize={setCustomized}
            onRemove={({ line }) => change((now) => now.filter((one) => one.itemId !== line.itemId))}
          />
          <ReviewTotals lines={lines} menu={menu.data} />
          <TextField
            label="Instructions"
            optional
            maxLength={1000}
            placeholder="Anything the kitchen should know?"
            value={instruction}
            onChange={(event) => setInstruction(event.target.value)}
          />
        </>
      ) : null}
      {customized?.item ? (
        <CustomizeSheet
          item={customized.item}
          quantity={customized.line.qty}
          chosen={customized.line}
          onClose={() => setCustomized(undefined)}
          onSubmit={(customization) => {
            change((now) => withCustomization(now, customized.line.itemId, customization));
            setCustomized(undefined);
          }}
        />
      ) : null}
    </TableScreen>
  );
}

/** Says what went wrong where the eyes and the screen reader are: `focused`, after a press, the focus goes there. */
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

function ReviewTotals({ lines, menu }: { lines: readonly CheckedLine[]; menu: Menu }) {
  const ready = lines.flatMap(({ orderable, line }) => (orderable ? [line] : []));
  const taxRate = taxRateOf(menu);
  const { totalCents, taxCents } = cartTotals(ready, taxRate);
  return (
    <Card label="Totals">
      <Totals
        rows={[
          { label: 'Sub-Total', amount: formatUsd(totalCents) },
          { label: 'Tax', amount: formatUsd(taxCents) },
          { label: 'Total', amount: formatUsd(totalCents + taxCents), kind: 'big' },
        ]}
      />
      {totalCents > 0 ? (
        <UnfoldedFigures figures={[{ label: 'Tax', steps: [percentWords(totalCents, taxRate)] }]} />
      ) : null}
      <p className={styles.fee}>{reviewMessages.serviceFee}</p>
    </Card>
  );
}

/** The alert of the first dish whose choices break its rules. */
function firstFault(lines: readonly CheckedLine[]): string | undefined {
  for (const { item, line } of lines) {
    const fault = item && choiceFault(item, line);
    if (fault) return choiceAlert(fault, item.itemName, choiceLimit(item, line.qty));
  }
  return undefined;
}
