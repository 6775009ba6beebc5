import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FormerUser } from '../../../../core/contract/staff-data.ts';
import { staffDataMessages } from '../../../../core/messages/en/portal/staff-data.ts';
import { fill } from '../../../../core/messages/message.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { ErrorStrip } from '../../../ui/plain/states.tsx';
import staff from '../../../ui/staff/common.module.css';
import { confirm } from '../../../ui/staff/confirm.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import { usePress } from '../../shared/forms/use-press.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { eraseUser, formerUsersQuery } from '../staff-data/calls.ts';
import { ExportDataButton } from '../staff-data/export-data-button.tsx';
import styles from './former-staff.module.css';

/** Deleted users: export their data, or erase who they were. Most restaurants have none, so nothing is shown while loading. */
export function FormerStaff() {
  const list = useQuery(formerUsersQuery());
  if (!list.isError && !list.data?.length) return null;
  return (
    <div className={styles.panel}>
      <Panel title={say(staffDataMessages.former)}>
        <p className={styles.hint}>{say(staffDataMessages.formerHint)}</p>
        {list.isError ? <ErrorStrip query={list}>{say(staffDataMessages.formerFailed)}</ErrorStrip> : null}
        <ul className={staff.rows}>
          {list.data?.map((user) => (
            <FormerRow key={user.userId} user={user} />
          ))}
        </ul>
      </Panel>
    </div>
  );
}

function FormerRow({ user }: { user: FormerUser }) {
  const formats = useFormats();
  const { busy, press } = usePress();
  const { userId, name, username, userEmail, left, erased } = user;
  const remove = async () => {
    const isMeant = await confirm({
      question: say(staffDataMessages.removeQuestion, { name }),
      act: say(staffDataMessages.remove),
      danger: true,
      detail: (
        <>
          <p>{say(staffDataMessages.removeDetail, { number: userId })}</p>
          <p>{say(staffDataMessages.removeTrail)}</p>
        </>
      ),
    });
    if (!isMeant) return;
    await press({
      call: () => eraseUser(userId),
      done: ({ result }) => fill(staffDataMessages.removed, { name: result.name }),
      failed: staffDataMessages.removeFailed,
      changes: ['staff'],
    });
  };
  return (
    <li className={`${staff.entry} ${styles.row}`}>
      <div>
        <p className={styles.name}>
          <strong>{name}</strong>
          {erased ? null : <span>{` ${[username, userEmail].filter((part) => part !== '').join(' · ')}`}</span>}
        </p>
        <p className={styles.left}>
          {`${say(staffDataMessages.left, { when: formats.dateTime(left) })}${erased ? ` · ${say(staffDataMessages.isRemoved)}` : ''}`}
        </p>
      </div>
      <div className={common.wrapped}>
        <ExportDataButton userId={userId} name={name} />
        {erased ? null : (
          <Button
            variant="default"
            loading={busy !== undefined}
            aria-label={say(staffDataMessages.removeOf, { name })}
            onClick={() => void remove()}
          >
            {say(staffDataMessages.remove)}
          </Button>
        )}
      </div>
    </li>
  );
}
