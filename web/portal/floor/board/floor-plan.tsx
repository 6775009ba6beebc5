import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { FloorTable } from '../../../../core/contract/floor.ts';
import type { Area, PlanTable, FloorPlan as WholePlan } from '../../../../core/contract/floor-plan.ts';
import { tableStateCodes } from '../../../../core/contract/status-codes.ts';
import { orderStatusWords } from '../../../../core/domain/order-state-words.ts';
import { orderPath, portalPaths, tablePath } from '../../../../core/domain/portal-paths.ts';
import { waitedMinutes, waitWords } from '../../../../core/domain/waiting.ts';
import { floorMessages } from '../../../../core/messages/en/portal/floor.ts';
import { floorPlanMessages as messages } from '../../../../core/messages/en/portal/floor-plan.ts';
import { tableStateMessages } from '../../../../core/messages/en/portal/table-states.ts';
import type { Words } from '../../../../core/messages/message.ts';
import type { ActiveOrder } from '../../../api/order-answers.ts';
import common from '../../../ui/plain/common.module.css';
import { CheckIcon, DashedRingIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { BellIcon, CardIcon, ClockIcon, HalfDiscIcon, ReceiptIcon, RingIcon } from '../../../ui/plain/state-icons.tsx';
import { EmptyState, ErrorStrip, LoadingSkeleton } from '../../../ui/plain/states.tsx';
import { StatusChip, type StatusTone } from '../../../ui/plain/status-chip.tsx';
import { useNow } from '../../../ui/plain/use-now.ts';
import { orderStatusTones } from '../../app/theme/state-tones.ts';
import { activeOrdersQuery, floorPlanQuery, floorTablesQuery, tableCallsQuery } from '../../shared/updates/calls.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import { useMine } from '../my-tables/my-tables.ts';
import { AreaClosing, ClosedStrip } from '../plan/area-closing.tsx';
import { Plan, TableWords, tableLook, viewOf } from '../plan/plan.tsx';
import { useIsOverdue } from '../waiting-time/waiting-mark.tsx';
import styles from './floor-plan.module.css';
import { isLate } from './words.ts';

interface FloorPlanProps {
  areaID: number | undefined;
  searchText: string;
}

/** Shows one area as a plan, with the same queries as the cards. */
export function FloorPlan({ areaID, searchText }: FloorPlanProps) {
  const plan = useQuery(floorPlanQuery());
  const tables = useQuery(floorTablesQuery());
  const orders = useQuery(activeOrdersQuery());
  const mayEdit = useMay()('managetable');
  const edit = mayEdit ? (
    <Button variant="default" component={Link} to={portalPaths.floorPlan}>
      {say(messages.edit)}
    </Button>
  ) : null;

  if (plan.isError && !plan.data) return <ErrorStrip query={plan}>{say(messages.failed)}</ErrorStrip>;
  if (tables.isError && !tables.data) return <ErrorStrip query={tables}>{say(floorMessages.tablesArea)}</ErrorStrip>;
  if (orders.isError && !orders.data) return <ErrorStrip query={orders}>{say(floorMessages.ordersArea)}</ErrorStrip>;
  if (!plan.data || !tables.data || !orders.data) {
    return <LoadingSkeleton shape="cards" label={say(messages.loading)} />;
  }
  const area = plan.data.areas.find((each) => each.areaID === areaID) ?? plan.data.areas[0];
  if (!area) {
    return (
      <EmptyState hint={mayEdit ? say(messages.noAreasHint) : undefined} action={edit}>
        {say(messages.noAreas)}
      </EmptyState>
    );
  }
  return (
    <>
      <ClosedStrip area={area} />
      <AreaPlan area={area} plan={plan.data} tables={tables.data} orders={orders.data} searchText={searchText} />
      <div className={`${common.wrapped} ${styles.actions}`}>
        <AreaClosing area={area} />
        {edit}
      </div>
    </>
  );
}

interface AreaPlanProps extends Pick<FloorPlanProps, 'searchText'> {
  area: Area;
  plan: WholePlan;
  tables: readonly FloorTable[];
  orders: readonly ActiveOrder[];
}

/** A table with everything that the plan shows about it. */
interface Shown {
  readonly planned: PlanTable;
  readonly table: FloorTable;
  readonly order: ActiveOrder | undefined;
  readonly isDimmed: boolean;
  readonly isOthers: boolean;
}

function AreaPlan({ area, plan, tables, orders, searchText }: AreaPlanProps) {
  const mine = new Set(useMine(tables));
  const orderOf = new Map(orders.map((order) => [order.tableID, order]));
  const tableOf = new Map(tables.map((table) => [table.tableID, table]));
  const words = searchText.toLowerCase();
  const shown = plan.tables.flatMap((planned): Shown[] => {
    const table = tableOf.get(planned.tableID);
    if (!table || (planned.areaID !== area.areaID && planned.areaID !== null)) return [];
    const text = `${table.tableName}\n${table.otp}\n${table.serverName}`.toLowerCase();
    const order = orderOf.get(table.tableID);
    return [{ planned, table, order, isDimmed: !text.includes(words), isOthers: !mine.has(table) }];
  });
  const placed = shown.flatMap((each) => (each.planned.place ? [{ ...each, place: each.planned.place }] : []));
  const beside = shown.filter(({ planned }) => !planned.place);
  const view = viewOf(placed.map(({ place }) => place));
  return (
    <>
      <NewOrders shown={placed.filter((each) => !each.isOthers)} />
      {placed.length > 0 ? (
        <Plan label={say(messages.planOf, { area: area.name, count: placed.length })} view={view}>
          {placed.map(({ place, ...each }) => (
            <TableTop key={each.table.tableID} {...each} lookOf={(state) => tableLook(place, view, state)} />
          ))}
        </Plan>
      ) : (
        <EmptyState>{say(messages.noTables)}</EmptyState>
      )}
      <StateCounts shown={shown.filter((each) => !each.isOthers)} />
      {beside.length > 0 ? (
        <section aria-label={say(messages.beside)}>
          <h2 className={styles.beside}>{say(messages.beside)}</h2>
          <div className={styles.row}>
            {beside.map((each) => (
              <TableTop
                key={each.table.tableID}
                {...each}
                lookOf={(state) => ({ className: `${styles.tile} ${state}`, style: {} })}
              />
            ))}
          </div>
        </section>
      ) : null}
    </>
  );
}

interface State {
  readonly name: 'new' | 'open' | 'pending' | 'seated' | 'free' | 'inactive';
  readonly label: Words;
  readonly Icon: typeof BellIcon;
  readonly tone: StatusTone;
}

const icons = { new: BellIcon, open: HalfDiscIcon, pending: CardIcon, paid: CardIcon, cancelled: DashedRingIcon };

function stateOf(table: FloorTable, order: ActiveOrder | undefined): State {
  if (order) {
    const tone = orderStatusTones[order.status];
    const label = order.payingNow ? messages.states.paying : orderStatusWords[order.status].board;
    const name = tone === 'new' || tone === 'open' ? tone : 'pending';
    return { name, label, Icon: icons[tone], tone };
  }
  if (table.visitStarted !== null) {
    return { name: 'seated', label: messages.states.seated, Icon: HalfDiscIcon, tone: 'busy' };
  }
  return table.state === tableStateCodes.inactive
    ? { name: 'inactive', label: tableStateMessages.inactive, Icon: DashedRingIcon, tone: 'inactive' }
    : { name: 'free', label: messages.states.free, Icon: RingIcon, tone: 'free' };
}

type TableTopProps = Omit<Shown, 'planned'> & { lookOf: (state: string) => ReturnType<typeof tableLook> };

/** Opens the same screen as the table's card. */
function TableTop({ table, order, isDimmed, isOthers, lookOf }: TableTopProps) {
  const formats = useFormats();
  const { data: calls = [] } = useQuery(tableCallsQuery());
  const kind = calls.find(({ tableID }) => tableID === table.tableID)?.kind;
  const since = order?.waitingSince ?? table.visitStarted;
  const minutes = useNow((now) => (since === null ? -1 : waitedMinutes(since, now)));
  const isOverdue = useIsOverdue(order?.waiting ?? []) || isLate(minutes);
  const { name, label, Icon } = stateOf(table, order);
  const dishes = order?.readyDishes ?? table.paidOrder?.readyDishes ?? 0;
  const facts = {
    state: say(label),
    wait: minutes < 0 ? undefined : say(waitWords(minutes)),
    sum: order && formats.amountOf(order.toPay),
    ready: dishes === 0 ? undefined : say(floorMessages.ready, { count: dishes }),
    call: kind && say(floorMessages.calling[kind]),
  };
  const CallIcon = kind === 'bill' ? ReceiptIcon : BellIcon;
  const marks = [styles[name], isOthers && styles.others, facts.call && styles.calls, isDimmed && styles.dimmed]
    .filter(Boolean)
    .join(' ');
  return (
    <Link
      {...lookOf(marks)}
      id={idOf(table)}
      to={order ? orderPath(order.orderID) : tablePath(table.tableID)}
      state={{ from: portalPaths.floor }}
    >
      <TableWords name={table.tableName}>
        <span className={styles.facts}>
          <Mark Icon={isOverdue ? ClockIcon : undefined} className={isOverdue ? styles.late : undefined}>
            {facts.wait}
          </Mark>
          <Mark>{facts.sum}</Mark>
        </span>
        <Mark Icon={Icon} className={styles.state}>
          {facts.state}
        </Mark>
        <Mark Icon={CheckIcon} className={styles.ready}>
          {facts.ready}
        </Mark>
        <Mark Icon={CallIcon} className={styles.flag}>
          {facts.call}
        </Mark>
        <Mark className={common.unseen}>{isOthers ? say(messages.states.others) : undefined}</Mark>
      </TableWords>
    </Link>
  );
}

interface MarkProps {
  Icon?: typeof BellIcon | undefined;
  className?: string | undefined;
  children: string | undefined;
}

function Mark({ Icon, className, children }: MarkProps) {
  if (children === undefined) return null;
  return (
    <span className={className}>
      {Icon ? <Icon /> : null}
      <span className={common.unseen}>, </span>
      <span>{children}</span>
    </span>
  );
}

const idOf = ({ tableID }: FloorTable) => `table-${tableID}`;

/** A phone shows only part of the plan, so new orders are also listed above it. A press scrolls to the table. */
function NewOrders({ shown }: { shown: readonly Shown[] }) {
  const waiting = shown.filter(({ order }) => order?.status === 'new');
  return (
    <div className={styles.beyond}>
      {waiting.map(({ table }) => (
        <button key={table.tableID} type="button" onClick={() => document.getElementById(idOf(table))?.focus()}>
          <BellIcon />
          <span>{`${table.tableName}, ${say(orderStatusWords.new.board)}`}</span>
        </button>
      ))}
    </div>
  );
}

/** The number of tables in each state, with the names and colors of the plan. */
function StateCounts({ shown }: { shown: readonly Shown[] }) {
  const counts = new Map<string, { readonly state: State; readonly count: number }>();
  for (const { table, order } of shown) {
    const state = stateOf(table, order);
    const key = say(state.label);
    counts.set(key, { state, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return (
    <ul className={styles.counts}>
      {[...counts.values()].map(({ state, count }) => (
        <li key={state.name + say(state.label)}>
          <StatusChip tone={state.tone}>{say(messages.states.count, { count, state: state.label })}</StatusChip>
        </li>
      ))}
    </ul>
  );
}
