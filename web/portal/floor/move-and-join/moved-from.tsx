import { seatingMessages } from '../../../../core/messages/en/portal/move-and-join.ts';
import { MoveIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import waiting from '../waiting-time/waiting.module.css';

export function MovedFrom({ table }: { table: string | null }) {
  if (table === null) return null;
  return (
    <span className={waiting.mark}>
      <MoveIcon /> <span>{say(seatingMessages.movedFrom, { table })}</span>
    </span>
  );
}
