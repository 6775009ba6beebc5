import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { RefundableDishes } from '../../../../core/contract/refunds.ts';
import { type Money, moneyOf } from '../../../../core/domain/money.ts';
import { isTakenByStaff } from '../../../../core/domain/payment-modes.ts';
import { isRefundable } from '../../../../core/domain/pricing/refund.ts';
import { refundInMode } from '../../../../core/domain/pricing/rounding.ts';
import { amountOnWire, readAmount } from '../../../../core/domain/read-amount.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import { refundDialogMessages } from '../../../../core/messages/en/portal/refund-dialog.ts';
import { refundMessages } from '../../../../core/messages/en/portal/refunds.ts';
import { fill } from '../../../../core/messages/message.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { ConfirmDialog } from '../../../ui/staff/confirm-dialog.tsx';
import { useDialog } from '../../../ui/staff/use-opened.ts';
import { faultsOfReason, ReasonDialog } from '../../shared/forms/reason-dialog.tsx';
import { type DraftForm, type Faults, useDraftForm } from '../../shared/forms/use-draft-form.ts';
import { usePress } from '../../shared/forms/use-press.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { giveBack } from './calls.ts';
import { type ChosenDishes, DishList, dishRefund, type RefundablePayment } from './dish-refund.tsx';
import styles from './refunds.module.css';

interface RefundDialogProps {
  orderID: number;
  /** A late payment is refunded in full; otherwise any part of the order's payment can be. */
  latePaymentId?: number;
  /** The currency of a late payment, which may differ from the restaurant's. */
  currency?: string;
  payments: readonly RefundablePayment[];
  onClose: () => void;
}

interface RefundValues {
  readonly paymentId: number | undefined;
  readonly amount: string;
  /** Null to refund an amount instead. */
  readonly dishes: ChosenDishes | null;
  readonly reason: string;
}

export function RefundDialog({ orderID, latePaymentId, currency, payments, onClose }: RefundDialogProps) {
  const formats = useFormats();
  const money = currency === undefined ? formats : moneyOf(currency);
  const isWhole = latePaymentId !== undefined;
  const named = (id: number | undefined) => payments.find(({ paymentId }) => paymentId === id);
  const leftOf = (id: number | undefined) => named(id)?.left ?? 0;
  const [first] = payments;
  const figureOf = (left: number) => money.toFigure(money.centsOf(left));
  const dishesOf = ({ paymentId: id, dishes }: RefundValues) => (named(id)?.byDish ? dishes : null);
  const refundOf = (values: RefundValues) => dishRefund(formats, named(values.paymentId), dishesOf(values) ?? {});
  const form = useDraftForm<RefundValues>({
    initial: { paymentId: first?.paymentId, amount: figureOf(first?.left ?? 0), dishes: null, reason: '' },
    faults: (values) => ({
      ...(dishesOf(values)
        ? dishFault(refundOf(values))
        : amountFault(money, values.amount, leftOf(values.paymentId), named(values.paymentId)?.leftText ?? '')),
      ...faultsOfReason(values, say(formMessages.noReason)),
    }),
    keep: { screen: 'refund', row: { orderID, latePaymentId: latePaymentId ?? null } },
  });
  const { paymentId, amount, reason } = form.values;
  const { leftText = '', paidBy, byDish } = named(paymentId) ?? {};
  const chosen = dishesOf(form.values);
  const ofDishes = chosen ? refundOf(form.values) : undefined;
  const cents = readAmount(money, amount);
  const given = cents && paidBy ? refundInMode(cents, money.centsOf(leftOf(paymentId)), paidBy, formats.cash) : cents;
  const back = chosen ? (ofDishes?.cents ?? 0) : given;
  const shown = isWhole || back === undefined ? leftText : formats.amount(back);
  const question = useQuestion('refund-question');
  const { busy, press, fault, setFault, showFault } = usePress();
  const [refusals, setRefusals] = useState(0);

  const check = () => {
    setFault(undefined);
    if (form.check()) question.ask();
  };

  const choose = (id: number) => {
    form.change({ paymentId: id, amount: figureOf(leftOf(id)), dishes: form.values.dishes && {} }, ['reason']);
    setFault(undefined);
  };

  const refund = async () => {
    const typed = {
      orderID,
      amount: ofDishes ? money.toFigure(ofDishes.cents) : amountOnWire(money, amount),
      ...(ofDishes && { dishes: ofDishes.dishes }),
      reason: reason.trim(),
    };
    const ofOne = payments.length > 1 && paymentId !== undefined ? { paymentId } : {};
    const request = isWhole ? { ...typed, latePaymentId } : { ...typed, ...ofOne };
    const isDone = await press({
      // A refund that the provider has refused is over, so the next press makes a new one.
      content: { ...request, refusals },
      call: (key) => giveBack(request, key),
      done: ({ result }) =>
        fill(result.state === 'pending' ? refundDialogMessages.pending : refundDialogMessages.done, { amount: shown }),
      failed: refundDialogMessages.failed,
      changes: ['refunds'],
      onDone: onClose,
      onRefused: ({ code }) => setRefusals(code === 'RefundRefused' ? refusals + 1 : refusals),
      show: showFault,
    });
    if (!isDone) question.close();
  };

  return (
    <>
      <ReasonDialog
        title={say(refundMessages.title)}
        hint={say(paidBy && isTakenByStaff(paidBy) ? refundDialogMessages.byHand : refundDialogMessages.toCard)}
        form={form}
        act={say(refundDialogMessages.act, { amount: shown })}
        busy={busy !== undefined}
        fault={fault}
        closesOnEscape={!question.isOpen}
        begins={isWhole}
        onSubmit={check}
        onClose={onClose}
      >
        {payments.length > 1 ? (
          <NativeSelect
            label={say(fieldMessages.payment)}
            value={paymentId}
            onChange={(event) => choose(Number(event.currentTarget.value))}
            data={payments.map(({ paymentId: value, name }) => ({ value: String(value), label: name }))}
          />
        ) : null}
        {isWhole ? (
          <p className={`${common.amount} ${styles.whole}`}>{leftText}</p>
        ) : (
          <AmountOrDishes
            form={form}
            byDish={byDish}
            ofDishes={ofDishes}
            description={say(given === cents ? refundDialogMessages.left : refundDialogMessages.leftInCash, {
              amount: leftText,
              given: shown,
            })}
          />
        )}
      </ReasonDialog>
      <ConfirmDialog
        opened={question.isOpen}
        question={say(refundDialogMessages.question, { amount: shown })}
        act={say(refundMessages.title)}
        danger
        busy={busy !== undefined}
        onConfirm={() => void refund()}
        onCancel={question.close}
      />
    </>
  );
}

interface AmountOrDishesProps {
  form: DraftForm<RefundValues>;
  byDish: RefundableDishes | undefined;
  ofDishes: ReturnType<typeof dishRefund>;
  description: string;
}

function AmountOrDishes({ form, byDish, ofDishes, description }: AmountOrDishesProps) {
  const chosen = byDish ? form.values.dishes : null;
  return (
    <>
      {byDish && chosen ? (
        <DishList
          dishes={byDish.dishes}
          chosen={chosen}
          refund={ofDishes}
          fault={form.mark('dishes').error}
          onChange={(dishes) => form.change({ dishes }, ['dishes'])}
        />
      ) : (
        <TextInput
          label={say(fieldMessages.amount)}
          description={description}
          inputMode="decimal"
          autoComplete="off"
          {...form.field('amount')}
          errorProps={{ role: 'alert' }}
          data-autofocus
        />
      )}
      {byDish ? (
        <Button
          variant="default"
          className={styles.choose}
          onClick={() => form.change({ dishes: chosen ? null : {} }, ['amount', 'dishes'])}
        >
          <span key={String(chosen === null)}>
            {say(chosen ? refundDialogMessages.chooseAmount : refundDialogMessages.chooseDishes)}
          </span>
        </Button>
      ) : null}
    </>
  );
}

/** A confirm dialog over another dialog. If only the URL has it, as after a reload, it is removed from there. */
function useQuestion(name: string) {
  const dialog = useDialog(name);
  const [isAsked, setAsked] = useState(false);
  const drop = useEffectEvent(() => dialog.drop());
  useEffect(() => drop(), []);
  return {
    isOpen: isAsked && dialog.isOpen,
    ask: () => {
      setAsked(true);
      dialog.open();
    },
    close: dialog.close,
  };
}

const dishFault = (refund: ReturnType<typeof dishRefund>): Faults =>
  refund ? {} : { dishes: say(refundDialogMessages.noDish) };

function amountFault(formats: Money, amount: string, left: number, leftText: string): Faults {
  const cents = readAmount(formats, amount);
  if (cents === undefined || cents === 0) return { amount: say(formMessages.badAmount) };
  return isRefundable(cents, formats.centsOf(left))
    ? {}
    : { amount: say(refundDialogMessages.atMost, { left: leftText }) };
}
