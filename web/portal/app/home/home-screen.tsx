import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { privacyPath } from '../../../../core/domain/paths.ts';
import { portalPaths } from '../../../../core/domain/portal-paths.ts';
import { productMessages } from '../../../../core/messages/en/core/product.ts';
import { homeMessages } from '../../../../core/messages/en/portal/home.ts';
import { version } from '../../../../package.json';
import { Plate } from '../../../ui/plain/plate.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { menusQuery, restaurantNamesQuery, restaurantTermsQuery } from '../../sign-in/session/calls.ts';
import { FiguresAsOf } from '../../sign-in/session/figures-as-of.tsx';
import { useMay } from '../../sign-in/session/use-may.ts';
import { useSession } from '../../sign-in/session/use-session.ts';
import { Exposures } from './exposures.tsx';
import { FirstSteps } from './first-steps.tsx';
import { FloorFigures } from './floor-figures.tsx';
import styles from './home-screen.module.css';
import { SecurityAlerts } from './security-alerts.tsx';
import { Tasks } from './tasks.tsx';
import { RevenueToday, TipsToday } from './today-figures.tsx';
import { useFirstSteps } from './use-first-steps.ts';

/** Welcome. Each visit fetches the restaurant, its tax rate and configuration again and keeps them for the session. */
export function Component() {
  useDocumentTitle(say(productMessages.windowTitle, { screen: homeMessages.title }));
  const session = useSession();
  const restaurants = useQuery({ ...restaurantNamesQuery(), refetchOnMount: 'always' });
  useQuery({ ...restaurantTermsQuery(session?.restaurantId), refetchOnMount: 'always' });
  const menus = useQuery(menusQuery(session?.token));
  const mayRead = useMay();
  const steps = useFirstSteps();
  // Only the platform can be without one.
  const hasFigures = restaurants.data?.length !== 0;
  const entries = menus.data?.flatMap((group) => group.entries) ?? [];

  return (
    <>
      <section className={styles.hello}>
        <div>
          <h1>{say(homeMessages.welcome, { name: session?.user.name ?? '' })}</h1>
          <p>{session?.restaurantName}</p>
        </div>
        <Plate drawing="pasta" className={styles.plate ?? ''} />
      </section>
      {mayRead('managerestaurant') ? <Exposures /> : null}
      {mayRead('user') ? <SecurityAlerts mayLook={mayRead('audit')} /> : null}
      {entries.length > 0 && hasFigures ? <Tasks isCalm={!steps} /> : null}
      {steps ? <FirstSteps {...steps} /> : null}
      <FiguresAsOf />
      {hasFigures ? (
        <dl className={styles.figures}>
          {mayRead('payment_review') ? <RevenueToday /> : null}
          {mayRead('order') ? <FloorFigures /> : null}
          {mayRead('serverstat') ? <TipsToday /> : null}
        </dl>
      ) : null}
      {menus.data && entries.length === 0 && !steps ? <NoScreens mayPay={mayRead('payment')} /> : null}
      <p className={styles.version}>
        {say(homeMessages.version, { version })}
        <a href={privacyPath(session?.restaurantId)}>{say(productMessages.stored)}</a>
      </p>
    </>
  );
}

/** For whoever holds no privilege of a screen in the menu: what they may do, and whom to ask for more. */
function NoScreens({ mayPay }: { mayPay: boolean }) {
  return (
    <p className={styles.noScreens}>
      {say(mayPay ? homeMessages.paymentAlone : homeMessages.noScreens)}
      {mayPay ? <Link to={portalPaths.undelivered}>{say(homeMessages.undelivered)}</Link> : null}
    </p>
  );
}
