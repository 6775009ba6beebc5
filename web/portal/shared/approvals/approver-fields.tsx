import { NativeSelect } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isPinText, pinLength } from '../../../../core/domain/pins.ts';
import { approvalMessages } from '../../../../core/messages/en/portal/approvals.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import common from '../../../ui/plain/common.module.css';
import type { Elements } from '../../../ui/plain/elements.ts';
import { say } from '../../../ui/plain/say.tsx';
import { ErrorStrip, LoadingSkeleton } from '../../../ui/plain/states.tsx';
import { PasswordField } from '../../../ui/staff/password-field.tsx';
import { approversQuery } from './calls.ts';

/** The colleague who approves with a PIN on this screen. */
export function useApprover(isNeeded = true) {
  const query = useQuery({ ...approversQuery(), enabled: isNeeded });
  const approvers = query.data?.approvers ?? [];
  const [chosen, choose] = useState('');
  const [pin, setPin] = useState('');
  const only = approvers.length === 1 ? String(approvers[0]?.userId) : '';
  const approver = chosen || only;
  return {
    query,
    approvers,
    only,
    approver,
    choose,
    pin,
    setPin,
    given: { approver: Number(approver), pin },
    fault: () =>
      approver === ''
        ? say(approvalMessages.noApprover)
        : isPinText(pin)
          ? undefined
          : say(approvalMessages.badPin, { digits: pinLength }),
  };
}

interface ApproverFieldsProps {
  by: ReturnType<typeof useApprover>;
  /** Whether the first field gets the focus. */
  begins?: boolean;
  onType: () => void;
}

export function ApproverFields({ by, begins, onType }: ApproverFieldsProps) {
  const { query, approvers, only, approver, choose, pin, setPin } = by;
  return (
    <Colleagues query={query}>
      <NativeSelect
        label={say(approvalMessages.approver)}
        value={approver}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          ...(only === '' ? [{ value: '', label: say(approvalMessages.choose) }] : []),
          ...approvers.map(({ userId, name }) => ({ value: String(userId), label: name })),
        ]}
        {...(begins && only === '' ? beginsHere : {})}
      />
      <PasswordField
        label={say(approvalMessages.pin)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={pinLength}
        value={pin}
        onChange={(event) => {
          setPin(event.currentTarget.value);
          onType();
        }}
        {...(begins && only !== '' ? beginsHere : {})}
      />
    </Colleagues>
  );
}

const beginsHere = { 'data-autofocus': true };

function Colleagues({
  query,
  children,
}: {
  query: UseQueryResult<{ readonly approvers: readonly unknown[] }>;
  children: Elements;
}) {
  if (query.isPending) {
    return (
      <LoadingSkeleton shape="form" count={2} label={say(uiMessages.loading, { title: say(approvalMessages.title) })} />
    );
  }
  if (query.isError) {
    return <ErrorStrip query={query}>{say(approvalMessages.approversFailed)}</ErrorStrip>;
  }
  if (query.data.approvers.length === 0) return <p className={common.soft}>{say(approvalMessages.noPin)}</p>;
  return children;
}
