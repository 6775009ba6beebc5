import { useState } from 'react';
import { logoPath } from '../../paths/portal.ts';
import { ClocheIcon } from '../../ui/plain/icons.tsx';
import styles from './restaurant-logo.module.css';

/** The logo of a restaurant; a cloche where there is none or it cannot be loaded. */
export function RestaurantLogo({ restaurantId, name }: { restaurantId: number | undefined; name: string }) {
  const [failedId, setFailedId] = useState<number>();
  if (restaurantId === undefined || failedId === restaurantId) {
    return (
      <span className={styles.stand} role="img" aria-label={`${name} logo`}>
        <ClocheIcon />
      </span>
    );
  }
  return (
    <img
      className={styles.logo}
      src={logoPath(restaurantId)}
      alt={`${name} logo`}
      width={36}
      height={36}
      onError={() => setFailedId(restaurantId)}
    />
  );
}
