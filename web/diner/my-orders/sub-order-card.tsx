import { avoidedWords } from '../../../core/domain/avoided.ts';
import { courseInSentence, heldByCourse } from '../../../core/domain/courses.ts';
import { type KitchenStep, kitchenSteps } from '../../../core/domain/kitchen-steps.ts';
import { subOrderStatusWords } from '../../../core/domain/order-state-words.ts';
import { canMoveSubOrder, isWaiting, subOrderStates } from '../../../core/domain/order-states.ts';
import { isOverdue, waitedMinutes } from '../../../core/domain/waiting.ts';
import { cantEatMessages } from '../../../core/messages/en/diner/cant-eat.ts';
import { myOrdersMessages } from '../../../core/messages/en/diner/my-orders.ts';
import { tableOrderMessages } from '../../../core/messages/en/diner/table-order.ts';
import type { SubOrder } from '../../api/order-answers.ts';
import { IconButton } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import { CloseIcon, InfoIcon, WarningIcon } from '../../ui/plain/icons.tsx';
import { say } from '../../ui/plain/say.tsx';
import { CheckRingIcon, ClockIcon, DiscIcon, RingIcon } from '../../ui/plain/state-icons.tsx';
import { StatusChip } from '../../ui/plain/status-chip.tsx';
import { useNow } from '../../ui/plain/use-now.ts';
import { orderedWords } from '../table-order/chosen-words.ts';
import { Card } from '../ui/card.tsx';
import { OrderLine } from '../ui/order-line.tsx';
import { useFormats } from '../visit/use-formats.ts';
import styles from './sub-order-card.module.css';

interface SubOrderCardProps {
  subOrder: SubOrder;
  /** After this many minutes the card says whether staff have seen it. */
  waitMinutes: number;
  /** The first held course of the whole order. */
  nextCourse: number | undefined;
  busy: boolean;
  onCancel: () => void;
}

export function SubOrderCard({ subOrder, waitMinutes, nextCourse, busy, onCancel }: SubOrderCardProps) {
  const formats = useFormats();
  const { status, createTime, totalAmt, items, avoids, specialInstruction, takenByStaff, changedByStaff, kitchenStep } =
    subOrder;
  const { firstName, ofOtherPhone } = subOrder;
  const time = formats.time(createTime);
  const words = say(subOrderStatusWords[status].guest);
  const step = status === 'confirmed' ? kitchenStep : null;
  const isVoid = !subOrderStates[status].countsOnRunningTotal;
  const dish = (item: SubOrder['items'][number]) => (
    <OrderLine
      key={item.orderItemID}
      quantity={item.itemQuantity}
      name={item.itemName}
      amount={formats.amountOf(item.itemTotal)}
      units={orderedWords(item)}
      note={item.specialInstruction || undefined}
      step={step && item.kitchenStep && !item.held ? stepOf(item.kitchenStep) : undefined}
    />
  );
  return (
    <Card flush waiting={isWaiting(status)} label={[words, time, ...(firstName ? [firstName] : [])].join(', ')}>
      <header className={`${common.row} ${styles.head}`}>
        <div className={`${common.row} ${styles.when}`} role="status">
          <StatusChip tone={status}>{words}</StatusChip>
          <time dateTime={createTime} className={`${common.hint} ${common.figures}`}>
            {time}
          </time>
        </div>
        <span className={`${styles.amount} ${isVoid ? styles.void : ''}`}>{formats.amountOf(totalAmt)}</span>
        {canMoveSubOrder(status, 'cancelled') && !ofOtherPhone ? (
          <IconButton
            label={say(myOrdersMessages.cancelThis)}
            className={styles.cancel}
            disabled={busy}
            onClick={onCancel}
          >
            <CloseIcon />
          </IconButton>
        ) : null}
      </header>
      {status === 'cancelled' ? null : <Steps status={status} step={step} />}
      {firstName ? (
        <p className={`${common.breaks} ${styles.by}`}>{say(myOrdersMessages.orderedBy, { name: firstName })}</p>
      ) : null}
      {takenByStaff ? <p className={`${common.hint} ${styles.taken}`}>{say(myOrdersMessages.takenByStaff)}</p> : null}
      {/* Always rendered: screen readers announce additions, but not each new minute. */}
      <div role="status" aria-relevant="additions">
        {isWaiting(status) ? <Waiting subOrder={subOrder} limit={waitMinutes} /> : null}
        {changedByStaff ? (
          <p className={`${common.line} ${common.newTint} ${styles.say}`}>
            <InfoIcon /> <span>{say(myOrdersMessages.changedByStaff)}</span>
          </p>
        ) : null}
        {isWaiting(status) && ofOtherPhone ? (
          <p className={`${common.hint} ${styles.say}`}>{say(myOrdersMessages.ofOtherPhone)}</p>
        ) : null}
        {status === 'cancelled' ? <p className={styles.say}>{say(myOrdersMessages.wasCanceled)}</p> : null}
        {step ? (
          <p
            key={step}
            className={`${common.line} ${common.newTint} ${styles.say} ${isReady(step) ? common.paid : ''}`}
          >
            <ClockIcon /> <span>{say(myOrdersMessages.kitchen[step])}</span>
          </p>
        ) : null}
      </div>
      <div className={`${styles.lines} ${isVoid ? styles.void : ''}`}>
        {items.filter(({ held }) => !held).map(dish)}
        {heldByCourse(items).map(({ course, lines }) => (
          <section key={course}>
            <h3 className={`${common.line} ${styles.next}`}>
              <ClockIcon />
              <span>
                {say(course === nextCourse ? myOrdersMessages.comingNext : myOrdersMessages.comingLater, {
                  course: courseInSentence(course),
                })}
              </span>
            </h3>
            {lines.map(dish)}
          </section>
        ))}
        {avoids ? (
          <p className={`${common.hint} ${styles.instruction}`}>
            {say(cantEatMessages.toldKitchen, { allergens: avoidedWords(avoids) })}
          </p>
        ) : null}
        {specialInstruction ? (
          <p className={`${common.hint} ${styles.instruction}`}>{`“${specialInstruction}”`}</p>
        ) : null}
      </div>
    </Card>
  );
}

/** Shows the progress of a sub-order with shapes and words. */
function Steps({ status, step }: { status: 'new' | 'confirmed'; step: KitchenStep | null }) {
  const { dish, waiting } = myOrdersMessages;
  const words = [waiting, subOrderStatusWords.confirmed.guest, dish.waiting, dish.ready, dish.served];
  const inKitchen = { waiting: 2, preparing: 2, ready: 3, served: 4 };
  const at = status === 'new' ? 0 : step ? inKitchen[step] : 1;
  return (
    <ol className={styles.steps}>
      {words.map((label, place) => {
        const Shape = place < at ? CheckRingIcon : place === at ? DiscIcon : RingIcon;
        return (
          <li key={label.id} aria-current={place === at ? 'step' : undefined}>
            <Shape />
            <span>{say(label)}</span>
          </li>
        );
      })}
    </ol>
  );
}

const isReady = (step: KitchenStep) => kitchenSteps[step].isFor === 'floor';
const stepOf = (step: KitchenStep) => ({ words: say(myOrdersMessages.dish[step]), isReady: isReady(step) });

function Waiting({ subOrder: { createTime, seenTime }, limit }: { subOrder: SubOrder; limit: number }) {
  const isLate = useNow((now) => isOverdue(createTime, limit, now));
  const minutes = useNow((now) => waitedMinutes(createTime, now));
  if (!isLate) {
    return (
      <p key="waiting" className={`${common.line} ${common.newTint} ${styles.say}`}>
        <ClockIcon /> <span>{say(tableOrderMessages.waiting)}</span>
      </p>
    );
  }
  return (
    <p
      key={String(seenTime)}
      className={`${common.line} ${common.newTint} ${styles.say} ${seenTime === null ? common.danger : ''}`}
    >
      {seenTime === null ? <WarningIcon /> : <ClockIcon />}
      <span>{say(seenTime === null ? myOrdersMessages.unseen : myOrdersMessages.unconfirmed, { minutes })}</span>
    </p>
  );
}
