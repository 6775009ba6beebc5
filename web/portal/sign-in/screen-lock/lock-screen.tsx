import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { isPinText, pinLength } from '../../../../core/domain/pins.ts';
import { accountMessages } from '../../../../core/messages/en/portal/account.ts';
import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import { lockMessages } from '../../../../core/messages/en/portal/screen-lock.ts';
import { request } from '../../../api/request.ts';
import { endSession, type StaffSession, startSession, tokenUser, updateSession } from '../../../api/session.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import common from '../../../ui/plain/common.module.css';
import { LockIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { ErrorStrip } from '../../../ui/plain/states.tsx';
import staff from '../../../ui/staff/common.module.css';
import { Form } from '../../../ui/staff/form.tsx';
import { LoneCard } from '../../../ui/staff/lone-card.tsx';
import { PasswordField } from '../../../ui/staff/password-field.tsx';
import { Fault } from '../../../ui/staff/strip.tsx';
import { useScreenTitle } from '../../../ui/staff/use-screen-title.ts';
import { usePress } from '../../shared/forms/use-press.ts';
import { signOut } from '../session/calls.ts';
import { initialsOf } from '../session/initials.ts';
import { firstPath } from '../session/kitchen-device.ts';
import { quickStaffQuery, signOutOf, unlock } from './calls.ts';
import { noteTouch } from './idle.ts';
import styles from './lock-screen.module.css';

interface PinPadProps {
  label: string;
  value: string;
  length: number;
  busy: boolean;
  onChange: (value: string) => void;
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** A PIN pad for touch or keys. The field has the focus without opening a tablet's keyboard. */
function PinPad({ label, value, length, busy, onChange }: PinPadProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const type = (next: string) => {
    if (!busy) onChange(next.replace(/\D/g, '').slice(0, length));
    field.current?.focus();
  };
  const key = (digit: string) => (
    <Button key={digit} variant="default" onClick={() => type(value + digit)}>
      {digit}
    </Button>
  );
  return (
    <div className={styles.pad} aria-busy={busy}>
      <label className={styles.label}>
        <span>{label}</span>
        <input
          ref={field}
          className={styles.field}
          type="password"
          inputMode="none"
          autoComplete="off"
          value={value}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </label>
      <div className={styles.dots} aria-hidden="true">
        {Array.from({ length }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the digits of a PIN have no other key
          <span key={at} data-filled={at < value.length || undefined} />
        ))}
      </div>
      <fieldset className={styles.keys} aria-label={say(lockMessages.keys)}>
        {digits.map(key)}
        <Button variant="subtle" size="sm" disabled={value === '' || busy} onClick={() => type('')}>
          {say(lockMessages.clear)}
        </Button>
        {key('0')}
      </fieldset>
    </div>
  );
}

const retryMs = 5_000;

interface Chosen {
  readonly userId: number;
  readonly name: string;
}

/** Replaces all screens and clears their data. The user resumes where they were; a colleague signs in by PIN. */
export function LockScreen({ session }: { session: StaffSession }) {
  useScreenTitle(lockMessages.title);
  const { name } = session.user;
  const [chosen, setChosen] = useState<Chosen>();
  const people = useQuery(quickStaffQuery());
  const self = tokenUser(session.token);
  const colleagues = (people.data ?? []).filter(({ userId }) => userId !== self);
  const hasPin = people.data?.some(({ userId }) => userId === self) ?? true;
  const [isAsking, setAsked] = useState<boolean>();
  const typesPassword = isAsking ?? !hasPin;
  const queryClient = useQueryClient();
  useEffect(() => {
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== quickStaffQuery().queryKey[0] });
  }, [queryClient]);
  useLockOnServer();

  const logout = async () => {
    await signOut();
    endSession('signedOut');
  };

  const who = chosen?.name ?? name;
  return (
    <LoneCard>
      <div className={styles.head}>
        <LockIcon width={28} height={28} />
        <h1 className={styles.title}>{say(lockMessages.title)}</h1>
        <p>{session.restaurantName}</p>
      </div>
      {people.isError ? <ErrorStrip query={people}>{say(lockMessages.listFailed)}</ErrorStrip> : null}
      <People ownName={name} colleagues={colleagues} chosen={chosen} onChoose={setChosen} />
      {chosen === undefined && typesPassword ? (
        <ByPassword session={session} />
      ) : (
        <ByPin key={chosen?.userId ?? 0} session={session} chosen={chosen} who={who} />
      )}
      <footer className={`${common.wrapped} ${styles.foot}`}>
        {chosen === undefined ? (
          <Button variant="subtle" onClick={() => setAsked(!typesPassword)}>
            {say(typesPassword ? lockMessages.byPin : lockMessages.byPassword)}
          </Button>
        ) : null}
        <Button variant="subtle" onClick={() => void logout()}>
          {say(lockMessages.signOut, { name })}
        </Button>
      </footer>
    </LoneCard>
  );
}

/** Retries until the server confirms the lock: it ends the streams and disables the token. */
function useLockOnServer(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const tell = async () => {
      const isLocked = await staffRequest(endpoints.lockSession).then(
        ({ success }) => success,
        () => false,
      );
      if (!isLocked && !isOver) timer = setTimeout(() => void tell(), retryMs);
    };
    void tell();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
}

interface PeopleProps {
  ownName: string;
  colleagues: readonly Chosen[];
  chosen: Chosen | undefined;
  onChoose: (chosen: Chosen | undefined) => void;
}

function People({ ownName, colleagues, chosen, onChoose }: PeopleProps) {
  const person = (name: string, at: Chosen | undefined, hint?: string) => (
    <li key={at?.userId ?? 'own'}>
      <Button
        radius="xl"
        variant={chosen?.userId === at?.userId ? 'light' : 'default'}
        aria-pressed={chosen?.userId === at?.userId}
        leftSection={
          <span className={`${common.centred} ${styles.initials}`} aria-hidden="true">
            {initialsOf(name)}
          </span>
        }
        rightSection={hint && <span className={common.fine}>{hint}</span>}
        onClick={() => onChoose(at)}
      >
        {name}
      </Button>
    </li>
  );
  return (
    <section aria-label={say(lockMessages.whoIsThis)}>
      <h2 className={styles.question}>{say(lockMessages.whoIsThis)}</h2>
      <ul className={`${common.wrapped} ${styles.people}`}>
        {person(ownName, undefined, say(lockMessages.you))}
        {colleagues.map((colleague) => person(colleague.name, colleague))}
      </ul>
    </section>
  );
}

function ByPin({ session, chosen, who }: { session: StaffSession; chosen: Chosen | undefined; who: string }) {
  const [pin, setPin] = useState('');
  const { busy, press, fault, showFault } = usePress();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const words = {
    WrongPin: lockMessages.wrongPin,
    WrongPassword: lockMessages.wrongPin,
    PinLocked: lockMessages.pinLocked,
  };

  const enter = (typed: string) => {
    setPin(typed);
    if (!isPinText(typed)) return;
    const refused = {
      failed: { known: words, otherwise: formMessages.serverError },
      onRefused: () => setPin(''),
      show: showFault,
    };
    if (!chosen) {
      void press({ ...refused, call: () => unlock(typed), onDone: () => open(session) });
      return;
    }
    void press({
      ...refused,
      call: () => request(endpoints.quickSignIn, { body: { userId: chosen.userId, pin: typed } }),
      onDone: async ({ result }) => {
        // The previous user's session ends; their unsent work is kept for them.
        void signOutOf(session.token);
        queryClient.clear();
        const { token, username, name } = result;
        noteTouch(token);
        startSession({ token, user: { username, name } });
        await navigate(firstPath(), { replace: true });
      },
    });
  };

  return (
    <>
      <PinPad
        label={say(lockMessages.pinOf, { name: who })}
        value={pin}
        length={pinLength}
        busy={busy !== undefined}
        onChange={enter}
      />
      <Fault>{fault}</Fault>
    </>
  );
}

function ByPassword({ session }: { session: StaffSession }) {
  const [password, setPassword] = useState('');
  const { busy, press, fault, showFault } = usePress();
  const enter = () =>
    press({
      call: () => unlock(password),
      onDone: () => open(session),
      failed: { known: { WrongPassword: accountMessages.wrongPassword }, otherwise: formMessages.serverError },
      show: showFault,
    });
  return (
    <Form className={staff.stack} onSubmit={enter}>
      <input type="text" name="username" autoComplete="username" value={session.user.username} readOnly hidden />
      <PasswordField
        label={say(lockMessages.passwordOf, { name: session.user.name })}
        size="lg"
        autoFocus
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Fault>{fault}</Fault>
      <Button type="submit" size="lg" fullWidth loading={busy !== undefined}>
        {say(lockMessages.unlock)}
      </Button>
    </Form>
  );
}

function open({ token }: StaffSession): void {
  noteTouch(token);
  updateSession({ locked: undefined });
}
