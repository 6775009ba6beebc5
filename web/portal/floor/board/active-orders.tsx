import { Anchor } from '@mantine/core';
import { memo, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { shownNumber } from '../../../../core/domain/cells.ts';
import { orderStatusWords } from '../../../../core/domain/order-state-words.ts';
import { type OrderStatus, whyNotPayable } from '../../../../core/domain/order-states.ts';
import { orderPath, portalPaths } from '../../../../core/domain/portal-paths.ts';
import { waitedMinutes, waitWords } from '../../../../core/domain/waiting.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { floorMessages } from '../../../../core/messages/en/portal/floor.ts';
import type { Message, Words } from '../../../../core/messages/message.ts';
import type { ActiveOrder } from '../../../api/order-answers.ts';
import common from '../../../ui/plain/common.module.css';
import { CheckIcon, ChevronRightIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { BellIcon, CardIcon, ClockIcon, CrossRingIcon, HalfDiscIcon } from '../../../ui/plain/state-icons.tsx';
import { EmptyState, ErrorStrip, LoadingSkeleton } from '../../../ui/plain/states.tsx';
import { useNow } from '../../../ui/plain/use-now.ts';
import staff from '../../../ui/staff/common.module.css';
import { laterPart, UnseenOnTheWay } from '../../../ui/staff/later-part.tsx';
import { PayingNow } from '../../bill/pay-form/paying-now.tsx';
import { TakeLink } from '../../orders/pad/pad-link.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { GuestMenu } from '../guest-phones/guest-menu.tsx';
import { JoinedWith, MovedFrom } from '../move-and-join/joined-with.tsx';
import { useMine } from '../my-tables/my-tables.ts';
import { useIsOverdue, WaitingMark } from '../waiting-time/waiting-mark.tsx';
import { Area, CallMark } from './area.tsx';
import styles from './cards.module.css';
import { isLate, spacedOtp } from './words.ts';

const ServiceNotes = laterPart(
  async () => (await import('../../orders/fire-course/service-notes.tsx')).ServiceNotes,
  UnseenOnTheWay,
);

interface ActiveOrdersProps {
  orders: readonly ActiveOrder[] | undefined;
  /** Said if there are none. */
  noneWords: Words;
  failed: boolean;
  retrying: boolean;
  onRetry: () => void;
  /** A stable function; undefined for staff who take no payments. */
  onPay: ((order: ActiveOrder) => void) | undefined;
}

/** One card per unpaid order, in the server's order: New first, then Ready, each the longest waiting first. */
export function ActiveOrders({ orders, noneWords, failed, retrying, onRetry, onPay }: ActiveOrdersProps) {
  const mine = useMine(orders);
  const { shown, reading } = useKeptPlaces(mine, idOf);
  return (
    <Area
      title={say(floorMessages.active)}
      count={mine?.length}
      action={
        <Anchor component={Link} to={portalPaths.orders} className={styles.toList}>
          {say(floorMessages.toList)}
        </Anchor>
      }
    >
      {failed ? (
        <ErrorStrip onRetry={onRetry} retrying={retrying}>
          {say(floorMessages.ordersArea)}
        </ErrorStrip>
      ) : null}
      {!orders && !failed ? <LoadingSkeleton shape="cards" label={say(floorMessages.loading)} /> : null}
      {mine?.length === 0 ? <EmptyState>{say(orders?.length ? floorMessages.noneMine : noneWords)}</EmptyState> : null}
      {shown && shown.length > 0 ? (
        <ul className={styles.cards} aria-label={say(floorMessages.active)} {...reading}>
          {shown.map((order) => (
            <li key={order.orderID}>
              <CallMark tableID={order.tableID} />
              <OrderCard order={order} onPay={onPay} />
            </li>
          ))}
        </ul>
      ) : null}
    </Area>
  );
}

const idOf = ({ orderID }: ActiveOrder) => orderID;

const looks = {
  new: { tone: styles.new, Icon: BellIcon },
  open: { tone: styles.open, Icon: HalfDiscIcon },
  closed: { tone: styles.pending, Icon: CardIcon },
  paid: { tone: styles.open, Icon: CardIcon },
  cancelled: { tone: styles.cancelled, Icon: CrossRingIcon },
} satisfies Record<OrderStatus, object>;

interface OrderCardProps extends Pick<ActiveOrdersProps, 'onPay'> {
  order: ActiveOrder;
}

/** Memoized: re-renders when its own order changes, not with every other order. */
const OrderCard = memo(function OrderCard({ order, onPay }: OrderCardProps) {
  const formats = useFormats();
  const minutes = useNow((now) => waitedMinutes(order.waitingSince, now));
  const isOverdue = useIsOverdue(order.waiting);
  const label = say(orderStatusWords[order.status].board);
  const { tone, Icon } = looks[order.status];
  const toPayCents = formats.centsOf(order.toPay);
  return (
    <article className={`${staff.card} ${styles.card} ${tone} ${isOverdue ? styles.overdue : ''}`}>
      <div className={styles.body}>
        <div className={`${common.apart} ${styles.top}`}>
          <h3>
            <Link
              to={orderPath(order.orderID)}
              state={{ from: portalPaths.floor }}
              className={styles.whole}
              aria-label={say(floorMessages.card, {
                table: order.tabledName,
                order: order.orderID,
                status: label,
                waited: waitWords(minutes),
              })}
            >
              {order.tabledName}
            </Link>
          </h3>
          <span
            className={`${common.line} ${common.amount} ${styles.waiting} ${isOverdue || isLate(minutes) ? styles.late : ''}`}
          >
            <ClockIcon />
            <span>{say(waitWords(minutes))}</span>
          </span>
        </div>
        <dl className={styles.facts}>
          <Fact name={fieldMessages.order}>{shownNumber(order.orderID)}</Fact>
          <Fact name={fieldMessages.otp} strong>
            {spacedOtp(order.otp)}
          </Fact>
          <Fact name={fieldMessages.staff}>{order.serverName || '–'}</Fact>
          <GuestNames guests={order.guests} />
          <Fact name={fieldMessages.toPay} strong>
            {formats.amount(toPayCents)}
          </Fact>
          {order.divided && order.divided.paid > 0 ? (
            <Fact name={floorMessages.left} strong>
              {formats.amountOf(order.divided.left)}
            </Fact>
          ) : null}
        </dl>
        <WaitingMark waiting={order.waiting} orderID={order.orderID} />
        <MovedFrom table={order.movedFrom} />
        {order.readyDishes > 0 ? (
          <span className={`${common.inline} ${styles.ready}`}>
            <CheckIcon />
            <span>{say(floorMessages.ready, { count: order.readyDishes })}</span>
          </span>
        ) : null}
        {order.held || order.accepted ? <ServiceNotes order={order} /> : null}
        <JoinedWith orders={order.joinedWith} toPay={order.joinedToPay} />
        {order.payingNow ? (
          <div>
            <PayingNow />
          </div>
        ) : null}
        <div className={`${staff.unlessEmpty} ${styles.ways}`}>
          <TakeLink
            tableID={order.tableID}
            tableName={order.tabledName}
            orderStatus={order.status}
            look="quiet"
            className={styles.take}
          />
          <GuestMenu
            tableID={order.tableID}
            name={order.tabledName}
            order={{
              orderID: order.orderID,
              status: order.status,
              waiting: order.waiting.length,
              totalCents: toPayCents,
            }}
            attendantID={order.attendantID}
            className={styles.more}
          />
        </div>
      </div>
      {!whyNotPayable(order.status) && onPay ? (
        <button
          type="button"
          className={`${common.line} ${styles.strip}`}
          aria-label={say(floorMessages.pay, { status: label, order: order.orderID })}
          onClick={() => onPay(order)}
        >
          <Icon />
          <span>{label}</span>
          <ChevronRightIcon />
        </button>
      ) : (
        <span className={`${common.line} ${styles.strip}`}>
          <Icon />
          <span>{label}</span>
        </span>
      )}
    </article>
  );
});

interface FactProps {
  name: Message;
  strong?: boolean;
  children: ReactNode;
}

/** Two short facts share a row of a card. */
export function Fact({ name, strong, children }: FactProps) {
  return (
    <div>
      <dt>{say(name)}</dt>
      <dd className={strong ? styles.strong : undefined}>{children}</dd>
    </div>
  );
}

export function GuestNames({ guests }: Pick<ActiveOrder, 'guests'>) {
  return guests ? <Fact name={floorMessages.guestNames}>{guests.join(', ')}</Fact> : null;
}

/** After this, an idle pointer on a tablet no longer keeps the rows from being reordered. */
const quietMs = 10_000;

/** While the user points at the list, types in it or scrolls, its rows keep their places: new ones come last. */
function useKeptPlaces<Row>(rows: readonly Row[] | undefined, idOf: (row: Row) => number) {
  const [isRead, setRead] = useState(false);
  const places = useRef<ReadonlyMap<number, number>>(new Map());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const touch = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setRead(false), quietMs);
    setRead(true);
  }, []);
  useEffect(() => {
    window.addEventListener('scroll', touch, { passive: true });
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener('scroll', touch);
    };
  }, [touch]);

  const placeOf = (row: Row) => places.current.get(idOf(row)) ?? places.current.size;
  const shown = isRead ? rows?.toSorted((row, other) => placeOf(row) - placeOf(other)) : rows;
  useEffect(() => {
    places.current = new Map(shown?.map((row, place) => [idOf(row), place]));
  }, [shown, idOf]);
  return { shown, reading: { onPointerMove: touch, onFocus: touch, onKeyDown: touch } };
}
