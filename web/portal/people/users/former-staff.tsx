import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { FormerUser } from '../../../../core/contract/staff-data.ts';
import { staffDataMessages } from '../../../../core/messages/en/portal/staff-data.ts';
import { fill } from '../../../../core/messages/message.ts';
import { staffQuery } from '../../../api/staff-query.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { ErrorStrip } from '../../../ui/plain/states.tsx';
import staff from '../../../ui/staff/common.module.css';
import { confirm } from '../../../ui/staff/confirm.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import { usePress } from '../../shared/forms/use-press.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { ExportDataButton } from '../staff-data/export-data-button.tsx';

/** Exports or erases deleted users' personal data. Most restaurants have none, so nothing is shown while loading. */
export function FormerStaff() {
  const list = useQuery(staffQuery(['former-users'], endpoints.formerUsers));
  if (!list.isError && !list.data?.length) return null;
  return (
    <div className={staff.paragraph}>
      <Panel title={say(staffDataMessages.former)} hint={say(staffDataMessages.formerHint)}>
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
      call: () => staffRequest(endpoints.eraseUser, { body: { userId } }),
      done: ({ result }) => fill(staffDataMessages.removed, { name: result.name }),
      failed: staffDataMessages.removeFailed,
      changes: ['staff'],
    });
  };
  return (
    <li className={staff.entry}>
      <div>
        <p>
          <strong>{name}</strong>
          {erased ? null : (
            <span className={common.hint}>{` ${[username, userEmail].filter((part) => part !== '').join(' · ')}`}</span>
          )}
        </p>
        <p className={common.hint}>
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
