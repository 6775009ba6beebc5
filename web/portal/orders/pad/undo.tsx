import { takeMessages } from '../../../../core/messages/en/portal/pad.ts';
import { Button } from '../../../ui/plain/button.tsx';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import staff from '../../../ui/staff/common.module.css';
import styles from './undo.module.css';
import type { Undoable } from './use-kept-order.ts';

export function Undo({ undoable, onUndo }: { undoable: Undoable | undefined; onUndo: () => void }) {
  return (
    <div role="status" className={`${common.apart} ${staff.unlessEmpty} ${styles.undo}`}>
      {undoable ? (
        <>
          <span>{say(undoable.words)}</span>
          <Button onClick={onUndo}>{say(takeMessages.undo)}</Button>
        </>
      ) : null}
    </div>
  );
}
