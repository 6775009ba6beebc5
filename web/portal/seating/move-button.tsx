import { ActionIcon, Button } from '@mantine/core';
import { seatingMessages } from '../../../core/messages/en/portal/seating.ts';
import { MoveIcon } from '../../ui/plain/icons.tsx';
import { say } from '../../ui/plain/say.tsx';
import { useDialog } from '../../ui/staff/use-opened.ts';
import { MoveDialog } from './move-dialog.tsx';
import type { Seated } from './seated.ts';

interface MoveButtonProps {
  seated: Seated;
  /** Where there is no room for words. */
  small?: boolean;
  /** They sit there now. */
  onMoved?: (tableID: number) => void;
}

/** Moves the guests of a table to another one. */
export function MoveButton({ seated, small = false, onMoved }: MoveButtonProps) {
  const dialog = useDialog('move');
  const words = say(seatingMessages.move);
  return (
    <>
      {small ? (
        <ActionIcon variant="default" aria-label={words} onClick={() => dialog.open()}>
          <MoveIcon width={20} height={20} />
        </ActionIcon>
      ) : (
        <Button variant="default" leftSection={<MoveIcon />} onClick={() => dialog.open()}>
          {words}
        </Button>
      )}
      {dialog.isOpen ? <MoveDialog seated={seated} onMoved={onMoved} onClose={dialog.close} /> : null}
    </>
  );
}
