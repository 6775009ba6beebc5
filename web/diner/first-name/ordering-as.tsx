import { useState, useSyncExternalStore } from 'react';
import { faultOfFirstName } from '../../../core/domain/first-names.ts';
import { guestNameMessages } from '../../../core/messages/en/diner/first-name.ts';
import { NetworkError } from '../../api/request.ts';
import { Button } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import { say } from '../../ui/plain/say.tsx';
import { useOnce } from '../../ui/plain/use-once.ts';
import { logNetworkError } from '../network/network-alert.ts';
import { onStored } from '../storage/storage.ts';
import { Sheet } from '../ui/sheet.tsx';
import { useToast } from '../ui/toasts.tsx';
import { useCheckInAgain } from '../visit/use-check-in-again.ts';
import type { Visit } from '../visit/visit.ts';
import { FirstNameInput } from './first-name-field.tsx';
import { keptFirstName, saidFirstName, tellFirstName } from './said-name.ts';

/** Lets guests enter or change their first name after the check-in. */
export function OrderingAs({ visit }: { visit: Visit }) {
  const name = useSyncExternalStore(onStored, () => saidFirstName(visit.sessionstartTime));
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className={common.apart}>
        <span className={common.breaks}>{name === undefined ? null : say(guestNameMessages.orderingAs, { name })}</span>
        <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {say(name === undefined ? guestNameMessages.say : guestNameMessages.change)}
        </Button>
      </div>
      {isOpen ? <NameSheet visit={visit} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function NameSheet({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const [typed, setTyped] = useState(keptFirstName);
  const [failed, setFailed] = useState<string>();
  const { busy, once } = useOnce();
  const toast = useToast();
  const checkInAgain = useCheckInAgain(visit.table, 'review');
  const fault = faultOfFirstName(typed);

  const save = async () => {
    try {
      const answer = await tellFirstName(visit.sessionstartTime, typed);
      if (!answer.success) {
        if (answer.code === 'NotCheckedIn') return checkInAgain();
        return setFailed(answer.code === 'TooManyTries' ? answer.message : say(guestNameMessages.failed));
      }
      toast(say(guestNameMessages.saved));
      onClose();
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      logNetworkError(error);
      setFailed(say(guestNameMessages.failed));
    }
  };
  const submit = () => {
    if (!faultOfFirstName(typed)) once(true, save).catch(console.error);
  };
  return (
    <Sheet
      title={say(guestNameMessages.label)}
      onClose={onClose}
      footer={
        <Button look="primary" size="large" wide busy={busy === true} onClick={submit}>
          {say(guestNameMessages.save)}
        </Button>
      }
    >
      <FirstNameInput
        typed={typed}
        fault={fault ? say(fault) : failed}
        onType={(next) => {
          setTyped(next);
          setFailed(undefined);
        }}
      />
    </Sheet>
  );
}
