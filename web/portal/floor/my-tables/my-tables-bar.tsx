import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { myTablesMessages } from '../../../../core/messages/en/portal/my-tables.ts';
import { PersonIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { useDialog } from '../../../ui/staff/use-opened.ts';
import { floorTablesQuery } from '../../shared/updates/calls.ts';
import { useSession } from '../../sign-in/session/use-session.ts';
import styles from './my-tables.module.css';
import { keepMineOnly, useMineOnly } from './my-tables.ts';
import { isTakenOverBy, TakeOverDialog } from './take-over-dialog.tsx';

export function MyTablesBar() {
  const isMineOnly = useMineOnly();
  const takeOver = useDialog('takeover');
  const handBack = useDialog('handback');
  const tables = useQuery({ ...floorTablesQuery(), enabled: false });
  const attendantID = useSession()?.attendantID;
  const hasTakenOver = tables.data?.some((table) => isTakenOverBy(table, attendantID));
  return (
    <div className={styles.bar}>
      <Switch
        label={say(myTablesMessages.mine)}
        checked={isMineOnly ?? false}
        onChange={(event) => keepMineOnly(event.currentTarget.checked)}
      />
      <span className={styles.ways}>
        {hasTakenOver ? (
          <Button variant="default" onClick={() => handBack.open()}>
            {say(myTablesMessages.handBack)}
          </Button>
        ) : null}
        <Button variant="default" leftSection={<PersonIcon />} onClick={() => takeOver.open()}>
          {say(myTablesMessages.takeOver)}
        </Button>
      </span>
      {takeOver.isOpen ? <TakeOverDialog way="takeOver" chosen={takeOver.about} onClose={takeOver.close} /> : null}
      {handBack.isOpen ? <TakeOverDialog way="handBack" chosen={undefined} onClose={handBack.close} /> : null}
    </div>
  );
}
