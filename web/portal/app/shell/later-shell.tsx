import { useMediaQuery } from '@mantine/hooks';
import { laterPart, UnseenOnTheWay } from '../../../ui/staff/later-part.tsx';
import { useDialog } from '../../../ui/staff/use-opened.ts';
import { BottomBar } from './bottom-bar.tsx';

const DrawerDialog = laterPart(
  async () => (await import('../../bill/pay-form/drawer-dialog.tsx')).DrawerDialog,
  UnseenOnTheWay,
);

/** Parts of the shell that load after the first screen: the phone's bottom bar, and the dialog for the cash drawer. */
export function LaterShell({ hasBar }: { hasBar: boolean }) {
  const isPhone = useMediaQuery('(max-width: 600px)', false, { getInitialValueInEffect: false });
  const drawer = useDialog('drawer');
  return (
    <>
      {hasBar && isPhone ? <BottomBar /> : null}
      {drawer.isOpen ? <DrawerDialog onClose={drawer.close} /> : null}
    </>
  );
}
