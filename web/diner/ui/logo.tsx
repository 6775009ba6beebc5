import { useState } from 'react';
import styles from './logo.module.css';

interface LogoProps {
  restaurant: string;
  src?: string;
  size?: 'small' | 'large';
}

export function Logo({ restaurant, src, size = 'small' }: LogoProps) {
  const [failed, setFailed] = useState<string>();
  const classes = `${styles.logo} ${styles[size]}`;
  if (src && failed !== src) {
    return <img className={`${classes} ${styles.picture}`} src={src} alt={restaurant} onError={() => setFailed(src)} />;
  }
  return (
    <span className={`${classes} ${styles.initial}`} role="img" aria-label={restaurant}>
      {restaurant.trim().slice(0, 1).toUpperCase()}
    </span>
  );
}
