import { Button, Checkbox, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { VisitPhone } from '../../../../core/contract/guest-phones.ts';
import { phoneMessages } from '../../../../core/messages/en/portal/guest-phones.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { fill } from '../../../../core/messages/message.ts';
import { staffQuery } from '../../../api/staff-query.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import { say } from '../../../ui/plain/say.tsx';
import { EmptyState, ErrorStrip, LoadingSkeleton } from '../../../ui/plain/states.tsx';
import staff from '../../../ui/staff/common.module.css';
import { confirm } from '../../../ui/staff/confirm.tsx';
import { usePress } from '../../shared/forms/use-press.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import styles from './phones.module.css';

const visitPhonesQuery = (tableID: number) => ({
  ...staffQuery(['visit-phones', tableID], endpoints.visitPhones, { query: { tableID } }),
  // A phone's last activity isn't pushed, so poll for it.
  refetchInterval: 30_000,
});

const putPhoneOut = (body: { tableID: number; visitID: number; phone: number; renewCode: boolean }) =>
  staffRequest(endpoints.putPhoneOut, { body });

interface PhonesDialogProps {
  tableID: number;
  name: string;
  onClose: () => void;
}

export function PhonesDialog({ tableID, name, onClose }: PhonesDialogProps) {
  const query = useQuery(visitPhonesQuery(tableID));
  const { busy, press } = usePress();
  const { data } = query;
  const [asking, setAsking] = useState(false);
  const [wish, setWish] = useState<boolean>();
  // Without an OTP, the table code alone would let the phone back in.
  const renewCode = wish ?? data?.otpRequired === false;

  const putOut = async (phone: VisitPhone) => {
    const visitID = data?.visitID;
    if (!data || typeof visitID !== 'number') return;
    const called = nameOf(phone);
    const after = renewCode ? phoneMessages.newCode : data.otpRequired ? phoneMessages.newOtp : phoneMessages.sameCode;
    setAsking(true);
    const body = { tableID, visitID, phone: phone.phone, renewCode };
    await press({
      name: String(phone.phone),
      asks: () =>
        confirm({
          question: say(phoneMessages.question, { phone: called, table: name }),
          act: say(phoneMessages.putOut),
          danger: true,
          detail: (
            <>
              {phone.waiting > 0 ? <p>{say(phoneMessages.stays, { count: phone.waiting })}</p> : null}
              <p>{say(after)}</p>
            </>
          ),
        }),
      call: () => putPhoneOut(body),
      done: ({ result }) =>
        fill(result.qrurl === null ? phoneMessages.done : phoneMessages.doneRenewed, { phone: called }),
      failed: phoneMessages.putOutFailed,
      changes: ['tables', 'orders'],
    });
    setAsking(false);
  };

  const isAnyIn = data?.phones.some(({ putOut: since }) => since === null) ?? false;
  return (
    <Modal
      opened
      onClose={onClose}
      // While a confirm dialog is on top, Escape closes only that.
      closeOnEscape={!asking}
      title={say(phoneMessages.title, { table: name })}
      size={520}
      withCloseButton={false}
    >
      <p className={styles.hint}>{say(phoneMessages.hint)}</p>
      {query.isError ? <ErrorStrip query={query}>{say(phoneMessages.failed)}</ErrorStrip> : null}
      {query.isPending && !query.isError ? (
        <LoadingSkeleton shape="rows" count={2} label={say(phoneMessages.loading)} />
      ) : null}
      {data?.phones.length === 0 ? <EmptyState>{say(phoneMessages.none)}</EmptyState> : null}
      <ul className={staff.rows}>
        {data?.phones.map((phone) => (
          <PhoneRow
            key={phone.phone}
            phone={phone}
            busy={busy === String(phone.phone)}
            onPutOut={() => void putOut(phone)}
          />
        ))}
      </ul>
      {data && isAnyIn ? (
        <Checkbox
          className={styles.renew}
          checked={renewCode}
          onChange={(event) => setWish(event.currentTarget.checked)}
          label={say(phoneMessages.renew)}
          description={say(data.otpRequired ? phoneMessages.renewHint.otp : phoneMessages.renewHint.link)}
        />
      ) : null}
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {say(uiMessages.close)}
        </Button>
      </div>
    </Modal>
  );
}

function nameOf({ phone: number, device }: VisitPhone): string {
  return device === '' ? say(phoneMessages.phone, { number }) : say(phoneMessages.named, { number, device });
}

interface PhoneRowProps {
  phone: VisitPhone;
  busy: boolean;
  onPutOut: () => void;
}

function PhoneRow({ phone, busy, onPutOut }: PhoneRowProps) {
  const formats = useFormats();
  const { since, lastSeen, way, subOrders, waiting, putOut, putOutBy } = phone;
  const ordered = [
    subOrders === 0 ? say(phoneMessages.nothing) : say(phoneMessages.ordered, { count: subOrders }),
    ...(waiting > 0 ? [say(phoneMessages.unconfirmed, { count: waiting })] : []),
  ];
  return (
    <li className={`${staff.entry} ${styles.phone}`} data-out={putOut === null ? undefined : true}>
      <div>
        <p className={styles.name}>
          <strong>{phone.firstName ? `${phone.firstName} · ${nameOf(phone)}` : nameOf(phone)}</strong>{' '}
          <span>{say(phoneMessages.way[way])}</span>
        </p>
        <p className={styles.facts}>{ordered.join(', ')}</p>
        <p className={styles.facts}>
          {putOut === null
            ? say(phoneMessages.since, { since: formats.time(since), seen: formats.time(lastSeen) })
            : say(phoneMessages.out, { name: putOutBy ?? '–', when: formats.time(putOut) })}
        </p>
      </div>
      {putOut === null ? (
        <Button
          variant="default"
          loading={busy}
          aria-label={say(phoneMessages.putOutOf, { phone: nameOf(phone) })}
          onClick={onPutOut}
        >
          {say(phoneMessages.putOut)}
        </Button>
      ) : null}
    </li>
  );
}
