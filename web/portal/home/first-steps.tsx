import { Link } from 'react-router';
import { portalPaths } from '../../paths/portal.ts';
import styles from './first-steps.module.css';

const steps = [
  {
    to: portalPaths.applicationCharges,
    name: 'Add a plan',
    words: 'The service charge that a restaurant adds to bills.',
  },
  { to: portalPaths.manageRestaurant, name: 'Add a restaurant', words: 'With its plan, tax rate and manager code.' },
  { to: portalPaths.user, name: 'Add its users', words: 'It comes with the roles Manager and Server.' },
  { to: portalPaths.itemCategory, name: 'Add categories and items', words: 'What guests can order.' },
  { to: portalPaths.manageTable, name: 'Add tables', words: 'Each has a QR code to print: guests start there.' },
] as const;

/** What to do, in its order, while the platform has no restaurant: until then most screens can save nothing. */
export function FirstSteps() {
  return (
    <section aria-labelledby="first-steps" className={styles.card}>
      <h2 id="first-steps" className={styles.heading}>
        First steps
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ to, name, words }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
            <span>{words}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
