import { seatingMessages } from '../../../../core/messages/en/portal/move-and-join.ts';
import { MoveIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import styles from './mark.module.css';

export function MovedFrom({ table }: { table: string | null }) {
  if (table === null) return null;
  return (
    <span className={styles.mark}>
      <MoveIcon /> {say(seatingMessages.movedFrom, { table })}
    </span>
  );
}
