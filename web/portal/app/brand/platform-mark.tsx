import { brandMessages } from '../../../../core/messages/en/portal/brand.ts';
import { say } from '../../../ui/plain/say.tsx';
import styles from './platform-mark.module.css';

/** Marks a role or a user of the platform among those of a restaurant; stands right after the name. */
export function PlatformMark() {
  return (
    <>
      {' '}
      <span className={styles.mark}>{say(brandMessages.platform)}</span>
    </>
  );
}
