import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import type { BillShare } from '../../../../core/contract/splits.ts';
import { sumCents } from '../../../../core/domain/money.ts';
import { billLabels, billRows, taxRows } from '../../../../core/domain/pricing/bill-lines.ts';
import { waysToSplit } from '../../../../core/domain/pricing/split.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { floorMessages } from '../../../../core/messages/en/portal/floor.ts';
import { paymentMessages } from '../../../../core/messages/en/portal/payments.ts';
import { splitMessages } from '../../../../core/messages/en/portal/split.ts';
import type { SplitBill } from '../../../api/order-answers.ts';
import { rateSumsOfWire } from '../../../api/taxes.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { StaleStrip } from '../../../ui/plain/states.tsx';
import { StatusChip, type StatusTone } from '../../../ui/plain/status-chip.tsx';
import { Stepper } from '../../../ui/plain/stepper.tsx';
import { TaxTable } from '../../../ui/plain/tax-table.tsx';
import { UnfoldedFigures } from '../../../ui/plain/unfolded-figures.tsx';
import { Form } from '../../../ui/staff/form.tsx';
import { Strip } from '../../../ui/staff/strip.tsx';
import { MoneyInput } from '../../shared/forms/money-input.tsx';
import { useKeptFocus } from '../../shared/forms/use-kept-focus.ts';
import { useFreshness } from '../../shared/updates/use-freshness.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { FieldFault } from '../pay-form/field-fault.tsx';
import styles from '../pay-form/pay-form.module.css';
import { roundingOf, tipAbove, tipOf } from '../pay-form/payment-form.ts';
import { PaymentSide } from '../pay-form/payment-side.tsx';
import tiles from '../pay-form/radio-tiles.module.css';
import { TipLine } from '../pay-form/tip-line.tsx';
import { useFaultInSight } from '../pay-form/use-faults.ts';
import { DivideAgain } from './divide-again.tsx';
import { PaidBill, PaidParts, PaidSoFar } from './paid-parts.tsx';
import splitStyles from './split.module.css';
import { type ChosenPart, emptyPart, type PartForm, tipText, unpaidShares } from './split-form.ts';
import type { usePartPayment } from './use-part-payment.ts';

interface SplitPanelProps {
  payment: ReturnType<typeof usePartPayment>;
  onClose: () => void;
}

export function SplitPanel({ payment, onClose }: SplitPanelProps) {
  const { data: split } = payment.query;
  if (!split) return null;
  // Guests may pay the rest by card while this is open.
  return split.status === 'paid' && !payment.busy ? (
    <PaidBill split={split} faults={payment.faults} onClose={onClose} />
  ) : (
    <PartToPay split={split} payment={payment} />
  );
}

interface JoinedTablesProps {
  orders: readonly { readonly orderID: number; readonly tableName: string }[];
  shown: number;
  onShow: (orderID: number) => void;
}

/** The tables of a joined bill that is split: each has its own shares. */
export function JoinedTables({ orders, shown, onShow }: JoinedTablesProps) {
  const name = useId();
  if (orders.length < 2) return null;
  return (
    <fieldset className={`${tiles.group} ${splitStyles.joined}`}>
      <legend>{say(splitMessages.joinedTables)}</legend>
      <div className={`${tiles.tiles} ${tiles.framed} ${splitStyles.wayOptions}`}>
        {orders.map(({ orderID, tableName }) => (
          <label key={orderID}>
            <input type="radio" name={name} checked={orderID === shown} onChange={() => onShow(orderID)} />
            <span>{tableName}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface PartToPayProps {
  split: SplitBill;
  payment: ReturnType<typeof usePartPayment>;
}

function PartToPay({ split, payment }: PartToPayProps) {
  const formats = useFormats();
  const { query, form, change, faults, announced, notice, busy, chosen, toPayCents, pay } = payment;
  const rounded = sumCents([toPayCents ?? 0, roundingOf(formats, form, toPayCents ?? 0)]);
  const shown = useKeptFocus<HTMLFormElement>();
  useFaultInSight(shown, announced);
  const { staleSince } = useFreshness(query, say(paymentMessages.billFailed));
  // Shown while typing, because the amount ignores such a tip.
  const tipTooLarge =
    chosen && tipAbove(formats, tipOf(formats, { tip: tipText(formats, form, chosen) }), chosen.cents);
  return (
    <Form ref={shown} tabIndex={-1} className={styles.columns} onSubmit={pay}>
      <div className={styles.bill}>
        {staleSince ? <StaleStrip since={staleSince} /> : null}
        <PaidSoFar split={split} />
        <SplitShares split={split} form={form} chosen={chosen} error={faults.part} onChange={change} />
        {formats.tips === null ? null : (
          <div className={splitStyles.tip}>
            <span aria-hidden="true">{say(billLabels.dividedBill.tip)}</span>
            <TipLine
              tip={tipText(formats, form, chosen)}
              preset={form.tipPreset}
              error={faults.tip ?? tipTooLarge}
              onType={(tip) => change({ ...form, tip, tipPreset: undefined })}
              onPreset={(tipPreset) => change({ ...form, tip: '', tipPreset })}
            />
          </div>
        )}
        <PaidParts split={split} inNewTab />
        <SplitFigures split={split} />
        <DivideAgain split={split} outcomes={payment.outcomes} onDivided={() => change(emptyPart)} />
      </div>
      <div className={styles.side}>
        <div className={splitStyles.stays}>
          <PaymentSide
            form={form}
            faults={faults}
            onChange={change}
            toPayCents={toPayCents ?? 0}
            act={toPayCents ? say(splitMessages.pay, { amount: formats.amount(rounded) }) : say(paymentMessages.pay)}
            busy={busy}
            atButton={
              <>
                {chosen?.takesOver ? (
                  <Strip tone="info" role="status">
                    {say(splitMessages.takesOver)}
                  </Strip>
                ) : null}
                <Strip tone="paid" role="status">
                  {notice}
                </Strip>
              </>
            }
          />
        </div>
      </div>
    </Form>
  );
}

function SplitFigures({ split }: { split: SplitBill }) {
  const formats = useFormats();
  const bill = {
    totalCents: formats.centsOf(split.totalAmt),
    discountCents: formats.centsOf(split.discount),
    serviceChargeCents: formats.centsOf(split.wolfyCharges),
    surchargeCents: formats.centsOf(split.surcharge),
    taxCents: formats.centsOf(split.taxAmt),
    ...rateSumsOfWire(formats, split.taxes),
  };
  return (
    <>
      <dl className={splitStyles.figures}>
        {billRows(formats, bill, billLabels.dividedBill).map(({ kind, label, amount }) => (
          <div key={kind}>
            <dt>{say(label)}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      <TaxTable rows={taxRows(formats, bill)} />
      <UnfoldedFigures figures={split.explained} />
    </>
  );
}

interface SplitSharesProps {
  split: SplitBill;
  form: PartForm;
  chosen: ChosenPart | undefined;
  error: string | undefined;
  onChange: (form: PartForm) => void;
}

function SplitShares(props: SplitSharesProps) {
  const formats = useFormats();
  const { split, form, chosen, error, onChange } = props;
  const errorId = useId();
  const { pays } = waysToSplit[split.way ?? 'free'];
  return (
    <fieldset className={`${tiles.group} ${splitStyles.choice}`} aria-describedby={error ? errorId : undefined}>
      <legend>{say(splitMessages.divided[split.way ?? 'free'])}</legend>
      {pays === 'count' ? (
        <div className={`${common.row} ${splitStyles.people}`}>
          <span aria-hidden="true">{say(splitMessages.shares)}</span>
          <Stepper
            plural
            label={say(splitMessages.sharesNoun)}
            value={chosen?.shares.length ?? 0}
            min={1}
            max={unpaidShares(split).length}
            onChange={(count) => onChange({ ...form, everything: false, count })}
          />
        </div>
      ) : null}
      {pays === 'amount' ? (
        <MoneyInput
          label={say(fieldMessages.amount)}
          placeholder={formats.toFigure(0)}
          value={form.everything ? formats.toFigure(chosen?.cents ?? 0) : form.amount}
          onChange={(event) => onChange({ ...form, everything: false, amount: event.currentTarget.value })}
          error={error !== undefined}
        />
      ) : null}
      {error ? <FieldFault id={errorId}>{error}</FieldFault> : null}
      <Checkbox
        className={splitStyles.everything}
        label={say(splitMessages.everything)}
        checked={form.everything}
        onChange={(event) => onChange({ ...form, everything: event.currentTarget.checked, shares: [] })}
      />
      {split.shares.length > 0 ? <ShareList {...props} /> : null}
    </fieldset>
  );
}

const tones: Record<BillShare['state'], StatusTone> = { open: 'inactive', paying: 'info', paid: 'paid' };

const stateWords = {
  open: splitMessages.open,
  paying: floorMessages.payingNow,
  paid: fieldMessages.paid,
} as const;

function ShareList({ split, form, chosen, onChange }: SplitSharesProps) {
  const formats = useFormats();
  const isPicked = waysToSplit[split.way ?? 'free'].pays === 'shares';
  // Named shares are dishes or seats that were paid before the rest was divided equally.
  const unnamed = split.shares.filter(({ name }) => name === '').map(({ share }) => share);
  const isChosen = (share: number) => chosen?.shares.some((entry) => entry.share === share) ?? false;
  const toggle = (share: number) => {
    const shares = (chosen?.shares ?? []).map((entry) => entry.share);
    const next = isChosen(share) ? shares.filter((entry) => entry !== share) : [...shares, share];
    onChange({ ...form, everything: false, shares: next });
  };
  return (
    <ul
      className={`${splitStyles.shares} ${isPicked ? splitStyles.dishes : ''}`}
      aria-label={say(splitMessages.shares)}
    >
      {split.shares.map(({ share, name, firstName, dishes, amount, state }) => {
        const dish = name || say(splitMessages.share, { number: unnamed.indexOf(share) + 1 });
        const words = firstName ? `${dish} · ${firstName}` : dish;
        return (
          <li key={share} data-chosen={isChosen(share) || undefined}>
            {isPicked && state !== 'paid' ? (
              <Checkbox
                className={common.breaks}
                label={words}
                description={dishes?.join(', ')}
                aria-label={`${words}, ${formats.amountOf(amount)}`}
                checked={isChosen(share)}
                onChange={() => toggle(share)}
              />
            ) : (
              <span className={`${common.breaks} ${splitStyles.fixed}`}>
                <span>{words}</span>
                {dishes ? <span className={common.hint}>{` ${dishes.join(', ')}`}</span> : null}
              </span>
            )}
            <StatusChip tone={tones[state]}>{say(stateWords[state])}</StatusChip>
            <span className={splitStyles.shareAmount}>{formats.amountOf(amount)}</span>
          </li>
        );
      })}
    </ul>
  );
}
