import { useState } from 'react';
import { brandMessages } from '../../../../core/messages/en/portal/brand.ts';
import common from '../../../ui/plain/common.module.css';
import { ClocheIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import styles from './restaurant-logo.module.css';
import { useLogoAddress } from './use-logo-address.ts';

interface RestaurantLogoProps {
  restaurantId: number | undefined;
  name: string;
  large?: boolean;
}

/** A restaurant's logo; a cloche if it has none or the image fails to load. */
export function RestaurantLogo({ restaurantId, name, large = false }: RestaurantLogoProps) {
  const address = useLogoAddress(restaurantId);
  const [failed, setFailed] = useState<string>();
  const size = large ? styles.large : styles.small;
  if (address === undefined || failed === address) {
    return (
      <span
        className={`${common.centred} ${styles.stand} ${size}`}
        role="img"
        aria-label={say(brandMessages.logo, { name })}
      >
        <ClocheIcon />
      </span>
    );
  }
  return (
    <img
      className={`${styles.logo} ${size}`}
      src={address}
      alt={say(brandMessages.logo, { name })}
      onError={() => setFailed(address)}
    />
  );
}
