import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { OpenSession } from '../../../../core/contract/account.ts';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { portalPaths } from '../../../../core/domain/portal-paths.ts';
import { accountMessages } from '../../../../core/messages/en/portal/account.ts';
import { secondStepMessages } from '../../../../core/messages/en/portal/second-step.ts';
import { endSession } from '../../../api/session.ts';
import { staffQuery } from '../../../api/staff-query.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { ErrorStrip, LoadingSkeleton } from '../../../ui/plain/states.tsx';
import staff from '../../../ui/staff/common.module.css';
import { confirm } from '../../../ui/staff/confirm.tsx';
import { notifySuccess } from '../../../ui/staff/notify.ts';
import { Panel } from '../../../ui/staff/panel.tsx';
import { usePress } from '../../shared/forms/use-press.ts';
import { useFormats } from '../session/use-formats.ts';
import { useSession } from '../session/use-session.ts';

export function SessionsPanel() {
  const token = useSession()?.token;
  const list = useQuery({
    ...staffQuery(['sessions', token], endpoints.sessions),
    enabled: token !== undefined,
    refetchInterval: 60_000,
  });
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { busy, press } = usePress();

  const leave = async () => {
    endSession('signedOut');
    await navigate(portalPaths.login, { replace: true });
  };
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['sessions'] });
  const failed = { otherwise: accountMessages.saveFailed };
  const signOut = ({ sessionId, own: isOwn }: OpenSession) =>
    void press({
      name: sessionId,
      call: () => staffRequest(endpoints.endSession, { body: { sessionId } }),
      failed,
      onDone: async () => {
        if (isOwn) return leave();
        notifySuccess(say(accountMessages.signedOut));
        await refresh();
      },
      // The session had already ended.
      onRefused: refresh,
    });
  const signOutEverywhere = async () => {
    const question = say(accountMessages.everywhereQuestion);
    if (!(await confirm({ question, act: say(accountMessages.everywhere) }))) return;
    await press({ name: 'everywhere', call: () => staffRequest(endpoints.endSessions), failed, onDone: leave });
  };

  return (
    <Panel
      title={say(accountMessages.sessions)}
      hint={say(accountMessages.sessionsHint)}
      actions={
        <Button variant="default" loading={busy === 'everywhere'} onClick={() => void signOutEverywhere()}>
          {say(accountMessages.everywhere)}
        </Button>
      }
    >
      {list.isError ? <ErrorStrip query={list}>{say(accountMessages.sessionsFailed)}</ErrorStrip> : null}
      {list.isPending && !list.isError ? <LoadingSkeleton shape="lines" /> : null}
      <ul className={staff.rows}>
        {(list.data ?? []).map((session) => (
          <SessionRow
            key={session.sessionId}
            session={session}
            busy={busy === session.sessionId}
            onSignOut={() => signOut(session)}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface SessionRowProps {
  session: OpenSession;
  busy: boolean;
  onSignOut: () => void;
}

function SessionRow({ session, busy, onSignOut }: SessionRowProps) {
  const formats = useFormats();
  const { device, address, since, lastSeen, byPin, locked, own: isOwn } = session;
  const name = device || say(accountMessages.otherProgram);
  const began = formats.dateTime(since);
  const marks = [
    isOwn && accountMessages.thisOne,
    byPin && accountMessages.byPin,
    locked && accountMessages.isLocked,
  ].filter((mark) => mark !== false);
  return (
    <li className={staff.entry}>
      <div>
        <p>
          <strong>{name}</strong> <span>{marks.map((mark) => say(mark)).join(', ')}</span>
        </p>
        <p className={common.hint}>
          {`${say(accountMessages.signedIn, { when: began })}, ${say(secondStepMessages.lastUsed, { when: formats.dateTime(lastSeen) })}${address ? ` · ${address}` : ''}`}
        </p>
      </div>
      <Button
        variant="default"
        loading={busy}
        aria-label={say(accountMessages.signOutOf, { device: name, when: began })}
        onClick={onSignOut}
      >
        {say(accountMessages.signOut)}
      </Button>
    </li>
  );
}
