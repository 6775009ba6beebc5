import { Button } from '@mantine/core';
import { floorMessages } from '../../../../core/messages/en/portal/floor.ts';
import { PhoneIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { useDialog } from '../../../ui/staff/use-opened.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import { PhonesDialog } from './later-phones-dialog.ts';

export function PhonesButton({ tableID, name }: { tableID: number; name: string }) {
  const may = useMay();
  const phones = useDialog('phones');
  if (!may('order')) return null;
  return (
    <>
      <Button variant="default" leftSection={<PhoneIcon />} onClick={() => phones.open()}>
        {say(floorMessages.guests.phones)}
      </Button>
      {phones.isOpen ? <PhonesDialog tableID={tableID} name={name} onClose={phones.close} /> : null}
    </>
  );
}
