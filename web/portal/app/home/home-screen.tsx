import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Exposed } from '../../../../core/contract/restaurants.ts';
import type { Formats } from '../../../../core/domain/formats/formats.ts';
import { orderStatusWords } from '../../../../core/domain/order-state-words.ts';
import { orderStatusesThat } from '../../../../core/domain/order-states.ts';
import { privacyPath } from '../../../../core/domain/paths.ts';
import { auditPath, portalPaths } from '../../../../core/domain/portal-paths.ts';
import { exposureMessages } from '../../../../core/messages/en/core/exposures.ts';
import { productMessages } from '../../../../core/messages/en/core/product.ts';
import { homeMessages } from '../../../../core/messages/en/portal/home.ts';
import { fill } from '../../../../core/messages/message.ts';
import { version } from '../../../../package.json';
import type { ActiveOrder } from '../../../api/order-answers.ts';
import common from '../../../ui/plain/common.module.css';
import type { Elements } from '../../../ui/plain/elements.ts';
import { CheckIcon, StarIcon, TableIcon, WarningIcon } from '../../../ui/plain/icons.tsx';
import { Plate } from '../../../ui/plain/plate.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { ReceiptIcon } from '../../../ui/plain/state-icons.tsx';
import staff from '../../../ui/staff/common.module.css';
import { CashIcon } from '../../../ui/staff/later-icons.tsx';
import { useScreenTitle } from '../../../ui/staff/use-screen-title.ts';
import { TableQr } from '../../floor/table-code/table-code.tsx';
import { activeOrdersQuery, floorTablesQuery } from '../../shared/updates/calls.ts';
import { menusQuery, restaurantNamesQuery, restaurantTermsQuery } from '../../sign-in/session/calls.ts';
import { FiguresAsOf } from '../../sign-in/session/figures-as-of.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import { useSession } from '../../sign-in/session/use-session.ts';
import { exposuresQuery, revenueTodayQuery, securityAlertsQuery, tableToTryQuery, tipsTodayQuery } from './calls.ts';
import exposed from './exposures.module.css';
import styles from './home-screen.module.css';
import { Tasks } from './tasks.tsx';
import { type FirstStep, type FirstSteps as Steps, useFirstSteps } from './use-first-steps.ts';

function FloorFigures() {
  const orders = useQuery(activeOrdersQuery());
  const tables = useQuery(floorTablesQuery());
  const inState = (code: number) => tables.data?.filter(({ state }) => state === code).length ?? 0;
  return (
    <>
      <Figure
        name={say(homeMessages.openOrders)}
        icon={<ReceiptIcon />}
        words={orders.data ? orderWords(orders.data) : undefined}
      >
        {orders.data?.length}
      </Figure>
      <Figure
        name={say(homeMessages.tablesBusy)}
        icon={<TableIcon />}
        words={tables.data && freeWords(tables.data.length, inState(1), inState(0))}
      >
        {tables.data && inState(2)}
      </Figure>
    </>
  );
}

const freeWords = (all: number, free: number, inactive: number) =>
  inactive > 0 ? say(homeMessages.freeAndInactive, { all, free, inactive }) : say(homeMessages.free, { all, free });

function orderWords(orders: readonly ActiveOrder[]): string {
  const count = (status: ActiveOrder['status']) => orders.filter((order) => order.status === status).length;
  return orderStatusesThat('occupiesTable')
    .map((status) => `${count(status)} ${say(orderStatusWords[status].board)}`)
    .join(', ');
}

/** Each visit fetches the restaurant, its tax rate and its configuration again and stores them in the session. */
export function Component() {
  useScreenTitle(homeMessages.title);
  const session = useSession();
  const restaurants = useQuery({ ...restaurantNamesQuery(), refetchOnMount: 'always' });
  useQuery({ ...restaurantTermsQuery(session?.restaurantId), refetchOnMount: 'always' });
  const menus = useQuery(menusQuery(session?.token));
  const mayRead = useMay();
  const steps = useFirstSteps();
  // Only a new platform has no restaurant.
  const hasFigures = restaurants.data?.length !== 0;
  const entries = menus.data?.flatMap((group) => group.entries) ?? [];

  return (
    <>
      <section className={styles.hello}>
        <div>
          <h1>{say(homeMessages.welcome, { name: session?.user.name ?? '' })}</h1>
          <p>{session?.restaurantName}</p>
        </div>
        <Plate drawing="pasta" className={styles.plate} />
      </section>
      {mayRead('managerestaurant') ? <Exposures /> : null}
      {mayRead('user') ? <SecurityAlerts mayLook={mayRead('audit')} /> : null}
      {entries.length > 0 && hasFigures ? <Tasks isCalm={!steps} /> : null}
      {steps ? <FirstSteps {...steps} /> : null}
      <FiguresAsOf />
      {hasFigures ? (
        <dl className={`${staff.unlessEmpty} ${styles.figures}`}>
          {mayRead('payment_review') ? <RevenueToday /> : null}
          {mayRead('order') ? <FloorFigures /> : null}
          {mayRead('serverstat') ? <TipsToday /> : null}
        </dl>
      ) : null}
      {menus.data && entries.length === 0 && !steps ? <NoScreens mayPay={mayRead('payment')} /> : null}
      <p className={`${common.hint} ${styles.version}`}>
        <span>{say(homeMessages.version, { version })}</span>
        <a href={privacyPath(session?.restaurantId)}>{say(productMessages.stored)}</a>
      </p>
    </>
  );
}

/** Shown to users without permission for any screen. */
function NoScreens({ mayPay }: { mayPay: boolean }) {
  return (
    <p className={styles.noScreens}>
      <span>{say(mayPay ? homeMessages.paymentAlone : homeMessages.noScreens)}</span>
      {mayPay ? <Link to={portalPaths.undelivered}>{say(homeMessages.undelivered)}</Link> : null}
    </p>
  );
}

function RevenueToday() {
  const formats = useFormats();
  const { data } = useQuery(revenueTodayQuery());
  const [paid, refunded] = [formats.centsOf(data?.result ?? 0), formats.centsOf(data?.refunds ?? 0)];
  const words =
    refunded > 0
      ? say(homeMessages.minusRefunds, { paid: formats.amount(paid), refunded: formats.amount(refunded) })
      : say(homeMessages.withTips);
  return (
    <Figure
      name={say(refunded > 0 ? homeMessages.netRevenueToday : homeMessages.revenueToday)}
      icon={<CashIcon />}
      words={words}
    >
      {typeof data?.result === 'number' ? formats.amount(paid - refunded) : undefined}
    </Figure>
  );
}

function TipsToday() {
  const formats = useFormats();
  const { data } = useQuery(tipsTodayQuery());
  const cents = data?.reduce((sum, { Tip }) => sum + formats.centsOf(Tip), 0);
  const most = data?.find(({ SERVERNAME }) => SERVERNAME !== '');
  return (
    <Figure
      name={say(homeMessages.tipsToday)}
      icon={<StarIcon />}
      words={most ? say(homeMessages.mostTips, { name: most.SERVERNAME }) : undefined}
    >
      {cents === undefined ? undefined : formats.amount(cents)}
    </Figure>
  );
}

interface FigureProps {
  name: string;
  icon: Elements;
  words: string | undefined;
  children: ReactNode;
}

function Figure({ name, icon, words, children }: FigureProps) {
  return (
    <div className={`${staff.card} ${styles.figure}`}>
      <dt>
        {icon}
        <span>{` ${name}`}</span>
      </dt>
      <dd className={styles.number}>{children ?? '–'}</dd>
      <dd className={common.quiet}>{words ?? '\u00a0'}</dd>
    </div>
  );
}

function FirstSteps({ steps, isReady, hasArrived }: Steps) {
  return (
    <section aria-labelledby="first-steps" className={`${staff.card} ${styles.card}`}>
      <h2 id="first-steps" className={styles.heading}>
        {say(homeMessages.firstSteps)}
      </h2>
      {isReady ? <TableToTry /> : null}
      <ol className={styles.steps}>
        {steps.map((step) => (
          <StepRow key={step.step} {...step} />
        ))}
      </ol>
      <p role="status" className={`${staff.unlessEmpty} ${styles.arrived}`}>
        {hasArrived ? (
          <>
            <span>{say(homeMessages.firstOrderArrived)}</span>{' '}
            <Link to={portalPaths.floor}>{say(homeMessages.toFloor)}</Link>
          </>
        ) : null}
      </p>
    </section>
  );
}

/** Has no link while the step would fail. The hint says what the step is for. */
function StepRow({ step, to, done, also }: FirstStep) {
  const name = homeMessages[step];
  return (
    <li className={done ? styles.done : ''}>
      <span className={styles.name}>
        {to === undefined ? <span className={styles.later}>{say(name)}</span> : <Link to={to}>{say(name)}</Link>}
        {also && !done ? <Link to={also.to}>{say(also.name)}</Link> : null}
        {done ? (
          <span className={styles.mark}>
            <CheckIcon /> <span>{say(homeMessages.done)}</span>
          </span>
        ) : null}
      </span>
      <span>{say(homeMessages[`${step}Hint`])}</span>
    </li>
  );
}

function TableToTry() {
  const { data: table } = useQuery(tableToTryQuery());
  if (!table) return null;
  return (
    <div className={styles.try}>
      <p>{say(homeMessages.scanTable, { table: table.name })}</p>
      <TableQr url={table.qrurl} name={table.name} />
    </div>
  );
}

/** Unusually many refusals in the last hour, with a link to the users and addresses behind them. */
function SecurityAlerts({ mayLook }: { mayLook: boolean }) {
  const { data = [] } = useQuery(securityAlertsQuery());
  const { count } = useFormats();
  if (data.length === 0) return null;
  return (
    <ul className={styles.alerts} aria-label={say(homeMessages.alerts)}>
      {data.map(({ kind, times, subjects, of }) => {
        const at = fill(homeMessages.alertAt[kind], { count: subjects });
        const alert = fill(homeMessages.alert[kind], { times: count(times), at });
        return (
          <li key={`${of} ${kind}`} className={`${common.line} ${common.danger} ${styles.alert}`}>
            <WarningIcon />
            <span>{say(of === 'platform' ? fill(homeMessages.onPlatform, { alert }) : alert)}</span>
            {mayLook ? <Link to={auditPath(kind, of)}>{say(homeMessages.showAlert)}</Link> : null}
          </li>
        );
      })}
    </ul>
  );
}

/** Security exposures until they are fixed. A failed query shows nothing: the server also logs them at start. */
function Exposures() {
  const formats = useFormats();
  const { data = [] } = useQuery(exposuresQuery());
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="exposed" className={`${common.danger} ${exposed.card}`} role="alert">
      <h2 id="exposed" className={`${common.line} ${exposed.heading}`}>
        <WarningIcon /> <span>{say(homeMessages.exposed)}</span>
      </h2>
      <ul className={exposed.list}>
        {data.map((figure) => (
          <li key={figure.kind}>{wordsOf(figure, formats)}</li>
        ))}
      </ul>
    </section>
  );
}

function wordsOf({ kind, restaurants, madeAt }: Exposed, formats: Formats): string {
  if (kind === 'managerCode') return say(exposureMessages.managerCode, { restaurants: restaurants.join(', ') });
  if (kind !== 'oldBackup') return say(exposureMessages[kind]);
  return say(exposureMessages.oldBackup, { when: formats.dateTime(madeAt ?? '') });
}
