import { ActionIcon, Button } from '@mantine/core';
import { floorMessages } from '../../../../core/messages/en/portal/floor.ts';
import { tableQrMessages } from '../../../../core/messages/en/portal/table-code.ts';
import { LogoutIcon, MoreIcon, PersonIcon, PhoneIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { LaterMenu } from '../../../ui/staff/later-menu.ts';
import { usePopupButton } from '../../../ui/staff/popup-button.ts';
import { useDialog } from '../../../ui/staff/use-opened.ts';
import { laterDialog } from '../../app/loading/later-dialog.tsx';
import { useMay } from '../../sign-in/session/use-may.ts';
import { useSession } from '../../sign-in/session/use-session.ts';
import { type EndingVisit, useEndVisit } from '../table-code/end-visit.tsx';

const PhonesDialog = laterDialog(
  async () => (await import('./phones-dialog.tsx')).PhonesDialog,
  floorMessages.guests.phones,
);

interface GuestMenuProps extends Pick<EndingVisit, 'tableID' | 'name' | 'order'> {
  /** The attendant in charge of the table. */
  attendantID: number | undefined;
  className?: string | undefined;
}

export function GuestMenu({ className = '', attendantID, ...guests }: GuestMenuProps) {
  const may = useMay();
  const menu = usePopupButton('menu');
  const { busy, entries, dialog } = useGuestEntries(guests);
  const ownID = useSession()?.attendantID;
  const takeOver = useDialog('takeover');
  if (!may('order')) return null;
  const more =
    ownID === undefined || ownID === attendantID
      ? []
      : [{ icon: <PersonIcon />, name: say(floorMessages.takeOver), act: () => takeOver.open(guests.tableID) }];
  return (
    <>
      <ActionIcon
        {...menu.button}
        variant="subtle"
        loading={busy}
        className={className}
        aria-label={say(floorMessages.guests.menu, { table: guests.name })}
      >
        <MoreIcon width={20} height={20} />
      </ActionIcon>
      {menu.popup ? <LaterMenu {...menu.popup} entries={[...more, ...entries]} /> : null}
      {dialog}
    </>
  );
}

export function useGuestEntries({ tableID, name, order }: Pick<EndingVisit, 'tableID' | 'name' | 'order'>) {
  const phones = useDialog('phones');
  const showPhones = () => phones.open(tableID);
  const { busy, end } = useEndVisit({ tableID, name, order, onPhones: showPhones });
  return {
    busy,
    entries: [
      { icon: <PhoneIcon />, name: say(floorMessages.guests.phones), act: showPhones },
      { icon: <LogoutIcon />, name: say(tableQrMessages.endVisit), act: () => void end() },
    ],
    dialog:
      phones.about === String(tableID) ? <PhonesDialog tableID={tableID} name={name} onClose={phones.close} /> : null,
  };
}

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
