import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { faultOfFirstName, longestFirstName } from '../../../core/domain/first-names.ts';
import { dinerPaths } from '../../../core/domain/paths.ts';
import { guestNameMessages } from '../../../core/messages/en/diner/first-name.ts';
import { say } from '../../ui/plain/say.tsx';
import { logNetworkError } from '../network/network-alert.ts';
import { useSendAgain } from '../network/use-send-again.ts';
import { Field } from '../ui/field.tsx';
import { useVisit } from '../visit/visit.ts';
import { hasIntendedName, intendFirstName, keptFirstName, tellIntendedName } from './said-name.ts';

interface FirstNameInputProps {
  typed: string;
  fault: string | undefined;
  onType: (typed: string) => void;
}

export function FirstNameInput({ typed, fault, onType }: FirstNameInputProps) {
  return (
    <Field
      label={say(guestNameMessages.label)}
      optional
      hint={say(guestNameMessages.hint)}
      {...(fault ? { error: fault } : {})}
      autoComplete="given-name"
      maxLength={longestFirstName}
      value={typed}
      onChange={(event) => onType(event.target.value)}
    />
  );
}

/** A field at check-in. The check-in continues without a name, but not with an invalid one. */
export function FirstName() {
  const [typed, setTyped] = useState(keptFirstName);
  const fault = faultOfFirstName(typed);
  const intended = fault ? '' : typed.trim();
  useEffect(() => intendFirstName(intended), [intended]);
  return <FirstNameInput typed={typed} fault={fault && say(fault)} onType={setTyped} />;
}

async function isLeftUnsaid(visit: string): Promise<boolean> {
  await tellIntendedName(visit).catch(logNetworkError);
  return hasIntendedName();
}

/** Says the name once the phone is checked in, until it is answered. */
export function SayFirstName() {
  const visit = useVisit()?.sessionstartTime;
  const [address] = useLocation();
  const isInside = visit !== undefined && !address.startsWith(dinerPaths.checkIn(''));
  const [isUnsent, setUnsent] = useState(false);
  useEffect(() => {
    if (isInside) isLeftUnsaid(visit).then(setUnsent, console.error);
  }, [isInside, visit]);
  useSendAgain(isInside && isUnsent, () => {
    if (visit !== undefined) isLeftUnsaid(visit).then(setUnsent, console.error);
  });
  return null;
}
