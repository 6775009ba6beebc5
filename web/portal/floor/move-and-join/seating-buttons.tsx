import { Button } from '@mantine/core';
import { seatingMessages } from '../../../../core/messages/en/portal/move-and-join.ts';
import { JoinIcon, MoveIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { useDialog } from '../../../ui/staff/use-opened.ts';
import type { Seated } from './calls.ts';
import { type JoinableOrder, JoinDialog, useSeparate } from './join-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';

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

export function JoinButtons({ order }: { order: JoinableOrder }) {
  const dialog = useDialog('join');
  const { busy, separate } = useSeparate(order);
  return (
    <>
      <Button variant="default" leftSection={<JoinIcon />} onClick={() => dialog.open()}>
        {say(seatingMessages.join)}
      </Button>
      {separate ? (
        <Button variant="default" loading={busy} onClick={() => void separate()}>
          {say(seatingMessages.separate)}
        </Button>
      ) : null}
      {dialog.isOpen ? <JoinDialog order={order} onClose={dialog.close} /> : null}
    </>
  );
}
