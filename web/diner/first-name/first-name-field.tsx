import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { faultOfFirstName, longestFirstName } from '../../../core/domain/first-names.ts';
import { dinerPaths } from '../../../core/domain/paths.ts';
import { guestNameMessages } from '../../../core/messages/en/diner/first-name.ts';
import { say } from '../../ui/plain/say.tsx';
import { logNetworkError } from '../network/network-alert.ts';
import { Field } from '../ui/field.tsx';
import { useVisit } from '../visit/visit.ts';
import { intendFirstName, keptFirstName, tellIntendedName } from './said-name.ts';

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

/** At the check-in, which goes on without it. A name that can't be said is not. */
export function FirstName() {
  const [typed, setTyped] = useState(keptFirstName);
  const fault = faultOfFirstName(typed);
  const intended = fault ? '' : typed.trim();
  useEffect(() => intendFirstName(intended), [intended]);
  return <FirstNameInput typed={typed} fault={fault && say(fault)} onType={setTyped} />;
}

/** Says the name once the phone is checked in. */
export function SayFirstName() {
  const visit = useVisit()?.sessionstartTime;
  const [address] = useLocation();
  const isInside = visit !== undefined && !address.startsWith(dinerPaths.checkIn(''));
  useEffect(() => {
    if (isInside) tellIntendedName(visit).catch(logNetworkError);
  }, [isInside, visit]);
  return null;
}
