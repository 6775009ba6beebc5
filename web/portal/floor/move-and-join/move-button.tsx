import { Button } from '@mantine/core';
import { seatingMessages } from '../../../../core/messages/en/portal/move-and-join.ts';
import { MoveIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { useDialog } from '../../../ui/staff/use-opened.ts';
import { MoveDialog } from './move-dialog.tsx';
import type { Seated } from './seated.ts';

interface MoveButtonProps {
  seated: Seated;
  onMoved?: (tableID: number) => void;
}

export function MoveButton({ seated, onMoved }: MoveButtonProps) {
  const dialog = useDialog('move');
  return (
    <>
      <Button variant="default" leftSection={<MoveIcon />} onClick={() => dialog.open()}>
        {say(seatingMessages.move)}
      </Button>
      {dialog.isOpen ? <MoveDialog seated={seated} onMoved={onMoved} onClose={dialog.close} /> : null}
    </>
  );
}
