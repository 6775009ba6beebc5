import { Button, Switch } from '@mantine/core';
import { myTablesMessages } from '../../../../core/messages/en/portal/my-tables.ts';
import { PersonIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { useDialog } from '../../../ui/staff/use-opened.ts';
import styles from './my-tables.module.css';
import { keepMineOnly, useMineOnly } from './my-tables.ts';
import { TakeOverDialog } from './take-over-dialog.tsx';

export function MyTablesBar() {
  const isMineOnly = useMineOnly();
  const takeOver = useDialog('takeover');
  return (
    <div className={styles.bar}>
      <Switch
        label={say(myTablesMessages.mine)}
        checked={isMineOnly ?? false}
        onChange={(event) => keepMineOnly(event.currentTarget.checked)}
      />
      <Button variant="default" leftSection={<PersonIcon />} onClick={() => takeOver.open()}>
        {say(myTablesMessages.takeOver)}
      </Button>
      {takeOver.isOpen ? <TakeOverDialog chosen={takeOver.about} onClose={takeOver.close} /> : null}
    </div>
  );
}
