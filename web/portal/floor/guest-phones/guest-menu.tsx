import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { floorMessages } from '../../../../core/messages/en/portal/floor.ts';
import { tableQrMessages } from '../../../../core/messages/en/portal/table-code.ts';
import type { Words } from '../../../../core/messages/message.ts';
import { LogoutIcon, MoreIcon, PersonIcon, PhoneIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { LaterMenu } from '../../../ui/staff/later-menu.ts';
import { usePopupButton } from '../../../ui/staff/popup-button.ts';
import { useDialog } from '../../../ui/staff/use-opened.ts';
import { laterDialog } from '../../app/loading/later-dialog.tsx';
import { floorTablesQuery } from '../../shared/updates/calls.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import { useSession } from '../../sign-in/session/use-session.ts';
import { type EndingVisit, useEndVisit } from '../table-code/end-visit.tsx';

const PhonesDialog = laterDialog(
  async () => (await import('./phones-dialog.tsx')).PhonesDialog,
  floorMessages.guests.phones,
);

interface GuestMenuProps extends Pick<EndingVisit, 'tableID' | 'name' | 'order'> {
  className?: string | undefined;
}

export function GuestMenu({ className = '', ...guests }: GuestMenuProps) {
  const may = useMay();
  const menu = usePopupButton('menu');
  const { busy, entries, dialog } = useGuestEntries(guests);
  const charge = useChargeEntry(guests.tableID);
  if (!may('order')) return null;
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
      {menu.popup ? <LaterMenu {...menu.popup} entries={[...charge, ...entries]} /> : null}
      {dialog}
    </>
  );
}

/** For users who are attendants: taking the table over, or handing it back. */
function useChargeEntry(tableID: number) {
  const ownID = useSession()?.attendantID;
  const takeOver = useDialog('takeover');
  const handBack = useDialog('handback');
  const { data: table } = useQuery({
    ...floorTablesQuery(),
    enabled: false,
    select: (tables) => tables.find((each) => each.tableID === tableID),
  });
  if (ownID === undefined || !table) return [];
  const entry = (name: Words, dialog: typeof takeOver) => [
    { icon: <PersonIcon />, name: say(name), act: () => dialog.open(tableID) },
  ];
  if (table.attendantID !== ownID) return entry(floorMessages.takeOver, takeOver);
  return table.takenOver ? entry(floorMessages.handBack, handBack) : [];
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
