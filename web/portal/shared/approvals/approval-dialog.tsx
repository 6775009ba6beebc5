import { Button, Modal, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Approval } from '../../../../core/contract/approvals.ts';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { type ApprovalAct, approvalStates } from '../../../../core/domain/approvals.ts';
import { shownNumber } from '../../../../core/domain/cells.ts';
import type { Formats } from '../../../../core/domain/formats/formats.ts';
import { approvalMessages } from '../../../../core/messages/en/portal/approvals.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { staffQuery } from '../../../api/staff-query.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { Actions } from '../../../ui/staff/actions.tsx';
import staff from '../../../ui/staff/common.module.css';
import { Form } from '../../../ui/staff/form.tsx';
import { ownEscape } from '../../../ui/staff/own-escape.ts';
import { Fault, Strip } from '../../../ui/staff/strip.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { usePress } from '../forms/use-press.ts';
import styles from './approval-dialog.module.css';
import { ApproverFields, useApprover } from './approver-fields.tsx';
import type { ApprovalWish } from './with-approval.ts';

interface ApprovalDialogProps {
  wish: ApprovalWish;
  /** Called with the approval's id, or with undefined to cancel the action. */
  onAnswer: (approvalID: number | undefined) => void;
}

export function ApprovalDialog({ wish, onAnswer }: ApprovalDialogProps) {
  const formats = useFormats();
  const [reason, setReason] = useState(wish.reason ?? '');
  const [requestedAt, setAsked] = useState<number>();
  const { busy, press, fault, setFault, showFault } = usePress();
  const { dish: _shown, ...wishToSend } = wish;
  const full = { ...wishToSend, reason: reason.trim() };
  const cancel = () => onAnswer(undefined);

  const ask = (by?: { readonly approver: number; readonly pin: string }, onWrongPin?: () => void) =>
    press({
      name: by ? 'pin' : 'devices',
      call: () => staffRequest(endpoints.askApproval, { body: { ...full, ...by } }),
      onDone: ({ result }) => (by ? onAnswer(result.approvalID) : setAsked(result.approvalID)),
      onRefused: ({ code }) => code === 'WrongPin' && onWrongPin?.(),
      failed: approvalMessages.failed,
      show: showFault,
    });

  return (
    <Modal
      opened
      onClose={cancel}
      {...ownEscape(() => requestedAt === undefined && cancel())}
      closeOnClickOutside={false}
      withCloseButton={false}
      title={say(approvalMessages.title)}
      size={440}
      zIndex={400}
    >
      <p className={`${common.breaks} ${common.strong} ${staff.paragraph}`}>{whatOf(formats, wish)}</p>
      {requestedAt === undefined ? (
        <>
          {mayChangeReason[wish.act] ? (
            <TextInput
              label={say(fieldMessages.reason)}
              description={say(fieldMessages.optional)}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          ) : null}
          <PinForm
            fault={fault}
            setFault={setFault}
            busy={busy}
            onEnter={(approver, pin, onWrongPin) => void ask({ approver, pin }, onWrongPin)}
            onAskDevices={() => void ask()}
            onCancel={cancel}
          />
        </>
      ) : (
        <Waiting approvalID={requestedAt} onAnswer={onAnswer} onAskAgain={() => setAsked(undefined)} />
      )}
    </Modal>
  );
}

/** Refunds, voids and comps have a reason already. */
const mayChangeReason: Record<ApprovalAct, boolean> = {
  discount: true,
  refund: false,
  cancel: true,
  void: false,
  comp: false,
};

function whatOf(
  formats: Formats,
  { act, orderID, subOrderID, discount, discountMode, amount, dish = '' }: ApprovalWish,
): string {
  const order = shownNumber(subOrderID ?? orderID ?? 0);
  const figure = amount ?? discount ?? '';
  const cents = formats.parseCents(figure);
  const isPercent = discountMode === 'percent';
  const shown = isPercent ? formats.percent(Number(figure)) : cents === undefined ? figure : formats.amount(cents);
  return act === 'cancel'
    ? say(approvalMessages.what.cancel, { order })
    : say(approvalMessages.what[act], { order, amount: shown, dish });
}

interface PinFormProps {
  fault: string | undefined;
  setFault: (words: string | undefined) => void;
  busy: string | undefined;
  /** After a wrong PIN, `onWrongPin` clears it for another try; after any other fault it stays. */
  onEnter: (approver: number, pin: string, onWrongPin: () => void) => void;
  onAskDevices: () => void;
  onCancel: () => void;
}

function PinForm({ fault, setFault, busy, onEnter, onAskDevices, onCancel }: PinFormProps) {
  const by = useApprover();
  const { query, approvers } = by;

  // Colleagues may load after focus was placed. Someone already typing keeps the focus.
  const form = useRef<HTMLFormElement>(null);
  const areThere = query.isSuccess;
  useEffect(() => {
    const at = document.activeElement;
    if (!areThere || (at instanceof HTMLInputElement && at.value !== '')) return;
    form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [areThere]);

  const enter = () => {
    if (busy) return;
    const missing = by.fault();
    if (missing) return setFault(missing);
    onEnter(by.given.approver, by.pin, () => by.setPin(''));
  };

  return (
    <Form ref={form} className={styles.form} onSubmit={enter}>
      <ApproverFields by={by} begins onType={() => setFault(undefined)} />
      <Fault>{fault}</Fault>
      <Actions onCancel={onCancel}>
        <Button
          variant={areThere && approvers.length === 0 ? 'filled' : 'default'}
          loading={busy === 'devices'}
          onClick={onAskDevices}
        >
          {say(approvalMessages.askDevices)}
        </Button>
        {approvers.length > 0 ? (
          <Button type="submit" loading={busy === 'pin'}>
            {say(approvalMessages.approve)}
          </Button>
        ) : null}
      </Actions>
    </Form>
  );
}

interface WaitingProps {
  approvalID: number;
  onAnswer: (approvalID: number | undefined) => void;
  onAskAgain: () => void;
}

function Waiting({ approvalID, onAnswer, onAskAgain }: WaitingProps) {
  const query = useQuery({
    ...staffQuery(['approval', approvalID], endpoints.approval, { params: { approvalID } }),
    // An approval expires without an event, so poll.
    refetchInterval: 15_000,
    meta: { live: true },
  });
  const { busy, press, fault, showFault } = usePress();
  const state = query.data?.state ?? 'asked';

  const approve = useEffectEvent(() => onAnswer(approvalID));
  useEffect(() => {
    if (state === 'approved') approve();
  }, [state]);

  const takeBack = () =>
    press({
      call: () => staffRequest(endpoints.withdrawApproval, { body: { approvalID } }),
      onDone: () => onAnswer(undefined),
      failed: approvalMessages.failed,
      show: showFault,
    });
  const isOpen = mayStillLapse(state);
  return (
    <>
      <Strip tone="info" role="status">
        {overWords(query.data) ?? say(approvalMessages.waiting)}
      </Strip>
      {query.isError && isOpen ? <p className={common.soft}>{say(approvalMessages.lookFailed)}</p> : null}
      <Fault>{fault}</Fault>
      <Actions>
        {isOpen ? (
          <Button variant="default" loading={busy !== undefined} onClick={() => void takeBack()} autoFocus>
            {say(approvalMessages.takeBack)}
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={() => onAnswer(undefined)}>
              {say(uiMessages.close)}
            </Button>
            <Button onClick={onAskAgain} autoFocus>
              {say(approvalMessages.askAgain)}
            </Button>
          </>
        )}
      </Actions>
    </>
  );
}

const mayStillLapse = (state: Approval['state']) => state !== 'lapsed' && approvalStates[state].lapses;

function overWords(approval: Approval | undefined): string | undefined {
  if (approval?.state === 'refused') return say(approvalMessages.refusedBy, { name: approval.answeredBy });
  const isOver = approval !== undefined && !mayStillLapse(approval.state);
  return isOver ? say(approvalMessages.lapsed) : undefined;
}
