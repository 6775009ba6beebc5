import { brandMessages } from '../../../../core/messages/en/portal/brand.ts';
import { say } from '../../../ui/plain/say.tsx';
import styles from './platform-mark.module.css';

/** Marks a platform role or user in a restaurant's list; placed right after the name. */
export function PlatformMark() {
  return (
    <>
      {' '}
      <span className={styles.mark}>{say(brandMessages.platform)}</span>
    </>
  );
}
